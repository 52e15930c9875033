import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FrayClient } from '@fray/client';
import { afterEach, describe, expect, it } from 'vitest';
import { splitCommand } from '../programs/enginePlayer.ts';
import { gameOverLine, positionLine } from '../programs/protocol.ts';
import { oneLine, printable } from '../terminal.ts';
import { INFO, OWN, TABLE } from '../testing.ts';
import { type BotEvent, BotRunner } from './botRunner.ts';
import { STANDARD_POLICY } from './policy.ts';

const OUTCOME = { places: [1, 2], reason: 'there' };

type Answer = (path: string, response: ServerResponse) => void;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers as it likes. */
async function hostile(answer: Answer): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    response.on('error', () => undefined);
    answer(url, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const json = (response: ServerResponse, value: unknown) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(value));
};

const lines = (response: ServerResponse, ...messages: readonly unknown[]) => {
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  for (const message of messages) response.write(`${JSON.stringify(message)}\n`);
};

/** Sends letters without an end, as fast as they are read; and the number of bytes that were taken. */
function endless(response: ServerResponse, type: string, start = ''): () => number {
  let sentBytes = 0;
  const bytes = Buffer.alloc(1 << 20, 'x');
  response.writeHead(200, { 'content-type': type });
  response.write(start);
  const go = () => {
    for (let wantsMore = true; wantsMore && !response.destroyed; sentBytes += bytes.length) wantsMore = response.write(bytes);
    response.once('drain', go);
  };
  go();
  return () => sentBytes;
}

const TABLES = { t: 'tables', tables: [OWN], challenges: [] };
const FRAMES = { t: 'history', rest: false, frames: [{ n: 1, o: 1, k: 1, d: [{ a: 1 }] }] };

/** An engine that fails at every question, and copies its input to standard error. */
const ENGINE = `${process.execPath} -e "
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    if (line === 'fray') console.log('frayok');
    if (line === 'isready') console.log('readyok');
    if (line.startsWith('go')) console.log('bestmove none');
  });"`;

async function run(answer: Answer) {
  const url = await hostile(answer);
  const events: BotEvent[] = [];
  const runner = new BotRunner(new FrayClient(url, `fray_${'a'.repeat(64)}`), {
    games: ['tubetanks'],
    policy: STANDARD_POLICY,
    setup: { command: splitCommand(ENGINE), patience: { start: 20_000, move: 5000, grace: 500 }, limits: {} },
    most: 1,
    tell: (event) => events.push(event),
  });
  closing.push(() => runner.close());
  runner.run().catch(() => undefined);
  return events;
}

const untilEvent = (events: readonly BotEvent[], kind: BotEvent['event']) =>
  expect.poll(() => events.find(({ event }) => event === kind), { timeout: 20_000 }).toBeDefined();

describe('a client of a server that sends endless data', () => {
  it('stops reading a line or an answer at 16 MB', { timeout: 60_000 }, async () => {
    const takers: (() => number)[] = [];
    const url = await hostile(
      (path, response) => void takers.push(endless(response, path.includes('json') ? 'application/json' : 'text/plain')),
    );
    const client = new FrayClient(url, 'x');
    const read = async () => {
      for await (const message of client.stream('/line')) expect(message).toBeUndefined();
    };
    await expect(read()).rejects.toThrow('more than 16000000 characters');
    await expect(client.send('GET', '/json')).rejects.toThrow('more than 16000000 characters');
    await expect(client.send('GET', '/text')).rejects.toThrow('more than 16000000 characters');
    expect(takers.map((bytes) => bytes() < 64_000_000)).toEqual([true, true, true]);
  });

  it('reads many messages in one chunk, and one message in many chunks', async () => {
    const url = await hostile((_path, response) => {
      response.write('{"t":"a"}\n\n{"t":"b"}\n{"t":');
      setTimeout(() => response.write('"c"'), 50);
      setTimeout(() => response.end('}\n{"t":"cut off'), 100);
    });
    const kinds: string[] = [];
    for await (const { t } of new FrayClient(url, 'x').stream('/some')) kinds.push(t);
    expect(kinds).toEqual(['a', 'b', 'c']);
  });
});

describe('a bot at a server that sends invalid messages', () => {
  const more = { t: 'turn', table: TABLE, game: 'tubetanks', against: 'Bo' };
  it.each<[string, unknown]>([
    ['null', null],
    ['a text', 'tables'],
    ['no list', { ...TABLES, tables: 7 }],
    ['a table that is none', { ...TABLES, tables: [null] }],
    ['an id that leads elsewhere', { ...TABLES, tables: [{ ...OWN, id: '../../me?' }] }],
    ['a seat that is none', { ...TABLES, tables: [{ ...OWN, seat: -1 }] }],
    ['more tables than anybody has', { ...TABLES, tables: Array.from({ length: 501 }, () => OWN) }],
  ])('stays offline and plays nothing: %s', async (_name, message) => {
    const requests: string[] = [];
    const events = await run((path, response) => {
      requests.push(path);
      if (path.endsWith('/me/stream')) lines(response, message, more);
      else json(response, message);
    });
    await untilEvent(events, 'offline');
    expect(events.filter(({ event }) => event === 'playing')).toEqual([]);
    expect(requests.filter((path) => !/^\/api\/1\/(?:me|mine)\b/.test(path))).toEqual([]);
  });

  it.each<[string, readonly unknown[]]>([
    ['a table without seats', [{ t: 'table', table: { ...INFO, seats: 7 } }]],
    ['a seat that is none', [{ t: 'table', table: { ...INFO, seats: [null, null] } }]],
    [
      'frames that are none',
      [
        { t: 'table', table: INFO },
        { t: 'history', rest: false, frames: [null] },
      ],
    ],
    [
      'a frame without a view',
      [
        { t: 'table', table: INFO },
        { t: 'history', rest: false, frames: [{ n: 1, o: 1, k: 1 }] },
      ],
    ],
    ['a refusal that is none', [{ t: 'no', code: 7, message: {} }]],
    ['null', [null]],
  ])('gives up a match once, with the reason: %s', async (_name, messages) => {
    let streams = 0;
    const events = await run((path, response) => {
      if (path.endsWith('/me/stream')) lines(response, TABLES);
      else if (path.includes('/stream')) {
        streams++;
        lines(response, ...messages);
      } else json(response, { tables: [], challenges: [], t: 'done', id: 'x' });
    });
    await untilEvent(events, 'ended');
    expect(events.at(-1)).toMatchObject({ reason: expect.stringContaining('this is no answer of a Fray server') });
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(streams).toBe(1);
  });

  it.each([
    ['a number', [7]],
    ['a line of its own', ['RRR\nquit']],
    ['two words', ['RRR LLL']],
    ['no list', 7],
  ])('does not forward an invalid move to its engine: %s', async (_name, moves) => {
    const events = await run((path, response) => {
      if (path.endsWith('/me/stream')) lines(response, TABLES);
      else if (path.includes('/stream')) lines(response, { t: 'table', table: INFO }, FRAMES);
      else json(response, { tables: [], challenges: [], t: 'moves', id: 'x', on: 1, moves });
    });
    await untilEvent(events, 'ended');
    expect(events.at(-1)).toMatchObject({ reason: expect.stringContaining('this is no answer of a Fray server'), faults: [] });
  });
});

describe('text of other users', () => {
  it('cannot start a line of the engine protocol', () => {
    expect(positionLine({ a: 'x\ny' }, ['a\nquit', 'b\rquit'])).not.toMatch(/[\r\n]/);
    expect(gameOverLine({ places: [1, 2], reason: 'tanks\nquit' })).toBe('gameover places 1 2 reason tanks quit');
  });

  it('cannot start a line of terminal output', () => {
    expect(printable(oneLine('Ann\n12:00 online\r\tBo\u001b[2J'))).toBe('Ann\\u000a12:00 online\\u000d\\u0009Bo\\u001b[2J');
  });
});

describe('a match of the client', () => {
  it('ends with the reason of its signal while the server is silent', async () => {
    const stop = new AbortController();
    const client = new FrayClient(await hostile((_path, response) => lines(response)), 'token', stop.signal);
    const match = client.play({ id: 'abcdefghij', entropy: '' }, 0, () => 0);
    setTimeout(() => stop.abort(new Error('given up')), 50);
    await expect(match).rejects.toThrow('given up');
  });

  it('comes back after a request that was too slow for the server', async () => {
    let streams = 0;
    const client = new FrayClient(
      await hostile((_path, response) => {
        if (++streams === 1) response.writeHead(408).end('{"error":"Request Timeout"}');
        else lines(response, { t: 'table', table: { ...INFO, stage: 'over', outcome: OUTCOME } });
      }),
      'token',
    );
    expect(await client.play({ id: TABLE, entropy: '' }, 0, () => 0)).toEqual(OUTCOME);
    expect(streams).toBe(2);
  });
});
