import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isExternalGameId, LANGUAGES, type Language } from '@fray/engine';
import { escapeHtml } from '@fray/engine/html';
import { isKnownGame, listedCards } from '@fray/games';
import type { ClubView, PlayerView, TournamentView } from '@fray/protocol';
import { cleanLink } from '@fray/protocol/links';
import type { PlaytestView } from '@fray/protocol/playtests';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '../../base/limits.ts';
import type { BundleManifest } from '../../games/bundle.ts';
import type { ExternalGames } from '../../games/externalGames.ts';
import { type Drawn, noPictures } from '../../previews/previewProcess.ts';
import type { Previews, Subject, Words } from '../../previews/previews.ts';
import type { PuzzleIds } from '../../previews/puzzleIds.ts';
import type { FinishedMatch, Records } from '../../tables/records.ts';
import { answerFault } from './requests.ts';

/**
 * Pages with server-side link previews. Their links use a path; the page itself continues behind the `#`. A version that is tested (`v`)
 * has the preview of the site: only its page tells what it is.
 */
const PAGES = ['t', 'replay', 'review', 'puzzle', 'player', 'new', 'rules', 'learn', 'tournament', 'club', 'v'] as const;

/** Pages that need no id, and those of games and of collections of puzzles. They have no previews of their own. */
const PLAIN = new Set([
  'home',
  'watch',
  'settings',
  'games',
  'people',
  'moderation',
  'tournaments',
  'kept',
  'table',
  'lab',
  'review',
  'puzzles',
  'playtests',
  'gallery',
  'uploads',
  'bots',
  'api',
]);
const OF_GAMES = new Set(['scores', 'ratings', 'workshop', 'lab', 'print']);
const OF_COLLECTIONS = new Set(['storm', 'puzzles']);

interface LinkRequest {
  Params: { '*': string };
  Querystring: { lang?: string; v?: string };
}

/** The language in the link, or the browser's preferred one. */
export function languageOf(named: unknown, accepted: string | undefined): Language {
  const requested = LANGUAGES.find((language) => language === named);
  if (requested) return requested;
  const language = /^\s*(?<name>[a-z]{2})/i.exec(accepted ?? '')?.groups?.['name']?.toLowerCase() ?? '';
  return ['da', 'nb', 'nn', 'no'].includes(language) ? 'da' : 'en';
}

const SITE: Subject = { drawn: { kind: 'site' }, name: 'site' };
/** Preview of a link without a target; the page offers other destinations. */
const MISSING: Subject = { drawn: { kind: 'site' }, name: 'missing' };
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

const isCollection = (name: string): boolean => listedCards().some(({ puzzles }) => puzzles?.some((set) => set.name === name));

/** Looks up what public links name. */
interface Lookup {
  /** Whether there is a report of the lab. */
  hasReport(id: string): Promise<boolean>;
  /** Whether everybody may see a game of a user. */
  hasUserGame(id: string): Promise<boolean>;
}

/** Whether the site has a page without previews at a path. Ids that only a device or an account can resolve count as existing. */
async function hasPage(path: string, { hasReport, hasUserGame }: Lookup): Promise<boolean> {
  const [page = '', what = '', which = ''] = cleanLink(path).split('/');
  if (what === '') return PLAIN.has(page);
  if (page === 'table' || page === 'challenge' || page === 'playtests') return true;
  if (page === 'lab' && what === 'r') return TABLE.test(which) && hasReport(which);
  // A page that a game of a user lacks leads to the page of the game.
  if (OF_GAMES.has(page)) return isKnownGame(what) || (await hasUserGame(what.replace('%40', '@')));
  return OF_COLLECTIONS.has(page) && isCollection(what);
}

/** Targets of links that the public API does not return. */
interface Targets {
  readonly records: Records;
  readonly puzzles: PuzzleIds;
  /** Whether the server can draw boards of a game: not of games of users, whose code runs in boxes only. */
  isDrawable(game: string): boolean;
}

/** Resolves the target of a path as an anonymous user sees it. Requests made for it count against `address`. */
async function subjectOf(server: FastifyInstance, targets: Targets, path: string, remoteAddress: string): Promise<Subject> {
  const { puzzles, isDrawable } = targets;
  const ask = (url: string) => server.inject({ url, remoteAddress, headers: { host: 'localhost' } });
  /** Calls the public API without a user, because previews are shown to everybody. A rejected request may succeed later. */
  const fetchPublic = async <T extends object>(url: string): Promise<T | 'missing' | 'refused'> => {
    const answer = await ask(url);
    if (answer.statusCode === 200) return answer.json<T>();
    return answer.statusCode === 404 ? 'missing' : 'refused';
  };
  const unseen = (why: 'missing' | 'refused'): Subject => (why === 'missing' ? MISSING : SITE);
  const table = async (id: string): Promise<Subject> => {
    const found = await fetchPublic<Drawn>(`/api/tables/${id}/shown`);
    if (typeof found === 'string') return unseen(found);
    if (found.kind === 'table' && !isDrawable(found.game)) return SITE;
    return { drawn: found, name: `${id} ${digestOf(JSON.stringify(found))}`, about: id };
  };
  /** A version of an external game, or a game of a user. Its pages have the preview of the site. */
  const externalGame = async (id: string): Promise<Subject> => {
    if (!isExternalGameId(id)) return MISSING;
    const found = await fetchPublic<object>(`/games/${id}/manifest.json`);
    return typeof found === 'string' ? unseen(found) : SITE;
  };
  const [page = '', what = '', which = ''] = cleanLink(path).split('/');
  switch (page) {
    case 'new':
    case 'rules':
    case 'learn':
      if (isKnownGame(what)) return named({ kind: 'game', game: what });
      // A game without lessons has a rulebook: the page of the lessons leads there.
      return externalGame(what.replace('%40', '@'));
    case 'puzzle': {
      if (what === 'today') return { drawn: { kind: 'puzzle', puzzle: what }, name: `today ${new Date().toISOString().slice(0, 10)}` };
      return puzzles.has(what) ? named({ kind: 'puzzle', puzzle: what }) : MISSING;
    }
    case 'player': {
      const found = await fetchPublic<PlayerView>(`/api/players/${what}`);
      if (typeof found === 'string') return unseen(found);
      return named(playerLink(found));
    }
    case 'tournament': {
      const found = TABLE.test(what) ? await fetchPublic<TournamentView>(`/api/tournaments/${what}`) : 'missing';
      return typeof found === 'string' ? unseen(found) : named(tournamentLink(found));
    }
    case 'club': {
      const found = TABLE.test(what) ? await fetchPublic<ClubView>(`/api/clubs/${what}`) : 'missing';
      if (typeof found === 'string') return unseen(found);
      return named({ kind: 'club', name: found.name, members: found.members.length, games: found.ladders.map(({ game }) => game) });
    }
    case 'v': {
      const found = TABLE.test(what) ? await fetchPublic<PlaytestView>(`/api/playtests/${what}`) : 'missing';
      // Versions that are found only by their link have no description.
      if (typeof found === 'string') return unseen(found);
      return found.visibility === 'public' && isKnownGame(found.game) ? named({ kind: 'game', game: found.game }) : SITE;
    }
    case 't':
      return TABLE.test(what) ? table(what) : MISSING;
    case 'replay':
    case 'review':
      if (!TABLE.test(what)) return MISSING;
      return (await finishedSubject(targets, what, page === 'replay' ? which : '', remoteAddress)) ?? table(what);
    default:
      return SITE;
  }
}

const playerLink = ({ name, ratings }: PlayerView): Drawn => ({
  kind: 'player',
  name,
  ratings: ratings
    .filter(({ bots, provisional }) => !bots && !provisional)
    .map(({ game, rating }) => ({ game, rating: Math.round(rating) })),
});

/** A finished match that everybody with the link may see; undefined if the table is none. */
async function finishedSubject({ records, isDrawable }: Targets, id: string, step: string, address: string): Promise<Subject | undefined> {
  const match = await records.find(id);
  if (match && !isDrawable(match.game)) return SITE;
  return match && !match.players ? recordedSubject(records, match, step, address) : undefined;
}

/** A finished match, optionally at a step. Steps beyond the end are the end, so that it is drawn only once. */
function recordedSubject(records: Records, { table, version, entries }: FinishedMatch, input: string, address: string): Subject {
  const at = /^\d{1,5}$/.test(input) ? Math.min(Number(input), entries) : undefined;
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

function tournamentLink({ name, game, kind, stage, entered, places, round, rounds, entrants, standing }: TournamentView): Drawn {
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
    best: best.map(({ kind: who, name: label }) => ({ kind: who, name: label })),
  };
}

const TABLE = /^[a-z2-9]{10}$/;
const REPLAY = /^[a-z2-9]{10}(?:\/\d{1,5})?$/;
const named = (drawn: Drawn): Subject => ({ drawn, name: digestOf(JSON.stringify(drawn)) });

interface Site {
  /** The page's HTML file. */
  readonly index: string;
  readonly games: Pick<ExternalGames, 'manifests'>;
  /** Whether users push games; pages learn of each when it is opened. */
  readonly hasUploads: boolean;
  /** Public URL of this server; empty: taken from the request. */
  readonly url: string;
  /** Absent: no previews are generated. */
  readonly previews: Previews | undefined;
  readonly targets: Targets;
  /** Milliseconds for which a page waits for its preview text. */
  readonly patience: number;
}

/** Serves the page under paths with preview metadata, and the preview pictures. */
export function registerLinks(server: FastifyInstance, site: Site): void {
  registerPages(server, site);
  registerBoards(server, site.previews, site.targets);
  registerPictures(server, site.previews, site.targets);
}

const isRead = ({ method, url }: FastifyRequest): boolean => (method === 'GET' || method === 'HEAD') && !url.startsWith('/api/');

/** The normalized address of a pasted link, if it differs. */
function meantLink(request: FastifyRequest): string | undefined {
  const [path = '', query] = request.url.split('?', 2);
  const clean = cleanLink(path);
  const isPage = [...PAGES, 'embed/replay'].some((name) => clean.startsWith(`${name}/`)) && `/${clean}` !== path;
  return isPage && isRead(request) ? `/${clean}${query === undefined ? '' : `?${query}`}` : undefined;
}

/** Looks up by the public API, without a user. The requests count against `remoteAddress`. */
function lookupOf(server: FastifyInstance, remoteAddress: string): Lookup {
  const isThere = async (url: string) => (await server.inject({ url, remoteAddress, headers: { host: 'localhost' } })).statusCode !== 404;
  return {
    hasReport: (id) => isThere(`/api/lab-reports/${id}`),
    hasUserGame: async (id) => isExternalGameId(id) && isThere(`/games/${id}/manifest.json`),
  };
}

function registerPages(server: FastifyInstance, { index, games, hasUploads, url, previews, targets, patience }: Site): void {
  const built = readFileSync(index, 'utf8');
  const page = () => withGames(built, games.manifests, hasUploads);
  const addressOf = (request: FastifyRequest<LinkRequest>): string => (url === '' ? `${request.protocol}://${request.host}/` : url);
  const renderPage = async (
    request: FastifyRequest<LinkRequest>,
    path: string,
  ): Promise<{ readonly status: number; readonly text: string }> => {
    const language = languageOf(request.query.lang, request.headers['accept-language']);
    const subject = await subjectOf(server, targets, path, request.address);
    const status = subject === MISSING ? 404 : 200;
    if (!previews) return { status, text: page() };
    const words = await soon(previews.words(subject, { language, address: request.address }), patience);
    const at = (where: string) => new URL(where, addressOf(request)).href;
    const picture = at(`picture/${path}?lang=${language}&v=${digestOf(subject.name)}`);
    const text = page().replace('</head>', () => `${tagsOf(words, picture, at(path), language)}\n  </head>`);
    return { status, text };
  };
  for (const name of PAGES)
    server.get<LinkRequest>(`/${name}/*`, async (request, reply) => {
      const { status, text } = await renderPage(request, cleanLink(request.url));
      return reply
        .code(status)
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
        .send(text);
    });
  // Without games from outside the page is sent as built, compressed.
  server.get('/', async (_request, reply) => {
    if (games.manifests.length === 0 && !hasUploads) return reply.sendFile('index.html');
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page());
  });
  // The reference of the API, beside the API itself.
  server.get('/api', async (_request, reply) => reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page()));
  // The file server refuses paths that begin with two slashes.
  server.addHook('onRequest', async (request, reply) => {
    const target = request.url.startsWith('//') ? meantLink(request) : undefined;
    if (target !== undefined) await reply.redirect(target, 302);
  });
  // Browsers get the page for an unknown path; other programs get an error. Both are redirected if the link has another normalized address.
  server.setNotFoundHandler(async (request, reply) => {
    const target = meantLink(request);
    if (target !== undefined) return reply.redirect(target, 302);
    const isForPerson = isRead(request) && (request.headers.accept ?? '').includes('text/html');
    if (!isForPerson) return answerFault(reply, { code: 'unknown-path', message: 'nothing answers at this path' });
    const status = (await hasPage(request.url, lookupOf(server, request.address))) ? 200 : 404;
    return reply.code(status).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page());
  });
  // The only page that other sites may embed: it stores nothing in the browser and cannot act.
  server.get<LinkRequest>('/embed/replay/*', async (request, reply) => {
    // Without a replay this would be the normal page.
    if (!REPLAY.test(request.params['*'])) return reply.callNotFound();
    const policy = String(reply.getHeader('content-security-policy'));
    const subject = await subjectOf(server, targets, `replay/${request.params['*']}`, request.address);
    return reply
      .code(subject === MISSING ? 404 : 200)
      .removeHeader('x-frame-options')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') })
      .type('text/html; charset=utf-8')
      .send(page());
  });
}

/** The page with the cards of external games, as JSON that it reads at its start. */
function withGames(page: string, manifests: readonly BundleManifest[], hasUploads: boolean): string {
  if (manifests.length === 0 && !hasUploads) return page;
  const json = JSON.stringify(manifests).replaceAll('<', '\\u003c');
  const scripts = `<script type="application/json" id="external-games">${json}</script>
    <script type="module" src="/shared/external-games.js"></script>
    `;
  // Modules run in document order: external games are registered before the page starts.
  return page.replace('<script type="module"', (before) => scripts + before);
}

/** An upper bound for the steps of a match. */
const END = 99_999;

/** Requester of pictures without text. */
const readerOf = ({ address }: FastifyRequest) => ({ language: 'en', address }) as const;

/** Serves boards for lists of the page. Always answers: a list has a fallback. */
function registerBoards(server: FastifyInstance, previews: Previews | undefined, targets: Targets): void {
  server.get<{ Params: { id: string } }>('/picture/end/:id', RATED_ENDS, async (request, reply) => {
    const subject = previews ? await subjectOf(server, targets, `replay/${request.params.id}/${END}`, request.address) : SITE;
    if (!previews || subject.drawn.kind !== 'recorded') return reply.code(204).send();
    // A finished match does not change, and its board contains no text.
    return reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=86400')
      .send(await previews.board(subject, readerOf(request)));
  });
  server.get('/picture/today', RATED_STANDS, async (request, reply) => {
    const subject = previews ? await subjectOf(server, targets, 'puzzle/today', request.address) : SITE;
    if (!previews || subject.drawn.kind !== 'puzzle') return reply.code(204).send();
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=300')
      .send(await previews.large(subject, readerOf(request)));
  });
  server.get<{ Params: { id: string } }>('/picture/now/:id', RATED_STANDS, async (request, reply) => {
    const subject = previews ? await subjectOf(server, targets, `t/${request.params.id}`, request.address) : SITE;
    if (!previews || subject.drawn.kind !== 'table' || subject.drawn.view === undefined) return reply.code(204).send();
    return reply
      .type('image/webp')
      .header('cache-control', 'private, no-cache')
      .send(await previews.large(subject, readerOf(request)));
  });
}

function registerPictures(server: FastifyInstance, previews: Previews | undefined, targets: Targets): void {
  server.get<{ Params: { id: string; at: string } }>('/picture/moving/:id/:at', RATED_MOVING, async (request, reply) => {
    if (!previews) throw noPictures;
    const { id, at } = request.params;
    const subject = await subjectOf(server, targets, `replay/${id}/${at}`, request.address);
    if (subject.drawn.kind !== 'recorded') return reply.callNotFound();
    return reply
      .type('image/webp')
      .headers({ 'cache-control': 'private, max-age=86400', 'content-disposition': `inline; filename="fray-${id}-${at}.webp"` })
      .send(await previews.moving(subject, readerOf(request)));
  });
  server.get<LinkRequest>('/picture/*', RATED, async (request, reply) => {
    if (!previews) throw noPictures;
    const language = languageOf(request.query.lang, request.headers['accept-language']);
    const image = await previews.picture(await subjectOf(server, targets, request.params['*'], request.address), {
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
    ...tags.map(([property, content = '']) => `<meta property="${property}" content="${escapeHtml(content)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}
