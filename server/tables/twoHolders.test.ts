import { hasSeat, SeededChance } from '@fray/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { LocalStore } from '../store/local.ts';
import { PostgresStore } from '../store/postgres/postgres.ts';
import { freshPlace, hasPostgres } from '../store/postgres/testing.ts';
import type { Store } from '../store/store.ts';
import { settle } from '../testing/fakeTime.ts';
import { entropyOf, LIVE, PERSON, Room, Seated, TABLE } from '../testing/seated.ts';

/*
 * Two servers that each believe that a table is theirs: a holder that stood still and came back, or a net that fell in two. What they
 * share is what is kept, and that alone has to keep them right.
 */

/** More for a long test: `ROUNDS=500 npx vitest run server/tables/twoHolders`. */
const ROUNDS = Number(process.env['ROUNDS'] ?? 24);

const UNTIMED = { ...LIVE, bank: 0, turn: 0 };

const clean: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of clean.splice(0).toReversed()) await one();
});

interface Pair {
  readonly rooms: readonly [Room, Room];
  /** Until everything on its way has come about. */
  calm(): Promise<void>;
}

function pairOf(one: Store, other: Store): Pair {
  const rooms = [one, other].map((store) => new Room(':memory:', {}, undefined, store)) as [Room, Room];
  const calm = async () => {
    for (let i = 0; i < 3; i++) {
      for (const { store } of rooms) await store.committed('', []);
      await settle();
    }
  };
  clean.push(async () => {
    for (const { hall } of rooms) await hall.close();
  });
  return { rooms, calm };
}

/** A match that has begun, both devices having revealed. */
async function begin(room: Room, calm: Pair['calm'], asked: Parameters<Room['begin']>[0]): Promise<void> {
  await room.begin(asked);
  for (const seat of [0, 1]) {
    await (await room.table()).seating.reveal(seat, 1, entropyOf(seat, 1));
    await calm();
  }
}

/** Plays on until somebody's answer is awaited for its time: who that is, and what may be answered. */
async function untilAsked(room: Room, calm: Pair['calm']) {
  const table = await room.table();
  const match = table.match!;
  const isAsked = () => table.info({ viewer: 'watcher', person: undefined }).answerLeft !== undefined;
  const people = [0, 1].map((seat) => new Seated(seat, PERSON[seat]));
  const seat = () => (match.deciders & 1 ? 0 : 1);
  const random = new SeededChance(7);
  for (let n = 0; n < 200 && !isAsked(); n++) {
    const moves = match.moves(seat());
    table.playing.move(people[seat()]!, seat(), `m${n}`, match.decision(seat()), moves[random.below(moves.length, 'table')]!);
    await calm();
  }
  expect(isAsked()).toBe(true);
  const asked = seat();
  return { asked, decision: match.decision(asked), moves: match.moves(asked) };
}

const PAIRS: readonly (readonly [string, () => Promise<Pair>])[] = [
  [
    'in one process',
    async () => {
      const store = new LocalStore(':memory:');
      clean.push(() => store.close());
      return pairOf(store, store);
    },
  ],
  [
    'on PostgreSQL',
    async () => {
      const { address, remove } = await freshPlace();
      clean.push(remove);
      const stores = [await PostgresStore.open(address), await PostgresStore.open(address)] as const;
      for (const store of stores) clean.push(() => store.close());
      return pairOf(...stores);
    },
  ],
];

/** A player as the page is one: comes in again wherever, and asks again for what was not acknowledged, by the same id. */
class Player {
  readonly seat: number;
  readonly acknowledged: string[] = [];
  readonly refused: string[] = [];
  at: Seated;
  #asked: { readonly id: string; readonly on: number; readonly move: string } | undefined;
  #ids = 0;

  constructor(seat: number) {
    this.seat = seat;
    this.at = this.#seated();
  }

  #seated(): Seated {
    return new Seated(this.seat, PERSON[this.seat]);
  }

  async comeTo(room: Room, calm: () => Promise<void>): Promise<void> {
    this.at = this.#seated();
    await room.look(this.at);
    await calm();
  }

  /** Sends a move to a server; answers whether there is anything to send. */
  async ask(room: Room, random: SeededChance): Promise<boolean> {
    const table = await room.table();
    const moves = table.match?.moves(this.seat) ?? [];
    if (!this.#asked) {
      const move = moves[random.below(Math.max(1, moves.length), 'table')];
      if (move === undefined || table.match?.outcome) return false;
      this.#asked = { id: `s${this.seat}n${this.#ids++}`, on: table.match?.decision(this.seat) ?? 0, move };
    }
    const { id, on, move } = this.#asked;
    table.playing.move(this.at, this.seat, id, on, move);
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

describe.each(PAIRS.filter(([where]) => hasPostgres || where !== 'on PostgreSQL'))('two servers that hold one table %s', (_where, open) => {
  it.each([
    ['arcade', 1],
    ['tubetanks', 2],
    ['arena-mechs', 3],
    ['tunnel-rat', 4],
    ['transformers-skirmish', 5],
  ] as const)('lose nothing of %s that either acknowledged, and double nothing', async (game, seed) => {
    const { rooms, calm } = await open();
    const random = new SeededChance(seed);
    const [first, second] = rooms;
    const options = game === 'transformers-skirmish' ? { reaction_timer: 'none' } : {};
    await begin(first, calm, { game, options });
    const players = [new Player(0), new Player(1)];
    for (const player of players) await player.comeTo(rooms[player.seat]!, calm);
    expect((await second.table()).row.stage).toBe('running');
    for (let round = 0; round < ROUNDS; round++) {
      // Each goes to either server, at the same moment or one after the other, whatever that one last heard.
      for (const player of players) {
        const room = rooms[random.below(2, 'table')]!;
        if (player.at.gone || !(await room.table()).isOver) await player.comeTo(room, async () => {});
        await player.ask(room, random);
        if (random.below(3, 'table') === 0) await calm();
      }
      await calm();
      for (const player of players) player.hear();
    }
    const rows = await first.store.entriesAfter(TABLE, 0, -1);
    expect(rows.map(({ n }) => n)).toEqual(rows.map((_, i) => i + 1));
    const kept = rows.flatMap(({ action }) => action.split(',').filter(Boolean));
    expect(new Set(kept).size).toBe(kept.length);
    for (const { seat, acknowledged, refused } of players) {
      expect(kept.filter((action) => acknowledged.some((id) => action === `${seat} ${id}`))).toEqual(
        acknowledged.map((id) => `${seat} ${id}`),
      );
      expect(kept.filter((action) => refused.some((id) => action === `${seat} ${id}`))).toEqual([]);
    }
    // How many depends on which server was asked first; that some were is what the rest says something of.
    expect(players.flatMap(({ acknowledged }) => acknowledged).length).toBeGreaterThan(2);
    // Whoever reads it now finds a match that its hashes prove.
    const { store } = second;
    const reader = new Room(':memory:', {}, undefined, store);
    clean.push(() => reader.hall.close());
    const read = await reader.table();
    expect([read.row.stage, read.match?.log.length]).toEqual([read.isOver ? 'over' : 'running', rows.length]);
  });

  it('let a flag fall once, though the time is up at both', async () => {
    const { rooms, calm } = await open();
    const [first, second] = rooms;
    const pace = { bank: 0, turn: 60, timeouts: 9, whenOut: 'bot' as const };
    await begin(first, calm, { game: 'arcade', pace });
    for (let flags = 1; flags <= 3; flags++) {
      for (const [seat, room] of rooms.entries()) {
        const player = await room.look(new Seated(seat, PERSON[seat]));
        await calm();
        // Where the other one's loss was theirs too, they are told so, and come in again.
        if (player.gone) await room.look(player);
        await calm();
      }
      // Whoever comes back to a table has its clocks run: at both it is the same second.
      await Promise.all(rooms.map(({ time }) => time.advance(60_500)));
      await calm();
      const lines = (await first.store.entriesAfter(TABLE, 0, -1)).map(({ line }) => line);
      expect(lines.filter((line) => line.includes('timeout'))).toHaveLength(flags);
    }
    const numbers = (await second.store.entriesAfter(TABLE, 0, -1)).map(({ n }) => n);
    expect(numbers).toEqual(numbers.map((_, i) => i + 1));
  });

  it.each([
    ['closed before the other kept an answer', UNTIMED, ['second', 'first']],
    ['closed after the other kept an answer', UNTIMED, ['first', 'second']],
    ['closed with the fallback', LIVE, ['first']],
  ] as const)('never acknowledge an answer for a decision that is closed: the window of one %s', async (_when, pace, order) => {
    const { rooms, calm } = await open();
    const [first, second] = rooms;
    await begin(first, calm, { game: 'tunnel-rat', options: { tells: 'expression' }, pace });
    const { asked, decision, moves } = await untilAsked(first, calm);
    const waits = await second.look(new Seated(asked, PERSON[asked]));
    // It is looked up first whether an answer was kept elsewhere.
    await expect.poll(() => waits.texts.length).toBeGreaterThan(0);
    await second.time.advance(60_000);
    await calm();
    const told: string[] = [];
    for (const [i, where] of order.entries()) {
      const room = { first, second }[where];
      // What a holder has in memory is what it had when it stood still.
      const player = new Seated(asked, PERSON[asked]);
      (await room.table()).playing.move(player, asked, `answer${i}`, decision, moves.at(-1 - i)!);
      await calm();
      if (player.answerTo(`answer${i}`) === 'done') told.push(`${asked} answer${i}`);
    }
    expect(told).toEqual(order.length === 1 ? [] : [`${asked} answer0`]);
    const rows = await second.store.entriesAfter(TABLE, 0, -1);
    const answers = (await second.store.readTable(TABLE, 0))!.answers.filter((row) => row.decision === decision);
    const kept = [...rows.map(({ action }) => action), ...answers.map(({ actions }) => actions)].filter((one) => one.includes('answer'));
    expect(kept).toEqual(told);
  });

  it('carry out an answer that the one acknowledged which died of it, though the window of the other has closed without it', async () => {
    const { rooms, calm } = await open();
    const [first, second] = rooms;
    await begin(first, calm, { game: 'tunnel-rat', options: { tells: 'expression' }, pace: UNTIMED });
    const { asked, decision, moves } = await untilAsked(first, calm);
    await second.look(new Seated(1 - asked, PERSON[1 - asked]));
    await second.time.advance(60_000);
    const player = new Seated(asked, PERSON[asked]);
    (await first.table()).playing.move(player, asked, 'answer', decision, moves.at(-1)!);
    await calm();
    expect(player.answerTo('answer')).toBe('done');
    (await first.table()).forget(false);
    // Their page comes in at the other one, and once more where that finds out that it is behind.
    const comes = await second.look(new Seated(asked, PERSON[asked]));
    await expect.poll(() => comes.gone).toBe(true);
    await second.look(comes);
    await calm();
    await second.time.advance(60_000);
    await calm();
    const rows = await second.store.entriesAfter(TABLE, 0, -1);
    expect(rows.map(({ action }) => action)).toContain(`${asked} answer`);
  });

  it('seat one of two who want the same seat, and tell the other', async () => {
    const { rooms, calm } = await open();
    for (let n = 0; n < 6; n++) {
      const id = `abcdefghi${'jkmnpq'[n]}`;
      const [first, second] = rooms;
      const asked = { id, options: {}, private: false, watch: true, pace: { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot' as const } };
      await first.hall.newTables.create(PERSON[0]!, {
        ...asked,
        game: 'arcade',
        seats: [{ kind: 'me' }, { kind: 'open' }],
        name: 'Ann',
        commitment: 'a'.repeat(64),
      });
      const tables = [(await first.hall.find(id))!, (await second.hall.find(id))!];
      const sat = await Promise.all(tables.map((table, i) => table.seating.take(1, PERSON[1 + i]!, 'X', `${i + 1}`.repeat(64))));
      await calm();
      const winner = sat.findIndex((fault) => fault === undefined);
      expect(sat.map((fault) => fault?.code ?? 'sat').toSorted()).toEqual(['again', 'sat']);
      // Asked again, the other one hears who sits there.
      const again = await rooms[1 - winner]!.hall.find(id);
      expect(await again?.seating.take(1, PERSON[2 - winner]!, 'X', `${2 - winner}`.repeat(64))).toMatchObject({ code: 'not-open' });
      expect((await first.store.seats(id))[1]?.person).toBe(PERSON[1 + winner]);
    }
  });

  it.each(['can', 'cannot'])('refuse nothing that was kept because they are behind, where what is kept %s be read', async (can) => {
    const { rooms, calm } = await open();
    const [first, second] = rooms;
    await begin(first, calm, { game: 'arcade', pace: UNTIMED });
    // Read now, and behind from here on.
    await second.table();
    const table = await first.table();
    const match = table.match!;
    const owing = (): number => [0, 1].find((seat) => hasSeat(match.deciders, seat))!;
    const seat = owing();
    const people = [0, 1].map((one) => new Seated(one, PERSON[one]));
    let on = 0;
    for (let own = 0, n = 0; own < 2; n++) {
      const now = owing();
      if (now === seat) {
        own++;
        on = match.decision(seat);
      }
      table.playing.move(people[now]!, now, now === seat ? `own${own}` : `n${n}`, match.decision(now), match.moves(now)[0]!);
      await calm();
    }
    const ask = async (id: string, decision: number): Promise<Seated> => {
      const player = new Seated(seat, PERSON[seat]);
      await second.look(player, 0);
      (await second.table()).playing.move(player, seat, id, decision, 'N');
      await calm();
      return player;
    };
    const { store } = second;
    const { readTable } = store;
    if (can === 'cannot') store.readTable = () => Promise.reject(new Error('the line to the database broke'));
    const early = await ask('own2', on);
    expect(early.answerTo('own2')).toBe('nothing');
    store.readTable = readTable;
    await expect.poll(async () => (await second.table()).match?.log.length).toBe(match.log.length);
    expect(early.answerTo('own2')).toBe('nothing');
    // Now it knows what was done, and what was not is stale.
    expect((await ask('own2', on)).answerTo('own2')).toBe('done');
    const never = await ask('never', match.decision(seat) + 1);
    await expect.poll(() => never.answerTo('never')).toBe('stale');
  });

  it('refuse nothing that was kept as not one’s turn, because they do not know of it yet', async () => {
    const { rooms, calm } = await open();
    const [first, second] = rooms;
    await begin(first, calm, { game: 'arcade', pace: UNTIMED });
    const table = await first.table();
    const match = table.match!;
    const seat = [0, 1].find((one) => !hasSeat(match.deciders, one))!;
    // Read now, while the other side is to move, and behind from here on.
    await second.table();
    const people = [0, 1].map((one) => new Seated(one, PERSON[one]));
    for (let n = 0; !hasSeat(match.deciders, seat); n++) {
      table.playing.move(people[1 - seat]!, 1 - seat, `other${n}`, match.decision(1 - seat), match.moves(1 - seat).at(-1)!);
      await calm();
    }
    const on = match.decision(seat);
    const move = match.moves(seat)[0]!;
    table.playing.move(people[seat]!, seat, 'mine', on, move);
    await calm();
    // As a page does: it comes in with all that it saw, and asks again at once when it was let in, if it was.
    const player = new Seated(seat, PERSON[seat]);
    const here = await second.table();
    player.heard = ({ t }) => t === 'history' && here.playing.move(player, seat, 'mine', on, move);
    here.visits.join(player, people[seat]!.frames.at(-1)?.n ?? 99);
    await expect.poll(() => player.gone).toBe(true);
    expect(player.answerTo('mine')).toBe('nothing');
    await expect.poll(async () => (await second.table()).match?.log.length).toBe(match.log.length);
  });

  it('refuse nothing as not one’s turn to who is quicker than what they know', async () => {
    const { rooms, calm } = await open();
    const [first, second] = rooms;
    await begin(first, calm, { game: 'arcade', pace: UNTIMED });
    const { match, playing } = await first.table().then((table) => ({ match: table.match!, playing: table.playing }));
    const seat = [0, 1].find((one) => !hasSeat(match.deciders, one))!;
    // Read now, while the other side is to move, and behind from here on.
    const here = await second.table();
    const other = new Seated(1 - seat, PERSON[1 - seat]);
    for (let n = 0; !hasSeat(match.deciders, seat); n++) {
      playing.move(other, 1 - seat, `other${n}`, match.decision(1 - seat), match.moves(1 - seat).at(-1)!);
      await calm();
    }
    // They saw at the first one that it is their turn, and play before the second one has let them in.
    const player = new Seated(seat, PERSON[seat]);
    here.visits.join(player, other.frames.at(-1)?.n ?? 99);
    here.playing.move(player, seat, 'quick', match.decision(seat), match.moves(seat)[0]!);
    await expect.poll(() => player.gone).toBe(true);
    await calm();
    expect(player.answerTo('quick')).toBe('nothing');
    await expect.poll(async () => (await second.table()).match?.log.length).toBe(match.log.length);
  });

  it('refuse nothing as too early because they do not know that the match has begun', async () => {
    const { rooms, calm } = await open();
    const [first, second] = rooms;
    await first.begin({ game: 'arcade', pace: UNTIMED });
    // Read now, while the devices still owe their part of the dice.
    const here = await second.table();
    for (const seat of [0, 1]) {
      await (await first.table()).seating.reveal(seat, 1, entropyOf(seat, 1));
      await calm();
    }
    const match = (await first.table()).match!;
    const seat = [0, 1].find((one) => hasSeat(match.deciders, one))!;
    const player = new Seated(seat, PERSON[seat]);
    here.playing.move(player, seat, 'first', match.decision(seat), match.moves(seat)[0]!);
    await calm();
    expect(player.answerTo('first')).toBe('nothing');
    await expect.poll(async () => (await second.table()).match?.log.length).toBe(match.log.length);
  });

  it('read on when somebody comes who saw more than they know of', async () => {
    const { rooms, calm } = await open();
    const [first, second] = rooms;
    await begin(first, calm, { game: 'arcade', pace: UNTIMED });
    const before = (await second.table()).match!.log.length;
    const match = (await first.table()).match!;
    const seat = [0, 1].find((one) => hasSeat(match.deciders, one))!;
    (await first.table()).playing.move(new Seated(seat, PERSON[seat]), seat, 'a', match.decision(seat), match.moves(seat)[0]!);
    await calm();
    await second.look(new Seated(seat, PERSON[seat]), 99);
    await expect.poll(async () => (await second.table()).match?.log.length).toBeGreaterThan(before);
  });
});
