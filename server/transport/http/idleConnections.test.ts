import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { closing } from '../../testing/raw.ts';
import { allowSilence, limitIdleConnections } from './idleConnections.ts';

const MAX = 20;

/** A server with the limit, and a function that opens a silent connection. */
async function open(unread?: number) {
  const answers: Readonly<Record<string, Buffer | undefined>> = { '/': Buffer.from('here'), '/long': Buffer.alloc(20_000_000) };
  const server = createServer((incoming, answer) => {
    const { url = '' } = incoming;
    if (answers[url]) answer.end(answers[url]);
    if (url === '/checked') allowSilence(incoming, answer, 60_000);
    if (url === '/checked' || url === '/late') setTimeout(() => answer.end('late'), 1_000);
  });
  limitIdleConnections(server, MAX, unread);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  const lines: Socket[] = [];
  const silent = async (count: number) => {
    for (let n = 0; n < count; n++) {
      const line = connect(port, '127.0.0.1');
      line.on('error', () => {});
      lines.push(line);
      await new Promise((resolve) => line.once('connect', resolve));
    }
  };
  closing.push(() => lines.forEach((line) => line.destroy()));
  const ask = (agent?: Agent, path = '/') =>
    new Promise<number | undefined>((resolve, reject) => {
      const pending = request({ host: '127.0.0.1', port, path, ...(agent ? { agent } : {}) }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode));
      });
      pending.once('error', reject);
      pending.end();
    });
  const isOpen = (line: Socket | undefined) => line?.closed === false && !line.readableEnded;
  /** A connection that requests a long answer and does not read it. */
  const unwilling = async () => {
    await silent(1);
    const line = lines.at(-1)!;
    line.pause().write('GET /long HTTP/1.1\r\nhost: localhost\r\n\r\n');
    return line;
  };
  /** Lines that the server has open. */
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  return { silent, unwilling, connections, ask, openLines: () => lines.map((line) => isOpen(line)) };
}

it('closes the oldest silent connections, and still answers new ones', async () => {
  const { silent, ask, openLines } = await open();
  await silent(MAX);
  expect(openLines().every((one) => one)).toBe(true);
  await silent(5 * MAX);
  await expect.poll(() => openLines().filter((one) => one).length).toBe(MAX);
  expect(openLines().slice(-MAX)).toEqual(Array(MAX).fill(true));
  expect(await ask()).toBe(200);
});

it('counts connections kept alive after an answer, and none that wait for one', async () => {
  const { silent, ask, openLines } = await open();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closing.push(() => agent.destroy());
  expect(await ask(agent)).toBe(200);
  const slow = new Agent({ keepAlive: true });
  let isCut = false;
  void ask(slow, '/slow').catch(() => (isCut = true));
  await silent(MAX);
  // The line that had its answer was the oldest.
  await expect
    .poll(
      () =>
        Object.values(agent.freeSockets)
          .flat()
          .filter((socket) => !socket?.destroyed).length,
    )
    .toBe(0);
  expect([openLines().filter((one) => one).length, isCut]).toEqual([MAX, false]);
  slow.destroy();
});

it('aborts an answer that is not read', async () => {
  const { unwilling, connections } = await open(300);
  await unwilling();
  expect(await connections()).toBe(1);
  await expect.poll(connections).toBe(0);
});

it('counts connections whose answer is read slowly', async () => {
  const { unwilling, silent, ask, openLines } = await open(300);
  const lines = [await unwilling(), await unwilling()];
  // A little is read all the time, so that no line is silent.
  const reading = setInterval(() => lines.forEach((line) => line.read(20_000)), 20);
  closing.push(() => clearInterval(reading));
  await expect
    .poll(
      async () => {
        await silent(1);
        return openLines().slice(0, 2);
      },
      { timeout: 20_000, interval: 50 },
    )
    .toEqual([false, false]);
  expect(await ask()).toBe(200);
});

it('lets a request wait for its answer that is known to take long, and no other', async () => {
  const { ask } = await open(200);
  await expect(ask(undefined, '/late')).rejects.toThrow('socket hang up');
  expect(await ask(undefined, '/checked')).toBe(200);
});
