import { afterEach, describe, expect, it } from 'vitest';
import { matchReads } from '../store/queries/matches.ts';
import { ratingChanges, ratingReads } from '../store/queries/ratings.ts';
import { blankTable } from '../testing/storedTables.ts';
import { account, ending, StoreHarness } from '../testing/storeHarness.ts';
import { STORES } from '../testing/stores.ts';

const keeping = new StoreHarness();
afterEach(() => keeping.close());

/** The same as its players have it, where it was not rated. */
const unrated = { game: 'arcade', reason: 'elimination', turns: 7, setting: 'rift', rating: null, rd: null, change: null, uncounted: '' };

/* What every store must keep of what people have played, and of how strong they are, however it does it. */
describe.each(STORES)('the store of matches $name', (kind) => {
  const twoAccounts = () => keeping.twoAccounts(kind);

  it('lists a user’s matches with all players, by page and filter', async () => {
    const { store, people, play } = await twoAccounts();
    await store.committed('', [['insertTable', { ...blankTable('t3'), private: 1 }]]);
    await play(ending('t1'), 'a', 'bot:ace');
    await play(ending('t2', { at: 11, game: 'tubetanks', places: [2, 1], setting: '' }), 'a', 'c');
    await play(ending('t3', { at: 11, places: [1, 1] }), 'a', 'b');
    await play(ending('t4', { at: 12, places: [2, 1, 3, 4] }), 'b', 'a', 'bot:ace', 'c');
    const list = await people.read('played', { person: 'a', most: 9 });
    expect(list.map(({ tbl, outcome, place: at, others, seats }) => [tbl, outcome, at, others, seats])).toEqual([
      ['t4', 2, 1, 'both', 4],
      ['t3', 1, 1, 'people', 2],
      ['t2', 0, 2, 'people', 2],
      ['t1', 2, 1, 'bots', 2],
    ]);
    expect(list[1]).toEqual({
      ...unrated,
      person: 'a',
      at: 11,
      tbl: 't3',
      seat: 0,
      outcome: 1,
      place: 1,
      seats: 2,
      others: 'people',
      players: [
        { seat: 0, kind: 'human', name: 'guest a', account: 'Ann' },
        { seat: 1, kind: 'human', name: 'guest b', account: 'Bo' },
      ],
    });
    expect(list[3]?.players[1]).toEqual({ seat: 1, kind: 'bot', name: 'ace', account: null });
    const names = async (more: object) => (await people.read('played', { person: 'a', most: 9, ...more })).map(({ tbl }) => tbl);
    expect(await names({ most: 2 })).toEqual(['t4', 't3']);
    expect(await names({ after: { at: 11, tbl: 't3', seat: 0 } })).toEqual(['t2', 't1']);
    expect(await names({ game: 'arcade', outcome: 2 })).toEqual(['t4', 't1']);
    expect(await names({ others: 'people', open: true })).toEqual(['t2']);
    expect(await people.read('playedCounts', 'a')).toEqual({
      counts: [
        { game: 'arcade', seat: 0, outcome: 1, count: 1 },
        { game: 'arcade', seat: 0, outcome: 2, count: 1 },
        { game: 'arcade', seat: 1, outcome: 2, count: 1 },
        { game: 'tubetanks', seat: 0, outcome: 0, count: 1 },
      ],
      settings: [{ game: 'arcade', setting: 'rift', won: 2, count: 3 }],
      first: 10,
    });
    expect(await people.read('playedCounts', 'nobody')).toEqual({ counts: [], settings: [], first: 0 });
  });

  it.each(['friends', 'nobody'] as const)('names no hidden user in another user’s list: %s', async (sees) => {
    const { store, people, play } = await twoAccounts();
    await store.committed('', [['insertTable', { ...blankTable('t1'), private: 0 }]]);
    await play(ending('t1'), 'a', 'b');
    await people.write(['putAccount', { ...account('b', 'Bo'), sees }, ['bo', 'b0']]);
    const playersShown = async (open: boolean) => (await people.read('played', { person: 'a', most: 9, open }))[0]?.players;
    const own = { seat: 0, kind: 'human', name: 'guest a', account: 'Ann' };
    expect(await playersShown(true)).toEqual([own, { seat: 1, kind: 'human', name: '', account: null }]);
    // Participants of the match see the name.
    expect(await playersShown(false)).toEqual([own, { seat: 1, kind: 'human', name: 'guest b', account: 'Bo' }]);
  });

  it('has a user’s chat lines at tables, and no others', async () => {
    const { store, people } = await twoAccounts();
    const line = { tbl: 't1', seat: 0, person: 'a', who: 'Ann', phrase: '', action: '', text: '', at: 4 };
    await store.committed('', [
      ['insertTable', blankTable('t1')],
      ['putChatLine', { ...line, n: 1, text: 'hi' }],
      ['putChatLine', { ...line, n: 2, person: 'b', text: 'oh' }],
      ['putChatLine', { ...line, n: 3, phrase: 'good-game' }],
    ]);
    expect(await people.read('saidAt', 'a', ['t1', 't2'])).toEqual([
      { tbl: 't1', at: 4, text: 'hi' },
      { tbl: 't1', at: 4, text: 'good-game' },
    ]);
  });

  it('rates a match in the commit that ends it, with the same result when computed again', async () => {
    const { people, play } = await twoAccounts();
    for (let n = 0; n < 24; n++) {
      await play(ending(`t${n}`, { at: n, places: n % 3 ? [1, 2] : [2, 1], counts: { left: [] } }), 'a', 'b');
      await play(ending(`u${n}`, { at: n, places: n % 3 ? [1, 2] : [2, 1], counts: { left: [] } }), 'a', 'bot:ace');
    }
    await play(ending('v'), 'a', 'b');
    await play(ending('w', { at: 1, counts: { left: [], not: 'early' } }), 'a', 'b');
    await play(ending('x', { at: 1, counts: { left: [] } }), 'a', 'c');
    const untold = await people.read('played', { person: 'a', most: 9, after: { at: 2, tbl: 't2', seat: 0 } });
    expect(untold.flatMap(({ tbl, uncounted }) => (uncounted ? [[tbl, uncounted]] : []))).toEqual([
      ['x', 'no-name'],
      ['w', 'early'],
    ]);
    const ratings = await people.read('ratingsOf', 'a');
    expect(ratings).toMatchObject([
      { list: 'arcade', player: 'a', games: 24, at: 23 },
      { list: 'arcade bots', player: 'a', games: 24 },
    ]);
    const [last] = await people.read('played', { person: 'a', most: 1, after: { at: 10, tbl: 'v', seat: 0 } });
    expect(last).toMatchObject({ tbl: 'u10', rating: expect.any(Number), rd: expect.any(Number), change: expect.any(Number) });
    expect(await people.read('ratingsAgain')).toEqual({ matches: 48, players: 4, different: 0 });
    const board = await people.read('board', 'arcade', 30);
    expect(board.map(({ player, name }) => [player, name])).toEqual([
      ['a', 'Ann'],
      ['b', 'Bo'],
    ]);
    expect((await people.read('board', 'arcade bots', 30)).map(({ player, name }) => [player, name])).toEqual([
      ['a', 'Ann'],
      ['bot:ace', null],
    ]);
    expect(await people.read('board', 'arcade', 400 * 24 * 3600_000)).toEqual([]);
    const [strongest] = ratings;
    expect(await people.read('strengths', 'arcade', ['x', 'a', 'b'])).toMatchObject([
      { player: 'a', rating: strongest?.rating },
      { player: 'b' },
    ]);
    await people.write(['putAccount', { ...account('b', 'Bo'), sees: 'nobody' }, ['bo']]);
    expect((await people.read('board', 'arcade', 30)).map(({ player }) => player)).toEqual(['a']);
    expect((await people.read('strengths', 'arcade', ['a', 'b'])).map(({ player }) => player)).toEqual(['a']);
    await people.write(['rateAgain']);
    expect(await people.read('ratingsOf', 'a')).toEqual(ratings);
  });

  it('lists the results between two users, the newest first, among the last matches', async () => {
    const { people, play } = await twoAccounts();
    await play(ending('t1', { at: 1, places: [1, 2] }), 'a', 'b');
    await play(ending('t2', { at: 2, places: [1, 1] }), 'b', 'a');
    await play(ending('t3', { at: 3 }), 'a', 'c');
    await play(ending('t4', { at: 4, places: [2, 1] }), 'a', 'b');
    const headToHead = async (one: string, other: string, most = 9) =>
      (await people.read('playedWith', one, other, most)).map(({ outcome }) => outcome);
    expect([await headToHead('a', 'b'), await headToHead('b', 'a'), await headToHead('a', 'b', 2), await headToHead('b', 'c')]).toEqual([
      [0, 1, 2],
      [2, 1, 0],
      [0],
      [],
    ]);
  });

  it('has a rating’s history in the order of time, however long; bots are separate', async () => {
    const { people, play } = await twoAccounts();
    const rated = { counts: { left: [] } };
    for (let n = 0; n < 23; n++) await play(ending(`t${n}`, { at: n, places: n % 3 ? [1, 2] : [2, 1], ...rated }), 'a', 'b');
    for (let n = 0; n < 3; n++) await play(ending(`u${n}`, { at: n, ...rated }), 'a', 'bot:ace');
    await play(ending('v', { at: 99 }), 'a', 'b');
    await play(ending('w', { at: 99, game: 'tubetanks', ...rated }), 'a', 'b');
    const curve = async (bots: boolean, most: number) => await people.read('ratingCurve', 'a', 'arcade', bots, most);
    const whole = await curve(false, 100);
    expect(whole.map(({ at }) => at)).toEqual(Array.from({ length: 23 }, (_, n) => n));
    const [now] = (await people.read('ratingsOf', 'a')).filter(({ list }) => list === 'arcade');
    expect([whole.at(-1)?.rating, whole.at(-1)?.rd]).toEqual([now?.rating, now?.rd]);
    for (const most of [1, 2, 5, 22, 23]) {
      const some = await curve(false, most);
      expect(some.length).toBeLessThanOrEqual(most + 1);
      expect(some.at(-1)).toEqual(whole.at(-1));
      expect(whole).toEqual(expect.arrayContaining([...some]));
    }
    expect((await curve(true, 100)).map(({ at }) => at)).toEqual([0, 1, 2]);
    expect(await people.read('ratingCurve', 'c', 'arcade', false, 9)).toEqual([]);
  });

  it('reports the strength of rated users who show it', async () => {
    const { people, play } = await twoAccounts();
    for (let n = 0; n < 60; n++) await play(ending(`t${n}`, { at: n, places: n % 3 ? [1, 2] : [2, 1], counts: { left: [] } }), 'a', 'b');
    const known = async () =>
      (await people.read('strengths', 'arcade', ['b', 'x', 'a'])).map(({ player, rating }) => [player, rating > 1500]);
    expect(await known()).toEqual([
      ['b', false],
      ['a', true],
    ]);
    await people.write(['putAccount', { ...account('b', 'Bo'), sees: 'friends' }, ['bo']]);
    expect(await known()).toEqual([['a', true]]);
  });

  it('has every method tested here', () => {
    expect(keeping.untried(matchReads, ratingReads, ratingChanges)).toEqual([]);
  });
});
