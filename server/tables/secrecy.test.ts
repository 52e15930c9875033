import { fixtureGame } from '@fray/conformance/fixture-game';
import { type AnyGame, hasSeat, isSingle, parseRecord, SeededChance, seatsOf, verifyFair } from '@fray/engine';
import { CARDS, GAMES, isGameId } from '@fray/games';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { SeatedClient, TableHarness, USERS } from '../testing/tableHarness.ts';
import type { RegistryOverrides } from './tableRegistry.ts';

/* The shuffle test on the wire: what a seat cannot know must change no byte that it is sent, nor how many, nor when. */

const games = async (id: string): Promise<AnyGame | undefined> =>
  id === 'ordeal' ? fixtureGame() : isGameId(id) ? GAMES[id]() : undefined;
const means = (seed: number): RegistryOverrides => ({ games, secret: () => seed.toString(16).padStart(64, '0') });

/** As many seats as a game has: the more of them, the more there is to leak to. */
const SEATS: Readonly<Record<string, number>> = { ordeal: 4, ...Object.fromEntries(CARDS.map(({ id, seats }) => [id, seats[1]])) };

/** In Arena Mechs the order of finishing is public by the rules, unless it is drawn. */
const OPTIONS: Readonly<Record<string, Record<string, string>>> = { 'arena-mechs': { start_order: 'random' } };

interface Open {
  readonly room: TableHarness;
  /** All players, and a spectator. */
  readonly all: readonly SeatedClient[];
}

async function open(game: string, seed: number): Promise<Open> {
  const room = new TableHarness(':memory:', {}, means(seed));
  const sitting = await room.start(
    { game, options: OPTIONS[game] ?? {}, pace: { bank: 600, turn: 30, timeouts: 2, whenOut: 'bot' } },
    SEATS[game],
  );
  return { room, all: [...sitting, await room.look(new SeatedClient('watcher', undefined))] };
}

/** Texts with the seals masked: they are keyed hashes, of one length whatever they seal. */
const wire = (one: SeatedClient, from: number): string[] => one.texts.slice(from).map((text) => text.replace(/[0-9a-f]{64}/g, '#'));

/** Plays the same moves, chosen by chance from the legal ones, in every room. */
async function playAlike(harnesses: readonly Open[], steps: number, random: SeededChance): Promise<void> {
  for (let n = 0; n < steps; n++) {
    const { match } = await harnesses[0]!.room.table();
    if (!match || match.outcome) return;
    const seats = seatsOf(match.deciders);
    const seat = seats[random.below(seats.length, 'table')]!;
    const moves = match.moves(seat);
    const move = moves[random.below(moves.length, 'table')]!;
    for (const { room, all } of harnesses) await room.play(all[seat]!, move);
  }
}

describe.each(['ordeal', 'tubetanks', 'arena-mechs'])('a secret decision at a table of %s', (game) => {
  it('looks the same to all others, whatever was decided, tried, undone or refused', async () => {
    let compared = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const random = new SeededChance(seed);
      const harnesses = [await open(game, seed), await open(game, seed)];
      await playAlike(harnesses, random.below(20, 'table'), random);
      const { match } = await harnesses[0]!.room.table();
      if (!match || match.outcome || isSingle(match.deciders)) continue;
      const [actor] = seatsOf(match.deciders);
      const before = harnesses.map(({ all }) => all.map(({ texts }) => texts.length));
      const [plain, restless] = harnesses;
      const decide = async ({ room, all }: Open, busy: boolean) => {
        const one = all[actor!]!;
        for (let step = 0; step < 4; step++) {
          const { match: now } = await room.table();
          if (!now || !hasSeat(now.deciders, actor!)) break;
          const moves = now.moves(actor!);
          if (busy) {
            expect(await room.play(one, 'no-such-move')).not.toBe('done');
            await room.play(one, moves.at(-1)!);
            await room.act(one, 'undo');
            if (!hasSeat(now.deciders, actor!)) break;
          }
          const again = now.moves(actor!);
          await room.play(one, busy ? again.at(-1)! : again[0]!);
        }
      };
      await decide(plain!, false);
      await plain!.room.time.advance(900);
      await restless!.room.time.advance(900);
      await decide(restless!, true);
      const tables = await Promise.all(harnesses.map(({ room }) => room.table()));
      // Only where the decision of the others is still open in both is there something to hide.
      if (tables.some((table) => table.match?.outcome || hasSeat(table.match?.deciders ?? 0, actor!))) continue;
      for (const { room } of harnesses) await room.time.advance(LIMITS.lockTick);
      for (const [i, one] of plain!.all.entries()) {
        if (i === actor) continue;
        expect(wire(restless!.all[i]!, before[1]![i]!), `seed ${seed}, ${one.viewer}`).toEqual(wire(one, before[0]![i]!));
        compared++;
      }
      // A client that joins now learns no more, nor how much happened.
      const late = await Promise.all(harnesses.map(({ room }) => room.look(new SeatedClient('watcher', undefined))));
      expect(wire(late[0]!, 0).filter((text) => text.includes('"history"'))).toEqual(
        wire(late[1]!, 0).filter((text) => text.includes('"history"')),
      );
    }
    expect(compared).toBeGreaterThan(game === 'ordeal' ? 12 : 8);
  });
});

describe('moves that can be undone', () => {
  it('are hidden from others until they are final: their number, undos and refusals', async () => {
    for (let seed = 1; seed <= 8; seed++) {
      const harnesses = [await open('arcade', seed), await open('arcade', seed)];
      const random = new SeededChance(seed);
      const before = harnesses.map(({ all }) => all.map(({ texts }) => texts.length));
      for (let turn = 0; turn < 4; turn++) {
        const [plain, restless] = harnesses;
        const { match } = await plain!.room.table();
        const [actor = 0] = seatsOf(match!.deciders);
        const one = restless!.all[actor]!;
        const counts = restless!.all.map(({ texts }) => texts.length);
        for (let tries = 1 + random.below(3, 'table'); tries > 0; tries--) {
          const steps = (await restless!.room.table()).match!.moves(actor).filter((move) => /^[NESW]+$/.test(move));
          if (steps.length > 0) expect(await restless!.room.play(one, steps[random.below(steps.length, 'table')]!)).toBe('done');
        }
        expect(await restless!.room.play(one, 'jump')).toBe('unknown-move');
        while ((await restless!.room.act(one, 'undo')) === 'done');
        for (const [i, { texts }] of restless!.all.entries()) if (i !== actor) expect(texts).toHaveLength(counts[i]!);
        for (const { room, all } of harnesses) expect(await room.play(all[actor]!, 'end')).toBe('done');
        for (const [i, other] of plain!.all.entries())
          if (i === plain!.all.length - 1) expect(wire(restless!.all[i]!, before[1]![i]!)).toEqual(wire(other, before[0]![i]!));
      }
    }
  });
});

describe('a draw for one seat alone', () => {
  it('changes no byte for others: the card in the VC’s hand', async () => {
    const seen = new Set<string>();
    const secrets = new Set<string>();
    for (let seed = 1; seed <= 30; seed++) {
      const { all } = await open('tunnel-rat', seed);
      const [rat, vc, watcher] = all;
      seen.add(JSON.stringify([wire(rat!, 0), wire(watcher!, 0)]));
      secrets.add(JSON.stringify(vc!.frames[0]?.d));
    }
    expect(secrets.size).toBeGreaterThan(2);
    expect(seen.size).toBe(1);
  });
});

describe('a table with only bots', () => {
  it('starts by itself for spectators, and its dice can be verified like any other', async () => {
    const room = new TableHarness();
    const bots = { kind: 'bot' as const, level: 'recruit' };
    expect(await room.start({ game: 'tubetanks', seats: [bots, bots] })).toEqual([]);
    const watcher = await room.look(new SeatedClient('watcher', undefined));
    expect(watcher.table).toMatchObject({ stage: 'running', yours: [] });
    expect(watcher.frames).toHaveLength(1);
    for (let n = 0; n < 200 && !watcher.table.outcome; n++) {
      const { match } = await room.table();
      room.bots.answer = match?.moves(0)[0] ?? match?.moves(1)[0] ?? '';
      await room.time.advance(LIMITS.botPause);
    }
    expect(watcher.table.outcome).toBeDefined();
  });
});

describe('four seats', () => {
  it('play the fixture game to its end, one by a bot and one handed over, and the record is verified', async () => {
    const room = new TableHarness(':memory:', {}, means(5));
    const sitting = await room.start({
      game: 'ordeal',
      seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', level: 'gunner' }, { kind: 'open' }],
    });
    expect(sitting.map(({ viewer }) => viewer)).toEqual([0, 1, 3]);
    const table = await room.table();
    const random = new SeededChance(1);
    for (let n = 0; n < 4000 && !table.match?.outcome; n++) {
      const match = table.match!;
      const seats = seatsOf(match.deciders);
      const seat = seats[random.below(seats.length, 'table')]!;
      const moves = match.moves(seat);
      room.bots.answer = moves[0]!;
      const one = sitting.find(({ viewer }) => viewer === seat);
      if (one) expect(await room.play(one, moves[random.below(moves.length, 'table')]!)).toBe('done');
      else await room.time.advance(LIMITS.botPause);
      if (n === 10) expect(await room.act(sitting[2]!, 'concede')).toBe('done');
      if (n === 20) {
        const [ann, bo] = sitting;
        const requested = await room.act(ann!, 'ask-back');
        if (requested === 'done') expect(await room.act(bo!, 'allow-back')).toBe('done');
      }
    }
    expect(table.match?.outcome?.places).toHaveLength(4);
    expect(table.match?.outcome?.places[3]).toBe(4);
    const record = parseRecord(await table.recordText());
    if (!record.ok) throw new Error(record.fault.message);
    expect(verifyFair(fixtureGame(), record.value)).toMatchObject({ ok: true, value: { seats: ['north', 'east', 'west'] } });
    expect(USERS).toHaveLength(4);
  });
});
