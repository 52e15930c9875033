import type { ClientMessage } from '@fray/protocol';
import type { LongMatch } from './ourLoad.ts';

/** What stands on the server before it is asked, by name of table, tournament or club. */
export interface Site {
  /** A match with a long log that is being played. */
  readonly long: LongMatch;
  /** A match with a long log that is over. */
  readonly finished: string;
  /** A table that waits, and the key of who opened it. */
  readonly open: string;
  readonly host: string;
  /** A tournament and a club with many people, and the key of who made both. */
  readonly tournament: string;
  readonly club: string;
  readonly maker: string;
  /** Another name, for something that nobody has made yet. */
  fresh(): string;
  /** A key that nobody has used yet. */
  freshKey(): string;
}

interface WorstRequest {
  readonly path: string;
  readonly body?: unknown;
  /** Another person each time, where none is named. */
  readonly key?: string;
}

const HEX = 'a'.repeat(64);
/** As long as a body may be, without what stands around it. */
const BODY = 62_000;
/** The longest name that a path may hold, of letters that look like others. */
const NAME = encodeURIComponent('Ǉ'.repeat(16));
const NOISE = {
  response: { id: 'a'.repeat(2000), response: { clientDataJSON: 'e30'.repeat(BODY / 4), attestationObject: 'o2Nm'.repeat(500) } },
};
/** Values of options, each as long as it may be: a zone whose text is read to its end. */
const OPTIONS = Object.fromEntries(Array.from({ length: 28 }, (_, n) => [n === 0 ? 'zone' : `option${n}`, '.3_2-.3_...'.repeat(180)]));
const zone = { zone: '.4_.-.4_'.repeat(240).slice(0, 2000) };
const name = 'Ǉil'.repeat(8);
/** A record that is played to its end: one step that is taken back again and again, under the rules that scores are kept for. */
const record = (() => {
  const lines = ['fray record 1', 'game arcade 1', 'seat green human A', 'seat orange bot veteran', 'deal pick 2/2', ''];
  lines.push('1 orange aim');
  for (let n = 2, length = 0; length < 59_000; n++) {
    const line = `${n} orange ${n % 2 === 0 ? '!undo' : 'aim'}`;
    length += line.length + 1;
    lines.push(line);
  }
  return `${lines.join('\n')}\n`;
})();
const atPlayer = (rest = '') => ({ path: `api/players/${NAME}${rest}` });
const link = (path: string) => () => ({ path });

/** The dearest request that each route accepts, by method and pattern; a route without one fails the test beside this file. */
export const WORST_REQUESTS: Readonly<Record<string, (site: Site) => WorstRequest>> = {
  'GET /*': link(`${'a/'.repeat(4000)}index.html`),
  'GET /healthz': link('healthz'),
  'GET /readyz': link('readyz'),
  'GET /metrics': link('metrics'),
  'GET /api/tables': link('api/tables'),
  'POST /api/tables': ({ fresh }) => ({
    path: 'api/tables',
    body: { id: fresh(), game: 'arcade', seats: [{ kind: 'me' }, { kind: 'open' }], options: zone, name, commitment: HEX },
  }),
  'POST /api/pair': ({ fresh }) => ({
    path: 'api/pair',
    body: { id: fresh(), game: 'arcade', pace: { bank: 300, turn: 20 }, name, commitment: HEX },
  }),
  'GET /api/tables/:id/shown': ({ long }) => ({ path: `api/tables/${long.table}/shown` }),
  'GET /api/tables/:id/record': ({ finished }) => ({ path: `api/tables/${finished}/record` }),
  'POST /api/tables/:id/seats/:seat': ({ open }) => ({
    path: `api/tables/${open}/seats/1`,
    body: { name, commitment: HEX, offer: 1, options: OPTIONS },
  }),
  'DELETE /api/tables/:id/seats/:seat': ({ long }) => ({ path: `api/tables/${long.table}/seats/1` }),
  'POST /api/tables/:id/seats/:seat/bot': ({ open, host }) => ({
    path: `api/tables/${open}/seats/1/bot`,
    key: host,
    body: { kind: 'open', for: 'Ǉ'.repeat(24) },
  }),
  'POST /api/tables/:id/seats/:seat/ticket': ({ open, host }) => ({
    path: `api/tables/${open}/seats/0/ticket`,
    key: host,
    body: { ticket: HEX },
  }),
  'POST /api/tables/:id/seats/:seat/move': ({ open }) => ({ path: `api/tables/${open}/seats/0/move`, body: { ticket: 'b'.repeat(64) } }),
  'POST /api/tables/:id/seats/:seat/propose': ({ open, host }) => ({
    path: `api/tables/${open}/seats/0/propose`,
    key: host,
    body: { offer: 1, options: OPTIONS },
  }),
  'POST /api/tables/:id/seats/:seat/agree': ({ open, host }) => ({
    path: `api/tables/${open}/seats/0/agree`,
    key: host,
    body: { offer: 1 },
  }),
  'POST /api/tables/:id/seats/:seat/decline': ({ open, host }) => ({ path: `api/tables/${open}/seats/0/decline`, key: host, body: {} }),
  'POST /api/tables/:id/report': ({ finished, long }) => ({
    path: `api/tables/${finished}/report`,
    key: long.key,
    body: { seat: 1, reason: 'cheating', note: 'Ǉ'.repeat(300) },
  }),
  'GET /api/scores/:game': link('api/scores/arcade'),
  'POST /api/scores': () => ({ path: 'api/scores', body: { initials: 'AAA', from: { kind: 'record', record } } }),
  'GET /api/scores/record/:digest': link(`api/scores/record/${HEX}`),
  'GET /api/mine': ({ host }) => ({ path: 'api/mine', key: host }),
  'GET /api/me': ({ host }) => ({ path: 'api/me', key: host }),
  'PUT /api/me': () => ({ path: 'api/me', body: { name, webhook: `https://${'a'.repeat(490)}` } }),
  'DELETE /api/me': () => ({ path: 'api/me' }),
  'GET /api/me/challenges': ({ host }) => ({ path: 'api/me/challenges', key: host }),
  'GET /api/me/manner': ({ long }) => ({ path: 'api/me/manner', key: long.key }),
  'GET /api/me/sanctions': ({ long }) => ({ path: 'api/me/sanctions', key: long.key }),
  'POST /api/me/sanctions/seen': ({ long }) => ({ path: 'api/me/sanctions/seen', key: long.key, body: {} }),
  'GET /api/me/games': ({ long }) => ({ path: 'api/me/games', key: long.key }),
  'GET /api/me/figures': ({ long }) => ({ path: 'api/me/figures', key: long.key }),
  'GET /api/me/records': ({ long }) => ({ path: 'api/me/records', key: long.key }),
  'GET /api/me/ratings': ({ long }) => ({ path: 'api/me/ratings', key: long.key }),
  'GET /api/me/ratings/:game': ({ long }) => ({ path: 'api/me/ratings/arcade', key: long.key }),
  'GET /api/me/circle': ({ host }) => ({ path: 'api/me/circle', key: host }),
  'GET /api/ratings/:game': link('api/ratings/arcade'),
  'POST /api/players/:name/report': () => ({ ...atPlayer('/report'), body: { note: 'Ǉ'.repeat(300) } }),
  'GET /api/players/:name': () => atPlayer(),
  'GET /api/players/:name/games': () => atPlayer('/games'),
  'GET /api/players/:name/ratings/:game': () => atPlayer('/ratings/arcade'),
  'GET /api/players/:name/figures': () => atPlayer('/figures'),
  'PUT /api/players/:name/friend': () => ({ ...atPlayer('/friend'), body: {} }),
  'DELETE /api/players/:name/friend': () => atPlayer('/friend'),
  'PUT /api/players/:name/block': () => ({ ...atPlayer('/block'), body: {} }),
  'DELETE /api/players/:name/block': () => atPlayer('/block'),
  'GET /api/moderation/reports': link('api/moderation/reports'),
  'GET /api/moderation/tables/:id': ({ finished }) => ({ path: `api/moderation/tables/${finished}` }),
  'POST /api/moderation/settle': () => ({ path: 'api/moderation/settle', body: NOISE }),
  'DELETE /api/moderation/tournaments/:id': ({ tournament }) => ({ path: `api/moderation/tournaments/${tournament}` }),
  'GET /api/account': link('api/account'),
  'POST /api/account/passkey/ask': () => ({ path: 'api/account/passkey/ask', body: { name: 'Ǉil'.repeat(26) } }),
  'POST /api/account/passkey': () => ({ path: 'api/account/passkey', body: NOISE }),
  'POST /api/account/enter/ask': () => ({ path: 'api/account/enter/ask', body: {} }),
  'POST /api/account/enter': () => ({ path: 'api/account/enter', body: NOISE }),
  'POST /api/account/code': () => ({ path: 'api/account/code', body: { code: 'Ǉ'.repeat(60) } }),
  'POST /api/account/codes': () => ({ path: 'api/account/codes', body: {} }),
  'PUT /api/account': () => ({ path: 'api/account', body: { name: 'Ǉil'.repeat(26) } }),
  'DELETE /api/account/passkeys/:id': link(`api/account/passkeys/${'a'.repeat(90)}`),
  'DELETE /api/account/sessions/:id': link(`api/account/sessions/${'a'.repeat(90)}`),
  'GET /api/called/key': link('api/called/key'),
  'GET /api/me/called': link('api/me/called'),
  'PUT /api/me/called': () => ({
    path: 'api/me/called',
    body: {
      endpoint: `https://example.org/${'a'.repeat(970)}`,
      p256dh: 'A'.repeat(87),
      auth: 'A'.repeat(22),
      language: 'en',
      zone: 'America/Argentina/ComodRivadavia',
      silent: Array.from({ length: 20 }, () => 'a'.repeat(40)),
    },
  }),
  'DELETE /api/me/called': link(`api/me/called?endpoint=https://example.org/${'a'.repeat(970)}`),
  'GET /t/*': ({ long }) => ({ path: `t/${long.table}` }),
  'GET /replay/*': ({ finished }) => ({ path: `replay/${finished}/1500` }),
  'GET /review/*': ({ finished }) => ({ path: `review/${finished}` }),
  'GET /puzzle/*': link('puzzle/today'),
  'GET /player/*': link(`player/${NAME}`),
  'GET /new/*': link('new/arcade'),
  'GET /rules/*': link('rules/arcade'),
  'GET /learn/*': link(`learn/arcade${'%2E'.repeat(2000)}`),
  'GET /tournament/*': ({ tournament }) => ({ path: `tournament/${tournament}` }),
  'GET /club/*': ({ club }) => ({ path: `club/${club}` }),
  'GET /embed/replay/*': ({ finished }) => ({ path: `embed/replay/${finished}/1500` }),
  'GET /picture/end/:id': ({ finished }) => ({ path: `picture/end/${finished}` }),
  'GET /picture/today': link('picture/today'),
  'GET /picture/now/:id': ({ long }) => ({ path: `picture/now/${long.table}` }),
  'GET /picture/moving/:id/:at': ({ finished }) => ({ path: `picture/moving/${finished}/1500` }),
  'GET /picture/*': ({ finished }) => ({ path: `picture/replay/${finished}/1500` }),
  'GET /api/tournaments': ({ maker }) => ({ path: 'api/tournaments', key: maker }),
  'POST /api/tournaments': ({ fresh }) => ({
    path: 'api/tournaments',
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
  'POST /api/tournaments/:id/enter': ({ tournament }) => ({ path: `api/tournaments/${tournament}/enter`, body: { name } }),
  'DELETE /api/tournaments/:id/enter': ({ tournament }) => ({ path: `api/tournaments/${tournament}/enter` }),
  'POST /api/tournaments/:id/begin': ({ tournament, maker }) => ({ path: `api/tournaments/${tournament}/begin`, key: maker, body: {} }),
  'DELETE /api/tournaments/:id': ({ tournament, maker }) => ({ path: `api/tournaments/${tournament}`, key: maker }),
  'GET /api/clubs': ({ maker }) => ({ path: 'api/clubs', key: maker }),
  'POST /api/clubs': ({ fresh }) => ({ path: 'api/clubs', body: { id: fresh(), title: 'Ǉ'.repeat(40), name } }),
  'GET /api/clubs/:id': ({ club, maker }) => ({ path: `api/clubs/${club}`, key: maker }),
  'PUT /api/clubs/:id': ({ club, maker }) => ({ path: `api/clubs/${club}`, key: maker, body: { title: 'Ǉ'.repeat(40) } }),
  'POST /api/clubs/:id/members': ({ club }) => ({ path: `api/clubs/${club}/members`, body: { name } }),
  'DELETE /api/clubs/:id/members': ({ club }) => ({ path: `api/clubs/${club}/members` }),
  'DELETE /api/clubs/:id/members/:n': ({ club, maker }) => ({ path: `api/clubs/${club}/members/999999`, key: maker }),
};

/** The dearest message of each kind, said from the seat of the long match that owes a decision; a kind without one is a type error. */
export const WORST_MESSAGES: Readonly<Record<ClientMessage['t'], (match: LongMatch) => object>> = {
  hello: ({ key }) => ({ v: 1, key }),
  join: ({ table, seat }) => ({ table, seat, seen: 0 }),
  leave: () => ({}),
  past: ({ on }) => ({ before: on }),
  move: ({ on }) => ({ id: 'w', on, move: 'A1-'.repeat(66) }),
  moves: ({ on }) => ({ id: 'w', on }),
  act: ({ on }) => ({ id: 'w', on, action: 'offer-draw' }),
  claim: ({ seat }) => ({ id: 'w', what: 'win', seat: 1 - seat }),
  commit: () => ({ id: 'w', attempt: 1, commitment: HEX }),
  reveal: () => ({ id: 'w', attempt: 1, entropy: HEX }),
  say: () => ({ id: 'w', text: `${'\u200b'.repeat(1700)}${'Ǉ'.repeat(200)}` }),
  face: () => ({ id: 'w', signal: '\u0001'.repeat(2500) }),
  ping: () => ({}),
};
