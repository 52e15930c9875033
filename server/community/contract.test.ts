import { type Career, EMPTY_CAREER } from '@fray/protocol';
import { afterEach, describe, expect, it } from 'vitest';
import type { PasskeyRow } from '../store/queries/accounts.ts';
import { botChanges, botReads } from '../store/queries/bots.ts';
import { clubChanges, clubReads } from '../store/queries/clubs.ts';
import { matchReads } from '../store/queries/matches.ts';
import { playtestChanges, playtestReads } from '../store/queries/playtests.ts';
import { ratingChanges, ratingReads } from '../store/queries/ratings.ts';
import { oauthChanges, oauthReads, tokenChanges, tokenReads } from '../store/queries/tokens.ts';
import { tournamentChanges, tournamentReads } from '../store/queries/tournaments.ts';
import { uploadChanges, uploadReads } from '../store/queries/uploads.ts';
import { webhookChanges, webhookReads } from '../store/queries/webhookEndpoints.ts';
import { communityChanges, communityReads } from '../store/queries.ts';
import type { Change } from '../store/store.ts';
import { blankTable } from '../testing/storedTables.ts';
import { account, ending, StoreHarness } from '../testing/storeHarness.ts';
import { STORES } from '../testing/stores.ts';

const keeping = new StoreHarness();
afterEach(() => keeping.close());

const passkey: PasskeyRow = { id: 'k1', account: 'a', public_key: 'pk', counter: 1, transports: 'usb,nfc', label: 'x', since: 1, used: 2 };
const session = (device: string, id: string, of: string) => ({ device, id, account: of, label: 'a phone', since: 3 });

const report = (by: string, line: number) => ({ tbl: 't1', line, by, about: 'b', reason: 'other', note: '', at: 1 });

/* What every store must keep about people, however it does it. */
describe.each(STORES)('the store of users $name', (kind) => {
  const start = (at?: string) => keeping.open(kind, at);
  const twoAccounts = () => keeping.twoAccounts(kind);

  it('finds accounts by their ids and by every form of their names, and rejects similar names', async () => {
    const { people } = await twoAccounts();
    expect(await people.read('account', 'a')).toEqual(account('a', 'Ann'));
    expect(await people.read('account', 'x')).toBeUndefined();
    expect(await people.read('accountByName', ['bo', 'b0'])).toEqual(account('b', 'Bo'));
    expect(await people.read('accountByName', ['bo', 'ann'])).toBeUndefined();
    expect(await people.read('shapeTaken', ['new', 'b0'], 'a', 0)).toBe(true);
    expect(await people.read('shapeTaken', ['new', 'b0'], 'b', 0)).toBe(false);
    // Refused as a whole, including the part about another user.
    await expect(
      people.write(['putAccount', { ...account('a', 'Ann'), sees: 'nobody' }, ['ann']], ['putAccount', account('c', 'Во'), ['c', 'bo']]),
    ).rejects.toMatchObject({ why: 'conflict', code: 'account-name-taken' });
    expect(await people.read('account', 'c')).toBeUndefined();
    expect((await people.read('account', 'a'))?.sees).toBe('public');
    // A rename frees the old name.
    await people.write(['putAccount', { ...account('a', 'Anna'), sees: 'nobody' }, ['anna']]);
    expect(await people.read('shapeTaken', ['ann'], '', 0)).toBe(false);
    expect(await people.read('account', 'a')).toEqual({ ...account('a', 'Anna'), sees: 'nobody' });
  });

  it('renames a user everywhere, and reserves the previous name until its time is over', async () => {
    const { store, people, play } = await twoAccounts();
    await play(ending('t1'), 'a', 'b');
    await store.committed('', [
      ['insertTable', blankTable('t1')],
      ['putChatLine', { tbl: 't1', n: 1, seat: 0, person: 'a', who: 'Ann', text: 'hi', phrase: '', action: '', at: 1 }],
      ['putPerson', { id: 'a', name: 'Ann', webhook: '', seen: 1 }],
    ]);
    const to = (name: string, now: number) => ({ name, shapes: [name.toLowerCase()], now, until: now + 100, rested: now + 100 });
    await people.write(['renamed', 'a', to('Anna', 10)]);
    expect(await people.read('account', 'a')).toEqual(account('a', 'Anna'));
    const read = await store.read('table', 't1', 9);
    expect([read?.seats.map(({ name }) => name), read?.talk.map(({ who }) => who)]).toEqual([['Anna', 'guest b'], ['Anna']]);
    expect((await store.read('person', 'a'))?.name).toBe('Anna');
    expect([await people.read('accountByName', ['anna']), await people.read('accountByName', ['ann'])]).toMatchObject([
      { id: 'a' },
      undefined,
    ]);
    const isTaken = (shape: string, butFor: string, now: number) => people.read('shapeTaken', [shape], butFor, now);
    expect([await isTaken('ann', '', 109), await isTaken('ann', 'a', 109), await isTaken('ann', '', 110)]).toEqual([true, false, false]);
    expect([await people.read('formerUntil', 'a'), await people.read('formerUntil', 'b')]).toEqual([110, 0]);
    // Twice within the time that a name stays is refused, however it was asked for.
    await expect(people.write(['renamed', 'a', { ...to('Annika', 20), rested: 109 }])).rejects.toThrow('changed already');
    // Another user's name is refused as a whole; the user's own previous name is allowed.
    await expect(people.write(['renamed', 'a', to('Bo', 20)])).rejects.toMatchObject({ code: 'account-name-taken' });
    expect((await people.read('account', 'a'))?.name).toBe('Anna');
    await people.write(['renamed', 'a', to('Ann', 30)]);
    expect([await isTaken('ann', 'b', 40), await isTaken('anna', 'b', 40), await isTaken('anna', 'a', 40)]).toEqual([true, true, false]);
    await people.write(['forgotten', 'a']);
    expect([await isTaken('ann', '', 40), await isTaken('anna', '', 40)]).toEqual([false, false]);
  });

  it('answers with committed data, also while the commit is in progress', async () => {
    const { people } = await start();
    for (let n = 1; n <= 20; n++) {
      const id = `x${n}`;
      void people.write(['putAccount', account(id, id), [id]]);
      expect((await people.read('account', id))?.name).toBe(id);
    }
  });

  it('has passkeys, which no other account can overwrite', async () => {
    const { people } = await twoAccounts();
    await people.write(['putPasskey', passkey], ['putPasskey', { ...passkey, id: 'k0', since: 0 }]);
    await people.write(['putPasskey', { ...passkey, counter: 9, used: 8 }]);
    expect(await people.read('passkeys', 'a')).toEqual([
      { ...passkey, id: 'k0', since: 0 },
      { ...passkey, counter: 9, used: 8 },
    ]);
    await expect(people.write(['putPasskey', { ...passkey, account: 'b', counter: 77 }])).rejects.toMatchObject({ code: 'bad-passkey' });
    expect(await people.read('passkey', 'k1')).toEqual({ ...passkey, counter: 9, used: 8 });
    await people.write(['dropPasskey', 'b', 'k1']);
    await people.write(['dropPasskey', 'a', 'k0']);
    expect((await people.read('passkeys', 'a')).map(({ id }) => id)).toEqual(['k1']);
  });

  it('accepts a recovery code once, also when it is sent twice, and no code older than the newest set', async () => {
    const { people } = await twoAccounts();
    await people.write(['putRecovery', 'a', ['h1', 'h2']]);
    await people.write(['putRecovery', 'a', ['h3', 'h4']]);
    expect([await people.read('recovery', 'h1'), await people.read('recovery', 'h3'), await people.read('recoveryLeft', 'a')]).toEqual([
      undefined,
      'a',
      2,
    ]);
    const both = await Promise.allSettled([
      people.write(['useRecovery', 'h3'], ['putSession', session('d1', 's1', 'a')]),
      people.write(['useRecovery', 'h3'], ['putSession', session('d2', 's2', 'a')]),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expect(people.write(['useRecovery', 'h3'])).rejects.toThrow('this code was used already');
    expect((await people.read('sessions', 'a')).length).toBe(1);
    expect(await people.read('recoveryLeft', 'a')).toBe(1);
  });

  it('has the career of an account: everything that its devices have added, and nothing after deletion', async () => {
    const { people } = await twoAccounts();
    const career = (medal: string, at: number): Career => ({ ...EMPTY_CAREER, medals: { [medal]: at } });
    expect(await people.read('career', 'a')).toEqual(EMPTY_CAREER);
    await people.write(['addToCareer', 'a', career('arcade/ace', 5)]);
    await people.write(['addToCareer', 'a', career('arcade/cadet', 7)], ['addToCareer', 'a', career('arcade/ace', 9)]);
    expect((await people.read('career', 'a')).medals).toEqual({ 'arcade/ace': 5, 'arcade/cadet': 7 });
    expect(await people.read('career', 'b')).toEqual(EMPTY_CAREER);
    await people.write(['forgotten', 'a']);
    expect(await people.read('career', 'a')).toEqual(EMPTY_CAREER);
  });

  it('lists the devices of an account until each is signed out, with their challenges', async () => {
    const { people } = await twoAccounts();
    const challengeOf = (device: string, at: number) => ({ device, challenge: `c${at}`, account: 'a', name: '', at });
    await people.write(['putSession', session('d1', 's1', 'a')], ['putSession', { ...session('d2', 's2', 'a'), since: 2 }]);
    await people.write(['putChallenge', challengeOf('d1', 1)], ['putChallenge', challengeOf('d3', 2)]);
    await people.write(['putChallenge', challengeOf('d1', 3)]);
    expect(await people.read('challenge', 'd1')).toEqual(challengeOf('d1', 3));
    expect((await people.read('sessions', 'a')).map(({ id }) => id)).toEqual(['s2', 's1']);
    expect(await people.read('accountAt', 'd1')).toBe('a');
    const many = ['d1', ...Array.from({ length: 230 }, (_, n) => `x${n}`), 'd2'];
    expect((await people.read('accountsAt', many)).toSorted((one, other) => (one.device < other.device ? -1 : 1))).toEqual([
      { device: 'd1', account: 'a' },
      { device: 'd2', account: 'a' },
    ]);
    await people.write(['dropSession', 'b', 's1']);
    expect(await people.read('accountAt', 'd1')).toBe('a');
    await people.write(['dropSession', 'a', 's1']);
    expect([await people.read('accountAt', 'd1'), await people.read('challenge', 'd1')]).toEqual([undefined, undefined]);
    await people.write(['putSession', session('d2', 's3', 'b')]);
    expect(await people.read('accountAt', 'd2')).toBe('b');
    await people.write(['dropChallenge', 'd3']);
    await expect(people.write(['dropChallenge', 'd3'])).rejects.toThrow('this was answered already');
    await people.write(['putChallenge', challengeOf('d4', 10)], ['putChallenge', challengeOf('d5', 4_000_000)]);
    expect(await people.read('challenge', 'd4')).toBeUndefined();
  });

  it('merges a device’s data into its account', async () => {
    const { store, people, play } = await twoAccounts();
    await store.committed('', [
      ['insertTable', { ...blankTable('t1'), host: 'dev' }],
      ['putPerson', { id: 'dev', name: 'me', webhook: 'https://hook', seen: 4 }],
      ...[report('dev', 1), report('a', 1), report('dev', 2)].map((row): Change => ['report', row]),
    ]);
    await play(ending('t1'), 'dev', 'b');
    await play(ending('t2', { at: 20 }), 'a', 'b');
    await people.write(['moved', 'dev', 'a']);
    expect((await people.read('played', { person: 'a', most: 9 })).map(({ tbl }) => tbl)).toEqual(['t2', 't1']);
    expect((await people.read('playedCounts', 'a')).counts).toEqual([{ game: 'arcade', seat: 0, outcome: 2, count: 2 }]);
    expect(await people.read('played', { person: 'dev', most: 9 })).toEqual([]);
    expect((await store.read('table', 't1', 0))?.row).toMatchObject({ host: 'a', rev: 1 });
    expect((await store.read('seats', 't1'))[0]).toMatchObject({ person: 'a', name: 'Ann' });
    expect([await store.read('person', 'dev'), (await store.read('person', 'a'))?.webhook]).toEqual([undefined, 'https://hook']);
  });

  it.each([
    ['the account’s', 100, 30, 100],
    ['the device’s', 30, 100, 100],
    ['one without end', 0, 100, 0],
    ['one without end of the device', 100, 0, 0],
  ])('applies the longer of two sanctions, of a device and of its account: %s', async (_, own, carried, expected) => {
    const { people } = await twoAccounts();
    const mute = (person: string, until: number) => ({ person, kind: 'mute', reason: `of ${person}`, at: 1, until, seen: 0 });
    await people.write(['sanction', mute('a', own)], ['sanction', mute('dev', carried)], ['sanction', { ...mute('dev', 5), kind: 'warn' }]);
    await people.write(['moved', 'dev', 'a']);
    const stored = await people.read('sanctions', 'a');
    expect(Object.fromEntries(stored.map(({ kind, until }) => [kind, until]))).toEqual({ mute: expected, warn: 5 });
    expect(stored.find(({ kind }) => kind === 'mute')?.reason).toBe(expected === own ? 'of a' : 'of dev');
    expect(await people.read('sanctions', 'dev')).toEqual([]);
  });

  it.each([
    [1, 0],
    [0, 1],
  ])('reports an unseen warning from either of the two', async (own, moved) => {
    const { people } = await twoAccounts();
    const warn = (person: string, seen: number) => ({ person, kind: 'warn', reason: 'other', at: 1, until: 0, seen });
    await people.write(['sanction', warn('a', own)], ['sanction', warn('dev', moved)], ['moved', 'dev', 'a']);
    expect(await people.read('sanctions', 'a')).toMatchObject([{ kind: 'warn', seen: 0 }]);
  });

  it('keeps the ratings of others when a user is deleted, and finds that user nowhere', async () => {
    const { people, play } = await twoAccounts();
    for (let n = 0; n < 4; n++) await play(ending(`t${n}`, { at: n, counts: { left: [] } }), 'b', 'a');
    const before = await people.read('ratingsOf', 'b');
    await people.write(['putSession', session('d', 's', 'a')], ['putPasskey', passkey], ['putRecovery', 'a', ['h']]);
    await people.write(['forgotten', 'a']);
    expect(await people.read('ratingsAgain')).toEqual({ matches: 4, players: 2, different: 0 });
    expect(await people.read('ratingsOf', 'b')).toEqual(before);
    expect([
      await people.read('account', 'a'),
      await people.read('accountByName', ['ann']),
      await people.read('accountAt', 'd'),
      await people.read('passkey', 'k1'),
      await people.read('recovery', 'h'),
      ...(await people.read('ratingsOf', 'a')),
      ...(await people.read('played', { person: 'a', most: 9 })),
    ]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('lists open reports, newest first, with the reported lines', async () => {
    const { store, people } = await start();
    const line = { tbl: 't1', seat: 0, person: 'b', who: 'Bo', phrase: '', action: '', at: 1 };
    await store.committed('', [
      ['insertTable', blankTable('t1')],
      ...[1, 2].map((n): Change => ['putChatLine', { ...line, n, text: `line ${n}` }]),
    ]);
    await people.write(['report', report('a', 1)], ['report', { ...report('a', 2), at: 6 }], ['report', { ...report('c', -1), at: 9 }]);
    // The same once more changes nothing.
    await people.write(['report', { ...report('a', 1), reason: 'spam' }]);
    expect((await people.read('reports', 9)).map(({ line: n, text, reason, before }) => [n, text, reason, before])).toEqual([
      [-1, null, 'other', 0],
      [2, 'line 2', 'other', 0],
      [1, 'line 1', 'other', 0],
    ]);
    const [newest] = await people.read('reports', 1);
    expect((await people.read('reports', 9, newest)).map(({ line: n }) => n)).toEqual([2, 1]);
    expect(await people.read('reportOf', 't1', 2)).toMatchObject({ by: 'a', about: 'b', at: 6 });
    await people.write(['settle', 't1', 1, 'warn'], ['settle', 't1', -1, 'dismiss']);
    expect((await people.read('reports', 9)).map(({ line: n, before }) => [n, before])).toEqual([[2, 1]]);
    expect(await people.read('reportOf', 't1', 1)).toBeUndefined();
  });

  it('has moderators’ actions by user and kind until they are seen; a closed account cannot sign in', async () => {
    const { people } = await twoAccounts();
    const sanction = { person: 'a', kind: 'mute', reason: 'abuse', at: 5, until: 9, seen: 0 };
    await people.write(['sanction', sanction], ['sanction', { ...sanction, kind: 'warn', at: 4, until: 0 }]);
    await people.write(['sanction', { ...sanction, at: 6, until: 99 }]);
    expect((await people.read('sanctions', 'a')).map(({ kind, at, until, seen }) => [kind, at, until, seen])).toEqual([
      ['mute', 6, 99, 0],
      ['warn', 4, 0, 0],
    ]);
    await people.write(['sanctionsSeen', 'a']);
    expect((await people.read('sanctions', 'a')).map(({ seen }) => seen)).toEqual([1, 1]);
    await people.write(['putSession', session('d', 's', 'a')], ['putSession', session('e', 't', 'b')], ['signOutAll', 'a']);
    expect([await people.read('accountAt', 'd'), await people.read('accountAt', 'e')]).toEqual([undefined, 'b']);
  });

  it('counts conduct, with less weight for older matches, and moves it from a device to its account', async () => {
    const { people, play } = await twoAccounts();
    await play(ending('t1', { conduct: { left: [0], slow: [1] } }), 'dev', 'b');
    await play(ending('t2', { at: 20, conduct: { left: [], slow: [] } }), 'dev', 'b');
    await play(ending('t3', { at: 30, conduct: { left: [0], slow: [0] } }), 'dev', 'bot:ace');
    const conduct = async (...who: string[]) =>
      (await people.read('conductOf', who)).map(({ person, matches, leaving, slow }) => [person, matches, leaving, slow]);
    expect(await conduct('dev', 'b', 'x')).toEqual([
      ['dev', 1.95, 0.95, 0],
      ['b', 1.95, 0, 0.95],
    ]);
    await people.write(['moved', 'dev', 'a']);
    expect(await conduct('dev', 'a')).toEqual([['a', 1.95, 0.95, 0]]);
  });

  it('has friends by mutual consent, and shows blocks only to the user who made them', async () => {
    const { people } = await twoAccounts();
    const ties = async (one: string) => (await people.read('relations', one)).map(({ id, name, tie, since }) => [id, name, tie, since]);
    await people.write(['befriend', 'a', 'b', 5], ['befriend', 'a', 'b', 6]);
    expect([await ties('a'), await ties('b')]).toEqual([[['b', 'Bo', 'asked', 5]], [['a', 'Ann', 'asks', 5]]]);
    await people.write(['befriend', 'b', 'a', 7]);
    expect([await ties('a'), await ties('b')]).toEqual([[['b', 'Bo', 'friend', 5]], [['a', 'Ann', 'friend', 7]]]);
    await people.write(['block', 'a', 'b', 8]);
    expect([await ties('a'), await ties('b')]).toEqual([[['b', 'Bo', 'blocked', 8]], []]);
    await people.write(['befriend', 'b', 'a', 9]);
    expect([(await ties('a')).length, await people.read('blocks', 'b')]).toEqual([1, [{ one: 'a', other: 'b' }]]);
    await people.write(['unblock', 'a', 'b']);
    expect([await ties('a'), await ties('b'), await people.read('blocks', 'a')]).toEqual([[], [], []]);
    await people.write(['befriend', 'b', 'a', 10], ['part', 'a', 'b']);
    expect(await ties('b')).toEqual([]);
  });

  it('notifies devices of their current user, keeps the newest devices, and has one server key', async () => {
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
    await people.write(['putPushSubscription', device('e1', 'd1', 1), 2], ['putPushSubscription', device('e2', 'd2', 2), 2]);
    await people.write(['putSession', session('d1', 's1', 'a')]);
    expect(await people.read('pushSubscriptionsOf', 'a')).toEqual([device('e1', 'd1', 1)]);
    expect([await people.read('pushSubscriptionsOf', 'd1'), await people.read('pushSubscriptionsOf', 'd2')]).toEqual([
      [],
      [device('e2', 'd2', 2)],
    ]);
    // The same browser is somebody else's now; of a device's browsers the newest stay.
    await people.write(['putPushSubscription', device('e2', 'd1', 3), 2], ['putPushSubscription', device('e3', 'd1', 4), 2]);
    expect((await people.read('pushSubscriptionsOf', 'a')).map(({ endpoint }) => endpoint)).toEqual(['e2', 'e3']);
    await people.write(['dropPushSubscription', 'e2']);
    expect([await people.read('pushSubscription', 'e2'), await people.read('pushSubscription', 'e3')]).toEqual([
      undefined,
      device('e3', 'd1', 4),
    ]);
    await people.write(['putServerKey', 'k', 'first'], ['putServerKey', 'k', 'second']);
    expect([await people.read('serverKey', 'k'), await people.read('serverKey', 'other')]).toEqual(['first', undefined]);
    await people.write(['forgotten', 'a']);
    expect(await people.read('pushSubscription', 'e3')).toBeUndefined();
  });

  it.runIf(!kind.isFile)('issues a name once, and orders matches that end at once, also across servers', async () => {
    const { where, people, play } = await start();
    const others = [await start(where), await start(where)];
    const all = [{ people, play }, ...others];
    const tried = await Promise.allSettled(
      all.flatMap((one, n) =>
        ['x', 'y'].map((letter) => one.people.write(['putAccount', account(`${letter}${n}`, 'Ann'), [letter, 'ann']])),
      ),
    );
    expect(tried.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    for (const [n, name] of ['a', 'b', 'c', 'd'].entries())
      await all[n % 3]!.people.write(['putAccount', account(name, name), [`n${name}`]]);
    // Each has known of all since it was kept anywhere.
    for (const one of all) expect((await one.people.read('account', 'd'))?.name).toBe('d');
    await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const pair = ['a', 'b', 'c', 'd'].toSpliced(n % 4, 1);
        return all[n % 3]!.play(ending(`t${n}`, { at: 1000 + (n % 7), counts: { left: [] } }), pair[n % 3]!, pair[(n + 1) % 3]!);
      }),
    );
    expect(await people.read('ratingsAgain')).toEqual({ matches: 60, players: 4, different: 0 });
    const ratings = await Promise.all(['a', 'b', 'c', 'd'].map((one) => people.read('ratingsOf', one)));
    expect(ratings.flat().reduce((sum, { games }) => sum + games, 0)).toBe(120);
  });

  it('has every method tested here', () => {
    const inTournaments = { ...tournamentReads, ...tournamentChanges, ...clubReads, ...clubChanges };
    const ofPrograms = { ...tokenReads, ...tokenChanges, ...botReads, ...botChanges, ...oauthReads, ...oauthChanges };
    const ofWebhooks = { ...webhookReads, ...webhookChanges };
    const ofPlaytests = { ...playtestReads, ...playtestChanges };
    const ofUploads = { ...uploadReads, ...uploadChanges };
    const ofMatches = { ...matchReads, ...ratingReads, ...ratingChanges };
    const elsewhere = Object.keys({ ...inTournaments, ...ofPrograms, ...ofWebhooks, ...ofPlaytests, ...ofUploads, ...ofMatches });
    expect(keeping.untried(communityReads, communityChanges).filter((name) => !elsewhere.includes(name))).toEqual([]);
  });
});
