import { afterEach, describe, expect, it } from 'vitest';
import type { Change } from '../store/store.ts';
import { blankTable } from '../store/testing.ts';
import { ending, Keeping } from '../testing/keeping.ts';
import { STORES } from '../testing/stores.ts';
import { tournamentChanges, tournamentReads } from '../tournaments/kept.ts';
import { clubChanges, clubReads } from '../tournaments/keptClubs.ts';
import type { AccountRow, PasskeyRow } from './kept/accounts.ts';
import { CHANGES, READS } from './store.ts';

const keeping = new Keeping();
afterEach(() => keeping.close());

const account = (id: string, name: string): AccountRow => ({ id, name, since: 5, sees: 'public' });
const passkey: PasskeyRow = { id: 'k1', account: 'a', public_key: 'pk', counter: 1, transports: 'usb,nfc', label: 'x', since: 1, used: 2 };
const session = (device: string, id: string, of: string) => ({ device, id, account: of, label: 'a phone', since: 3 });

/** The same as its players have it, where it was not rated. */
const unrated = { game: 'arcade', reason: 'elimination', turns: 7, setting: 'rift', rating: null, rd: null, change: null };

const report = (by: string, line: number) => ({ tbl: 't1', line, by, about: 'b', reason: 'other', note: '', at: 1 });

/* What every store must keep about people, however it does it. */
describe.each(STORES)('what is kept about people $name', (kind) => {
  const start = (at?: string) => keeping.open(kind, at);
  const twoAccounts = async () => {
    const all = await start();
    await all.people.keep(['putAccount', account('a', 'Ann'), ['ann']], ['putAccount', account('b', 'Bo'), ['bo', 'b0']]);
    return all;
  };

  it('has accounts by their ids and by every shape of their names, and no two that look alike', async () => {
    const { people } = await twoAccounts();
    expect(await people.ask('account', 'a')).toEqual(account('a', 'Ann'));
    expect(await people.ask('account', 'x')).toBeUndefined();
    expect(await people.ask('accountByName', ['bo', 'b0'])).toEqual(account('b', 'Bo'));
    expect(await people.ask('accountByName', ['bo', 'ann'])).toBeUndefined();
    expect(await people.ask('shapeTaken', ['new', 'b0'], 'a', 0)).toBe(true);
    expect(await people.ask('shapeTaken', ['new', 'b0'], 'b', 0)).toBe(false);
    // Refused as a whole, also what is about somebody else.
    await expect(
      people.keep(['putAccount', { ...account('a', 'Ann'), sees: 'nobody' }, ['ann']], ['putAccount', account('c', 'Во'), ['c', 'bo']]),
    ).rejects.toThrow(/unique/i);
    expect(await people.ask('account', 'c')).toBeUndefined();
    expect((await people.ask('account', 'a'))?.sees).toBe('public');
    // Whoever changes their name gives the old one free.
    await people.keep(['putAccount', { ...account('a', 'Anna'), sees: 'nobody' }, ['anna']]);
    expect(await people.ask('shapeTaken', ['ann'], '', 0)).toBe(false);
    expect(await people.ask('account', 'a')).toEqual({ ...account('a', 'Anna'), sees: 'nobody' });
  });

  it('has somebody by another name everywhere, and the one before for nobody else until its time is over', async () => {
    const { store, people, play } = await twoAccounts();
    await play(ending('t1'), 'a', 'b');
    await store.committed('', [
      ['insertTable', blankTable('t1')],
      ['putTalk', { tbl: 't1', n: 1, seat: 0, person: 'a', who: 'Ann', text: 'hi', phrase: '', at: 1 }],
      ['putPerson', { id: 'a', name: 'Ann', webhook: '', seen: 1 }],
    ]);
    const to = (name: string, now: number) => ({ name, shapes: [name.toLowerCase()], now, until: now + 100, rested: now + 100 });
    await people.keep(['renamed', 'a', to('Anna', 10)]);
    expect(await people.ask('account', 'a')).toEqual(account('a', 'Anna'));
    const read = await store.readTable('t1', 9);
    expect([read?.seats.map(({ name }) => name), read?.talk.map(({ who }) => who)]).toEqual([['Anna', 'guest b'], ['Anna']]);
    expect((await store.person('a'))?.name).toBe('Anna');
    expect([await people.ask('accountByName', ['anna']), await people.ask('accountByName', ['ann'])]).toMatchObject([
      { id: 'a' },
      undefined,
    ]);
    const taken = (shape: string, butFor: string, now: number) => people.ask('shapeTaken', [shape], butFor, now);
    expect([await taken('ann', '', 109), await taken('ann', 'a', 109), await taken('ann', '', 110)]).toEqual([true, false, false]);
    expect([await people.ask('formerUntil', 'a'), await people.ask('formerUntil', 'b')]).toEqual([110, 0]);
    // Twice within the time that a name stays is refused, however it was asked for.
    await expect(people.keep(['renamed', 'a', { ...to('Annika', 20), rested: 109 }])).rejects.toThrow('changed already');
    // Somebody else's name is refused as a whole; one's own is there to go back to.
    await expect(people.keep(['renamed', 'a', to('Bo', 20)])).rejects.toThrow(/unique/i);
    expect((await people.ask('account', 'a'))?.name).toBe('Anna');
    await people.keep(['renamed', 'a', to('Ann', 30)]);
    expect([await taken('ann', 'b', 40), await taken('anna', 'b', 40), await taken('anna', 'a', 40)]).toEqual([true, true, false]);
    await people.keep(['forgotten', 'a']);
    expect([await taken('ann', '', 40), await taken('anna', '', 40)]).toEqual([false, false]);
  });

  it('answers with what was committed before, also while it is on its way', async () => {
    const { people } = await start();
    for (let n = 1; n <= 20; n++) {
      const id = `x${n}`;
      void people.keep(['putAccount', account(id, id), [id]]);
      expect((await people.ask('account', id))?.name).toBe(id);
    }
  });

  it('has passkeys, which nobody overwrites for another account', async () => {
    const { people } = await twoAccounts();
    await people.keep(['putPasskey', passkey], ['putPasskey', { ...passkey, id: 'k0', since: 0 }]);
    await people.keep(['putPasskey', { ...passkey, counter: 9, used: 8 }]);
    expect(await people.ask('passkeys', 'a')).toEqual([
      { ...passkey, id: 'k0', since: 0 },
      { ...passkey, counter: 9, used: 8 },
    ]);
    await people.keep(['putPasskey', { ...passkey, account: 'b', counter: 77 }]);
    expect(await people.ask('passkey', 'k1')).toEqual({ ...passkey, counter: 9, used: 8 });
    await people.keep(['dropPasskey', 'b', 'k1']);
    await people.keep(['dropPasskey', 'a', 'k0']);
    expect((await people.ask('passkeys', 'a')).map(({ id }) => id)).toEqual(['k1']);
  });

  it('opens by a code once, whoever shows it twice, and by none of those before the newest', async () => {
    const { people } = await twoAccounts();
    await people.keep(['putRecovery', 'a', ['h1', 'h2']]);
    await people.keep(['putRecovery', 'a', ['h3', 'h4']]);
    expect([await people.ask('recovery', 'h1'), await people.ask('recovery', 'h3'), await people.ask('recoveryLeft', 'a')]).toEqual([
      undefined,
      'a',
      2,
    ]);
    const both = await Promise.allSettled([
      people.keep(['useRecovery', 'h3'], ['putSession', session('d1', 's1', 'a')]),
      people.keep(['useRecovery', 'h3'], ['putSession', session('d2', 's2', 'a')]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(people.keep(['useRecovery', 'h3'])).rejects.toThrow('this code was used already');
    expect((await people.ask('sessions', 'a')).length).toBe(1);
    expect(await people.ask('recoveryLeft', 'a')).toBe(1);
  });

  it('knows which devices act as an account, until each is signed out, with what it was to sign', async () => {
    const { people } = await twoAccounts();
    const asked = (device: string, at: number) => ({ device, challenge: `c${at}`, account: 'a', name: '', at });
    await people.keep(['putSession', session('d1', 's1', 'a')], ['putSession', { ...session('d2', 's2', 'a'), since: 2 }]);
    await people.keep(['putChallenge', asked('d1', 1)], ['putChallenge', asked('d3', 2)]);
    await people.keep(['putChallenge', asked('d1', 3)]);
    expect(await people.ask('challenge', 'd1')).toEqual(asked('d1', 3));
    expect((await people.ask('sessions', 'a')).map(({ id }) => id)).toEqual(['s2', 's1']);
    expect(await people.ask('accountAt', 'd1')).toBe('a');
    await people.keep(['dropSession', 'b', 's1']);
    expect(await people.ask('accountAt', 'd1')).toBe('a');
    await people.keep(['dropSession', 'a', 's1']);
    expect([await people.ask('accountAt', 'd1'), await people.ask('challenge', 'd1')]).toEqual([undefined, undefined]);
    await people.keep(['putSession', session('d2', 's3', 'b')]);
    expect(await people.ask('accountAt', 'd2')).toBe('b');
    await people.keep(['dropChallenge', 'd3']);
    await expect(people.keep(['dropChallenge', 'd3'])).rejects.toThrow('this was answered already');
    await people.keep(['putChallenge', asked('d4', 10)], ['putChallenge', asked('d5', 4_000_000)]);
    expect(await people.ask('challenge', 'd4')).toBeUndefined();
  });

  it('lists what somebody has played with all who sat there, page by page and by what is asked for', async () => {
    const { store, people, play } = await twoAccounts();
    await store.committed('', [['insertTable', { ...blankTable('t3'), private: 1 }]]);
    await play(ending('t1'), 'a', 'bot:ace');
    await play(ending('t2', { at: 11, game: 'tubetanks', places: [2, 1], setting: '' }), 'a', 'c');
    await play(ending('t3', { at: 11, places: [1, 1] }), 'a', 'b');
    await play(ending('t4', { at: 12, places: [2, 1, 3, 4] }), 'b', 'a', 'bot:ace', 'c');
    const list = await people.ask('played', { person: 'a', most: 9 });
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
    const names = async (more: object) => (await people.ask('played', { person: 'a', most: 9, ...more })).map(({ tbl }) => tbl);
    expect(await names({ most: 2 })).toEqual(['t4', 't3']);
    expect(await names({ after: { at: 11, tbl: 't3', seat: 0 } })).toEqual(['t2', 't1']);
    expect(await names({ game: 'arcade', outcome: 2 })).toEqual(['t4', 't1']);
    expect(await names({ others: 'people', open: true })).toEqual(['t2']);
    expect(await people.ask('playedCounts', 'a')).toEqual({
      counts: [
        { game: 'arcade', seat: 0, outcome: 1, count: 1 },
        { game: 'arcade', seat: 0, outcome: 2, count: 1 },
        { game: 'arcade', seat: 1, outcome: 2, count: 1 },
        { game: 'tubetanks', seat: 0, outcome: 0, count: 1 },
      ],
      settings: [{ game: 'arcade', setting: 'rift', won: 2, count: 3 }],
      first: 10,
    });
    expect(await people.ask('playedCounts', 'nobody')).toEqual({ counts: [], settings: [], first: 0 });
  });

  it('rates what counts in the commit that ends it, and computes the same again', async () => {
    const { people, play } = await twoAccounts();
    for (let n = 0; n < 24; n++) {
      await play(ending(`t${n}`, { at: n, places: n % 3 ? [1, 2] : [2, 1], counts: { left: [] } }), 'a', 'b');
      await play(ending(`u${n}`, { at: n, places: n % 3 ? [1, 2] : [2, 1], counts: { left: [] } }), 'a', 'bot:ace');
    }
    await play(ending('v'), 'a', 'b');
    const ratings = await people.ask('ratingsOf', 'a');
    expect(ratings).toMatchObject([
      { list: 'arcade', player: 'a', games: 24, at: 23 },
      { list: 'arcade bots', player: 'a', games: 24 },
    ]);
    const [last] = await people.ask('played', { person: 'a', most: 1, after: { at: 10, tbl: 'v', seat: 0 } });
    expect(last).toMatchObject({ tbl: 'u10', rating: expect.any(Number), rd: expect.any(Number), change: expect.any(Number) });
    expect(await people.ask('ratingsAgain')).toEqual({ matches: 48, players: 4, different: 0 });
    const board = await people.ask('board', 'arcade', 30);
    expect(board.map(({ player, name }) => [player, name])).toEqual([
      ['a', 'Ann'],
      ['b', 'Bo'],
    ]);
    expect((await people.ask('board', 'arcade bots', 30)).map(({ player, name }) => [player, name])).toEqual([
      ['a', 'Ann'],
      ['bot:ace', null],
    ]);
    expect(await people.ask('board', 'arcade', 400 * 24 * 3600_000)).toEqual([]);
    const [strongest] = ratings;
    expect(await people.ask('strengths', 'arcade', ['x', 'a', 'b'])).toMatchObject([
      { player: 'a', rating: strongest?.rating },
      { player: 'b' },
    ]);
    await people.keep(['putAccount', { ...account('b', 'Bo'), sees: 'nobody' }, ['bo']]);
    expect((await people.ask('board', 'arcade', 30)).map(({ player }) => player)).toEqual(['a']);
    expect((await people.ask('strengths', 'arcade', ['a', 'b'])).map(({ player }) => player)).toEqual(['a']);
    await people.keep(['rateAgain']);
    expect(await people.ask('ratingsOf', 'a')).toEqual(ratings);
  });

  it('gives what a device did to its account, added to what that had', async () => {
    const { store, people, play } = await twoAccounts();
    await store.committed('', [
      ['insertTable', { ...blankTable('t1'), host: 'dev' }],
      ['putPerson', { id: 'dev', name: 'me', webhook: 'https://hook', seen: 4 }],
      ...[report('dev', 1), report('a', 1), report('dev', 2)].map((row): Change => ['aboutPeople', ['report', row]]),
    ]);
    await play(ending('t1'), 'dev', 'b');
    await play(ending('t2', { at: 20 }), 'a', 'b');
    await people.keep(['moved', 'dev', 'a']);
    expect((await people.ask('played', { person: 'a', most: 9 })).map(({ tbl }) => tbl)).toEqual(['t2', 't1']);
    expect((await people.ask('playedCounts', 'a')).counts).toEqual([{ game: 'arcade', seat: 0, outcome: 2, count: 2 }]);
    expect(await people.ask('played', { person: 'dev', most: 9 })).toEqual([]);
    expect((await store.readTable('t1', 0))?.row).toMatchObject({ host: 'a', rev: 1 });
    expect((await store.seats('t1'))[0]).toMatchObject({ person: 'a', name: 'Ann' });
    expect([await store.person('dev'), (await store.person('a'))?.webhook]).toEqual([undefined, 'https://hook']);
  });

  it('keeps the ratings of others when somebody is forgotten, who is found nowhere then', async () => {
    const { people, play } = await twoAccounts();
    for (let n = 0; n < 4; n++) await play(ending(`t${n}`, { at: n, counts: { left: [] } }), 'b', 'a');
    const before = await people.ask('ratingsOf', 'b');
    await people.keep(['putSession', session('d', 's', 'a')], ['putPasskey', passkey], ['putRecovery', 'a', ['h']]);
    await people.keep(['forgotten', 'a']);
    expect(await people.ask('ratingsAgain')).toEqual({ matches: 4, players: 2, different: 0 });
    expect(await people.ask('ratingsOf', 'b')).toEqual(before);
    expect([
      await people.ask('account', 'a'),
      await people.ask('accountByName', ['ann']),
      await people.ask('accountAt', 'd'),
      await people.ask('passkey', 'k1'),
      await people.ask('recovery', 'h'),
      ...(await people.ask('ratingsOf', 'a')),
      ...(await people.ask('played', { person: 'a', most: 9 })),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('lists what was reported and nobody has settled, newest first, with what was said', async () => {
    const { store, people } = await start();
    const line = { tbl: 't1', seat: 0, person: 'b', who: 'Bo', phrase: '', at: 1 };
    await store.committed('', [
      ['insertTable', blankTable('t1')],
      ...[1, 2].map((n): Change => ['putTalk', { ...line, n, text: `line ${n}` }]),
    ]);
    await people.keep(['report', report('a', 1)], ['report', { ...report('a', 2), at: 6 }], ['report', { ...report('c', -1), at: 9 }]);
    // The same once more changes nothing.
    await people.keep(['report', { ...report('a', 1), reason: 'spam' }]);
    expect((await people.ask('reports', 9)).map(({ line: n, text, reason, before }) => [n, text, reason, before])).toEqual([
      [-1, null, 'other', 0],
      [2, 'line 2', 'other', 0],
      [1, 'line 1', 'other', 0],
    ]);
    const [newest] = await people.ask('reports', 1);
    expect((await people.ask('reports', 9, newest)).map(({ line: n }) => n)).toEqual([2, 1]);
    expect(await people.ask('reportOf', 't1', 2)).toMatchObject({ by: 'a', about: 'b', at: 6 });
    await people.keep(['settle', 't1', 1, 'warn'], ['settle', 't1', -1, 'dismiss']);
    expect((await people.ask('reports', 9)).map(({ line: n, before }) => [n, before])).toEqual([[2, 1]]);
    expect(await people.ask('reportOf', 't1', 1)).toBeUndefined();
  });

  it('has what moderators did, by person and kind, until it is seen; a closed account is signed in nowhere', async () => {
    const { people } = await twoAccounts();
    const sanction = { person: 'a', kind: 'mute', reason: 'abuse', at: 5, until: 9, seen: 0 };
    await people.keep(['sanction', sanction], ['sanction', { ...sanction, kind: 'warn', at: 4, until: 0 }]);
    await people.keep(['sanction', { ...sanction, at: 6, until: 99 }]);
    expect((await people.ask('sanctions', 'a')).map(({ kind, at, until, seen }) => [kind, at, until, seen])).toEqual([
      ['mute', 6, 99, 0],
      ['warn', 4, 0, 0],
    ]);
    await people.keep(['sanctionsSeen', 'a']);
    expect((await people.ask('sanctions', 'a')).map(({ seen }) => seen)).toEqual([1, 1]);
    await people.keep(['putSession', session('d', 's', 'a')], ['putSession', session('e', 't', 'b')], ['signOutAll', 'a']);
    expect([await people.ask('accountAt', 'd'), await people.ask('accountAt', 'e')]).toEqual([undefined, 'b']);
  });

  it('counts how people behave with others, older matches less, and gives it to the account of a device', async () => {
    const { people, play } = await twoAccounts();
    await play(ending('t1', { conduct: { left: [0], slow: [1] } }), 'dev', 'b');
    await play(ending('t2', { at: 20, conduct: { left: [], slow: [] } }), 'dev', 'b');
    await play(ending('t3', { at: 30, conduct: { left: [0], slow: [0] } }), 'dev', 'bot:ace');
    const manners = async (...who: string[]) =>
      (await people.ask('manners', who)).map(({ person, matches, leaving, slow }) => [person, matches, leaving, slow]);
    expect(await manners('dev', 'b', 'x')).toEqual([
      ['dev', 1.95, 0.95, 0],
      ['b', 1.95, 0, 0.95],
    ]);
    await people.keep(['moved', 'dev', 'a']);
    expect(await manners('dev', 'a')).toEqual([['a', 1.95, 0.95, 0]]);
  });

  it('has how two fared against each other, the newest first, among the last matches', async () => {
    const { people, play } = await twoAccounts();
    await play(ending('t1', { at: 1, places: [1, 2] }), 'a', 'b');
    await play(ending('t2', { at: 2, places: [1, 1] }), 'b', 'a');
    await play(ending('t3', { at: 3 }), 'a', 'c');
    await play(ending('t4', { at: 4, places: [2, 1] }), 'a', 'b');
    const met = async (one: string, other: string, most = 9) =>
      (await people.ask('playedWith', one, other, most)).map(({ outcome }) => outcome);
    expect([await met('a', 'b'), await met('b', 'a'), await met('a', 'b', 2), await met('b', 'c')]).toEqual([
      [0, 1, 2],
      [2, 1, 0],
      [0],
      [],
    ]);
  });

  it('has how a rating went, in the order of time, however much was played; with bots apart', async () => {
    const { people, play } = await twoAccounts();
    const rated = { counts: { left: [] } };
    for (let n = 0; n < 23; n++) await play(ending(`t${n}`, { at: n, places: n % 3 ? [1, 2] : [2, 1], ...rated }), 'a', 'b');
    for (let n = 0; n < 3; n++) await play(ending(`u${n}`, { at: n, ...rated }), 'a', 'bot:ace');
    await play(ending('v', { at: 99 }), 'a', 'b');
    await play(ending('w', { at: 99, game: 'tubetanks', ...rated }), 'a', 'b');
    const curve = async (bots: boolean, most: number) => await people.ask('ratingCurve', 'a', 'arcade', bots, most);
    const whole = await curve(false, 100);
    expect(whole.map(({ at }) => at)).toEqual(Array.from({ length: 23 }, (_, n) => n));
    const [now] = (await people.ask('ratingsOf', 'a')).filter(({ list }) => list === 'arcade');
    expect([whole.at(-1)?.rating, whole.at(-1)?.rd]).toEqual([now?.rating, now?.rd]);
    for (const most of [1, 2, 5, 22, 23]) {
      const some = await curve(false, most);
      expect(some.length).toBeLessThanOrEqual(most + 1);
      expect(some.at(-1)).toEqual(whole.at(-1));
      expect(whole).toEqual(expect.arrayContaining([...some]));
    }
    expect((await curve(true, 100)).map(({ at }) => at)).toEqual([0, 1, 2]);
    expect(await people.ask('ratingCurve', 'c', 'arcade', false, 9)).toEqual([]);
  });

  it('tells how strong those are of whom that is known and who show it', async () => {
    const { people, play } = await twoAccounts();
    for (let n = 0; n < 60; n++) await play(ending(`t${n}`, { at: n, places: n % 3 ? [1, 2] : [2, 1], counts: { left: [] } }), 'a', 'b');
    const known = async () =>
      (await people.ask('strengths', 'arcade', ['b', 'x', 'a'])).map(({ player, rating }) => [player, rating > 1500]);
    expect(await known()).toEqual([
      ['b', false],
      ['a', true],
    ]);
    await people.keep(['putAccount', { ...account('b', 'Bo'), sees: 'friends' }, ['bo']]);
    expect(await known()).toEqual([['a', true]]);
  });

  it('has friends where both want it, and tells of blocks only those who made them', async () => {
    const { people } = await twoAccounts();
    const ties = async (one: string) => (await people.ask('circle', one)).map(({ id, name, tie, since }) => [id, name, tie, since]);
    await people.keep(['befriend', 'a', 'b', 5], ['befriend', 'a', 'b', 6]);
    expect([await ties('a'), await ties('b')]).toEqual([[['b', 'Bo', 'asked', 5]], [['a', 'Ann', 'asks', 5]]]);
    await people.keep(['befriend', 'b', 'a', 7]);
    expect([await ties('a'), await ties('b')]).toEqual([[['b', 'Bo', 'friend', 5]], [['a', 'Ann', 'friend', 7]]]);
    await people.keep(['block', 'a', 'b', 8]);
    expect([await ties('a'), await ties('b')]).toEqual([[['b', 'Bo', 'blocked', 8]], []]);
    await people.keep(['befriend', 'b', 'a', 9]);
    expect([(await ties('a')).length, await people.ask('blocks', 'b')]).toEqual([1, [{ one: 'a', other: 'b' }]]);
    await people.keep(['unblock', 'a', 'b']);
    expect([await ties('a'), await ties('b'), await people.ask('blocks', 'a')]).toEqual([[], [], []]);
    await people.keep(['befriend', 'b', 'a', 10], ['part', 'a', 'b']);
    expect(await ties('b')).toEqual([]);
  });

  it('calls devices for whomever they act as, keeps the newest of each, and one key of the server', async () => {
    const { people } = await twoAccounts();
    const device = (endpoint: string, of: string, since: number) => ({
      endpoint,
      device: of,
      p256dh: 'p',
      auth: 'x',
      language: 'da',
      quiet: '22-7',
      zone: 'UTC',
      silent: 'arcade',
      since,
    });
    await people.keep(['putCalled', device('e1', 'd1', 1), 2], ['putCalled', device('e2', 'd2', 2), 2]);
    await people.keep(['putSession', session('d1', 's1', 'a')]);
    expect(await people.ask('calledFor', 'a')).toEqual([device('e1', 'd1', 1)]);
    expect([await people.ask('calledFor', 'd1'), await people.ask('calledFor', 'd2')]).toEqual([[], [device('e2', 'd2', 2)]]);
    // The same browser is somebody else's now; of a device's browsers the newest stay.
    await people.keep(['putCalled', device('e2', 'd1', 3), 2], ['putCalled', device('e3', 'd1', 4), 2]);
    expect((await people.ask('calledFor', 'a')).map(({ endpoint }) => endpoint)).toEqual(['e2', 'e3']);
    await people.keep(['dropCalled', 'e2']);
    expect([await people.ask('calledAt', 'e2'), await people.ask('calledAt', 'e3')]).toEqual([undefined, device('e3', 'd1', 4)]);
    await people.keep(['putServerKey', 'k', 'first'], ['putServerKey', 'k', 'second']);
    expect([await people.ask('serverKey', 'k'), await people.ask('serverKey', 'other')]).toEqual(['first', undefined]);
    await people.keep(['forgotten', 'a']);
    expect(await people.ask('calledAt', 'e3')).toBeUndefined();
  });

  it.runIf(!kind.isFile)('gives a name once, and one order to matches that end at once, also where several servers share it', async () => {
    const { where, people, play } = await start();
    const others = [await start(where), await start(where)];
    const all = [{ people, play }, ...others];
    const tried = await Promise.allSettled(
      all.flatMap((one, n) =>
        ['x', 'y'].map((letter) => one.people.keep(['putAccount', account(`${letter}${n}`, 'Ann'), [letter, 'ann']])),
      ),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    for (const [n, name] of ['a', 'b', 'c', 'd'].entries())
      await all[n % 3]!.people.keep(['putAccount', account(name, name), [`n${name}`]]);
    // Each has known of all since it was kept anywhere.
    for (const one of all) expect((await one.people.ask('account', 'd'))?.name).toBe('d');
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const pair = ['a', 'b', 'c', 'd'].toSpliced(n % 4, 1);
        return all[n % 3]!.play(ending(`t${n}`, { at: 1000 + (n % 7), counts: { left: [] } }), pair[n % 3]!, pair[(n + 1) % 3]!);
      }),
    );
    expect(await people.ask('ratingsAgain')).toEqual({ matches: 60, players: 4, different: 0 });
    const ratings = await Promise.all(['a', 'b', 'c', 'd'].map((one) => people.ask('ratingsOf', one)));
    expect(ratings.flat().reduce((sum, { games }) => sum + games, 0)).toBe(120);
  });

  it('is tried here, all of it', () => {
    const elsewhere = Object.keys({ ...tournamentReads, ...tournamentChanges, ...clubReads, ...clubChanges });
    expect(keeping.untried(READS, CHANGES).filter((name) => !elsewhere.includes(name))).toEqual([]);
  });
});
