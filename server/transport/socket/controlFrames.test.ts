import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { closing, start } from '../../testing/raw.ts';

const RATES = { burst: 100, each: 1 };

/** A frame of a client with an empty payload, masked with zeros. */
const empty = (opcode: number): Buffer => Buffer.from([0x80 | opcode, 0x80, 0, 0, 0, 0]);
const many = (opcode: number, count: number): Buffer => Buffer.concat(Array<Buffer>(count).fill(empty(opcode)));
const [TEXT, PING, PONG] = [1, 9, 10];

/** A WebSocket whose bytes a test writes itself, so that it answers nothing. `isClosed`: whether the server has ended the connection. */
async function bareSocket(url: string) {
  const { port, hostname } = new URL(url);
  const line = connect(Number(port), hostname);
  closing.push(() => line.destroy());
  let isClosed = false;
  line.on('error', () => {});
  line.on('close', () => {
    isClosed = true;
  });
  line.write(
    `GET /ws HTTP/1.1\r\nhost: ${hostname}:${port}\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`,
  );
  await once(line, 'data');
  let answered = 0;
  line.on('data', (bytes) => {
    answered += bytes.length;
  });
  return { line, isClosed: () => isClosed, answered: () => answered };
}

/** Bytes of a pong without payload. */
const EMPTY_PONG = 2;

it.each([
  ['pings', PING],
  ['pongs', PONG],
])('ends a connection that sends too many %s, and answers no more of it', async (_name, opcode) => {
  const { url } = await start({}, { rates: RATES, requestsPerMinute: 1e9 });
  const { line, isClosed, answered } = await bareSocket(url);
  line.write(Buffer.concat([many(opcode, RATES.burst - 1), empty(PING)]));
  const asked = opcode === PING ? RATES.burst : 1;
  await expect.poll(answered).toBe(asked * EMPTY_PONG);
  expect(isClosed()).toBe(false);
  line.write(Buffer.concat([many(opcode, 3 * RATES.burst), empty(PING)]));
  await expect.poll(isClosed).toBe(true);
  // Of the pings, one more may have been answered for each second that the test takes.
  expect(answered()).toBeLessThan((asked + (opcode === PING ? RATES.burst : 1)) * EMPTY_PONG);
});

it('ends a connection that sends on after the server has closed it for that', async () => {
  const { url } = await start({}, { rates: RATES, requestsPerMinute: 1e9 });
  const { line, isClosed } = await bareSocket(url);
  line.write(many(TEXT, 2 * RATES.burst));
  // A client that is merely told to close has 30 seconds for it.
  await expect.poll(isClosed, { timeout: 25_000 }).toBe(true);
});

it('reads one frame of each connection in a turn of the event loop', async () => {
  const { url } = await start({}, { rates: { burst: 1e6, each: 1e6 }, requestsPerMinute: 1e9 });
  const { line, answered } = await bareSocket(url);
  let turns = 0;
  let isCounting = true;
  const count = () => {
    turns++;
    if (isCounting) setImmediate(count);
  };
  const FRAMES = 500;
  setImmediate(count);
  line.on('data', () => {
    isCounting = answered() < FRAMES * EMPTY_PONG;
  });
  line.write(many(PING, FRAMES));
  await expect.poll(answered).toBe(FRAMES * EMPTY_PONG);
  expect(turns).toBeGreaterThanOrEqual(FRAMES - 1);
});
