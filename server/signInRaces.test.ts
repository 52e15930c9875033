import { connect } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { hasNats, NATS } from './cluster/bus/testing.ts';
import type { RunningServer } from './index.ts';
import { createTestSchema, hasPostgres } from './store/postgres/testing.ts';
import { CommunityHarness } from './testing/communityHarness.ts';
import type { Guest } from './testing/guest.ts';
import { botOf } from './testing/program.ts';
import { hello, Raw } from './testing/raw.ts';
import { replaceRead } from './testing/replaceRead.ts';

const harness = new CommunityHarness();
const places: (() => Promise<void>)[] = [];
afterEach(async () => {
  await harness.close();
  for (const remove of places.splice(0)) await remove();
});

/** A point at which what comes to it waits. */
function gate() {
  let open = () => {};
  let reach = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (reach = resolve));
  const pass = async <T>(value: T): Promise<T> => {
    reach();
    await opened;
    return value;
  };
  return { open, reached, pass };
}

/** Signs a device out, through a request to this server. */
async function signOut(server: RunningServer, device: Guest): Promise<void> {
  const by = Object.assign(harness.guest(server, device.name), { key: device.key });
  const { account } = (await by.post('api/account', {}, 'GET')).json as { account: { sessions: { id: string }[] } };
  expect((await by.post(`api/account/sessions/${account.sessions[0]?.id}`, {}, 'DELETE')).status).toBe(200);
}

/** A connection of this device whose account has just been read, and what lets the server use the answer. */
async function saysHello(server: RunningServer, device: Guest) {
  const { open, reached, pass } = gate();
  const read = replaceRead(server.registry.store, 'accountAt', async (accountAt, ...args) => pass(await accountAt(...args)));
  const page = await new Raw(server.url).opened();
  page.socket.send(JSON.stringify({ ...hello, key: device.key }));
  await reached;
  read.restore();
  return { page, open };
}

/** A connection of this device that is welcomed. A node that hears of the sign-in only now closes connections with 4005 first. */
async function welcomed(server: RunningServer, device: Guest): Promise<Raw> {
  const page = await new Raw(server.url).opened();
  await page.say({ ...hello, key: device.key });
  await expect.poll(() => page.closed ?? page.received.map(({ t }) => t).at(0)).toBeOneOf([4005, 'welcome']);
  return page.closed === undefined ? page : welcomed(server, device);
}

describe('a device that is signed out', () => {
  it('while its hello is looked up must say hello again', async () => {
    const server = await harness.open();
    const ann = await harness.signedIn(server, 'Ann');
    const { page, open } = await saysHello(server, ann);
    await signOut(server, ann);
    open();
    await expect.poll(() => page.closed).toBe(4005);
    expect(page.received).toEqual([]);
  });

  it('before its hello is welcomed', async () => {
    const server = await harness.open();
    const ann = await harness.signedIn(server, 'Ann');
    await signOut(server, ann);
    const { page, open } = await saysHello(server, ann);
    open();
    await expect.poll(() => page.received.map(({ t }) => t)).toEqual(['welcome']);
    expect(page.closed).toBeUndefined();
  });

  it('cannot act any more by not answering that its connection is closed', async () => {
    const server = await harness.open();
    const ann = await harness.signedIn(server, 'Ann');
    const bo = harness.guest(server, 'Bo');
    const table = await ann.create({ game: 'tubetanks' });
    await bo.sit(table, 1);
    await bo.until((client) => client.timeline.length > 0);
    const stolenSession = await new Raw(server.url).opened();
    await stolenSession.say({ ...hello, key: ann.key }, { t: 'join', table, seat: 0 });
    expect(stolenSession.codes).toEqual([]);
    // What a paused socket does not read it does not answer.
    stolenSession.socket.pause();
    ann.leave();
    await signOut(server, ann);
    stolenSession.socket.send(JSON.stringify({ t: 'act', id: 'x', action: 'concede' }));
    // A connection that is opened afterwards is served after it.
    const after = await new Raw(server.url).opened();
    await after.say(hello, { t: 'join', table: 'aaaaaaaaaa' });
    await bo.caughtUp();
    expect(bo.client?.table?.stage).toBe('running');
    stolenSession.socket.terminate();
  });

  it.runIf(hasPostgres && hasNats)('at another node while its hello is looked up must say hello again', async () => {
    const { address: database, remove } = await createTestSchema();
    places.push(remove);
    const [here, there] = [await harness.open({ database, nats: NATS }), await harness.open({ database, nats: NATS })];
    const ann = await harness.signedIn(here, 'Ann');
    // Another connection of the same device shows when the message has come.
    const other = await welcomed(there, ann);
    const { page, open } = await saysHello(there, ann);
    await signOut(here, ann);
    await expect.poll(() => other.closed).toBe(4005);
    open();
    await expect.poll(() => page.closed).toBe(4005);
    expect(page.received).toEqual([]);
  });
});

describe('a stream whose client hangs up', () => {
  /** Asks for a stream and hangs up when `when` is done. */
  async function ask(server: RunningServer, key: string, when: Promise<void>, path = 'api/me/stream'): Promise<void> {
    const line = connect(server.port, '127.0.0.1');
    line.on('error', () => {});
    line.write(`GET /${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${key}\r\n\r\n`);
    await when;
    line.resetAndDestroy();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  it('while it is opened leaves the server running, and the bot offline', async () => {
    const server = await harness.open();
    const { store } = server.registry;
    const { device, name } = await botOf(harness, server, 'Robin');
    const { open, reached, pass } = gate();
    // Read after the stream was opened.
    const read = replaceRead(store, 'botAccount', async (botAccount, ...args) => pass(await botAccount(...args)));
    await ask(server, device.key, reached);
    open();
    read.restore();
    await expect.poll(async () => (await fetch(`${server.url}healthz`)).status).toBe(200);
    const bots = (await (await fetch(`${server.url}api/bots`)).json()) as { bots: { name: string; online: boolean }[] };
    expect(bots.bots.find((bot) => bot.name === name)?.online ?? false).toBe(false);
  });
});
