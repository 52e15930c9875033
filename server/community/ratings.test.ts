import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { readName } from '../base/names.ts';
import { queryStore } from '../store/maintenance.ts';
import type { MatchEnding, SeatAtEnd } from '../store/queries/matchEnding.ts';
import { ratedAs } from '../store/queries/ratings.ts';
import { TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';
import { MatchHistory } from './matchHistory.ts';

const [ann, bo] = USERS as [string, string];
const RATED = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot', rated: true } as const;

const harnesses: TableHarness[] = [];
afterEach(async () => {
  for (const room of harnesses.splice(0)) await room.store.close();
});

/** A room in which those who play have names of their own. */
async function open(names: readonly string[] = ['Ann', 'Bo'], file = ':memory:') {
  const room = new TableHarness(file);
  harnesses.push(room);
  const people = room.store;
  for (const [n, text] of names.entries()) {
    const read = readName(text);
    if (read.ok) await people.write(['putAccount', { id: USERS[n]!, name: text, since: 1, sees: 'public' }, read.shapes]);
  }
  return { room, people, games: new MatchHistory(people, room.registry, { view: async () => undefined }) };
}

const sat = (...who: readonly (readonly [kind: 'human' | 'bot', name: string])[]): SeatAtEnd[] =>
  who.map(([kind, name], seat) => ({
    seat,
    kind,
    name,
    person: kind === 'bot' ? '' : `id-${name}`,
    account: kind === 'bot' ? null : name,
    program: 0,
  }));
const over = (more: Partial<MatchEnding> = {}) => ({
  game: 'arcade',
  places: [1, 2],
  reason: 'elimination',
  counts: { left: [] },
  ...more,
});

describe('rated matches', () => {
  it('are between named users, in the list of their game', () => {
    expect(ratedAs(over(), sat(['human', 'Ann'], ['human', 'Bo']))).toEqual({
      list: 'arcade',
      came: [
        { player: 'id-Ann', place: 1 },
        { player: 'id-Bo', place: 2 },
      ],
    });
  });

  it('have a separate list for bots, with each level as a player', () => {
    expect(ratedAs(over(), sat(['human', 'Ann'], ['bot', 'ace']))).toMatchObject({
      list: 'arcade bots',
      came: [{}, { player: 'bot:ace' }],
    });
  });

  it('are excluded for entries of their log, unnamed users and double seats, with the reason', () => {
    const both = sat(['human', 'Ann'], ['human', 'Bo']);
    expect(ratedAs(over({ counts: { left: [], not: 'called-off' } }), both)).toEqual({ not: 'called-off' });
    expect(ratedAs(over({ counts: undefined }), both)).toBeUndefined();
    expect(ratedAs(over(), sat(['human', 'Ann'], ['human', 'Ann']))).toEqual({ not: 'alone' });
    expect(ratedAs(over(), [{ ...both[0]!, account: null }, both[1]!])).toEqual({ not: 'no-name' });
    expect(ratedAs(over(), sat(['bot', 'ace'], ['bot', 'veteran']))).toEqual({ not: 'no-name' });
  });

  it('rank a player who handed their seat to a bot last, whatever the bot won', () => {
    expect(ratedAs(over({ counts: { left: [0] } }), sat(['human', 'Ann'], ['human', 'Bo']))?.came?.map(({ place }) => place)).toEqual([
      3, 2,
    ]);
  });
});

describe('ratings', () => {
  it('are part of the commit that ends a match, are sent with it, and are the same when computed again', async () => {
    const { room, people, games } = await open();
    const sitting = await room.start({ game: 'tubetanks', pace: RATED });
    for (const one of sitting) await room.play(one, (await room.table()).match!.moves(one.viewer as number)[0]!);
    expect(await room.act(sitting[0]!, 'concede')).toBe('done');
    const [lost] = (await games.page(ann, {})).games;
    expect(lost?.rating?.change).toBeLessThan(-100);
    expect((await games.page(bo, {})).games[0]?.rating?.change).toBeGreaterThan(100);
    expect(await people.read('ratingsOf', bo)).toMatchObject([{ list: 'tubetanks', games: 1 }]);
    expect(await people.read('ratingsAgain')).toEqual({ matches: 1, players: 2, different: 0 });
  });

  it('are computed again beside a running server without effect on it', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'fray-ratings-')), 'fray.sqlite');
    const { room } = await open(['Ann', 'Bo'], file);
    const [one, other] = await room.start({ game: 'tubetanks', pace: RATED });
    for (const moving of [one!, other!]) await room.play(moving, (await room.table()).match!.moves(moving.viewer as number)[0]!);
    await room.act(one!, 'concede');
    expect(await queryStore({ data: file, database: '' }, 'ratingsAgain')).toEqual({ matches: 1, players: 2, different: 0 });
    await room.store.read('check');
    expect(room.logged).not.toContain('foreign-change');
    await expect(queryStore({ data: `${file}.none`, database: '' }, 'ratingsAgain')).rejects.toThrow(/is no data of Fray/);
  });

  it('ignore a match abandoned before every player has moved, and unrated matches', async () => {
    const { room, people, games } = await open();
    const [one] = await room.start({ game: 'tubetanks', pace: RATED });
    await room.act(one!, 'concede');
    expect(await people.read('ratingsOf', ann)).toEqual([]);
    // All who sat there are told, at the table and in their lists.
    expect((await games.page(bo, {})).games[0]).toMatchObject({ uncounted: 'early' });
    expect((await room.table()).info({ viewer: 1, person: bo }).uncounted).toBe('early');
    expect((await room.table()).row.result).toMatch(/concession/);
    // A player who gives up before the first move has left.
    expect(await people.read('conductOf', [ann, bo])).toMatchObject([
      { person: ann, matches: 1, leaving: 1 },
      { person: bo, matches: 1, leaving: 0 },
    ]);
    expect(TABLE).toBe(one!.table.id);
  });

  it('count a match that is abandoned after a visible draw, before any move', async () => {
    const { room, people } = await open();
    const [one] = await room.start({ game: 'arcade', pace: RATED });
    // The draw of who begins.
    expect((await room.table()).match!.deal).toHaveLength(1);
    await room.act(one!, 'concede');
    expect(await people.read('ratingsOf', ann)).toMatchObject([{ list: 'arcade', games: 1 }]);
    expect(await people.read('ratingsOf', bo)).toMatchObject([{ list: 'arcade', games: 1 }]);
    expect((await room.table()).info({ viewer: 1, person: bo }).uncounted).toBeUndefined();
  });

  it('are still shown as counted after the players were deleted', async () => {
    const { room } = await open();
    const [one, other] = await room.start({ game: 'tubetanks', pace: RATED });
    for (const moving of [one!, other!]) await room.play(moving, (await room.table()).match!.moves(moving.viewer as number)[0]!);
    await room.act(one!, 'concede');
    for (const person of [ann, bo]) await room.registry.users.forget(person);
    expect((await room.table()).seats.map(({ person }) => person)).toEqual(['', '']);
    expect((await room.table()).info({ viewer: 'watcher', person: undefined }).uncounted).toBeUndefined();
  });

  it('stay the same for others when a user is deleted, and repair modified rows', async () => {
    const { room, people } = await open();
    const end = (tbl: string, places: readonly number[]) =>
      room.store.committed('', [
        ...[ann, bo].map(
          (person, seat) =>
            [
              'putSeat',
              { tbl, seat, kind: 'human', person, name: '', reserved: '', commitment: '', entropy: '', ticket: '', agreed: 1 },
            ] as const,
        ),
        ['ended', { tbl, at: 5, game: 'arcade', places, reason: 'x', turns: 1, setting: '', counts: { left: [] } }],
      ]);
    for (let n = 0; n < 20; n++) await end(`t${n}`, n % 3 ? [1, 2] : [2, 1]);
    const before = await people.read('ratingsOf', bo);
    await room.registry.users.forget(ann);
    expect(await people.read('ratingsOf', ann)).toEqual([]);
    expect(await people.read('ratingsAgain')).toEqual({ matches: 20, players: 2, different: 0 });
    await people.write(['rateAgain']);
    expect(await people.read('ratingsOf', bo)).toEqual(before);
    expect(await people.read('board', 'arcade', 6)).toMatchObject([{ name: 'Bo', games: 20 }]);
    expect(await people.read('board', 'arcade', 6 + 2 * 365 * 24 * 3600_000)).toEqual([]);
  });
});
