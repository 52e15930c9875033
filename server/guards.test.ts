import { randomBytes } from 'node:crypto';
import { mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectSecurely } from 'node:tls';
import type Database from 'better-sqlite3';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { LIMITS } from './base/limits.ts';
import { type RunningServer, type ServerOverrides, type ServeSettings, serve } from './index.ts';
import { makerOfKeys } from './testing/certificates.ts';
import { Guest } from './testing/guest.ts';
import { PasskeyDevice } from './testing/passkey.ts';
import { isLoopback, isOurHost } from './transport/http/origin.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-'));
writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Fray</title>');
const UNLIMITED = { rates: { burst: 1e9, each: 1e9 }, requestsPerMinute: 1e9 };

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(settings: Partial<ServeSettings> = {}, parts: ServerOverrides = UNLIMITED): Promise<RunningServer> {
  const server = await serve({ folder, port: 0, data: ':memory:', log: 'silent', ...settings }, parts);
  closing.push(() => server.close());
  return server;
}

const guest = (url: string, name: string): Guest => {
  const one = new Guest(url, name);
  closing.push(() => one.leave());
  return one;
};

/** The status that a request gets under another name of the host. */
const statusUnder = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve) =>
    request({ port, host: '127.0.0.1', path: '/api/tables', headers: { host } }, (answer) => resolve(answer.resume().statusCode)).end(),
  );

describe('a foreign page whose host name resolves to this server', () => {
  it('is answered neither by HTTP nor by WebSocket', async () => {
    const server = await start({ url: 'https://fray.example/' });
    for (const host of ['localhost', `127.0.0.1:${server.port}`, '[::1]:80', 'fray.example', 'laptop.local'])
      expect(await statusUnder(server.port, host), host).toBe(200);
    for (const host of ['evil.example', 'fray.example.evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', ' '])
      expect(await statusUnder(server.port, host), host).toBe(421);
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}/ws`, { headers: { host: 'evil.example' } });
    const refused = await new Promise((resolve) => socket.once('error', (error) => resolve(String(error))));
    expect(refused).toContain('421');
  });

  it('a WebSocket opens at the default path and at this node’s own path only', async () => {
    const [plain, own] = [await start({}), await start({ direct: '/n1' })];
    const opens = (port: number, path: string) =>
      new Promise((resolve) => {
        const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
        socket.once('error', () => resolve(false));
        socket.once('open', () => {
          socket.close();
          resolve(true);
        });
      });
    for (const [path, at] of [
      ['/ws', [true, true]],
      ['/n1/ws', [false, true]],
      ['/n2/ws', [false, false]],
      ['/n1', [false, false]],
    ] as const)
      expect(await Promise.all([plain, own].map(({ port }) => opens(port, path))), path).toEqual(at);
  });

  it('is distinguished from own names: settings, addresses, local network; a proxy decides itself if no name is configured', () => {
    const names = { url: '', origins: ['https://friend.example:8443'], proxy: 0 };
    expect(isOurHost('friend.example', names)).toBe(true);
    expect(['gamebox', 'gamebox:5858', 'GAMEBOX'].map((name) => isOurHost(name, names))).toEqual([true, true, true]);
    expect(['evil.example', 'gamebox.example', 'com.'].map((name) => isOurHost(name, names))).toEqual([false, false, false]);
    expect(isOurHost('[fe80::1]', names)).toBe(true);
    expect(isOurHost('a b', names)).toBe(false);
    expect(isOurHost('evil.example', { ...names, proxy: 1 })).toBe(true);
    expect(isOurHost('evil.example', { ...names, url: 'https://fray.example', proxy: 1 })).toBe(false);
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.1', '::2'].map(isLoopback)).toEqual([true, true, true, false, false]);
  });
});

describe('requests', () => {
  it('to unknown paths, or with unreadable bodies, are refused with an error code', async () => {
    const { url } = await start();
    const ask = async (path: string, init?: RequestInit) => {
      const answer = await fetch(url + path, init);
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };
    for (const path of ['api/nothing', 'nothing', '%', `api/players/${'x'.repeat(3000)}`])
      expect(await ask(path), path).toEqual([404, 'unknown-path']);
    expect(await ask('picture/moving/abcdefghij/1')).toEqual([503, 'no-pictures']);
    expect(await ask('api/tables', { method: 'PATCH' })).toEqual([404, 'unknown-path']);
    for (const path of ['api/tables/%E0%A4%A/shown', 'picture/%E0%A4%A']) expect(await ask(path), path).toEqual([400, 'bad-request']);
    const headers = { authorization: `Bearer ${'a'.repeat(64)}`, 'content-type': 'application/json' };
    const post = (body: string) => ask('api/tables', { method: 'POST', headers, body });
    expect(await post('{"__proto__":{"id":1}}')).toEqual([400, 'bad-request']);
    expect(await post(JSON.stringify({ id: 'x'.repeat(LIMITS.body) }))).toEqual([413, 'bad-request']);
    const nested = '{"id":'.repeat(LIMITS.jsonDepth + 1) + '1' + '}'.repeat(LIMITS.jsonDepth + 1);
    const isRefused = async (path: string, method: string) => {
      const answer = await fetch(url + path, { method, headers, body: nested });
      const { code, message } = (await answer.json()) as { code?: string; message?: string };
      expect([path, answer.status, code, message?.includes('nested')]).toEqual([path, 400, 'bad-request', true]);
    };
    for (const path of ['api/tables', 'api/pair', 'api/scores', 'api/tournaments', 'api/clubs', 'api/account/enter'])
      await isRefused(path, 'POST');
    for (const path of ['api/me', 'api/me/called', 'api/account']) await isRefused(path, 'PUT');
  });

  it.each([6, 10, 16])('with a passkey may contain %i kB of certificates, although the server requests none', async (kilobytes) => {
    const { url } = await start();
    const maker = await makerOfKeys();
    const headers = { authorization: `Bearer ${'a'.repeat(64)}`, 'content-type': 'application/json', origin: url.slice(0, -1) };
    const post = async (path: string, body: object) => {
      const answer = await fetch(`${url}api/account/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      return [answer.status, (await answer.json()) as { challenge?: string; code?: string }] as const;
    };
    const [, { challenge = '' }] = await post('passkey/ask', { name: 'Ann' });
    const device = new PasskeyDevice(headers.origin);
    const chain = Array.from({ length: 4 }, () => randomBytes(kilobytes * 256));
    const [status, answer] = await post('passkey', { response: device.registerAttested(challenge, maker, chain) });
    expect([status, answer.code]).toEqual([200, undefined]);
    const [, question] = await post('enter/ask', {});
    expect((await post('enter', { response: device.signIn(question.challenge ?? '') }))[0]).toBe(200);
    // What no device sends is refused before it is read.
    const endless = device.registerAttested(
      challenge,
      maker,
      Array.from({ length: 4 }, () => randomBytes(12_000)),
    );
    expect(await post('passkey', { response: endless })).toMatchObject([413, { code: 'bad-request' }]);
  });

  it('that only read are limited too, more generously', async () => {
    const { url } = await start({}, { requestsPerMinute: 2 });
    const codes: number[] = [];
    for (let n = 0; n < 2 * LIMITS.readsForEach + 3; n++) codes.push((await fetch(`${url}api/tables`)).status);
    expect(codes.filter((code) => code === 200)).toHaveLength(2 * LIMITS.readsForEach);
    expect(codes.at(-1)).toBe(429);
  });

  it.each(['%61pi/tables', 'ap%69/t%61bles?x=1', 'healthz?x=1', 'h%65althz'])(
    'are limited by their route, not by how /%s is written',
    async (path) => {
      const { url } = await start({}, { requestsPerMinute: 2 });
      const statuses: number[] = [];
      for (let n = 0; n < 2 * LIMITS.readsForEach + 1; n++) {
        const { status, headers } = await fetch(url + path);
        statuses.push(status);
        if (path.includes('pi')) expect(headers.get('cache-control')).toBe('no-store');
      }
      expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    },
  );

  it.each([false, true])('that are begun and not completed are aborted after seconds (TLS: %s)', { timeout: 60_000 }, async (secure) => {
    const data = join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.sqlite');
    const { port } = await start({ tls: secure, data });
    const began = Date.now();
    const over = (begin: (line: Socket) => void, plain = !secure) => {
      const line = plain ? connect(port, '127.0.0.1') : connectSecurely({ port, host: '127.0.0.1', rejectUnauthorized: false });
      closing.push(() => line.destroy());
      line.once(plain ? 'connect' : 'secureConnect', () => begin(line));
      return new Promise<number>((resolve) =>
        line
          .once('close', () => resolve(Date.now() - began))
          .on('error', () => {})
          .resume(),
      );
    };
    const requested = 'POST /api/pair HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
    const times = await Promise.all([
      over((line) => line.write(`${requested}content-length: 100\r\n\r\n"half of it`)),
      over((line) => line.write(`${requested}transfer-encoding: chunked\r\n\r\n1\r\n"\r\n`)),
      over((line) => line.write(requested)),
      over(() => {}),
      // Over TLS also a greeting that does not come, or only its head.
      over(() => {}, true),
      over((line) => line.write('\x16\x03\x01\x02\x00\x01'), true),
    ]);
    for (const time of times) expect(time).toBeLessThan(2 * LIMITS.request);
  });
});

describe('a server that stops', () => {
  it('answers open requests and stores their changes; it accepts no new ones', async () => {
    const data = join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.sqlite');
    const server = await start({ data });
    const ann = guest(server.url, 'Ann');
    const body = JSON.stringify({ name: 'Ann' });
    const headers = {
      authorization: `Bearer ${ann.key}`,
      'content-type': 'application/json',
      'content-length': body.length,
      expect: '100-continue',
    };
    const asking = request({ port: server.port, host: '127.0.0.1', path: '/api/me', method: 'PUT', headers });
    const answer = new Promise<number | undefined>((resolve, reject) => {
      asking.once('response', (response) => resolve(response.resume().statusCode));
      asking.once('error', reject);
    });
    asking.flushHeaders();
    // The server has begun to read it.
    await new Promise((resolve) => asking.once('continue', resolve));
    const closed = server.close();
    await expect(fetch(`${server.url}healthz`)).rejects.toThrow();
    asking.end(body);
    expect(await answer).toBe(200);
    await closed;
    const again = await start({ data });
    const afterRestart = await fetch(`${again.url}api/me`, { headers: { authorization: headers.authorization } });
    expect(await afterRestart.json()).toMatchObject({ name: 'Ann' });
  });
});

describe('chat', () => {
  it('is limited for each seat with all its connections, and for each address of spectators', async () => {
    const { url } = await start();
    const ann = guest(url, 'Ann');
    const table = await ann.create({ game: 'arcade' });
    const windows = [ann, ...Array.from({ length: 3 }, () => guest(url, 'Ann'))];
    for (const one of windows.slice(1)) Object.assign(one, { key: ann.key });
    for (const one of windows) await one.look(table, 0);
    const results = await Promise.all(windows.flatMap((one) => Array.from({ length: 4 }, () => one.client!.sendChat({ phrase: 'hello' }))));
    expect(results.filter((answer) => answer === undefined).length).toBeLessThanOrEqual(LIMITS.chat.burst + 2);
    const watchers = Array.from({ length: 4 }, () => guest(url, ''));
    for (const one of watchers) await one.look(table);
    const watcherResults = await Promise.all(
      watchers.flatMap((one) => Array.from({ length: 4 }, () => one.client!.sendChat({ phrase: 'hello' }))),
    );
    expect(watcherResults.filter((answer) => answer === undefined).length).toBeLessThanOrEqual(LIMITS.chat.burst + 2);
  });

  it('of spectators has no player’s name, and strangers cannot report anything of a private table', async () => {
    const { url } = await start();
    const [ann, eve, stranger] = [guest(url, 'Ann'), guest(url, 'A n n'), guest(url, 'Stranger')];
    const table = await ann.create({ game: 'arcade', private: true });
    await eve.post('api/me', { name: eve.name }, 'PUT');
    await eve.look(table);
    expect(await eve.client!.sendChat({ text: 'I resign' })).toBeUndefined();
    expect(eve.client!.chat.at(-1)).toMatchObject({ who: '', text: 'I resign' });
    const { n } = eve.client!.chat.at(-1)!;
    expect((await stranger.post(`api/tables/${table}/report`, { line: n })).json).toMatchObject({ code: 'not-your-table' });
    expect((await ann.post(`api/tables/${table}/report`, { line: n })).status).toBe(200);
    expect((await eve.post(`api/tables/${table}/report`, { line: n })).status).toBe(200);
  });
});

describe('a disk that is full', () => {
  it('lets tables be watched, gives an error code, and loses nothing that was acknowledged', async () => {
    let disk: Database.Database | undefined;
    const data = join(mkdtempSync(join(tmpdir(), 'fray-')), 'fray.sqlite');
    const { url } = await start({ data }, { ...UNLIMITED, hooks: { opened: (db) => (disk = db) } });
    // Other users of the machine cannot read stored data.
    expect(statSync(data).mode & 0o77).toBe(0);
    const [ann, bo] = [guest(url, 'Ann'), guest(url, 'Bo')];
    const table = await ann.create({ game: 'arcade', options: { stall_limit: 'none' } });
    await bo.sit(table, 1);
    for (const one of [ann, bo]) await one.until((client) => client.timeline.length > 0);
    const first = ann.client!.owesDecision ? ann : bo;
    expect(await first.client!.move('end')).toBeUndefined();
    const whoOwes = async () => {
      await Promise.race([ann, bo].map((one) => one.until((client) => client.owesDecision && client.connectionStatus === 'online')));
      return ann.client!.owesDecision ? ann : bo;
    };
    disk!.pragma(`max_page_count = ${Number(disk!.pragma('page_count', { simple: true }))}`);
    let refused: string | undefined;
    for (let n = 0; n < 400 && refused === undefined; n++) refused = (await (await whoOwes()).client!.move('end'))?.code;
    expect(refused).toBe('storage');
    expect(await (await fetch(`${url}healthz`)).json()).toMatchObject({ ok: false, message: expect.stringContaining('full') });
    const requests: number[] = [];
    while (requests.length < 60 && requests.at(-1) !== 507)
      requests.push((await new Guest(url).post('api/me', { webhook: `https://hooks.example/${'x'.repeat(400)}` }, 'PUT')).status);
    expect(requests.at(-1)).toBe(507);
    const watcher = guest(url, '');
    await watcher.look(table);
    await watcher.until((client) => client.timeline.length > 0);
    const lastFrame = watcher.client!.timeline.at(-1)!.n;
    expect(lastFrame).toBeGreaterThan(1);
    disk!.pragma('max_page_count = 1000000');
    await expect.poll(async () => (await (await whoOwes()).client!.move('end'))?.code).toBeUndefined();
    await watcher.until((client) => (client.timeline.at(-1)?.n ?? 0) > lastFrame);
    expect((await fetch(`${url}healthz`)).status).toBe(200);
  });
});
