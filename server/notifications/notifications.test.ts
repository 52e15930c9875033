import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../base/limits.ts';
import { OutboundHttp } from '../base/outboundHttp.ts';
import { userOfDevice } from '../community/userOfDevice.ts';
import { type RunningServer, serve } from '../index.ts';
import { LocalStore } from '../store/localStore.ts';
import { stillWaits } from '../tables/waiting.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { Guest } from '../testing/guest.ts';
import { PushedBrowser, PushService } from '../testing/pushService.ts';
import { seatCommands } from '../testing/tableCommands.ts';
import { LIVE, TABLE, TableHarness, USERS } from '../testing/tableHarness.ts';
import { PushNotifications } from './pushNotifications.ts';
import { isZone, quietFor } from './quietHours.ts';
import type { PendingItem } from './texts.ts';

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one();
});

const device = 'd'.repeat(32);

/** Somebody's browser, the service of its maker, and what calls it. */
async function setUp(more: { quiet?: string; silent?: string; language?: string } = {}) {
  const service = new PushService();
  const browser = new PushedBrowser(`${await service.start()}/one`);
  const store = new LocalStore(':memory:');
  open.push(
    () => store.close(),
    () => service.close(),
  );
  const people = store;
  const { endpoint, p256dh, auth } = browser;
  const row = { endpoint, device, p256dh, auth, language: 'en', quiet: '', zone: 'UTC', silent: '', since: 1, ...more };
  await people.write(['putPushSubscription', row, LIMITS.pushSubscriptionsPerDevice]);
  const time = new FakeClock();
  const looking = new Set<string>();
  const failures: object[] = [];
  const pushes = new PushNotifications({
    people,
    outbound: new OutboundHttp('any'),
    time,
    log: (what, about) => failures.push({ what, ...about }),
    subject: () => 'https://fray.example/',
    stillWaits: async ({ path }) => !looking.has(path),
  });
  open.push(() => pushes.close());
  const turn = (game: string, path: string, by = 'Bo'): PendingItem => ({ person: device, why: 'turn', game, by, path });
  const sentMessages = () => service.passed.map(({ body }) => browser.opened(body));
  return { service, browser, people, time, looking, failures, pushes, turn, sentMessages };
}

describe('a notification', () => {
  it('reaches a device that has been inactive for a while, and only that device can decrypt it', async () => {
    const { service, time, pushes, turn, sentMessages, people } = await setUp({ language: 'da' });
    pushes.add(turn('arcade', '/t/abcdefghij'));
    await time.advance(LIMITS.notifyAfter - 1);
    expect(service.passed).toEqual([]);
    await time.advance(1);
    await expect.poll(sentMessages).toEqual([{ body: 'Din tur: ARCADE mod Bo', path: '/t/abcdefghij' }]);
    const [{ path, authorization, body }] = service.passed as [PushService['passed'][number]];
    expect([path, body.includes('ARCADE')]).toEqual(['/one', false]);
    // Signed with the key that is kept: the same after a restart.
    const { publicKey } = JSON.parse((await people.read('serverKey', 'vapid'))!) as { publicKey: string };
    expect(authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=/);
    expect(authorization.endsWith(publicKey)).toBe(true);
    expect(await pushes.publicKey()).toBe(publicKey);
  });

  it('is not sent if the user was active meanwhile', async () => {
    const { time, looking, pushes, turn, sentMessages } = await setUp();
    pushes.add(turn('arcade', '/t/abcdefghij'));
    looking.add('/t/abcdefghij');
    await time.advance(LIMITS.notifyAfter);
    // What came after it has arrived.
    pushes.add(turn('tubetanks', '/t/bcdefghijk'));
    await time.advance(LIMITS.notifyAfter);
    await expect.poll(sentMessages).toEqual([{ body: 'Your turn: TubeTanks against Bo', path: '/t/bcdefghijk' }]);
  });

  it('merges several events into one sentence, and reports each once', async () => {
    const { time, pushes, turn, sentMessages } = await setUp();
    for (const game of ['arcade', 'tubetanks', 'arcade']) pushes.add(turn(game, `/t/${game}`));
    pushes.add({ person: device, why: 'challenge', game: 'arcade', by: 'Cy', path: '/t/x' });
    await time.advance(LIMITS.notifyAfter);
    await expect.poll(sentMessages).toEqual([{ body: '3 things wait for you: ARCADE, TubeTanks', path: '/' }]);
  });

  it('is followed by a pause, and then by one notification for all pending events', async () => {
    const { service, time, looking, pushes, turn, sentMessages } = await setUp();
    pushes.add(turn('arcade', '/t/1'));
    await time.advance(LIMITS.notifyAfter);
    await expect.poll(() => service.passed).toHaveLength(1);
    for (const n of [2, 3, 4]) {
      pushes.add(turn('arcade', `/t/${n}`));
      await time.advance(LIMITS.notifyAfter);
    }
    looking.add('/t/3');
    await time.advance(LIMITS.notifyPause - 3 * LIMITS.notifyAfter - 1);
    expect(service.passed).toHaveLength(1);
    await time.advance(1);
    await expect.poll(() => sentMessages()[1]).toEqual({ body: '2 things wait for you: ARCADE', path: '/' });
  });

  it('waits for the end of the quiet hours, and is never sent for a muted game', async () => {
    // It is 22:13 in UTC when the tests' time begins.
    const { service, time, pushes, turn, sentMessages } = await setUp({ quiet: '22-7', silent: 'tubetanks,arena-mechs' });
    pushes.add(turn('tubetanks', '/t/1'));
    pushes.add(turn('arcade', '/t/2'));
    await time.advance(8 * 3600_000);
    expect(service.passed).toEqual([]);
    await time.advance(3600_000);
    await expect.poll(sentMessages).toEqual([{ body: 'Your turn: ARCADE against Bo', path: '/t/2' }]);
  });

  it('removes a device whose subscription has expired, and keeps one whose service fails', async () => {
    const { service, time, pushes, turn, people, failures, browser } = await setUp();
    service.status = 500;
    pushes.add(turn('arcade', '/t/1'));
    await time.advance(LIMITS.notifyAfter);
    await expect.poll(() => failures).toEqual([{ what: 'push-failed', error: 'answered 500' }]);
    expect(await people.read('pushSubscription', browser.endpoint)).toBeDefined();
    service.status = 410;
    pushes.add(turn('arcade', '/t/2'));
    await time.advance(LIMITS.notifyPause);
    await expect.poll(() => people.read('pushSubscription', browser.endpoint)).toBeUndefined();
  });
});

async function start(webhooks: 'any' | 'public' | 'off'): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fray-'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
  const server = await serve({ folder, port: 0, data: ':memory:', log: 'error', webhooks });
  open.push(() => server.close());
  return server;
}

function guestAt(server: RunningServer, name: string): Guest {
  const guest = new Guest(server.url, name);
  open.push(() => guest.leave());
  return guest;
}

const subscriptionOf = ({ endpoint, p256dh, auth }: PushedBrowser, more: object = {}) => ({
  endpoint,
  p256dh,
  auth,
  language: 'en',
  quiet: { from: 22, to: 7 },
  zone: 'Europe/Copenhagen',
  silent: ['arcade'],
  ...more,
});

describe('a subscribed device', () => {
  it('is stored with its settings, unsubscribes itself, is protected from others, and is deleted with its user', async () => {
    const server = await start('public');
    const people = server.registry.store;
    const [ann, bo] = [guestAt(server, 'Ann'), guestAt(server, 'Bo')];
    const browser = new PushedBrowser('https://push.example/ann');
    expect((await ann.post('api/called/key', {}, 'GET')).json['key']).toMatch(/^[\w-]{87}$/);
    expect((await ann.post('api/me/called', subscriptionOf(browser), 'PUT')).status).toBe(200);
    expect((await ann.post('api/me/called', {}, 'GET')).json).toMatchObject({ called: [{ quiet: '22-7', silent: 'arcade', here: true }] });
    expect((await bo.post('api/me/called', {}, 'GET')).json).toEqual({ called: [] });
    const end = `api/me/called?endpoint=${encodeURIComponent(browser.endpoint)}`;
    await bo.post(end, {}, 'DELETE');
    expect(await people.read('pushSubscription', browser.endpoint)).toMatchObject({ device: userOfDevice(ann.key) });
    await ann.post(end, {}, 'DELETE');
    expect(await people.read('pushSubscription', browser.endpoint)).toBeUndefined();
    await ann.post('api/me/called', subscriptionOf(browser), 'PUT');
    await ann.post('api/me', {}, 'DELETE');
    expect(await people.read('pushSubscription', browser.endpoint)).toBeUndefined();
  });

  it('cannot be taken over by a client that knows only its endpoint: the browser’s keys are required', async () => {
    const server = await start('public');
    const people = server.registry.store;
    const [ann, attacker] = [guestAt(server, 'Ann'), guestAt(server, 'Thief')];
    const browser = new PushedBrowser('https://push.example/ann');
    const other = new PushedBrowser(browser.endpoint);
    await ann.post('api/me/called', subscriptionOf(browser), 'PUT');
    for (const keys of [{ p256dh: other.p256dh, auth: other.auth }, { p256dh: other.p256dh }, { auth: other.auth }])
      expect((await attacker.post('api/me/called', subscriptionOf(browser, keys), 'PUT')).json['code']).toBe('other-device');
    const { p256dh, auth } = browser;
    expect(await people.read('pushSubscription', browser.endpoint)).toMatchObject({ device: userOfDevice(ann.key), p256dh, auth });
    // Waits beyond the request: a sent notification is followed by one more check.
    const row = { ...subscriptionOf(other), device: userOfDevice(attacker.key), quiet: '', silent: '', since: 2 };
    await people.write(['putPushSubscription', row, LIMITS.pushSubscriptionsPerDevice]);
    expect(await people.read('pushSubscription', browser.endpoint)).toMatchObject({ device: userOfDevice(ann.key), auth });
    // The same browser with a new key.
    expect((await attacker.post('api/me/called', subscriptionOf(browser), 'PUT')).status).toBe(200);
    expect(await people.read('pushSubscription', browser.endpoint)).toMatchObject({ device: userOfDevice(attacker.key) });
  });

  it('is notified for its current user, and is deleted with an account', async () => {
    const server = await start('public');
    const people = server.registry.store;
    const row = (name: string, at: string) => ({
      ...subscriptionOf(new PushedBrowser(`https://push.example/${name}`)),
      device: at,
      quiet: '',
      silent: '',
      since: 1,
    });
    const forPerson = async (person: string) => (await people.read('pushSubscriptionsOf', person)).map(({ device: at }) => at);
    await people.write(['putPushSubscription', row('a', 'a'), 5], ['putPushSubscription', row('b', 'b'), 5]);
    await people.write(['putSession', { device: 'a', id: 's', account: 'ann', label: '', since: 1 }]);
    expect([await forPerson('ann'), await forPerson('a'), await forPerson('b')]).toEqual([['a'], [], ['b']]);
    await people.write(['dropSession', 'ann', 's']);
    expect([await forPerson('ann'), await forPerson('a')]).toEqual([[], ['a']]);
    await people.write(['putSession', { device: 'a', id: 's', account: 'ann', label: '', since: 1 }]);
    await people.write(['forgotten', 'ann']);
    expect([await people.read('pushSubscription', 'https://push.example/a'), await forPerson('b')]).toEqual([undefined, ['b']]);
  });

  it('keeps the newest of its browsers, and rejects an endpoint in the server’s network', async () => {
    const server = await start('public');
    const ann = guestAt(server, 'Ann');
    for (let n = 0; n < LIMITS.pushSubscriptionsPerDevice + 2; n++)
      await ann.post('api/me/called', subscriptionOf(new PushedBrowser(`https://push.example/${n}`)), 'PUT');
    expect((await ann.post('api/me/called', {}, 'GET')).json['called']).toHaveLength(LIMITS.pushSubscriptionsPerDevice);
    for (const wrong of [
      { endpoint: 'http://127.0.0.1:1/x' },
      { endpoint: 'ftp' },
      { zone: 'Mars' },
      { auth: 'x' },
      { quiet: { from: 1, to: 24 } },
    ])
      expect(
        (await ann.post('api/me/called', subscriptionOf(new PushedBrowser('https://push.example/x'), wrong), 'PUT')).status,
        JSON.stringify(wrong),
      ).toBe(400);
    const closed = await start('off');
    expect((await guestAt(closed, 'Bo').post('api/called/key', {}, 'GET')).json['code']).toBe('calls-off');
  });

  it('is not notified of a turn while its user is at the table, nor of others’ decisions', async () => {
    const server = await start('any');
    const [ann, bo] = [guestAt(server, 'Ann'), guestAt(server, 'Bo')];
    const table = await ann.create({ game: 'tubetanks' });
    await bo.sit(table, 1);
    for (const one of [ann, bo]) await one.until((client) => client.timeline.length > 0);
    const found = (await server.registry.find(table))!;
    expect(found.owesDecision(userOfDevice(ann.key))).toBe(false);
    ann.leave();
    await expect.poll(() => found.owesDecision(userOfDevice(ann.key))).toBe(true);
    // The other player locks a program: a notification must not depend on that.
    await bo.client!.move('FFF');
    expect(found.owesDecision(userOfDevice(ann.key))).toBe(true);
  });

  it('is not notified of a challenge that is declined, withdrawn or from a user who is blocked by then', async () => {
    const [ann = '', bo = ''] = USERS;
    const reservations = new Map([[1, { person: bo, name: 'Bo' }]]);
    const request = { id: TABLE, game: 'tubetanks', options: {}, private: true, watch: true, pace: LIVE, name: 'Ann', commitment: '' };
    const challenge: PendingItem = { person: bo, why: 'challenge', game: 'tubetanks', by: 'Ann', path: `/t/${TABLE}` };
    const ends = [
      (room: TableHarness) => room.table().then((table) => seatCommands(table).decline(1, bo)),
      (room: TableHarness) => room.table().then((table) => seatCommands(table).leave(0, ann)),
      (room: TableHarness) => room.store.committed('', [['block', bo, ann, 1]]),
    ];
    for (const end of ends) {
      const room = new TableHarness();
      await room.registry.newTables.create(ann, { ...request, seats: [{ kind: 'me' }, { kind: 'open' }] }, reservations);
      const still = (isHere: boolean) => stillWaits(room.registry, challenge, () => isHere);
      expect([await still(false), await still(true)]).toEqual([true, false]);
      await end(room);
      expect(await still(false)).toBe(false);
      await room.registry.close();
    }
  });
});

describe('quiet hours', () => {
  it.each([
    ['22-7', 'UTC', '2026-11-23T21:59:00Z', 0],
    ['22-7', 'UTC', '2026-11-23T22:00:00Z', 9 * 60],
    ['22-7', 'UTC', '2026-11-24T06:30:00Z', 30],
    ['22-7', 'UTC', '2026-11-24T07:00:00Z', 0],
    ['22-7', 'Europe/Copenhagen', '2026-11-23T21:00:00Z', 9 * 60],
    ['9-17', 'UTC', '2026-11-23T12:00:00Z', 5 * 60],
    ['', 'UTC', '2026-11-23T23:00:00Z', 0],
    ['5-5', 'UTC', '2026-11-23T05:00:00Z', 0],
    ['22-7', 'UTC', '2026-11-24T06:30:20Z', 30 - 1 / 3],
    // The clocks go from 2 to 3 in spring, and from 3 back to 2 in autumn.
    ['22-7', 'Europe/Copenhagen', '2026-03-28T21:00:00Z', 8 * 60],
    ['22-2', 'Europe/Copenhagen', '2026-03-28T21:00:00Z', 4 * 60],
    ['2-3', 'Europe/Copenhagen', '2026-03-29T01:00:00Z', 0],
    ['22-7', 'Europe/Copenhagen', '2026-10-24T20:00:00Z', 10 * 60],
    ['22-3', 'Europe/Copenhagen', '2026-10-25T00:30:00Z', 90],
    ['22-7', 'Australia/Lord_Howe', '2026-10-03T11:30:00Z', 8.5 * 60],
    ['22-7', 'Asia/Kathmandu', '2026-11-23T16:15:00Z', 9 * 60],
  ])('%s in %s end at %s after %i minutes', (quiet, zone, date, minutes) => {
    expect(quietFor(quiet, zone, Date.parse(date)) / 60_000).toBe(minutes);
  });

  it('require a valid time zone', () => {
    expect([isZone('Europe/Copenhagen'), isZone('Mars/Crater')]).toEqual([true, false]);
  });
});
