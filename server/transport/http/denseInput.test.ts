import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { LIMITS } from '../../base/limits.ts';
import { closing, start } from '../../testing/raw.ts';

/** A connection whose bytes a test writes itself. `statuses`: of the answers so far. */
function bareLine(url: string) {
  const { port, hostname } = new URL(url);
  const line = connect(Number(port), hostname);
  closing.push(() => line.destroy());
  let isClosed = false;
  let text = '';
  line.on('error', () => {});
  line.on('close', () => {
    isClosed = true;
  });
  line.on('data', (bytes) => {
    text += bytes.toString('latin1');
  });
  const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
  return { line, statuses, isClosed: () => isClosed };
}

const request = (method: string, path: string, ...headers: readonly string[]): string =>
  [`${method} ${path} HTTP/1.1`, 'host: localhost', ...headers, '', ''].join('\r\n');

/** A body as chunks of one character. */
const inChunks = (text: string): string => [...text].map((char) => `1\r\n${char}\r\n`).join('');
const CHUNKED = ['content-type: application/json', 'transfer-encoding: chunked'];

it('answers a few requests that are sent at once on one connection', async () => {
  const { url } = await start();
  const { line, statuses } = bareLine(url);
  line.write(request('GET', '/healthz').repeat(LIMITS.pipelinedRequests));
  await expect.poll(statuses).toEqual(Array(LIMITS.pipelinedRequests).fill(200));
  // Those are answered, so as many more may follow.
  line.write(request('GET', '/healthz').repeat(LIMITS.pipelinedRequests));
  await expect.poll(() => statuses().length).toBe(2 * LIMITS.pipelinedRequests);
});

it.each([
  ['requests', request('GET', '/healthz')],
  [
    'requests that are answered before the next is read',
    `${request('POST', '/api/tables', 'content-type: application/json', 'content-length: 2')}{}`,
  ],
  ['requests with an expectation that nobody meets', request('GET', '/healthz', 'expect: nothing')],
])('ends a connection that sends many %s at once, and handles no more of them', async (_name, one) => {
  const { url } = await start();
  const { line, statuses, isClosed } = bareLine(url);
  line.write(one.repeat(50 * LIMITS.pipelinedRequests));
  await expect.poll(isClosed).toBe(true);
  expect(statuses().length).toBeLessThanOrEqual(LIMITS.pipelinedRequests);
});

it('reads a body that comes in a few chunks', async () => {
  const { url } = await start();
  const { line, statuses } = bareLine(url);
  const key = `authorization: Bearer ${'a'.repeat(64)}`;
  line.write(`${request('PUT', '/api/me', key, ...CHUNKED)}${inChunks('{"name":"Ann"}')}0\r\n\r\n`);
  await expect.poll(statuses).toEqual([200]);
});

it.each([
  ['that is read', request('PUT', '/api/me', ...CHUNKED), LIMITS.bodyChunks + 1],
  ['that was refused', request('PUT', '/api/me', 'origin: http://elsewhere.example', ...CHUNKED), 2],
])('ends a connection that sends a body %s in many chunks', async (_name, head, chunks) => {
  const { url } = await start();
  const { line, isClosed } = bareLine(url);
  line.write(head + inChunks('['.repeat(chunks)));
  // A request that does not end has ten seconds.
  await expect.poll(isClosed, { timeout: LIMITS.request - 1000 }).toBe(true);
});
