import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hashWith, SeededChance } from '@fray/engine';
import { afterEach, describe, expect, it } from 'vitest';
import { nodeHashing } from './base/hashing.ts';
import { OutboundHttp } from './base/outboundHttp.ts';
import type { RunningServer } from './index.ts';
import { createTestSchema, hasPostgres } from './store/postgres/testing.ts';
import { answerFault, messageFault } from './testing/answerCheck.ts';
import { CommunityHarness } from './testing/communityHarness.ts';
import type { Guest } from './testing/guest.ts';
import { InstantBots } from './testing/instantBots.ts';
import { botOf, tokenOf } from './testing/program.ts';
import { readExampleAnswers } from './transport/http/exampleAnswers.ts';
import { API_ROUTES, type Example, type RouteKey, type RouteSpec } from './transport/http/specs/index.ts';
import { OTHER_COMMITMENT } from './transport/http/specs/tables.ts';

/** `RECORD_EXAMPLES=1` writes what the server answers as the answers that the reference shows. */
const RECORD = process.env['RECORD_EXAMPLES'] === '1';

hashWith(nodeHashing);
/** What the streams are about that are not of a table. */
const CHANNELS: Readonly<Record<string, 'account' | 'lobby' | 'tournament'>> = {
  'GET /api/me/stream': 'account',
  'GET /api/tables/stream': 'lobby',
  'GET /api/tournaments/:id/stream': 'tournament',
};

/** Receivers of webhooks that accept everything. */
class AcceptingReceivers extends OutboundHttp {
  override post(): Promise<number> {
    return Promise.resolve(204);
  }
}

const harness = new CommunityHarness();
afterEach(() => harness.close());

/** The examples in the order in which a program would send them: what one creates, a later one reads. */
const ORDER: readonly RouteKey[] = [
  'GET /api/games',
  'GET /api/games/:game',
  'POST /api/account/bot',
  'POST /api/tables',
  'POST /api/pair',
  'POST /api/tables/:id/seats/:seat/bot',
  'POST /api/tables/:id/seats/:seat',
  'POST /api/tables/:id/seats/:seat/propose',
  'POST /api/tables/:id/seats/:seat/agree',
  'DELETE /api/tables/:id/seats/:seat',
  'GET /api/me/challenges',
  'POST /api/tables/:id/seats/:seat/decline',
  'POST /api/tables/:id/seats/:seat/messages',
  'GET /api/mine',
  'GET /api/me/stream',
  'GET /api/tables/:id/stream',
  'GET /api/tables/:id/record',
  'GET /api/tables',
  'GET /api/tables/stream',
  'POST /api/tournaments',
  'POST /api/tournaments/:id/enter',
  'GET /api/tournaments',
  'GET /api/tournaments/:id',
  'GET /api/tournaments/:id/stream',
  'DELETE /api/tournaments/:id/enter',
  'POST /api/tournaments/:id/begin',
  'DELETE /api/tournaments/:id',
  'GET /api/me/games',
  'GET /api/me/ratings',
  'GET /api/players/:name',
  'GET /api/players/:name/games',
  'GET /api/ratings/:game',
  'GET /api/bots',
  'GET /api/account/bots',
  'GET /api/account/usage',
  'POST /api/games',
  'GET /api/account/games',
  'GET /api/account/games/:game',
  'PUT /api/account/games/:game',
  'GET /api/gallery/games',
  'GET /api/gallery/games/:game',
  'DELETE /api/account/games/:game',
  'POST /api/webhooks',
  'POST /api/webhooks/:id/test',
  'GET /api/webhooks',
  'GET /api/webhooks/:id/deliveries',
  'DELETE /api/webhooks/:id',
];

/** What the examples find: tables of another player, a challenge, and matches that were rated. */
async function prepare(
  server: RunningServer,
): Promise<{ readonly token: string; readonly bot: string; readonly players: readonly Guest[] }> {
  const [ida, bo, cy] = [await harness.signedIn(server, 'Ida'), await harness.signedIn(server, 'Bo'), await harness.signedIn(server, 'Cy')];
  const open = (owner: Guest, id: string, game: string, rest: object) =>
    owner.post('api/tables', { id, game, seats: [{ kind: 'me' }, { kind: 'open' }], commitment: OTHER_COMMITMENT, ...rest });
  await open(ida, 'sunny5mole', 'tubetanks', {});
  await open(bo, 'quiet7hare', 'arena-mechs', { private: false, seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }] });
  await open(bo, 'merry2kite', 'tunnel-rat', { seats: [{ kind: 'me' }, { kind: 'open', for: 'Ida' }] });
  const pace = { bank: 0, turn: 0, timeouts: 2, whenOut: 'bot', rated: true } as const;
  for (const loser of [ida, cy]) {
    await loser.sit(await bo.create({ game: 'tubetanks', private: false, pace }), 1);
    for (const one of [bo, loser]) await one.until((client) => client.timeline.length > 0);
    for (const one of [bo, loser]) expect(await one.moveAny(new SeededChance(1))).toBe(true);
    expect(await loser.client!.act('concede')).toBeUndefined();
  }
  const token = await tokenOf(ida, ['read', 'play', 'organise', 'webhooks', 'publish']);
  const bot = await tokenOf(await harness.signedIn(server, 'Robo'), ['read', 'play', 'bot']);
  await botOf(harness, server, 'Lines');
  return { token, bot, players: [bo, cy] };
}

/** Sends an example. Resolves to the status and the JSON, text, or first lines of the answer. */
async function send(server: RunningServer, token: string, route: string, example: Example): Promise<{ status: number; value: unknown }> {
  const [method = '', url = ''] = route.split(' ');
  const path = url.replace('/api/', 'api/1/').replace(/:([a-z]+)/g, (_, name: string) => encodeURIComponent(example.path?.[name] ?? ''));
  const query = new URLSearchParams(example.query).toString();
  const stop = new AbortController();
  const answer = await fetch(`${server.url}${path}${query === '' ? '' : `?${query}`}`, {
    method,
    signal: stop.signal,
    headers: { authorization: `Bearer ${token}`, ...(example.body ? { 'content-type': 'application/json' } : {}) },
    ...(example.body ? { body: JSON.stringify(example.body) } : {}),
  });
  const type = answer.headers.get('content-type') ?? '';
  if (!type.includes('ndjson')) {
    const text = await answer.text();
    return { status: answer.status, value: type.includes('json') ? JSON.parse(text) : text };
  }
  let text = '';
  for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (/"t":"(?:history|tables|lobby|tournament)".*\n/.test(text)) break;
  }
  stop.abort();
  return { status: answer.status, value: text };
}

/** Recorded answers have the same times and hashes each time. */
const steady = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/\b1[789]\d{11}\b/g, '1795770000000')
      .replaceAll(/\b1[789]\d{11}\.\d+\b/g, '1795770000000'),
  );

const stores = [
  { name: 'SQLite', isThere: true, database: async () => ({ settings: {}, remove: async () => {} }) },
  {
    name: 'PostgreSQL',
    isThere: hasPostgres,
    database: async () => {
      const { address, remove } = await createTestSchema();
      return { settings: { database: address }, remove };
    },
  },
];

describe('the examples of the reference', () => {
  it('cover all routes that are open to programs', () => {
    const open = Object.entries<RouteSpec>(API_ROUTES).filter(([, { scope }]) => scope !== null);
    expect([...ORDER].toSorted()).toEqual(open.map(([route]) => route).toSorted());
    if (!RECORD) expect(Object.keys(readExampleAnswers()).toSorted()).toEqual([...ORDER].toSorted());
  });

  it.each(stores.filter(({ isThere }) => isThere))('are answered according to the schema, over $name', async ({ database, name }) => {
    const { settings, remove } = await database();
    try {
      const parts = { bots: new InstantBots(), outbound: new AcceptingReceivers('public'), boxesAnywhere: true };
      const server = await harness.open({ ...settings, uploads: 'anybody' }, parts);
      const { token, bot, players } = await prepare(server);
      const answers: Record<string, unknown[]> = {};
      for (const route of ORDER) {
        if (route === 'GET /api/tournaments')
          for (const player of players) expect((await player.post('api/tournaments/ember2cups/enter')).status).toBe(200);
        const spec: RouteSpec = API_ROUTES[route];
        for (const example of spec.scope === null ? [] : spec.examples) {
          const { status, value } = await send(server, spec.scope === 'bot' || example.byBot ? bot : token, route, example);
          expect([route, status, value]).toEqual([route, 200, expect.anything()]);
          (answers[route] ??= []).push(steady(value));
          if (typeof value !== 'string') expect(answerFault(route, status, JSON.stringify(value))).toBeUndefined();
        }
      }
      if (RECORD && name === 'SQLite')
        writeFileSync(
          fileURLToPath(new URL('./transport/http/exampleAnswers.json', import.meta.url)),
          `${JSON.stringify(answers, null, 2)}\n`,
        );
    } finally {
      await harness.close();
      await remove();
    }
  });

  it.skipIf(RECORD)('show answers that match the schema', () => {
    for (const [route, answers] of Object.entries(readExampleAnswers()))
      for (const value of answers)
        if (typeof value !== 'string') expect([route, answerFault(route, 200, JSON.stringify(value))]).toEqual([route, undefined]);
        else if (route.endsWith('/stream'))
          for (const line of value.split('\n').filter(Boolean))
            expect([route, messageFault(line, CHANNELS[route] ?? 'table')]).toEqual([route, undefined]);
  });
});
