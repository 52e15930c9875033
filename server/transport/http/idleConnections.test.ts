import { Agent, createServer, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { closing } from '../../testing/raw.ts';
import { limitIdleConnections } from './idleConnections.ts';

const MOST = 20;

/** A server with the limit, and what opens a line to it that says nothing. */
async function open() {
  const server = createServer((asked, answer) => (asked.url === '/slow' ? undefined : answer.end('here')));
  limitIdleConnections(server, MOST);
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
      const asked = request({ host: '127.0.0.1', port, path, ...(agent ? { agent } : {}) }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(answer.statusCode));
      });
      asked.once('error', reject);
      asked.end();
    });
  const isOpen = (line: Socket | undefined) => line?.closed === false && !line.readableEnded;
  return { silent, ask, openLines: () => lines.map((line) => isOpen(line)) };
}

it('closes the oldest lines that say nothing, and answers whoever asks beside them', async () => {
  const { silent, ask, openLines } = await open();
  await silent(MOST);
  expect(openLines().every((one) => one)).toBe(true);
  await silent(5 * MOST);
  await expect.poll(() => openLines().filter((one) => one).length).toBe(MOST);
  expect(openLines().slice(-MOST)).toEqual(Array(MOST).fill(true));
  expect(await ask()).toBe(200);
});

it('counts lines that are kept open after an answer, and none that wait for one', async () => {
  const { silent, ask, openLines } = await open();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  closing.push(() => agent.destroy());
  expect(await ask(agent)).toBe(200);
  const slow = new Agent({ keepAlive: true });
  let isCut = false;
  void ask(slow, '/slow').catch(() => (isCut = true));
  await silent(MOST);
  // The line that had its answer was the oldest.
  await expect
    .poll(
      () =>
        Object.values(agent.freeSockets)
          .flat()
          .filter((socket) => !socket?.destroyed).length,
    )
    .toBe(0);
  expect([openLines().filter((one) => one).length, isCut]).toEqual([MOST, false]);
  slow.destroy();
});
