import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@fray/engine';
import { isGameId } from '@fray/games';
import type { ClubView, PlayerView, TournamentView } from '@fray/protocol';
import { cleanLink } from '@fray/protocol/links';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '../../base/limits.ts';
import { type Drawn, noPictures } from '../../previews/previewProcess.ts';
import type { Previews, Subject, Words } from '../../previews/previews.ts';
import type { FinishedMatch, Records } from '../../tables/records.ts';
import { answerFault } from './requests.ts';

/** Pages with server-side link previews. Their links use a path; the page itself continues behind the `#`. */
const PAGES = ['t', 'replay', 'review', 'puzzle', 'player', 'new', 'rules', 'learn', 'tournament', 'club'] as const;

interface LinkRequest {
  Params: { '*': string };
  Querystring: { lang?: string; v?: string };
}

/** The language in the link, or the browser's preferred one. */
export function languageOf(named: unknown, accepted: string | undefined): Language {
  const asked = LANGUAGES.find((language) => language === named);
  if (asked) return asked;
  const first = /^\s*(?<name>[a-z]{2})/i.exec(accepted ?? '')?.groups?.['name']?.toLowerCase() ?? '';
  return ['da', 'nb', 'nn', 'no'].includes(first) ? 'da' : 'en';
}

const SITE: Subject = { drawn: { kind: 'site' }, name: 'site' };
/** Preview of a link without a target; the page offers other destinations. */
const MISSING: Subject = { drawn: { kind: 'site' }, name: 'missing' };
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char]!);
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Resolves the target of a path as an anonymous user sees it. Requests made for it count against `address`. */
async function subjectOf(server: FastifyInstance, records: Records, path: string, remoteAddress: string): Promise<Subject> {
  const ask = (url: string) => server.inject({ url, remoteAddress, headers: { host: 'localhost' } });
  /** Calls the public API without a user, because previews are shown to everybody. A rejected request may succeed later. */
  const asked = async <T extends object>(url: string): Promise<T | 'missing' | 'refused'> => {
    const answer = await ask(url);
    if (answer.statusCode === 200) return answer.json<T>();
    return answer.statusCode === 404 ? 'missing' : 'refused';
  };
  const unseen = (why: 'missing' | 'refused'): Subject => (why === 'missing' ? MISSING : SITE);
  const table = async (id: string): Promise<Subject> => {
    const found = await asked<Drawn>(`/api/tables/${id}/shown`);
    return typeof found === 'string' ? unseen(found) : { drawn: found, name: `${id} ${digestOf(JSON.stringify(found))}`, about: id };
  };
  const [page = '', what = '', which = ''] = cleanLink(path).split('/');
  switch (page) {
    case 'new':
    case 'rules':
    case 'learn':
      return isGameId(what) ? named({ kind: 'game', game: what }) : MISSING;
    case 'puzzle': {
      if (what === 'today') return { drawn: { kind: 'puzzle', puzzle: what }, name: `today ${new Date().toISOString().slice(0, 10)}` };
      return /^[a-z][a-z-]{0,40}-[1-9]\d{0,4}$/.test(what) ? named({ kind: 'puzzle', puzzle: what }) : MISSING;
    }
    case 'player': {
      const found = await asked<PlayerView>(`/api/players/${what}`);
      if (typeof found === 'string') return unseen(found);
      const ratings = found.ratings.filter(({ bots, provisional }) => !bots && !provisional);
      return named({
        kind: 'player',
        name: found.name,
        ratings: ratings.map(({ game, rating }) => ({ game, rating: Math.round(rating) })),
      });
    }
    case 'tournament': {
      if (!TABLE.test(what)) return MISSING;
      const found = await asked<TournamentView>(`/api/tournaments/${what}`);
      return typeof found === 'string' ? unseen(found) : named(tournamentTold(found));
    }
    case 'club': {
      if (!TABLE.test(what)) return MISSING;
      const found = await asked<ClubView>(`/api/clubs/${what}`);
      if (typeof found === 'string') return unseen(found);
      return named({ kind: 'club', name: found.name, members: found.members.length, games: found.ladders.map(({ game }) => game) });
    }
    case 't':
      return TABLE.test(what) ? table(what) : MISSING;
    case 'replay':
    case 'review': {
      if (!TABLE.test(what)) return MISSING;
      const match = await records.find(what);
      return match && !match.players ? recordedSubject(records, match, page === 'replay' ? which : '', remoteAddress) : table(what);
    }
    default:
      return SITE;
  }
}

/** A finished match, optionally at a step. Steps beyond the end are the end, so that it is drawn only once. */
function recordedSubject(records: Records, { table, version, entries }: FinishedMatch, given: string, address: string): Subject {
  const at = /^\d{1,5}$/.test(given) ? Math.min(Number(given), entries) : undefined;
  const key = `${table} ${version}`;
  return {
    drawn: { kind: 'recorded', key, ...(at === undefined ? {} : { at }) },
    name: `replay ${key} ${at ?? ''}`,
    about: table,
    record: async () => {
      const found = await records.packed(table, address);
      if (!found) throw new Error('there is no record');
      return found.bytes;
    },
  };
}

/** Maximum number of names in a picture. */
const BEST = 3;

function tournamentTold({ name, game, kind, stage, entered, places, round, rounds, entrants, standing }: TournamentView): Drawn {
  const order = standing.length > 0 ? standing.toSorted((a, b) => a.place - b.place).map(({ n }) => n) : entrants.map(({ n }) => n);
  const best = order.flatMap((n) => entrants.filter((one) => one.n === n && one.name !== '')).slice(0, BEST);
  return {
    kind: 'tournament',
    name,
    game,
    how: kind,
    stage,
    entered,
    places,
    ...(kind === 'swiss' && stage === 'running' ? { round: [round, rounds] as const } : {}),
    best: best.map(({ kind: who, name: called }) => ({ kind: who, name: called })),
  };
}

const TABLE = /^[a-z2-9]{10}$/;
const REPLAY = /^[a-z2-9]{10}(?:\/\d{1,5})?$/;
const named = (drawn: Drawn): Subject => ({ drawn, name: digestOf(JSON.stringify(drawn)) });

interface Site {
  /** The page's HTML file. */
  readonly index: string;
  /** Public URL of this server; empty: taken from the request. */
  readonly url: string;
  /** Absent: no previews are generated. */
  readonly previews: Previews | undefined;
  readonly records: Records;
  /** Milliseconds for which a page waits for its preview text. */
  readonly patience: number;
}

/** Serves the page under paths with preview metadata, and the preview pictures. */
export function registerLinks(server: FastifyInstance, site: Site): void {
  registerPages(server, site);
  registerBoards(server, site.previews, site.records);
  registerPictures(server, site.previews, site.records);
}

const isRead = ({ method, url }: FastifyRequest): boolean => (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/');

/** The page that a pasted link means, if it has another address. */
function meantLink(request: FastifyRequest): string | undefined {
  const [path = '', query] = request.url.split('?', 2);
  const clean = cleanLink(path);
  const isPage = [...PAGES, 'embed/replay'].some((name) => clean.startsWith(`${name}/`)) && `/${clean}` !== path;
  return isPage && isRead(request) ? `/${clean}${query === undefined ? '' : `?${query}`}` : undefined;
}

function registerPages(server: FastifyInstance, { index, url, previews, records, patience }: Site): void {
  const page = readFileSync(index, 'utf8');
  const addressOf = (request: FastifyRequest<LinkRequest>): string => (url === '' ? `${request.protocol}://${request.host}/` : url);
  const told = async (request: FastifyRequest<LinkRequest>, path: string): Promise<{ readonly status: number; readonly text: string }> => {
    const language = languageOf(request.query.lang, request.headers['accept-language']);
    const subject = await subjectOf(server, records, path, request.address);
    const status = subject === MISSING ? 404 : 200;
    if (!previews) return { status, text: page };
    const words = await soon(previews.words(subject, { language, address: request.address }), patience);
    const at = (where: string) => new URL(where, addressOf(request)).href;
    const picture = at(`picture/${path}?lang=${language}&v=${digestOf(subject.name)}`);
    const text = page.replace('</head>', () => `${tagsOf(words, picture, at(path), language)}\n  </head>`);
    return { status, text };
  };
  for (const name of PAGES)
    server.get<LinkRequest>(`/${name}/*`, async (request, reply) => {
      const { status, text } = await told(request, cleanLink(request.url));
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
        .send(text);
    });
  // The reference of the API, beside the API itself.
  server.get('/api', async (_request, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page));
  // The file server refuses paths that begin with two slashes.
  server.addHook('onRequest', async (request, reply) => {
    const meant = request.url.startsWith('//') ? meantLink(request) : undefined;
    if (meant !== undefined) await reply.redirect(meant, 302);
  });
  // Browsers get the page for an unknown path; other programs get an error. Both are led to the page that a link means.
  server.setNotFoundHandler(async (request, reply) => {
    const meant = meantLink(request);
    if (meant !== undefined) return reply.redirect(meant, 302);
    const isForPerson = isRead(request) && (request.headers.accept ?? '').includes('text/html');
    if (!isForPerson) return answerFault(reply, { code: 'unknown-path', message: 'nothing answers at this path' });
    return reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
  // The only page that may be embedded in other sites: it stores nothing in the browser and cannot act.
  server.get<LinkRequest>('/embed/replay/*', async (request, reply) => {
    // Without a replay this would be the normal page.
    if (!REPLAY.test(request.params['*'])) return reply.callNotFound();
    const policy = String(reply.getHeader('content-security-policy'));
    const subject = await subjectOf(server, records, `replay/${request.params['*']}`, request.address);
    return reply
      .code(subject === MISSING ? 404 : 200)
      .removeHeader('x-frame-options')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** An upper bound for the steps of a match. */
const END = 99_999;

/** Requester of pictures without text. */
const readerOf = ({ address }: FastifyRequest) => ({ language: 'en', address }) as const;

/** Serves boards for lists of the page. Always answers: a list has a fallback. */
function registerBoards(server: FastifyInstance, previews: Previews | undefined, records: Records): void {
  server.get<{ Params: { id: string } }>('/picture/end/:id', RATED_ENDS, async (request, reply) => {
    const subject = previews ? await subjectOf(server, records, `replay/${request.params.id}/${END}`, request.address) : SITE;
    if (!previews || subject.drawn.kind !== 'recorded') return reply.code(204).send();
    // A finished match does not change, and its board contains no text.
    return reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=86400')
      .send(await previews.board(subject, readerOf(request)));
  });
  server.get('/picture/today', RATED_STANDS, async (request, reply) => {
    const subject = previews ? await subjectOf(server, records, 'puzzle/today', request.address) : SITE;
    if (!previews || subject.drawn.kind !== 'puzzle') return reply.code(204).send();
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=300')
      .send(await previews.large(subject, readerOf(request)));
  });
  server.get<{ Params: { id: string } }>('/picture/now/:id', RATED_STANDS, async (request, reply) => {
    const subject = previews ? await subjectOf(server, records, `t/${request.params.id}`, request.address) : SITE;
    if (!previews || subject.drawn.kind !== 'table' || subject.drawn.view === undefined) return reply.code(204).send();
    return reply
      .type('image/webp')
      .header('cache-control', 'private, no-cache')
      .send(await previews.large(subject, readerOf(request)));
  });
}

function registerPictures(server: FastifyInstance, previews: Previews | undefined, records: Records): void {
  server.get<{ Params: { id: string; at: string } }>('/picture/moving/:id/:at', RATED_MOVING, async (request, reply) => {
    if (!previews) throw noPictures;
    const { id, at } = request.params;
    const subject = await subjectOf(server, records, `replay/${id}/${at}`, request.address);
    if (subject.drawn.kind !== 'recorded') return reply.callNotFound();
    return reply
      .type('image/webp')
      .headers({ 'cache-control': 'private, max-age=86400', 'content-disposition': `inline; filename="fray-${id}-${at}.webp"` })
      .send(await previews.moving(subject, readerOf(request)));
  });
  server.get<LinkRequest>('/picture/*', RATED, async (request, reply) => {
    if (!previews) throw noPictures;
    const language = languageOf(request.query.lang, request.headers['accept-language']);
    const image = await previews.picture(await subjectOf(server, records, request.params['*'], request.address), {
      language,
      address: request.address,
    });
    return reply
      .type('image/jpeg')
      .headers({ 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' })
      .send(image);
  });
}

const rated = (what: string, max: number) => ({
  config: { rateLimit: { max, timeWindow: 60_000, keyGenerator: ({ address }: FastifyRequest) => `${what} ${address}` } },
});
/** Rate limit: drawing a picture takes most of a second. */
const RATED = rated('picture', LIMITS.picturesPerMinute);
const RATED_MOVING = rated('moving', LIMITS.movingPerMinute);
const RATED_ENDS = rated('end', LIMITS.endsPerMinute);
const RATED_STANDS = rated('stand', LIMITS.standsPerMinute);

/** The preview text if it is ready in time; human readers do not need it. */
const soon = (words: Promise<Words>, milliseconds: number): Promise<Words | undefined> =>
  Promise.race([
    words.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds).unref()),
  ]);

/** Without preview text, chats use the page's title; they request the picture later, when it may be ready. */
function tagsOf(words: Words | undefined, picture: string, url: string, language: Language): string {
  const tags = [
    ['og:site_name', 'Fray'],
    ['og:type', 'website'],
    ...(words
      ? [
          ['og:title', words.title],
          ['og:description', words.text],
          ['og:image:alt', `${words.title}. ${words.text}`],
        ]
      : []),
    ['og:url', url],
    ['og:locale', language === 'da' ? 'da_DK' : 'en_GB'],
    ['og:image', picture],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ];
  return [
    ...tags.map(([property, content = '']) => `<meta property="${property}" content="${escaped(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}
