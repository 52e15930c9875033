import { commitment, hasSeat } from '@fray/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { begin, PAIRS } from '../testing/pairs.ts';
import { replaceRead } from '../testing/replaceRead.ts';
import { playerCommands, type SeatCommands, seatCommands } from '../testing/tableCommands.ts';
import { entropyOf, LIVE, SeatedClient, USERS } from '../testing/tableHarness.ts';
import type { Table } from './table.ts';

/*
 * A node that is behind the store: another node has written since. A request that it refuses may be valid, or already done.
 */

/** A frame number above those of all matches here: the client claims to have the newest frame. */
const EVERYTHING = 99;
const UNTIMED = { ...LIVE, bank: 0, turn: 0 };

/** Lets the opponent play until the seat owes a decision. */
async function playUntilOwing(table: Table, seat: number, calm: () => Promise<void>): Promise<void> {
  const { match } = table;
  const other = 1 - seat;
  if (!match) throw new Error('the match has not begun');
  for (let n = 0; !hasSeat(match.deciders, seat); n++) {
    playerCommands(table).move(new SeatedClient(other, USERS[other]), other, `other${n}`, match.decision(other), match.moves(other)[0]!);
    await calm();
  }
}

interface Prepared {
  readonly prepared: unknown;
  ask(seating: SeatCommands, sealed: string): Promise<unknown>;
}

/** Actions of another server, after which a request is valid there and looks invalid to a server that missed them. */
const prepare: Readonly<Record<'reveal' | 'commit' | 'take' | 'agree' | 'leave' | 'ticket', (ahead: SeatCommands) => Promise<Prepared>>> = {
  // A start was given up, and begun again.
  commit: async (ahead) => {
    const prepared = await ahead.leave(1, USERS[1]!);
    return {
      prepared: prepared ?? (await ahead.take(1, USERS[1]!, 'Bo', commitment(entropyOf(1, 2)))),
      ask: (seating) => seating.commit(0, 2, commitment(entropyOf(0, 2))),
    };
  },
  reveal: async (ahead) => {
    const steps = [
      () => ahead.leave(1, USERS[1]!),
      () => ahead.take(1, USERS[1]!, 'Bo', commitment(entropyOf(1, 2))),
      () => ahead.commit(0, 2, commitment(entropyOf(0, 2))),
    ];
    let prepared: unknown;
    for (const step of steps) prepared ??= await step();
    return { prepared, ask: (seating) => seating.reveal(1, 2, entropyOf(1, 2)) };
  },
  // A user took the seat and left it again.
  take: async (ahead) => ({
    prepared: await ahead.propose(0, USERS[0]!, 1, {}),
    ask: (seating, sealed) => seating.take(1, USERS[1]!, 'Bo', sealed, 2),
  }),
  agree: async (ahead) => ({
    prepared: (await ahead.take(1, USERS[1]!, 'Bo', '')) ?? (await ahead.propose(0, USERS[0]!, 1, {})),
    ask: (seating) => seating.agree(1, USERS[1]!, 2),
  }),
  leave: async (ahead) => ({
    prepared: await ahead.take(1, USERS[1]!, 'Bo', ''),
    ask: (seating) => seating.leave(1, USERS[1]!),
  }),
  ticket: async (ahead) => ({
    prepared: await ahead.giveTicket(0, USERS[0]!, 'ticket'),
    ask: (seating) => seating.move(0, USERS[2]!, 'ticket'),
  }),
};

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

describe.each(PAIRS)('a node that is behind another one with the same store, %s', (_where, open) => {
  it.each(['can', 'cannot'])('does not refuse a stored request if the store %s be read', async (can) => {
    const { harnesses, calm } = await open(clean);
    const [first, second] = harnesses;
    await begin(first, calm, { game: 'arcade', pace: UNTIMED });
    // Read now, and behind from here on.
    await second.table();
    const table = await first.table();
    const match = table.match!;
    const owing = (): number => [0, 1].find((seat) => hasSeat(match.deciders, seat))!;
    const seat = owing();
    const people = [0, 1].map((one) => new SeatedClient(one, USERS[one]));
    let on = 0;
    for (let own = 0, n = 0; own < 2; n++) {
      const now = owing();
      if (now === seat) {
        own++;
        on = match.decision(seat);
      }
      playerCommands(table).move(people[now]!, now, now === seat ? `own${own}` : `n${n}`, match.decision(now), match.moves(now)[0]!);
      await calm();
    }
    const ask = async (id: string, decision: number): Promise<SeatedClient> => {
      const player = new SeatedClient(seat, USERS[seat]);
      await second.look(player, 0);
      playerCommands(await second.table()).move(player, seat, id, decision, 'N');
      await calm();
      return player;
    };
    const { store } = second;
    const broken = can === 'cannot' && replaceRead(store, 'table', () => Promise.reject(new Error('the line to the database broke')));
    const early = await ask('own2', on);
    expect(early.answerTo('own2')).toBe('nothing');
    if (broken) broken.restore();
    await expect.poll(async () => (await second.table()).match?.log.length).toBe(match.log.length);
    expect(early.answerTo('own2')).toBe('nothing');
    // Now it knows the stored requests, and the others are stale.
    expect((await ask('own2', on)).answerTo('own2')).toBe('done');
    const never = await ask('never', match.decision(seat) + 1);
    await expect.poll(() => never.answerTo('never')).toBe('stale');
  });

  it('does not refuse a stored request with `not-your-decision`', async () => {
    const { harnesses, calm } = await open(clean);
    const [first, second] = harnesses;
    await begin(first, calm, { game: 'arcade', pace: UNTIMED });
    const table = await first.table();
    const match = table.match!;
    const seat = [0, 1].find((one) => !hasSeat(match.deciders, one))!;
    // Read now, while the other side is to move, and behind from here on.
    await second.table();
    await playUntilOwing(table, seat, calm);
    const on = match.decision(seat);
    const move = match.moves(seat)[0]!;
    playerCommands(table).move(new SeatedClient(seat, USERS[seat]), seat, 'mine', on, move);
    await calm();
    // Like a page: rejoins with all frames seen, and resends its request after a successful join.
    const player = new SeatedClient(seat, USERS[seat]);
    const here = await second.table();
    player.onMessage = ({ t }) => t === 'history' && playerCommands(here).move(player, seat, 'mine', on, move);
    here.join(player, EVERYTHING);
    await expect.poll(() => player.isClosed).toBe(true);
    expect(player.answerTo('mine')).toBe('nothing');
    await expect.poll(async () => (await second.table()).match?.log.length).toBe(match.log.length);
  });

  it('does not refuse with `not-your-decision` a client that is ahead of it', async () => {
    const { harnesses, calm } = await open(clean);
    const [first, second] = harnesses;
    await begin(first, calm, { game: 'arcade', pace: UNTIMED });
    const table = await first.table();
    const match = table.match!;
    const seat = [0, 1].find((one) => !hasSeat(match.deciders, one))!;
    // Read now, while the other side is to move, and behind from here on.
    const here = await second.table();
    await playUntilOwing(table, seat, calm);
    // They saw at the first one that it is their turn, and play before the second one has let them in.
    const player = new SeatedClient(seat, USERS[seat]);
    here.join(player, EVERYTHING);
    playerCommands(here).move(player, seat, 'quick', match.decision(seat), match.moves(seat)[0]!);
    await expect.poll(() => player.isClosed).toBe(true);
    await calm();
    expect(player.answerTo('quick')).toBe('nothing');
    await expect.poll(async () => (await second.table()).match?.log.length).toBe(match.log.length);
  });

  it('does not refuse with `not-running` if it does not know that the match has begun', async () => {
    const { harnesses, calm } = await open(clean);
    const [first, second] = harnesses;
    await first.begin({ game: 'arcade', pace: UNTIMED });
    // Read now, while the devices still owe their part of the dice.
    const here = await second.table();
    for (const seat of [0, 1]) {
      await seatCommands(await first.table()).reveal(seat, 1, entropyOf(seat, 1));
      await calm();
    }
    const match = (await first.table()).match!;
    const seat = [0, 1].find((one) => hasSeat(match.deciders, one))!;
    const player = new SeatedClient(seat, USERS[seat]);
    playerCommands(here).move(player, seat, 'first', match.decision(seat), match.moves(seat)[0]!);
    await calm();
    expect(player.answerTo('first')).toBe('nothing');
    await expect.poll(async () => (await second.table()).match?.log.length).toBe(match.log.length);
  });

  it.each(['reveal', 'commit', 'take', 'agree', 'leave', 'ticket'] as const)(
    'answers RETRY to a “%s” that is valid by the store, and does not refuse it',
    async (what) => {
      const { harnesses, calm } = await open(clean);
      const [first, second] = harnesses;
      const request = { game: 'arcade', pace: UNTIMED, seats: [{ kind: 'me' as const }, { kind: 'open' as const }] };
      if (what === 'commit' || what === 'reveal') await first.begin(request);
      else await first.open(request);
      // Read now, and behind from here on.
      const behind = await second.table();
      const ahead = seatCommands(await first.table());
      const sealed = commitment(entropyOf(1, what === 'commit' ? 2 : 1));
      const created = await prepare[what](ahead);
      await calm();
      expect(created.prepared).toBeUndefined();
      const ask = (seating: SeatCommands) => created.ask(seating, sealed);
      expect(await ask(seatCommands(behind))).toMatchObject({ code: 'again' });
      // Now it has reloaded the table.
      expect(await ask(seatCommands(await second.table()))).toBeUndefined();
    },
  );

  it('reloads the table when a client joins that has seen more than it has', async () => {
    const { harnesses, calm } = await open(clean);
    const [first, second] = harnesses;
    await begin(first, calm, { game: 'arcade', pace: UNTIMED });
    const before = (await second.table()).match!.log.length;
    const match = (await first.table()).match!;
    const seat = [0, 1].find((one) => hasSeat(match.deciders, one))!;
    playerCommands(await first.table()).move(new SeatedClient(seat, USERS[seat]), seat, 'a', match.decision(seat), match.moves(seat)[0]!);
    await calm();
    await second.look(new SeatedClient(seat, USERS[seat]), EVERYTHING);
    await expect.poll(async () => (await second.table()).match?.log.length).toBeGreaterThan(before);
  });
});
