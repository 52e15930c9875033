import { execFile, spawnSync } from 'node:child_process';
import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { CommunityHarness } from './testing/communityHarness.ts';
import { InstantBots } from './testing/instantBots.ts';
import { HastyClock, Program, tokenOf } from './testing/program.ts';

const harness = new CommunityHarness();
const proxies: Server[] = [];
afterEach(async () => {
  for (const proxy of proxies.splice(0)) {
    proxy.close();
    proxy.closeAllConnections();
  }
  await harness.close();
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

type Trouble = 'refused' | 'not sent' | 'answer lost';

/** A network before a server that treats every third message of a seat like this. */
async function troubledNetwork(target: string, trouble: Trouble): Promise<{ readonly url: string; readonly troubled: () => number }> {
  const { port } = new URL(target);
  let messages = 0;
  let troubled = 0;
  const proxy = createServer((request, response) => {
    const isTroubled = request.url?.endsWith('/messages') === true && ++messages % 3 === 0;
    if (isTroubled) troubled++;
    if (isTroubled && trouble === 'not sent') return void request.socket.destroy();
    if (isTroubled && trouble === 'refused') {
      response.writeHead(429, { 'content-type': 'application/json' }).end('{"code":"too-fast","message":"too fast","wait":0.1}');
      return;
    }
    const onward = send({ port, path: request.url, method: request.method, headers: request.headers }, (answer) => {
      if (isTroubled) return void request.socket.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, troubled: () => troubled };
}

/** The newest view of a seat, whole: what a server sends to a client that has seen more than there is. */
async function newestView(program: Program, id: string): Promise<unknown> {
  for await (const message of program.stream(`/tables/${id}/stream?seat=0&seen=900000`))
    if (message.t === 'history') return [message.frames.at(-1)?.d].flat()[0];
  throw new Error('no history');
}

/** Plays by the last legal move, and compares each view with that of a new stream. Concedes after 20 moves. */
const COMPARES_VIEWS = `
import sys
from fray_client import Client
client = Client(sys.argv[1], sys.argv[2])
table, entropy = client.open(sys.argv[3], [{"kind": "bot", "level": "recruit"}])
compared = 0
def choose(moves, view):
    global compared
    compared += 1
    newest = next(m for m in client.stream(f"/tables/{table}/stream?seat=0&seen=900000") if m["t"] == "history")
    assert newest["frames"][-1]["d"][0] == view, view
    if compared > 20:
        client.act(table, 0, {"t": "act", "action": "concede"})
    return moves[-1]
client.play(table, entropy, 0, choose)
print(compared)
`;

const hasPython = spawnSync('python3', ['--version']).status === 0;

// In these games nobody decides at the same time, so a new stream shows the same.
describe.each(['tunnel-rat', 'arcade'])('the view that a client gives its program in %s', (game) => {
  async function start() {
    const server = await harness.open({}, { bots: new InstantBots(), time: new HastyClock() });
    const token = await tokenOf(await harness.signedIn(server, 'Ann'), ['read', 'play']);
    return { url: server.url.replace(/\/$/, ''), token };
  }

  it('is that of the seat, in TypeScript', async () => {
    const { url, token } = await start();
    const program = new Program(url, token);
    const table = await program.open(game, [{ kind: 'bot', level: 'recruit' }]);
    let compared = 0;
    await program.play(table, 0, async (moves, view) => {
      expect(await newestView(program, table.id)).toEqual(view);
      if (++compared > 20) await program.act(table.id, 0, { t: 'act', action: 'concede' });
      return moves.length - 1;
    });
    expect(compared).toBeGreaterThan(1);
  });

  it.skipIf(!hasPython)(
    'is that of the seat, in Python',
    async () => {
      const { url, token } = await start();
      const env = { ...process.env, PYTHONPATH: fileURLToPath(new URL('../clients/python', import.meta.url)) };
      const { stdout } = await promisify(execFile)('python3', ['-c', COMPARES_VIEWS, url, token, game], { env, timeout: 60_000 });
      expect(Number(stdout)).toBeGreaterThan(1);
    },
    90_000,
  );
});

describe.each<Trouble>(['refused', 'not sent', 'answer lost'])('every third message of a seat is %s:', (trouble) => {
  async function start() {
    const server = await harness.open({}, { bots: new InstantBots(), time: new HastyClock() });
    const token = await tokenOf(await harness.signedIn(server, 'Ann'), ['read', 'play']);
    return { token, ...(await troubledNetwork(server.url, trouble)) };
  }

  it('the client in TypeScript plays a match to its end', async () => {
    const { url, token, troubled } = await start();
    const program = new Program(url, token);
    let moves = 0;
    const { places } = await program.play(
      await program.open('tunnel-rat', [{ kind: 'bot', level: 'recruit' }]),
      0,
      (legal) => moves++ % legal.length,
    );
    expect([places.length, moves > 2, troubled() > 1]).toEqual([2, true, true]);
  }, 30_000);

  it.skipIf(!hasPython)(
    'the client in Python plays a match to its end',
    async () => {
      const { url, token, troubled } = await start();
      const script = fileURLToPath(new URL('../clients/python/random_bot.py', import.meta.url));
      const { stdout } = await promisify(execFile)('python3', [script, url, token, 'tunnel-rat'], { timeout: 30_000 });
      expect(stdout).toMatch(/\nplace [12], /);
      expect(troubled()).toBeGreaterThan(1);
    },
    40_000,
  );
});

it('the client in TypeScript reports an error page of a proxy by its status, also for a stream', async () => {
  const proxy = createServer((_, response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<p>Bad gateway</p>'));
  proxies.push(proxy);
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const program = new Program(`http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, 'fray_0');
  await expect(program.send('GET', '/mine')).rejects.toMatchObject({ name: 'Error', status: 502, code: '' });
  await expect(program.stream('/me/stream').next()).rejects.toMatchObject({ status: 502, code: '' });
});

describe.each([302, 307])('a server that redirects with %i gets no client to tell its token to another:', (status) => {
  /** A server that redirects to another one, and what the other one was asked. */
  async function redirecting() {
    const requests: string[] = [];
    const other = createServer(({ url = '' }, response) => {
      requests.push(url);
      response.end('{}');
    });
    const first = createServer((_, response) => response.writeHead(status, { location: `http://127.0.0.1:${portOf(other)}/theirs` }).end());
    for (const one of [other, first]) {
      proxies.push(one);
      await new Promise<void>((resolve) => one.listen(0, '127.0.0.1', resolve));
    }
    return { url: `http://127.0.0.1:${portOf(first)}`, requests };
  }

  it('the client in TypeScript', async () => {
    const { url, requests } = await redirecting();
    const program = new Program(url, 'fray_0');
    for (const method of ['GET', 'POST']) await expect(program.send(method, '/mine')).rejects.toThrow();
    await expect(program.stream('/me/stream').next()).rejects.toThrow();
    expect(requests).toEqual([]);
  });

  it.skipIf(!hasPython)('the client in Python', async () => {
    const { url, requests } = await redirecting();
    const script = `
import sys
from fray_client import Client, FrayError
client = Client(sys.argv[1], "fray_0")
for method in ["GET", "POST"]:
    try:
        client.send(method, "/mine", {} if method == "POST" else None)
    except FrayError as error:
        print(error.status)
`;
    const env = { ...process.env, PYTHONPATH: fileURLToPath(new URL('../clients/python', import.meta.url)) };
    const { stdout } = await promisify(execFile)('python3', ['-c', script, url], { env });
    expect([stdout, requests]).toEqual([`${status}\n${status}\n`, []]);
  });
});
