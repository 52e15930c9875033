import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { type Stream, Streams } from './streams.ts';

const servers: FastifyInstance[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const server of servers.splice(0)) await server.close();
});

/** A server with one route, which opens a stream, and the stream that was opened last. */
async function streaming() {
  const server = fastify({ forceCloseConnections: true });
  servers.push(server);
  server.decorateRequest('person', 'ann');
  server.decorateRequest('address', 'here');
  const streams = new Streams();
  const opened: Stream[] = [];
  let ended = 0;
  server.get('/', async (request, reply) => void opened.push(streams.open(request, reply, true, () => ended++)));
  await server.listen({ port: 0 });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const line = connect(port, '127.0.0.1');
  line.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  return { streams, stream: opened[0]!, line, ended: () => ended };
}

it('closes a stream whose client does not read, and forgets it', async () => {
  const { streams, stream, line, ended } = await streaming();
  line.pause();
  line.on('error', () => {});
  const text = JSON.stringify({ t: 'turn', table: 't', game: 'arcade', against: 'x'.repeat(64 * 1024) });
  // What the system's buffers hold does not count.
  for (let sent = 0; sent < 400 && ended() === 0; sent++) {
    stream.send(text);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await vi.waitFor(() => expect(ended()).toBe(1));
  // Nobody is told twice, and nothing is written to what is closed.
  streams.sendTurn({ person: 'ann', who: 'Ann', table: 't', game: 'arcade', against: [], webhooks: [] });
  stream.send(text);
  stream.end();
  expect(ended()).toBe(1);
});

it('sends empty lines while nothing happens', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const { line } = await streaming();
  let text = '';
  line.on('data', (bytes) => {
    text += bytes;
  });
  await once(line, 'data');
  vi.advanceTimersByTime(2 * LIMITS.streamPulse);
  // Chunks of one byte, in the form of HTTP/1.1.
  await vi.waitFor(() => expect(text.split('\r\n1\r\n\n\r\n1\r\n\n').length).toBe(2));
});
