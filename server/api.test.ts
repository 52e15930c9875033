import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import asyncApiSpecs from '@asyncapi/specs';
import { freshId } from '@fray/client';
import { SeededChance } from '@fray/engine';
import { CARDS, GAMES } from '@fray/games';
import { MESSAGE_KINDS, TOKEN_SCOPES } from '@fray/protocol';
import { ANSWERS, SERVER_MESSAGES } from '@fray/protocol/answers';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import * as v from 'valibot';
import { afterEach, describe, expect, it } from 'vitest';
import { hasNats, NATS } from './cluster/bus/testing.ts';
import { LIMITS } from './index.ts';
import { createTestSchema, hasPostgres } from './store/postgres/testing.ts';
import { CommunityHarness } from './testing/communityHarness.ts';
import { InstantBots } from './testing/instantBots.ts';
import { HastyClock, Program, programOf, tokenOf } from './testing/program.ts';
import { ShiftedClock } from './testing/shiftedClock.ts';
import { API_ROUTES, isDescription, type RouteSpec } from './transport/http/specs/index.ts';

const harness = new CommunityHarness();
afterEach(() => harness.close());

const BOT = { kind: 'bot', level: 'recruit' } as const;

/** A clock that can be stopped, so that a limit does not depend on the speed of the machine. */
class StoppableClock extends ShiftedClock {
  #stoppedAt: number | undefined;

  override now(): number {
    return this.#stoppedAt ?? super.now();
  }

  stop(): void {
    this.#stoppedAt = this.now();
  }
}

describe('a program with an access token', () => {
  it.each(Object.keys(GAMES))('plays %s to its end by HTTP alone, and reads its record', async (game) => {
    const server = await harness.open({}, { bots: new InstantBots(), time: new HastyClock() });
    const program = await programOf(server, await harness.signedIn(server, 'Ann'), ['read', 'play']);
    const chance = new SeededChance(38);
    const others = game === 'arena-mechs' ? 3 : 1;
    const table = await program.open(
      game,
      Array.from({ length: others }, () => BOT),
    );
    // Random play may wander for long: after so many moves the program gives up.
    let count = 0;
    const { places } = await program.play(table, 0, async (moves) => {
      if (++count > 60) await program.act(table.id, 0, { t: 'act', action: 'concede' });
      return chance.below(moves.length, 'table');
    });
    expect(places).toHaveLength(others + 1);
    const { json } = await program.ask('GET', 'api/1/me/games');
    expect(v.is(ANSWERS.matches, json), JSON.stringify(json)).toBe(true);
    const record = await program.ask('GET', `api/1/tables/${table.id}/record`);
    expect(record.json['text']).toContain(game);
  });

  it('rejoins its table after a restart of the server', async () => {
    const data = join(mkdtempSync(join(tmpdir(), 'fray-api-')), 'fray.db');
    const first = await harness.open({ data }, { bots: new InstantBots(), time: new HastyClock() });
    const program = await programOf(first, await harness.signedIn(first, 'Ann'), ['read', 'play']);
    let moves = 0;
    const { port } = first;
    const playing = program.play(await program.open('tubetanks', [{ kind: 'bot', level: 'recruit' }]), 0, async (legal) => {
      if (++moves === 1) {
        await harness.stop(first);
        await harness.open({ data, port }, { bots: new InstantBots(), time: new HastyClock() });
      }
      return moves % legal.length;
    });
    expect((await playing).places).toHaveLength(2);
    expect(moves).toBeGreaterThan(1);
  });

  it.skipIf(spawnSync('python3', ['--version']).status !== 0)('is a Python script that plays a match', async () => {
    const server = await harness.open({}, { bots: new InstantBots() });
    const token = await tokenOf(await harness.signedIn(server, 'Ann'), ['read', 'play']);
    const script = fileURLToPath(new URL('../clients/python/random_bot.py', import.meta.url));
    const { stdout } = await promisify(execFile)('python3', [script, server.url, token, 'tunnel-rat']);
    expect(stdout).toMatch(/^table [a-z2-9]{10}\nplace [12], /);
  });

  it('is shown once, stored as a hash, listed with its last use, and gone when revoked, also from an open stream', async () => {
    const server = await harness.open();
    const ann = await harness.signedIn(server, 'Ann');
    const token = await tokenOf(ann, ['read'], 'my bot');
    const program = new Program(server.url, token);
    const streamed = (async () => {
      const lines = [];
      for await (const line of program.stream('/me/stream')) lines.push(line);
      return lines;
    })();
    expect((await program.ask('GET', 'api/1/mine')).status).toBe(200);
    const { json } = await ann.post('api/account/tokens', {}, 'GET');
    expect(JSON.stringify(json)).not.toContain(token.slice(5));
    const [view] = json['tokens'] as { id: string; label: string; used: number }[];
    expect(view).toMatchObject({ label: 'my bot', scopes: ['read'] });
    expect(view?.used).toBeGreaterThan(0);
    await ann.post(`api/account/tokens/${view?.id}`, {}, 'DELETE');
    expect(await streamed).toEqual([{ t: 'tables', tables: [], challenges: [] }]);
    expect(await program.ask('GET', 'api/1/mine')).toMatchObject({ status: 401, json: { code: 'unknown-token' } });
    // Nor does a token open an account that a moderator has closed.
    const another = await programOf(server, ann, ['read']);
    const { id } = (await server.registry.store.read('accountByName', ['ann']))!;
    await server.registry.store.write(['sanction', { person: id, kind: 'close', reason: 'cheating', at: 1, until: 0, seen: 0 }]);
    expect(await another.ask('GET', 'api/1/mine')).toMatchObject({ status: 403, json: { code: 'account-closed' } });
  });

  it('does not play rated tables, nor make other tokens, and a guest has none', async () => {
    const server = await harness.open();
    const ann = await harness.signedIn(server, 'Ann');
    const bo = await harness.signedIn(server, 'Bo');
    const program = await programOf(server, ann, TOKEN_SCOPES);
    const commitment = 'a'.repeat(64);
    const pace = { bank: 300, turn: 10, rated: true };
    const rated = { id: freshId(), game: 'tubetanks', seats: [{ kind: 'me' }, { kind: 'open' }], pace, commitment };
    expect(await program.ask('POST', 'api/1/tables', rated)).toMatchObject({ status: 403, json: { code: 'rated-by-token' } });
    const { id: _, ...expected } = { ...rated, pace: { ...pace, timeouts: 2, whenOut: 'lose' } };
    const pair = { id: freshId(), game: expected.game, pace: expected.pace, commitment };
    expect(await program.ask('POST', 'api/1/pair', pair)).toMatchObject({ status: 403, json: { code: 'rated-by-token' } });
    const table = await bo.create({ game: 'tubetanks', pace: { ...pace, timeouts: 2, whenOut: 'lose', rated: true } });
    const seat = `api/1/tables/${table}/seats/1`;
    expect(await program.ask('POST', seat, { name: 'Ann', commitment })).toMatchObject({ status: 403, json: { code: 'rated-by-token' } });
    // Her own device sits down, and the program does not move for her.
    await ann.sit(table, 1);
    const move = { t: 'move', id: 'a1', on: 0, move: 'FFF' };
    expect(await program.ask('POST', `${seat}/messages`, move)).toMatchObject({ status: 403, json: { code: 'rated-by-token' } });
    const more = { label: 'more', scopes: ['play'] };
    expect(await program.ask('POST', 'api/account/tokens', more)).toMatchObject({ status: 403, json: { code: 'scope-missing' } });
    expect(await harness.guest(server, 'Cy').post('api/account/tokens', more)).toMatchObject({ status: 403, json: { code: 'no-account' } });
  });

  it('sees no secret in a stream that a spectator would not see', async () => {
    const server = await harness.open();
    const [ann, bo, cy] = [
      await harness.signedIn(server, 'Ann'),
      await harness.signedIn(server, 'Bo'),
      await harness.signedIn(server, 'Cy'),
    ];
    const table = await ann.create({ game: 'tubetanks' });
    await bo.sit(table, 1);
    await ann.until(({ table: info }) => info?.stage === 'running');
    expect(await ann.client!.move('FFF')).toBeUndefined();
    const program = await programOf(server, cy, ['read']);
    const stop = new AbortController();
    let text = '';
    try {
      for await (const line of program.stream(`/tables/${table}/stream`, stop.signal)) {
        text += JSON.stringify(line);
        if (line['t'] === 'history') stop.abort();
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    }
    expect(text).toContain('"history"');
    expect(text).not.toContain('FFF');
    // Nor through another's seat.
    const refused = [];
    for await (const line of program.stream(`/tables/${table}/stream?seat=0`)) refused.push(line);
    expect(refused).toMatchObject([{ t: 'no', code: 'not-your-seat' }]);
  });
});

describe.runIf(hasPostgres && hasNats)('a program at several servers', () => {
  it('plays at one node a table that another holds, and loses its stream when the token is revoked at the other', async () => {
    const { address: database, remove } = await createTestSchema();
    try {
      const at = { database, nats: NATS };
      const [here, there] = [await harness.open(at, { bots: new InstantBots() }), await harness.open(at, { bots: new InstantBots() })];
      const ann = await harness.signedIn(here, 'Ann');
      const token = await tokenOf(ann, ['read', 'play']);
      const [one, other] = [new Program(here.url, token), new Program(there.url, token)];
      const tables = [await one.open('tunnel-rat', [BOT]), await other.open('tunnel-rat', [BOT])];
      // Each plays both tables: at least one of them is held elsewhere.
      const outcomes = await Promise.all(tables.map((table, n) => (n === 0 ? other : one).play(table, 0, (moves) => moves.length - 1)));
      expect(outcomes.map(({ places }) => places.length)).toEqual([2, 2]);
      const streamed = (async () => {
        for await (const line of other.stream('/me/stream')) expect(line.t).toBe('tables');
      })();
      await other.ask('GET', 'api/1/mine');
      const { json } = await ann.post('api/account/tokens', {}, 'GET');
      const [view] = json['tokens'] as { id: string }[];
      await ann.post(`api/account/tokens/${view?.id}`, {}, 'DELETE');
      await streamed;
      expect(await other.ask('GET', 'api/1/mine')).toMatchObject({ status: 401 });
    } finally {
      await harness.close();
      await remove();
    }
  });
});

describe('streams', () => {
  it('are limited by address, in number and in how often they are opened', async () => {
    const server = await harness.open();
    const ann = await harness.signedIn(server, 'Ann');
    const table = await ann.create({ game: 'tubetanks' });
    const stop = new AbortController();
    const open = (path: string) => fetch(server.url + path, { signal: stop.signal });
    // The answers are held: one that nothing refers to is collected, and that closes its stream.
    const streams = await Promise.all(Array.from({ length: LIMITS.streamsPerAddress + 1 }, () => open(`api/1/tables/${table}/stream`)));
    expect(streams.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: LIMITS.streamsPerAddress }, () => 200),
      429,
    ]);
    stop.abort();
    const strict = await harness.open({}, { rates: { burst: 2, each: 0.001 } });
    const again = await Promise.all([1, 2, 3].map(() => fetch(`${strict.url}api/1/tables/aaaaaaaaaa/stream`)));
    expect(again.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
  });
});

describe('the scopes', () => {
  it('open exactly the listed routes, each by its own scope', async () => {
    const routes: string[] = [];
    const server = await harness.open({}, { onRoute: (method, url) => routes.push(`${method} ${url}`) });
    const ann = await harness.signedIn(server, 'Ann');
    const described: Readonly<Record<string, RouteSpec>> = API_ROUTES;
    const api = routes.filter((route) => route.includes(' /api/') && !route.startsWith('HEAD'));
    expect(api.toSorted()).toEqual(Object.keys(described).toSorted());
    expect(api.length).toBeGreaterThan(70);
    for (const scope of TOKEN_SCOPES) {
      const program = await programOf(server, ann, [scope]);
      for (const route of api) {
        const [method = '', url = ''] = route.split(' ');
        // These names refer to nothing: an admitted request is refused for that, or gets an empty list.
        const path = url.slice(1).replace(':game', 'tubetanks').replace(':seat', '0').replace(/:\w+/g, 'aaaaaaaaaa');
        if (url.endsWith('/stream') && described[route]?.scope === scope) continue;
        const body = method === 'GET' || method === 'DELETE' ? undefined : {};
        const { json } = await program.ask(method, path, body);
        const isOpen = json['code'] !== 'scope-missing';
        expect([route, scope, isOpen]).toEqual([route, scope, isDescription(method, url) || described[route]?.scope === scope]);
      }
    }
  });

  it('limit each token by itself, and say how long to wait', async () => {
    const time = new StoppableClock();
    const server = await harness.open({}, { time });
    const ann = await harness.signedIn(server, 'Ann');
    const [one, other] = [await programOf(server, ann, ['read']), await programOf(server, ann, ['read'])];
    time.stop();
    const answers = await Promise.all(Array.from({ length: LIMITS.tokenRequests.burst + 10 }, () => one.ask('GET', 'api/1/mine')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.json).toMatchObject({ code: 'too-fast', wait: 1 });
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect((await other.ask('GET', 'api/1/mine')).status).toBe(200);
  });
});

describe('invalid requests of a program', () => {
  it('are answered with the reason', async () => {
    const server = await harness.open();
    const ann = await programOf(server, await harness.signedIn(server, 'Ann'), ['read', 'play']);
    const message = async (method: string, path: string, body?: object) => {
      const { status, json } = await ann.ask(method, `api/1/${path}`, body);
      return [status, json['code'], json['message']];
    };
    expect(await message('GET', 'game')).toEqual([404, 'unknown-path', expect.stringContaining('the reference at /api')]);
    for (const path of ['games/chess', 'ratings/chess', 'ratings/__proto__', 'games/__proto__'])
      expect(await message('GET', path)).toEqual([404, 'unknown-game', expect.stringMatching(/^there is no game “[\w]+”$/)]);
    const request = { id: freshId(), game: 'tubetanks', seats: [{ kind: 'me' }, BOT], commitment: 'a'.repeat(64) };
    expect(await message('POST', 'tables', { ...request, speed: 1 })).toEqual([400, 'bad-request', 'speed: this field is unknown']);
    const { seats: _, ...without } = request;
    expect(await message('POST', 'tables', without)).toEqual([400, 'bad-request', 'seats: this field is missing']);
    expect((await message('POST', 'tables', request))[0]).toBe(200);
    const reveal = { t: 'reveal', id: 'r1', attempt: 1, entropy: 'b'.repeat(64) };
    const refused = await message('POST', `tables/${request.id}/seats/0/messages`, reveal);
    expect(refused).toEqual([409, 'other-entropy', expect.stringContaining('SHA-256 of “fray commitment ”')]);
  });
});

it('a program reads the list of games and their options', async () => {
  const server = await harness.open();
  const ann = await programOf(server, await harness.signedIn(server, 'Ann'), ['read', 'play']);
  const { games } = await ann.request('GET /games', {});
  expect(games.map(({ id }) => id)).toEqual(CARDS.map(({ id }) => id));
  for (const { id, seats } of games) {
    const { options, seatNames } = await ann.request('GET /games/{game}', { path: { game: id } });
    expect(seatNames.length).toBeGreaterThanOrEqual(seats.most);
    expect(options.length).toBeGreaterThan(0);
    // The standard value of every option may be sent.
    const standard = Object.fromEntries(options.map((option) => [option.name, option.standard]));
    await ann.open(
      id,
      Array.from({ length: seats.least - 1 }, () => BOT),
      standard,
    );
  }
});

it('a program sees the use of its own limits, and a device sees that of all its tokens', async () => {
  const time = new StoppableClock();
  const server = await harness.open({}, { time });
  const device = await harness.signedIn(server, 'Ann');
  const [one, other] = [new Program(server.url, await tokenOf(device, ['read'], 'one')), await programOf(server, device, ['read'])];
  time.stop();
  for (let n = 0; n < 4; n++) await one.send('GET', '/mine');
  const { tokens } = await one.request('GET /account/usage', {});
  const limit = { most: LIMITS.tokenRequests.burst, back: LIMITS.tokenRequests.each };
  expect(tokens).toEqual([{ id: expect.any(String), label: 'one', used: 5, ...limit }]);
  const stop = new AbortController();
  const stream = other.stream('/me/stream', stop.signal);
  await stream.next();
  const { json } = await device.post('api/account/usage', {}, 'GET');
  expect(json).toEqual({
    tokens: expect.arrayContaining([
      expect.objectContaining({ label: 'one', used: 5 }),
      expect.objectContaining({ label: 'test', used: 1 }),
    ]),
    streams: { used: 1, most: LIMITS.streamsPerUser },
  });
  stop.abort();
});

describe('the IP address of a program', () => {
  it('may send as many requests as its tokens allow, not only the number for people', async () => {
    const writes = 20;
    const server = await harness.open({}, { requestsPerMinute: writes });
    const program = await programOf(server, await harness.signedIn(server, 'Ann'), ['play']);
    const codes = (times: number, token: Program) =>
      Promise.all(Array.from({ length: times }, async () => (await token.ask('POST', 'api/1/tables', {})).status));
    expect(new Set(await codes(5 * writes, program))).toEqual(new Set([400]));
    // Tokens that nobody has are counted as well.
    const guessed = new Program(server.url, `fray_${'0'.repeat(64)}`);
    expect(new Set(await codes(LIMITS.programsForEach * writes, guessed))).toEqual(new Set([401, 429]));
  });
});

/** Validates a description by the JSON Schema of its own standard. */
function faultsOf(standard: object, description: unknown): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const validate = ajv.compile(standard);
  return validate(description) ? [] : validate.errors;
}

/** Every `$ref` of a description that points nowhere in it. */
function brokenRefs(description: object): string[] {
  const found: string[] = [];
  const at = (path: string) =>
    path
      .slice(2)
      .split('/')
      .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key.replaceAll('~1', '/')], description);
  JSON.stringify(description, (key, value: unknown) => {
    if (key === '$ref' && at(String(value)) === undefined) found.push(String(value));
    return value;
  });
  return found;
}

describe('the description of the API', () => {
  it('is OpenAPI 3.1 with every route, each with examples if programs may use it', async () => {
    const server = await harness.open();
    const description = await (await fetch(`${server.url}api/1/openapi.json`)).json();
    expect(description).toMatchObject({ openapi: '3.1.0', paths: { '/api/1/tables/{id}/seats/{seat}/messages': { post: {} } } });
    expect(brokenRefs(description)).toEqual([]);
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path as Record<string, Operation>));
    expect(operations).toHaveLength(Object.keys(API_ROUTES).length);
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
    for (const { operationId, security, responses } of operations) {
      const content = Object.values(responses['200']?.content ?? {});
      if (security[0]?.['token']) expect([operationId, content.map(({ examples }) => typeof examples)]).toEqual([operationId, ['object']]);
      for (const { schema } of content)
        if (schema.type === undefined) expect([operationId, Object.keys(schema)]).not.toEqual([operationId, []]);
    }
  });

  it('is AsyncAPI 3 with every kind of message in both directions', async () => {
    const server = await harness.open();
    const description = await (await fetch(`${server.url}api/1/asyncapi.json`)).json();
    expect(faultsOf(asyncApiSpecs.schemasWithoutId['3.0.0'], description)).toEqual([]);
    expect(faultsOf(asyncApiSpecs.schemasWithoutId['3.0.0'], { ...description, channels: [] })).not.toEqual([]);
    expect(brokenRefs(description)).toEqual([]);
    const names = Object.keys(description.components.messages);
    expect(names.filter((name) => name.startsWith('client-'))).toEqual(MESSAGE_KINDS.map((kind) => `client-${kind}`));
    expect(names).toEqual(expect.arrayContaining(Object.keys(SERVER_MESSAGES).map((kind) => `server-${kind}`)));
    for (const { name, summary, payload } of Object.values<{ name: string; summary?: string; payload: object }>(
      description.components.messages,
    )) {
      expect([name, typeof summary]).toEqual([name, 'string']);
      expect([name, faultsOf({ $schema: 'http://json-schema.org/draft-07/schema#', ...payload }, { t: name })]).toEqual([
        name,
        expect.anything(),
      ]);
    }
  });
});

interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly responses: Readonly<
    Record<
      string,
      { readonly content: Readonly<Record<string, { readonly schema: { readonly type?: string }; readonly examples?: object }>> }
    >
  >;
}
