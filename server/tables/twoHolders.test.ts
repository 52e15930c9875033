import { SeededChance } from '@fray/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { begin, PAIRS, type StorePair } from '../testing/pairs.ts';
import { playerCommands, seatCommands } from '../testing/tableCommands.ts';
import { LIVE, SeatedClient, TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';

/*
 * Two nodes that both act as the holder of a table: a former holder that was paused, or a split network. They share only the store, which
 * alone must keep them consistent.
 */

/** More for a long test: `ROUNDS=500 npx vitest run server/tables/twoHolders`. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 24);

const UNTIMED = { ...LIVE, bank: 0, turn: 0 };

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

/** Plays until an answer window is open. Returns its seat, decision and possible answers. */
async function untilAsked(room: TableHarness, calm: StorePair['calm']) {
  const table = await room.table();
  const match = table.match!;
  const isAsked = () => table.info({ viewer: 'watcher', person: undefined }).answerLeft !== undefined;
  const people = [0, 1].map((seat) => new SeatedClient(seat, USERS[seat]));
  const seat = () => (match.deciders & 1 ? 0 : 1);
  const random = new SeededChance(7);
  for (let n = 0; n < 200 && !isAsked(); n++) {
    const moves = match.moves(seat());
    playerCommands(table).move(people[seat()]!, seat(), `m${n}`, match.decision(seat()), moves[random.below(moves.length, 'table')]!);
    await calm();
  }
  expect(isAsked()).toBe(true);
  const decider = seat();
  return { decider, decision: match.decision(decider), moves: match.moves(decider) };
}

/** A player like the page: rejoins at any node, and resends unacknowledged requests with the same ids. */
class Player {
  readonly seat: number;
  readonly acknowledged: string[] = [];
  readonly refused: string[] = [];
  at: SeatedClient;
  #asked: { readonly id: string; readonly on: number; readonly move: string } | undefined;
  #ids = 0;

  constructor(seat: number) {
    this.seat = seat;
    this.at = this.#seated();
  }

  #seated(): SeatedClient {
    return new SeatedClient(this.seat, USERS[this.seat]);
  }

  async comeTo(room: TableHarness, calm: () => Promise<void>): Promise<void> {
    this.at = this.#seated();
    await room.look(this.at);
    await calm();
  }

  /** Sends a move to a server; answers whether there is anything to send. */
  async ask(room: TableHarness, random: SeededChance): Promise<boolean> {
    const table = await room.table();
    const moves = table.match?.moves(this.seat) ?? [];
    if (!this.#asked) {
      const move = moves[random.below(Math.max(1, moves.length), 'table')];
      if (move === undefined || table.match?.outcome) return false;
      this.#asked = { id: `s${this.seat}n${this.#ids++}`, on: table.match?.decision(this.seat) ?? 0, move };
    }
    const { id, on, move } = this.#asked;
    playerCommands(table).move(this.at, this.seat, id, on, move);
    return true;
  }

  hear(): void {
    if (!this.#asked) return;
    const { id } = this.#asked;
    const answer = this.at.answerTo(id);
    if (answer === 'nothing') return;
    (answer === 'done' ? this.acknowledged : this.refused).push(id);
    this.#asked = undefined;
  }
}

describe.each(PAIRS)('two nodes that hold one table %s', (_where, open) => {
  it.each([
    ['arcade', 1],
    ['tubetanks', 2],
    ['arena-mechs', 3],
    ['tunnel-rat', 4],
    ['transformers-skirmish', 5],
  ] as const)('lose nothing of %s that either acknowledged, and double nothing', async (game, seed) => {
    const { harnesses, calm } = await open(clean);
    const random = new SeededChance(seed);
    const [first, second] = harnesses;
    const options = game === 'transformers-skirmish' ? { reaction_timer: 'none' } : {};
    await begin(first, calm, { game, options });
    const players = [new Player(0), new Player(1)];
    for (const player of players) await player.comeTo(harnesses[player.seat]!, calm);
    expect((await second.table()).row.stage).toBe('running');
    for (let round = 0; round < ROUNDS; round++) {
      // Each player uses either node, at the same time or one after the other, whatever that node last read.
      for (const player of players) {
        const room = harnesses[random.below(2, 'table')]!;
        if (player.at.isClosed || !(await room.table()).isOver) await player.comeTo(room, async () => {});
        await player.ask(room, random);
        if (random.below(3, 'table') === 0) await calm();
      }
      await calm();
      for (const player of players) player.hear();
    }
    const rows = await first.store.read('entriesAfter', TABLE, 0, -1);
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, i) => i + 1));
    const stored = rows.flatMap(({ action }) => action.split(',').filter(Boolean));
    expect(new Set(stored).size).toBe(stored.length);
    for (const { seat, acknowledged, refused } of players) {
      expect(stored.filter((action) => acknowledged.some((id) => action === `${seat} ${id}`))).toEqual(
        acknowledged.map((id) => `${seat} ${id}`),
      );
      expect(stored.filter((action) => refused.some((id) => action === `${seat} ${id}`))).toEqual([]);
    }
    // Their number depends on the server that was asked first; the other assertions need at least one.
    expect(players.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(2);
    // The stored match replays, and its hashes are valid.
    const { store } = second;
    const reader = new TableHarness(':memory:', {}, undefined, store);
    clean.push(() => reader.registry.close());
    const read = await reader.table();
    expect([read.row.stage, read.match?.log.length]).toEqual([read.isOver ? 'over' : 'running', rows.length]);
  });

  it('play one timeout, although the time is up at both', async () => {
    const { harnesses, calm } = await open(clean);
    const [first, second] = harnesses;
    const pace = { bank: 0, turn: 60, timeouts: 9, whenOut: 'bot' as const };
    await begin(first, calm, { game: 'arcade', pace });
    for (let flags = 1; flags <= 3; flags++) {
      for (const [seat, room] of harnesses.entries()) {
        const player = await room.look(new SeatedClient(seat, USERS[seat]));
        await calm();
        // Clients of a node whose commit failed are told to rejoin.
        if (player.isClosed) await room.look(player);
        await calm();
      }
      // A returning player resumes held clocks, at both nodes at the same second.
      await Promise.all(harnesses.map(({ time }) => time.advance(60_500)));
      await calm();
      const lines = (await first.store.read('entriesAfter', TABLE, 0, -1)).map(({ line }) => line);
      expect(lines.filter((line) => line.includes('timeout'))).toHaveLength(flags);
    }
    const numbers = (await second.store.read('entriesAfter', TABLE, 0, -1)).map(({ n }) => n);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });

  it.each([
    ['closed before the other kept an answer', UNTIMED, ['second', 'first']],
    ['closed after the other kept an answer', UNTIMED, ['first', 'second']],
    ['closed with the fallback', LIVE, ['first']],
  ] as const)('never acknowledge an answer for a decision that is closed: the window of one %s', async (_when, pace, order) => {
    const { harnesses, calm } = await open(clean);
    const [first, second] = harnesses;
    await begin(first, calm, { game: 'tunnel-rat', options: { tells: 'expression' }, pace });
    const { decider, decision, moves } = await untilAsked(first, calm);
    const waits = await second.look(new SeatedClient(decider, USERS[decider]));
    // It is looked up first whether an answer was kept elsewhere.
    await expect.poll(() => waits.texts.length).toBeGreaterThan(0);
    await second.time.advance(60_000);
    await calm();
    const messages: string[] = [];
    for (const [i, where] of order.entries()) {
      const room = { first, second }[where];
      // A holder's memory is as it was when the node stalled.
      const player = new SeatedClient(decider, USERS[decider]);
      playerCommands(await room.table()).move(player, decider, `answer${i}`, decision, moves.at(-1 - i)!);
      await calm();
      if (player.answerTo(`answer${i}`) === 'done') messages.push(`${decider} answer${i}`);
    }
    expect(messages).toEqual(order.length === 1 ? [] : [`${decider} answer0`]);
    const rows = await second.store.read('entriesAfter', TABLE, 0, -1);
    const answers = (await second.store.read('table', TABLE, 0))!.answers.filter((row) => row.decision === decision);
    const stored = [...rows.map(({ action }) => action), ...answers.map(({ actions }) => actions)].filter((one) => one.includes('answer'));
    expect(stored).toEqual(messages);
  });

  it('carry out an answer that a node acknowledged before it died, although the other’s window has closed without it', async () => {
    const { harnesses, calm } = await open(clean);
    const [first, second] = harnesses;
    await begin(first, calm, { game: 'tunnel-rat', options: { tells: 'expression' }, pace: UNTIMED });
    const { decider, decision, moves } = await untilAsked(first, calm);
    await second.look(new SeatedClient(1 - decider, USERS[1 - decider]));
    await second.time.advance(60_000);
    const player = new SeatedClient(decider, USERS[decider]);
    playerCommands(await first.table()).move(player, decider, 'answer', decision, moves.at(-1)!);
    await calm();
    expect(player.answerTo('answer')).toBe('done');
    (await first.table()).dispose(false);
    // Their page comes in at the other one, and once more where that finds out that it is behind.
    const comes = await second.look(new SeatedClient(decider, USERS[decider]));
    await expect.poll(() => comes.isClosed).toBe(true);
    await second.look(comes);
    await calm();
    await second.time.advance(60_000);
    await calm();
    const rows = await second.store.read('entriesAfter', TABLE, 0, -1);
    expect(rows.map(({ action }) => action)).toContain(`${decider} answer`);
  });

  it('seat one of two users who request the same seat, and refuse the other', async () => {
    const { harnesses, calm } = await open(clean);
    for (let n = 0; n < 6; n++) {
      const id = `abcdefghi${'jkmnpq'[n]}`;
      const [first, second] = harnesses;
      const request = { id, options: {}, private: false, watch: true, pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' as const } };
      await first.registry.newTables.create(USERS[0]!, {
        ...request,
        game: 'arcade',
        seats: [{ kind: 'me' }, { kind: 'open' }],
        name: 'Ann',
        commitment: 'a'.repeat(64),
      });
      const tables = [(await first.registry.find(id))!, (await second.registry.find(id))!];
      const sat = await Promise.all(tables.map((table, i) => seatCommands(table).take(1, USERS[1 + i]!, 'X', `${i + 1}`.repeat(64))));
      await calm();
      const winner = sat.findIndex((fault) => fault === undefined);
      expect(sat.map((fault) => fault?.code ?? 'sat').toSorted()).toEqual(['again', 'sat']);
      // On a repeated request the other node learns who has the seat.
      const again = await harnesses[1 - winner]!.registry.find(id);
      expect(await seatCommands(again!).take(1, USERS[2 - winner]!, 'X', `${2 - winner}`.repeat(64))).toMatchObject({ code: 'not-open' });
      expect((await first.store.read('seats', id))[1]?.person).toBe(USERS[1 + winner]);
    }
  });
});
