import { afterEach, describe, expect, it } from 'vitest';
import { botChanges, botReads } from '../store/queries/bots.ts';
import { oauthChanges, oauthReads, tokenChanges, tokenReads } from '../store/queries/tokens.ts';
import { webhookChanges, webhookReads } from '../store/queries/webhookEndpoints.ts';
import { blankTable, emptySeat } from '../testing/storedTables.ts';
import { account, ending, StoreHarness } from '../testing/storeHarness.ts';
import { STORES } from '../testing/stores.ts';

const keeping = new StoreHarness();
afterEach(() => keeping.close());

/* What every store must keep for programs, however it does it. */
describe.each(STORES)('the store of programs $name', (kind) => {
  const twoAccounts = () => keeping.twoAccounts(kind);

  it('has access tokens by hash, limited per account, until they or the account are deleted', async () => {
    const { people } = await twoAccounts();
    const token = (hash: string, of: string, since: number) => ({
      hash,
      id: `id of ${hash}`,
      account: of,
      label: 'bot',
      scopes: 'read,play',
      since,
      used: 0,
    });
    await people.write(['putToken', token('h1', 'a', 1), 2], ['putToken', token('h2', 'a', 2), 2], ['putToken', token('h3', 'b', 3), 2]);
    expect(await people.read('tokenByHash', 'h1')).toEqual(token('h1', 'a', 1));
    expect(await people.read('tokenByHash', 'h9')).toBeUndefined();
    expect((await people.read('tokensOf', 'a')).map(({ hash }) => hash)).toEqual(['h2', 'h1']);
    await expect(people.write(['putToken', token('h4', 'a', 4), 2])).rejects.toMatchObject({ code: 'too-many-tokens' });
    // The later use counts, in any order of recording.
    await people.write(['tokenUsed', 'h1', 20], ['tokenUsed', 'h1', 10]);
    expect((await people.read('tokenByHash', 'h1'))?.used).toBe(20);
    // Nobody revokes another's.
    await people.write(['dropToken', 'b', 'id of h1'], ['dropToken', 'a', 'id of h2']);
    expect((await people.read('tokensOf', 'a')).map(({ hash }) => hash)).toEqual(['h1']);
    await people.write(['forgotten', 'a']);
    expect([await people.read('tokenByHash', 'h1'), (await people.read('tokensOf', 'b')).length]).toEqual([undefined, 1]);
  });

  it('has webhooks by account and id, limited per account, with the results of their deliveries', async () => {
    const { people } = await twoAccounts();
    const webhook = (of: string, id: string, since: number) => ({
      id,
      account: of,
      url: 'https://league.example/fray',
      secret: 'whsec_x',
      events: 'turn,end',
      since,
      at: 0,
      fault: '',
      failures: 0,
    });
    await people.write(
      ['putWebhook', webhook('a', 'w1', 1), 2],
      ['putWebhook', webhook('a', 'w2', 2), 2],
      ['putWebhook', webhook('b', 'w1', 3), 2],
    );
    expect((await people.read('webhooksOf', 'a')).map(({ id }) => id)).toEqual(['w2', 'w1']);
    expect([await people.read('webhook', 'a', 'w1'), await people.read('webhook', 'b', 'w2')]).toEqual([webhook('a', 'w1', 1), undefined]);
    await expect(people.write(['putWebhook', webhook('a', 'w3', 4), 2])).rejects.toMatchObject({ code: 'too-many-webhooks' });
    await expect(people.write(['putWebhook', webhook('b', 'w1', 4), 2])).rejects.toMatchObject({ code: 'already-so' });
    const first = { account: 'a', id: 'w1' };
    await people.write(['webhookSent', first, 10, 'no answer'], ['webhookSent', first, 11, 'no answer']);
    expect(await people.read('webhook', 'a', 'w1')).toMatchObject({ at: 11, fault: 'no answer', failures: 2 });
    expect(await people.read('webhook', 'b', 'w1')).toMatchObject({ at: 0, failures: 0 });
    await people.write(['webhookSent', first, 12, '']);
    expect(await people.read('webhook', 'a', 'w1')).toMatchObject({ at: 12, fault: '', failures: 0 });
    await people.write(['dropWebhook', 'b', 'w2'], ['dropWebhook', 'a', 'w2']);
    expect((await people.read('webhooksOf', 'a')).map(({ id }) => id)).toEqual(['w1']);
    await people.write(['forgotten', 'a']);
    expect([(await people.read('webhooksOf', 'a')).length, (await people.read('webhooksOf', 'b')).length]).toEqual([0, 1]);
  });

  it('has webhook events: due ones, claimed once, and the newest finished ones', async () => {
    const { people } = await twoAccounts();
    const delivery = (of: string, id: string, at: number, due: number) => ({
      id,
      account: of,
      webhook: 'w1',
      event: 'end',
      body: '{}',
      at,
      tried: 0,
      due,
      fault: '',
    });
    const idsOf = async (of: string) => (await people.read('deliveriesOf', of, 'w1')).map(({ id }) => id);
    await people.write(
      ['putDelivery', delivery('a', 'm1', 1, 100), 2],
      ['putDelivery', delivery('a', 'm2', 2, 50), 2],
      ['putDelivery', delivery('b', 'm3', 3, 200), 2],
    );
    expect((await people.read('deliveriesDue', 100)).map(({ id }) => id)).toEqual(['m2', 'm1']);
    expect(await people.read('deliveriesDue', 49)).toEqual([]);
    await people.write(['claimDelivery', { id: 'm2', due: 50 }, 300]);
    await expect(people.write(['claimDelivery', { id: 'm2', due: 50 }, 301])).rejects.toMatchObject({ code: 'already-so' });
    await expect(people.write(['claimDelivery', { id: 'm9', due: 50 }, 300])).rejects.toMatchObject({ code: 'already-so' });
    expect((await people.read('deliveriesDue', 100)).map(({ id }) => id)).toEqual(['m1']);
    await people.write(['deliveryTried', { id: 'm2', tried: 1, due: 0, fault: 'no answer' }]);
    expect(await people.read('deliveriesOf', 'a', 'w1')).toEqual([
      { ...delivery('a', 'm2', 2, 0), tried: 1, fault: 'no answer' },
      delivery('a', 'm1', 1, 100),
    ]);
    // The oldest that is done goes; one that waits stays.
    await people.write(['putDelivery', delivery('a', 'm4', 4, 0), 2], ['putDelivery', delivery('a', 'm5', 5, 0), 2]);
    expect(await idsOf('a')).toEqual(['m5', 'm4', 'm1']);
    await people.write(['dropWebhook', 'b', 'w2']);
    expect(await idsOf('b')).toEqual(['m3']);
    await people.write(['dropWebhook', 'b', 'w1']);
    expect(await idsOf('b')).toEqual([]);
    await people.write(['forgotten', 'a']);
    expect(await idsOf('a')).toEqual([]);
  });

  it('has bot accounts before their first match, with owner, ratings and matches of a day', async () => {
    const { store, people, play } = await twoAccounts();
    await people.write(['putAccount', account('c', 'Cy'), ['cy']]);
    const bot = (of: string, owner = '') => ({ account: of, engine: 'Lines', version: '1', owner, agreed: 0, since: 5, online: 0 });
    await people.write(['becomeBot', bot('a', 'c')], ['becomeBot', bot('b')], ['becomeBot', { ...bot('a'), engine: 'again' }]);
    expect([await people.read('botAccount', 'a'), await people.read('botAccount', 'c')]).toEqual([bot('a', 'c'), undefined]);
    expect(await people.read('botsAmong', ['a', 'c', 'b', 'a', ''])).toEqual(['a', 'b']);
    expect(await people.read('listedBot', 'c')).toBeUndefined();
    expect(await people.read('listedBot', 'a')).toEqual({ ...bot('a', 'c'), name: 'Ann', owned: null, games: 0, playing: null });
    // Only who is named as the owner agrees, and another one has to agree as well.
    await people.write(['ownBot', 'a', 'b', true], ['botOnline', 'a', 90]);
    expect((await people.read('bots')).map(({ name, owned, online }) => [name, owned, online])).toEqual([
      ['Ann', null, 90],
      ['Bo', null, 0],
    ]);
    await people.write(['ownBot', 'a', 'c', true], ['changeBot', { account: 'a', engine: 'Circles', version: '2', owner: 'c' }]);
    expect(await people.read('botsOf', 'c')).toMatchObject([{ name: 'Ann', owned: 'Cy', engine: 'Circles', version: '2' }]);
    await people.write(['changeBot', { account: 'a', engine: 'Circles', version: '2', owner: 'b' }]);
    expect([await people.read('botsOf', 'c'), (await people.read('botsOf', 'b'))[0]?.agreed]).toEqual([[], 0]);
    await people.write(['ownBot', 'a', 'b', false]);
    expect(await people.read('botsOf', 'b')).toEqual([]);
    // A table counts once, and not for longer than a day.
    await people.write(['countBotGame', ['a', 'b'], 't1', 10, 0, 2], ['countBotGame', ['a', 'b'], 't1', 11, 0, 2]);
    await people.write(['countBotGame', ['a'], 't2', 12, 0, 2]);
    expect([await people.read('botGames', 'a', 0), await people.read('botGames', 'b', 0), await people.read('botGames', 'a', 11)]).toEqual([
      2, 1, 1,
    ]);
    await expect(people.write(['countBotGame', ['b', 'a'], 't3', 13, 0, 2])).rejects.toMatchObject({ code: 'too-many-bot-games' });
    expect(await people.read('botGames', 'b', 0)).toBe(1);
    await people.write(['countBotGame', ['b', 'a'], 't3', 13, 11, 2]);
    // Rated among themselves and with levels, in lists of their own; with people not at all.
    await play(ending('t1', { counts: { left: [] } }), 'a', 'b');
    await play(ending('t2', { at: 11, counts: { left: [] } }), 'b', 'bot:cadet');
    await play(ending('t3', { at: 12, counts: { left: [] } }), 'a', 'c');
    expect((await people.read('ratingsOf', 'a')).map(({ list, games }) => [list, games])).toEqual([['arcade programs', 1]]);
    expect(await people.read('ratingsOf', 'c')).toEqual([]);
    expect(
      (await people.read('botRatings', null)).map(({ player, list }) => `${player} ${list}`).toSorted((x, y) => x.localeCompare(y)),
    ).toEqual(['a arcade programs', 'b arcade programs']);
    expect((await people.read('botRatings', 'b')).map(({ player, games }) => [player, games])).toEqual([['b', 2]]);
    expect((await people.read('botCurves', null)).map(({ person }) => person)).toEqual(['a', 'b', 'b']);
    expect((await people.read('botCurves', 'a')).map(({ game }) => game)).toEqual(['arcade']);
    expect((await people.read('played', { person: 'c', most: 9 })).map(({ others, rating }) => [others, rating])).toEqual([['bots', null]]);
    expect(await people.read('ratingsAgain')).toMatchObject({ matches: 2, different: 0 });
    // What runs may be watched, and an open table of a bot is in no list.
    await store.committed('', [
      ['insertTable', { ...blankTable('t1'), stage: 'running', private: 0, watch: 1 }],
      ['insertTable', { ...blankTable('t9'), stage: 'open', private: 0, host: 'a' }],
      ['putSeat', { ...emptySeat, tbl: 't9', seat: 0 }],
    ]);
    expect(await people.read('listedBot', 'a')).toMatchObject({ playing: 't1' });
    expect(await store.read('openTables', 9, 9)).toEqual([]);
    // Players stay people; a deleted user is neither bot nor owner.
    await expect(people.write(['becomeBot', bot('c')])).rejects.toMatchObject({ code: 'bot-too-late' });
    await people.write(['changeBot', { ...bot('b', 'c') }], ['ownBot', 'b', 'c', true], ['forgotten', 'a'], ['forgotten', 'c']);
    expect([await people.read('botAccount', 'a'), await people.read('botGames', 'a', 0)]).toEqual([undefined, 0]);
    expect(await people.read('botAccount', 'b')).toMatchObject({ owner: '', agreed: 0 });
  });

  it('has apps and codes, each code used once, until they, the app or the account are deleted', async () => {
    const { people } = await twoAccounts();
    const app = (id: string, of: string) => ({ id, account: of, name: 'Board', redirects: 'https://a.example/', since: 1 });
    const code = (hash: string, of: string, at: number) => ({
      hash,
      app: 'p1',
      account: of,
      redirect: 'https://a.example/',
      challenge: 'c',
      scopes: 'read',
      at,
      token: '',
    });
    await people.write(['putApp', app('p1', 'a'), 2], ['putApp', app('p2', 'a'), 2], ['putApp', app('p3', 'b'), 2]);
    await expect(people.write(['putApp', app('p4', 'a'), 2])).rejects.toMatchObject({ why: 'conflict' });
    expect([await people.read('oauthApp', 'p1'), await people.read('oauthApp', 'p4')]).toEqual([app('p1', 'a'), undefined]);
    expect((await people.read('oauthAppsOf', 'a')).map(({ id }) => id)).toEqual(['p1', 'p2']);
    await people.write(['putCode', code('h1', 'b', 10), 0], ['putCode', code('h2', 'b', 20), 0]);
    await people.write(['useCode', 'h1', 'token']);
    expect((await people.read('oauthCode', 'h1'))?.token).toBe('token');
    await expect(people.write(['useCode', 'h1', 'other'])).rejects.toMatchObject({ code: 'unknown-code' });
    await people.write(['putCode', code('h3', 'b', 30), 15]);
    expect([await people.read('oauthCode', 'h1'), (await people.read('oauthCode', 'h2'))?.hash]).toEqual([undefined, 'h2']);
    // Nobody removes another's app; its codes go with it.
    await people.write(['dropApp', 'b', 'p1']);
    expect(await people.read('oauthCode', 'h2')).toBeDefined();
    await people.write(['dropApp', 'a', 'p1']);
    expect([await people.read('oauthApp', 'p1'), await people.read('oauthCode', 'h2')]).toEqual([undefined, undefined]);
    await people.write(['putCode', { ...code('h4', 'b', 40), app: 'p2' }, 0], ['forgotten', 'b'], ['forgotten', 'a']);
    expect([await people.read('oauthCode', 'h4'), await people.read('oauthApp', 'p2')]).toEqual([undefined, undefined]);
  });

  it('has every method tested here', () => {
    expect(keeping.untried(tokenReads, tokenChanges, botReads, botChanges, oauthReads, oauthChanges, webhookReads, webhookChanges)).toEqual(
      [],
    );
  });
});
