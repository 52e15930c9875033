import { writeZoneCode } from '@fray/arcade/zone-code';
import { planOf } from '@fray/arcade/zones';
import type { ClientMessage } from '@fray/protocol';
import { type AccountHolder, fresh, freshKey, MODERATOR, type Site } from './site.ts';
import { playtestRequests, version } from './worstPlaytests.ts';
import { uploadRequests } from './worstUploads.ts';

/** A request that is measured. What must be there before it is made by the function that gives it, and not measured. */
export interface WorstRequest {
  readonly path: string;
  readonly body?: unknown;
  /** Another person each time, where none is named. */
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The code of the refusal, where the dearest input is one that is read to its end and refused. */
  readonly refused?: string;
  /** The code of the refusal on a machine that is too busy for it. */
  readonly late?: string;
}

/** A message that is measured, what is said on the line before, and after it. */
export interface WorstMessage {
  readonly before?: readonly object[];
  readonly message: object;
  readonly after?: readonly object[];
  readonly refused?: string;
  /** Whether nothing is answered. */
  readonly silent?: true;
}

type FromSite<T> = (site: Site) => T | Promise<T>;

const HEX = 'a'.repeat(64);
const OTHER = 'b'.repeat(64);
/** As long as a body may be, without what stands around it. */
const BODY = 15_000;
/** Options that are read whole: the largest zone, written out, and rules that can be switched. */
const OPTIONS = {
  zone: writeZoneCode(planOf('crossfire')),
  ...Object.fromEntries(
    ['collateral', 'floor_destruction', 'wall_destruction', 'blast', 'stun', 'triangulation', 'energy_bolts', 'target_anything'].map(
      (rule) => [rule, 'on'],
    ),
  ),
};
const name = 'Ǉil'.repeat(8);
const note = 'Ǉ'.repeat(300);
const link = (path: string) => () => ({ path });

/** Two people with accounts, of whom the second is named in the path. */
async function atPlayer(site: Site, rest = ''): Promise<{ readonly path: string; readonly key: string; readonly other: AccountHolder }> {
  const [one, other] = [await site.account(), await site.account()];
  return { path: `api/players/${encodeURIComponent(other.name)}${rest}`, key: one.key, other };
}

const asHolder = (path: string, body?: unknown) => async (site: Site) => ({ path, key: (await site.account()).key, body });

const asModerator = { headers: { 'x-fray-moderator': MODERATOR } } as const;

/** A table where a second seat was taken, with the keys of both. */
async function takenTable(site: Site): Promise<{ readonly id: string; readonly host: string; readonly guest: string }> {
  const { table, people } = await site.starting();
  return { id: table, host: people[0]?.key ?? '', guest: people[1]?.key ?? '' };
}

const tables: Readonly<Record<string, FromSite<WorstRequest>>> = {
  'GET /api/tables': link('api/tables'),
  'POST /api/tables': () => ({
    path: 'api/tables',
    body: { id: fresh(), game: 'arcade', seats: [{ kind: 'me' }, { kind: 'open' }], options: OPTIONS, name, commitment: HEX },
  }),
  'POST /api/pair': () => ({
    path: 'api/pair',
    body: { id: fresh(), game: 'arcade', pace: { bank: 300, turn: 20 }, name, commitment: HEX },
  }),
  'GET /api/tables/:id/shown': ({ long }) => ({ path: `api/tables/${long.table}/shown` }),
  'GET /api/tables/:id/record': ({ finished }) => ({ path: `api/tables/${finished.table}/record` }),
  'POST /api/tables/:id/seats/:seat': async (site) => ({
    path: `api/tables/${await site.table(freshKey())}/seats/1`,
    body: { name, commitment: OTHER, offer: 1, options: OPTIONS },
  }),
  'DELETE /api/tables/:id/seats/:seat': async (site) => {
    const { id, guest } = await takenTable(site);
    return { path: `api/tables/${id}/seats/1`, key: guest };
  },
  'POST /api/tables/:id/seats/:seat/bot': async (site) => {
    const host = freshKey();
    return { path: `api/tables/${await site.table(host)}/seats/1/bot`, key: host, body: { kind: 'bot', level: 'ace' } };
  },
  'POST /api/tables/:id/seats/:seat/ticket': ({ open, host }) => ({
    path: `api/tables/${open}/seats/0/ticket`,
    key: host,
    body: { ticket: HEX },
  }),
  'POST /api/tables/:id/seats/:seat/move': async (site) => {
    const host = freshKey();
    const id = await site.table(host);
    await site.ask(`api/tables/${id}/seats/0/ticket`, { key: host, body: { ticket: OTHER } });
    return { path: `api/tables/${id}/seats/0/move`, body: { ticket: OTHER } };
  },
  'POST /api/tables/:id/seats/:seat/propose': async (site) => {
    const host = freshKey();
    return { path: `api/tables/${await site.table(host)}/seats/0/propose`, key: host, body: { offer: 1, options: OPTIONS } };
  },
  'POST /api/tables/:id/seats/:seat/agree': ({ open, host }) => ({
    path: `api/tables/${open}/seats/0/agree`,
    key: host,
    body: { offer: 1 },
  }),
  'POST /api/tables/:id/seats/:seat/decline': async (site) => {
    const [one, other] = [await site.account(), await site.account()];
    const id = await site.table(one.key, { seats: [{ kind: 'me' }, { kind: 'open', for: other.name }] });
    return { path: `api/tables/${id}/seats/1/decline`, key: other.key, body: {} };
  },
  'GET /api/tables/:id/stream': ({ long }) => ({ path: `api/tables/${long.table}/stream?seen=0` }),
  'GET /api/me/stream': link('api/me/stream'),
  'GET /api/tables/stream': link('api/tables/stream'),
  // At one table few lines are said in a while.
  'POST /api/tables/:id/seats/:seat/messages': async (site) => {
    const host = freshKey();
    return { path: `api/tables/${await site.table(host)}/seats/0/messages`, key: host, body: { t: 'say', id: 'w', text: 'Ǉ'.repeat(200) } };
  },
  'POST /api/tables/:id/report': ({ finished }) => ({
    path: `api/tables/${finished.table}/report`,
    key: finished.key,
    body: { seat: 1, reason: 'cheating', note },
  }),
  'GET /api/scores/:game': link('api/scores/arcade'),
  'POST /api/scores': ({ record }) => ({ path: 'api/scores', body: { initials: 'AAA', from: { kind: 'record', record } } }),
  'GET /api/scores/record/:digest': async ({ ask }) => {
    const { lists } = (await ask('api/scores/arcade', { method: 'GET' })) as { lists?: { best: { digest: string }[] }[] };
    return { path: `api/scores/record/${lists?.[0]?.best[0]?.digest ?? ''}` };
  },
};

const people: Readonly<Record<string, FromSite<WorstRequest>>> = {
  'GET /api/mine': ({ host }) => ({ path: 'api/mine', key: host }),
  'GET /api/me': ({ host }) => ({ path: 'api/me', key: host }),
  'PUT /api/me': () => ({ path: 'api/me', body: { name, webhook: `https://${'a'.repeat(490)}` } }),
  'DELETE /api/me': async (site) => {
    const { key } = await site.account();
    for (let n = 0; n < 5; n++) await site.table(key);
    return { path: 'api/me', key };
  },
  'GET /api/me/challenges': ({ host }) => ({ path: 'api/me/challenges', key: host }),
  'GET /api/me/manner': ({ finished }) => ({ path: 'api/me/manner', key: finished.key }),
  'GET /api/me/sanctions': ({ long }) => ({ path: 'api/me/sanctions', key: long.key }),
  'POST /api/me/sanctions/seen': ({ long }) => ({ path: 'api/me/sanctions/seen', key: long.key, body: {} }),
  'GET /api/me/games': ({ finished }) => ({ path: 'api/me/games', key: finished.key }),
  'GET /api/me/figures': ({ finished }) => ({ path: 'api/me/figures', key: finished.key }),
  'GET /api/me/records': ({ finished }) => ({ path: 'api/me/records', key: finished.key }),
  'GET /api/me/ratings': ({ finished }) => ({ path: 'api/me/ratings', key: finished.key }),
  'GET /api/me/ratings/:game': ({ finished }) => ({ path: 'api/me/ratings/arcade', key: finished.key }),
  'GET /api/me/circle': asHolder('api/me/circle'),
  'GET /api/ratings/:game': link('api/ratings/arcade'),
  'POST /api/players/:name/report': async (site) => ({ ...(await atPlayer(site, '/report')), body: { note } }),
  'GET /api/players/:name': (site) => atPlayer(site),
  'GET /api/players/:name/games': (site) => atPlayer(site, '/games'),
  'GET /api/players/:name/ratings/:game': (site) => atPlayer(site, '/ratings/arcade'),
  'GET /api/players/:name/figures': (site) => atPlayer(site, '/figures'),
  'PUT /api/players/:name/friend': async (site) => ({ ...(await atPlayer(site, '/friend')), body: {} }),
  'DELETE /api/players/:name/friend': async (site) => {
    const request = await atPlayer(site, '/friend');
    await site.ask(request.path, { key: request.key, method: 'PUT', body: {} });
    return request;
  },
  'PUT /api/players/:name/block': async (site) => ({ ...(await atPlayer(site, '/block')), body: {} }),
  'DELETE /api/players/:name/block': async (site) => {
    const request = await atPlayer(site, '/block');
    await site.ask(request.path, { key: request.key, method: 'PUT', body: {} });
    return request;
  },
  'GET /api/moderation/reports': () => ({ path: 'api/moderation/reports', ...asModerator }),
  'GET /api/moderation/tables/:id': ({ finished }) => ({ path: `api/moderation/tables/${finished.table}`, ...asModerator }),
  'POST /api/moderation/settle': async (site) => {
    const { path, key } = await atPlayer(site, '/report');
    await site.ask(path, { key, body: { note } });
    const { reports } = (await site.ask('api/moderation/reports', { method: 'GET', ...asModerator })) as { reports?: { table: string }[] };
    return { path: 'api/moderation/settle', body: { table: reports?.[0]?.table, line: 0, measure: 'dismiss' }, ...asModerator };
  },
  'DELETE /api/moderation/tournaments/:id': async (site) => ({
    path: `api/moderation/tournaments/${await site.tournamentOf((await site.account()).key)}`,
    ...asModerator,
  }),
};

/** What a browser does not send, and must be read before it is refused. */
const NOISE = { id: 'a'.repeat(2000), response: { clientDataJSON: 'e30'.repeat(BODY / 4), attestationObject: 'o2Nm'.repeat(500) } };

/** What an app asks that nobody knows. */
const AUTHORIZATION = {
  response_type: 'code',
  client_id: 'a'.repeat(16),
  redirect_uri: `https://example.org/${'a'.repeat(470)}`,
  scope: 'read play bot organise',
  state: 'Ǉ'.repeat(500),
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
};

const accounts: Readonly<Record<string, FromSite<WorstRequest>>> = {
  'GET /api/account': ({ maker }) => ({ path: 'api/account', key: maker.key }),
  'POST /api/account/passkey/ask': () => ({ path: 'api/account/passkey/ask', body: { name: `Ǉil ${fresh()}` } }),
  'POST /api/account/passkey': async (site) => {
    const key = freshKey();
    await site.challenge('api/account/passkey/ask', key, `Ǉil ${fresh()}`);
    return { path: 'api/account/passkey', key, body: { response: NOISE }, refused: 'bad-passkey' };
  },
  'POST /api/account/enter/ask': () => ({ path: 'api/account/enter/ask', body: {} }),
  'POST /api/account/enter': async (site) => {
    const [key, { device }] = [freshKey(), await site.account()];
    const response = device.signIn(await site.challenge('api/account/enter/ask', key));
    return { path: 'api/account/enter', key, body: { response } };
  },
  'POST /api/account/code': async (site) => ({
    path: 'api/account/code',
    body: { code: (await site.account()).codes[0] },
  }),
  'GET /api/openapi.json': link('api/openapi.json'),
  'GET /api/asyncapi.json': link('api/asyncapi.json'),
  'PUT /api/account/career': asHolder('api/account/career', {
    medals: Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`game-${n}/veteran`, n])),
    tallies: { online: {} },
    recent: Array.from({ length: 40 }, (_, n) => [n, 1]),
    bestStreak: 40,
    days: Array.from({ length: 300 }, (_, n) => new Date(n * 86_400_000).toISOString().slice(0, 10)),
  }),
  'GET /.well-known/oauth-authorization-server': link('.well-known/oauth-authorization-server'),
  'OPTIONS *': () => ({ path: 'api/tables', headers: { 'access-control-request-method': 'POST' } }),
  'GET /oauth/authorize': link(`oauth/authorize?state=${'%C7%84'.repeat(500)}`),
  'GET /api/account/apps': asHolder('api/account/apps'),
  'POST /api/account/apps': asHolder('api/account/apps', {
    name: 'Ǉ'.repeat(40),
    redirects: Array.from({ length: 5 }, (_, n) => `https://example.org/${n}${'a'.repeat(470)}`),
  }),
  'DELETE /api/account/apps/:id': asHolder('api/account/apps/aaaaaaaaaaaaaaaa'),
  'POST /api/account/consent/ask': () => ({ path: 'api/account/consent/ask', body: AUTHORIZATION, refused: 'bad-request' }),
  'POST /api/account/consent': async (site) => ({
    path: 'api/account/consent',
    key: (await site.account()).key,
    body: { request: AUTHORIZATION, allow: true },
    refused: 'bad-request',
  }),
  'POST /api/oauth/token': () => ({
    path: 'api/oauth/token',
    body: {
      grant_type: 'authorization_code',
      code: 'a'.repeat(100),
      redirect_uri: `https://example.org/${'a'.repeat(400)}`,
      client_id: 'a'.repeat(16),
      code_verifier: 'a'.repeat(128),
    },
    refused: 'invalid_grant',
  }),
  'GET /api/games': link('api/games'),
  'GET /api/games/:game': link('api/games/arcade'),
  'GET /api/bots': link('api/bots'),
  'GET /api/account/usage': asHolder('api/account/usage'),
  'GET /api/account/bots': asHolder('api/account/bots'),
  'POST /api/account/bot': async (site) => ({
    path: 'api/account/bot',
    key: (await site.account()).key,
    body: { engine: 'Ǉ'.repeat(40), version: 'Ǉ'.repeat(20), owner: 'Ǉ'.repeat(24) },
    refused: 'unknown-player',
  }),
  'PUT /api/account/bots/:name': async (site) => ({
    path: `api/account/bots/${encodeURIComponent('Ǉ'.repeat(24))}`,
    key: (await site.account()).key,
    body: { mine: true },
    refused: 'unknown-player',
  }),
  'GET /api/webhooks': asHolder('api/webhooks'),
  'POST /api/webhooks': async (site) => ({
    path: 'api/webhooks',
    key: (await site.account()).key,
    body: { id: fresh(), url: `https://127.0.0.1/${'a'.repeat(480)}` },
    refused: 'bad-request',
  }),
  'GET /api/webhooks/:id/deliveries': async (site) => ({
    path: `api/webhooks/${fresh()}/deliveries`,
    key: (await site.account()).key,
    refused: 'unknown-webhook',
  }),
  'POST /api/webhooks/:id/test': async (site) => ({
    path: `api/webhooks/${fresh()}/test`,
    key: (await site.account()).key,
    body: {},
    refused: 'unknown-webhook',
  }),
  'DELETE /api/webhooks/:id': asHolder('api/webhooks/quick4wren'),
  'GET /api/account/tokens': asHolder('api/account/tokens'),
  'POST /api/account/tokens': asHolder('api/account/tokens', {
    label: 'Ǉ'.repeat(40),
    scopes: ['read', 'play', 'bot', 'organise', 'webhooks', 'publish'],
  }),
  'DELETE /api/account/tokens/:id': asHolder('api/account/tokens/aaaaaaaaaaaaaaaa'),
  'POST /api/account/codes': asHolder('api/account/codes', {}),
  'PUT /api/account': async (site) => ({ path: 'api/account', key: (await site.account()).key, body: { name: `Ǉil ${fresh()}` } }),
  'DELETE /api/account/passkeys/:id': async (site) => {
    const { key, device } = await site.account();
    return { path: `api/account/passkeys/${device.id}`, key };
  },
  'DELETE /api/account/sessions/:id': async (site) => {
    const { key } = await site.account();
    const { account } = (await site.ask('api/account', { key, method: 'GET' })) as { account?: { sessions: { id: string }[] } };
    return { path: `api/account/sessions/${account?.sessions[0]?.id ?? ''}`, key };
  },
  'GET /api/called/key': link('api/called/key'),
  'GET /api/me/called': link('api/me/called'),
  'PUT /api/me/called': () => ({
    path: 'api/me/called',
    body: {
      endpoint: `https://example.org/${fresh().repeat(97)}`,
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
      language: 'en',
      zone: 'America/Argentina/ComodRivadavia',
      silent: Array.from({ length: 20 }, () => 'a'.repeat(40)),
    },
  }),
  'DELETE /api/me/called': link(`api/me/called?endpoint=https://example.org/${'a'.repeat(970)}`),
};

const pages: Readonly<Record<string, FromSite<WorstRequest>>> = {
  'GET /': link(''),
  'GET /games/:version/*': () => ({ path: `games/ann.race@${'0'.repeat(12)}/${'a'.repeat(4000)}.js`, refused: 'unknown-path' }),
  'GET /*': () => ({ path: `${'a/'.repeat(4000)}index.html`, refused: '403' }),
  'GET /api': link('api'),
  'GET /healthz': link('healthz'),
  'GET /readyz': link('readyz'),
  'GET /metrics': link('metrics'),
  'GET /t/*': ({ long }) => ({ path: `t/${long.table}` }),
  'GET /replay/*': ({ finished }) => ({ path: `replay/${finished.table}/1500` }),
  'GET /review/*': ({ finished }) => ({ path: `review/${finished.table}` }),
  'GET /puzzle/*': link('puzzle/today'),
  'GET /player/*': async (site) => ({ path: `player/${encodeURIComponent((await atPlayer(site)).other.name)}` }),
  'GET /new/*': link('new/arcade'),
  'GET /rules/*': link('rules/arcade'),
  'GET /learn/*': link(`learn/arcade${'%2E'.repeat(2000)}`),
  'GET /v/*': async (site) => ({ path: `v/${(await version(site)).id}` }),
  'GET /tournament/*': ({ tournament }) => ({ path: `tournament/${tournament}` }),
  'GET /club/*': ({ club }) => ({ path: `club/${club}` }),
  'GET /embed/replay/*': ({ finished }) => ({ path: `embed/replay/${finished.table}/1500` }),
  'GET /picture/end/:id': ({ finished }) => ({ path: `picture/end/${finished.table}`, late: 'no-answer' }),
  'GET /picture/today': () => ({ path: 'picture/today', late: 'no-answer' }),
  'GET /picture/now/:id': ({ long }) => ({ path: `picture/now/${long.table}`, late: 'no-answer' }),
  'GET /picture/moving/:id/:at': ({ finished }) => ({ path: `picture/moving/${finished.table}/15`, late: 'no-answer' }),
  'GET /picture/*': ({ finished }) => ({ path: `picture/replay/${finished.table}/15`, late: 'no-answer' }),
};

const groups: Readonly<Record<string, FromSite<WorstRequest>>> = {
  'GET /api/tournaments': ({ maker }) => ({ path: 'api/tournaments', key: maker.key }),
  'POST /api/tournaments': async (site) => ({
    path: 'api/tournaments',
    key: (await site.account()).key,
    body: {
      id: fresh(),
      kind: 'swiss',
      name: 'Ǉ'.repeat(40),
      game: 'arcade',
      options: OPTIONS,
      pace: { bank: 300, turn: 20 },
      places: 256,
      roundMinutes: 60,
    },
  }),
  'GET /api/tournaments/:id': ({ tournament }) => ({ path: `api/tournaments/${tournament}` }),
  'GET /api/tournaments/:id/stream': ({ tournament }) => ({ path: `api/tournaments/${tournament}/stream` }),
  'POST /api/tournaments/:id/enter': ({ tournament }) => ({ path: `api/tournaments/${tournament}/enter`, body: { name } }),
  'DELETE /api/tournaments/:id/enter': async ({ tournament, ask }) => {
    const key = freshKey();
    await ask(`api/tournaments/${tournament}/enter`, { key, body: { name } });
    return { path: `api/tournaments/${tournament}/enter`, key };
  },
  'POST /api/tournaments/:id/begin': async (site) => {
    const { key } = await site.account();
    const id = await site.tournamentOf(key);
    await site.fill(`api/tournaments/${id}/enter`);
    return { path: `api/tournaments/${id}/begin`, key, body: {} };
  },
  'DELETE /api/tournaments/:id': async (site) => {
    const { key } = await site.account();
    const id = await site.tournamentOf(key);
    await site.fill(`api/tournaments/${id}/enter`);
    return { path: `api/tournaments/${id}`, key };
  },
  'GET /api/clubs': ({ maker }) => ({ path: 'api/clubs', key: maker.key }),
  'POST /api/clubs': () => ({ path: 'api/clubs', body: { id: fresh(), title: 'Ǉ'.repeat(40), name } }),
  'GET /api/clubs/:id': ({ club, maker }) => ({ path: `api/clubs/${club}`, key: maker.key }),
  'PUT /api/clubs/:id': ({ club, maker }) => ({ path: `api/clubs/${club}`, key: maker.key, body: { title: 'Ǉ'.repeat(40) } }),
  'POST /api/clubs/:id/members': ({ club }) => ({ path: `api/clubs/${club}/members`, body: { name } }),
  'DELETE /api/clubs/:id/members': async ({ club, ask }) => {
    const key = freshKey();
    await ask(`api/clubs/${club}/members`, { key, body: { name } });
    return { path: `api/clubs/${club}/members`, key };
  },
  'DELETE /api/clubs/:id/members/:n': async ({ club, maker, ask }) => {
    await ask(`api/clubs/${club}/members`, { body: { name } });
    const { members } = (await ask(`api/clubs/${club}`, { key: maker.key, method: 'GET' })) as { members?: { n: number }[] };
    return { path: `api/clubs/${club}/members/${members?.at(-1)?.n}`, key: maker.key };
  },
};

/** The dearest request that each route accepts, by method and pattern; a route without one fails the test beside this file. */
export const WORST_REQUESTS: Readonly<Record<string, FromSite<WorstRequest>>> = {
  ...pages,
  ...tables,
  ...playtestRequests,
  ...uploadRequests,
  ...people,
  ...accounts,
  ...groups,
};

const hello = (key: string) => ({ t: 'hello', v: 1, key });

/** What is said from the seat of the long match that owes a decision. */
function atLong({ long }: Site, message: object, more: Partial<WorstMessage> = {}): WorstMessage {
  const join = { t: 'join', table: long.table, seat: long.seat, seen: 0 };
  return { before: [hello(long.key), join, ...(more.before ?? [])], message, after: more.after ?? [], ...(more.refused ? more : {}) };
}

/** What is said from a seat of another table. */
async function atFresh(site: Site, message: (entropy: string) => object, more: Partial<WorstMessage> = {}): Promise<WorstMessage> {
  const { table, people: seated } = await site.starting();
  const [one] = seated;
  return {
    ...more,
    before: [hello(one?.key ?? ''), { t: 'join', table, seat: 0, seen: 0 }],
    message: message(one?.entropy ?? ''),
  };
}

/** The step that is made and taken back in the long match. */
function undone(site: Site): { readonly step: object; readonly undo: object } {
  const { on, seat } = site.long;
  site.madeAndTakenBack();
  return {
    step: { t: 'move', id: fresh(), on, move: seat === 0 ? 'N' : 'S' },
    undo: { t: 'act', id: fresh(), on: on + 1, action: 'undo' },
  };
}

/** The dearest message of each kind; a kind without one is a type error. */
export const WORST_MESSAGES: Readonly<Record<ClientMessage['t'], FromSite<WorstMessage>>> = {
  hello: ({ long }) => ({ message: hello(long.key) }),
  join: ({ long }) => ({ before: [hello(long.key)], message: { t: 'join', table: long.table, seat: long.seat, seen: 0 } }),
  leave: (site) => ({ ...atLong(site, { t: 'leave' }), silent: true }),
  past: (site) => atLong(site, { t: 'past', before: site.long.on }),
  move: (site) => {
    const before = atLong(site, {});
    const { step, undo } = undone(site);
    return { ...before, message: step, after: [undo] };
  },
  moves: (site) => atLong(site, { t: 'moves', id: 'w', on: site.long.on }),
  act: (site) => {
    const { before = [] } = atLong(site, {});
    const { step, undo } = undone(site);
    return { before: [...before, step], message: undo };
  },
  claim: (site) => atLong(site, { t: 'claim', id: 'w', what: 'win', seat: 1 - site.long.seat }, { refused: 'not-away' }),
  commit: async (site) => ({
    before: [hello(site.host), { t: 'join', table: site.open, seat: 0, seen: 0 }],
    message: { t: 'commit', id: 'w', attempt: 1, commitment: HEX },
  }),
  reveal: (site) => atFresh(site, (entropy) => ({ t: 'reveal', id: 'w', attempt: 1, entropy })),
  say: (site) => atFresh(site, () => ({ t: 'say', id: 'w', text: 'Ǉ'.repeat(200) })),
  face: (site) => atFresh(site, () => ({ t: 'face', id: 'w', signal: '\u0001'.repeat(2500) })),
  ping: (site) => atLong(site, { t: 'ping' }),
};
