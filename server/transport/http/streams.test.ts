import { once } from 'node:events';
import { connect } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { realTime } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import { SignInChanges } from '../../base/signInChanges.ts';
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
  const streams = new Streams(new SignInChanges(), realTime, () => {});
  const opened: Stream[] = [];
  let ended = 0;
  server.get('/', async (request, reply) => {
    const stream = streams.open(request, reply, 'account');
    stream.onClose(() => ended++);
    opened.push(stream);
  });
  await server.listen({ port: 0 });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const line = connect(port, '127.0.0.1');
  line.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n');
  await vi.waitFor(() => expect(opened).toHaveLength(1));
  return { streams, stream: opened[0]!, line, ended: () => ended };
}

it('closes and removes a stream whose client does not read', async () => {
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
  // No line is sent twice, and nothing is written to a closed stream.
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

it('ends a stream whose token was revoked after it was checked and before the stream was open', async () => {
  const server = fastify({ forceCloseConnections: true });
  servers.push(server);
  const signIns = new SignInChanges();
  const streams = new Streams(signIns, realTime, () => {});
  const state = JSON.stringify({ t: 'tables', tables: [], challenges: [] });
  server.get('/:when', async (request, reply) => {
    Object.assign(request, { person: 'ann', address: 'here', identifiedAt: performance.now() });
    await new Promise((resolve) => setTimeout(resolve, 2));
    if ((request.params as { when: string }).when === 'revoked') signIns.note(['ann']);
    streams.open(request, reply, 'account').send(state);
  });
  const url = await server.listen({ port: 0 });
  expect((await (await fetch(`${url}/revoked`)).text()).trim()).toBe('');
  // One that was asked for afterwards stays open.
  const reader = (await fetch(`${url}/afterwards`)).body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe(`${state}\n`);
  await reader?.cancel();
});

it('closes at once a stream whose client left before it was opened, and gives its place to others', async () => {
  const server = fastify({ forceCloseConnections: true });
  servers.push(server);
  const streams = new Streams(new SignInChanges(), realTime, () => {});
  let left = 0;
  server.get('/', async (request, reply) => {
    Object.assign(request, { person: 'ann', address: 'here', identifiedAt: performance.now() });
    await once(request.raw.socket, 'close');
    const stream = streams.open(request, reply, 'account');
    // The server asks its store for something, as it does for bots.
    await new Promise((resolve) => setImmediate(resolve));
    stream.onClose(() => left++);
  });
  await server.listen({ port: 0 });
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  for (let n = 1; n <= LIMITS.streamsPerUser + 1; n++) {
    const line = connect(port, '127.0.0.1');
    line.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n', () => setTimeout(() => line.destroy(), 5));
    await vi.waitFor(() => expect(left).toBe(n));
  }
});
