import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@fray/engine';
import { isGameId } from '@fray/games';
import type { ClubShown, PlayerShown, Shown, TournamentShown } from '@fray/protocol';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LIMITS } from '../limits.ts';
import type { Previews, Subject, Words } from './previews.ts';

/** Pages that a link names by a path, so that whoever sends it on is told where it leads; the page itself goes on behind the `#`. */
const PAGES = ['t', 'replay', 'review', 'puzzle', 'player', 'new', 'rules', 'learn', 'tournament', 'club'] as const;

interface Wanted {
  Params: { '*': string };
  Querystring: { lang?: string; v?: string };
}

/** The language that a link names, or the reader's own as the browser says it. */
export function languageOf(named: unknown, accepted: string | undefined): Language {
  const asked = LANGUAGES.find((language) => language === named);
  if (asked) return asked;
  const first = /^\s*(?<name>[a-z]{2})/i.exec(accepted ?? '')?.groups?.['name']?.toLowerCase() ?? '';
  return ['da', 'nb', 'nn', 'no'].includes(first) ? 'da' : 'en';
}

const SITE: Subject = { shown: { kind: 'site' }, name: 'site' };
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => ESCAPES[char]!);
const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Finds out where a path leads, as anybody may know it; what is asked for that counts as asked from this address. */
async function subjectOf(server: FastifyInstance, path: string, remoteAddress: string): Promise<Subject> {
  const ask = (url: string) => server.inject({ url, remoteAddress, headers: { host: 'localhost' } });
  /** Asked as any page asks, by nobody in particular: what is told here is told to everybody. */
  const asked = async <T>(url: string): Promise<T | undefined> => {
    const answer = await ask(url);
    return answer.statusCode === 200 ? answer.json<T>() : undefined;
  };
  const table = async (id: string): Promise<Subject> => {
    const shown = await asked<Shown>(`/api/tables/${id}/shown`);
    return shown ? { shown, name: `${id} ${digestOf(JSON.stringify(shown))}` } : SITE;
  };
  const [page = '', what = '', which = ''] = path.split('/');
  switch (page) {
    case 'new':
    case 'rules':
    case 'learn':
      return isGameId(what) ? named({ kind: 'game', game: what }) : SITE;
    case 'puzzle': {
      if (what === 'today') return { shown: { kind: 'puzzle', puzzle: what }, name: `today ${new Date().toISOString().slice(0, 10)}` };
      return /^[a-z][a-z-]{0,40}-[1-9]\d{0,4}$/.test(what) ? named({ kind: 'puzzle', puzzle: what }) : SITE;
    }
    case 'player': {
      const player = await asked<PlayerShown>(`/api/players/${encodeURIComponent(what)}`);
      if (!player) return SITE;
      const ratings = player.ratings.filter(({ bots, provisional }) => !bots && !provisional);
      return named({
        kind: 'player',
        name: player.name,
        ratings: ratings.map(({ game, rating }) => ({ game, rating: Math.round(rating) })),
      });
    }
    case 'tournament': {
      const shown = TABLE.test(what) ? await asked<TournamentShown>(`/api/tournaments/${what}`) : undefined;
      return shown ? named(tournamentTold(shown)) : SITE;
    }
    case 'club': {
      const club = TABLE.test(what) ? await asked<ClubShown>(`/api/clubs/${what}`) : undefined;
      if (!club) return SITE;
      return named({ kind: 'club', name: club.name, members: club.members.length, games: club.ladders.map(({ game }) => game) });
    }
    case 't':
      return TABLE.test(what) ? table(what) : SITE;
    case 'replay':
    case 'review': {
      if (!TABLE.test(what)) return SITE;
      const record = await ask(`/api/tables/${what}/record`);
      if (record.statusCode !== 200) return table(what);
      // There are never more moments than lines: what is behind them is the end, and is drawn once.
      const isThere = /^\d{1,5}$/.test(which) && Number(which) < record.payload.split('\n').length;
      const at = page === 'replay' && isThere ? { at: Number(which) } : {};
      return { shown: { kind: 'replay', record: record.payload, ...at }, name: `replay ${what} ${at.at ?? ''}` };
    }
    default:
      return SITE;
  }
}

/** As many names as a picture has room for. */
const BEST = 3;

function tournamentTold({ name, game, kind, stage, entered, places, round, rounds, entrants, standing }: TournamentShown): Shown {
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
const named = (shown: Shown): Subject => ({ shown, name: digestOf(JSON.stringify(shown)) });
const encoded = (path: string): string => path.split('/').map(encodeURIComponent).join('/');

interface Site {
  /** The page's own first file. */
  readonly index: string;
  /** How this server is called; empty: as it was asked for. */
  readonly url: string;
  /** Absent: links are told of by nothing but the page. */
  readonly previews: Previews | undefined;
  /** Milliseconds that a page waits for what is told of it. */
  readonly patience: number;
}

/** Serves the page under paths that tell what they lead to, and the pictures of that. */
export function registerLinks(server: FastifyInstance, site: Site): void {
  registerPages(server, site);
  registerBoards(server, site.previews);
  if (site.previews) registerPictures(server, site.previews);
}

function registerPages(server: FastifyInstance, { index, url, previews, patience }: Site): void {
  const page = readFileSync(index, 'utf8');
  const addressOf = (request: FastifyRequest<Wanted>): string => (url === '' ? `${request.protocol}://${request.host}/` : url);
  const told = async (request: FastifyRequest<Wanted>, path: string): Promise<string> => {
    const language = languageOf(request.query.lang, request.headers['accept-language']);
    const subject = await subjectOf(server, path, request.address);
    if (!previews) return page;
    const words = await soon(previews.words(subject, language), patience);
    const at = (where: string) => new URL(where, addressOf(request)).href;
    const picture = at(`picture/${encoded(path)}?lang=${language}&v=${digestOf(subject.name)}`);
    return page.replace('</head>', () => `${tagsOf(words, picture, at(encoded(path)), language)}\n  </head>`);
  };
  for (const name of PAGES)
    server.get<Wanted>(`/${name}/*`, async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'cache-control': 'no-cache', vary: 'accept-language' })
        .send(await told(request, `${name}/${request.params['*']}`)),
    );
  // The one page that others may show inside theirs: it keeps nothing in the browser, and plays nothing.
  server.get<Wanted>('/embed/replay/*', async (request, reply) => {
    // Without a replay the page would be another one.
    if (!REPLAY.test(request.params['*'])) return reply.callNotFound();
    const policy = String(reply.getHeader('content-security-policy'));
    return reply
      .removeHeader('x-frame-options')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': policy.replace("frame-ancestors 'none'", 'frame-ancestors *') })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}

/** Boards in lists of the page: there is always an answer, for a list has something else to show. */
function registerBoards(server: FastifyInstance, previews: Previews | undefined): void {
  server.get<{ Params: { id: string } }>('/picture/end/:id', RATED_ENDS, async (request, reply) => {
    const subject = previews ? await subjectOf(server, `replay/${request.params.id}`, request.address) : SITE;
    if (!previews || subject.shown.kind !== 'replay') return reply.code(204).send();
    // What is over stays as it is; no language is in it.
    return reply
      .type('image/webp')
      .header('cache-control', 'private, max-age=86400')
      .send(await previews.board(subject, 'en'));
  });
  server.get('/picture/today', RATED_STANDS, async (request, reply) => {
    const subject = previews ? await subjectOf(server, 'puzzle/today', request.address) : SITE;
    if (!previews || subject.shown.kind !== 'puzzle') return reply.code(204).send();
    return reply
      .type('image/webp')
      .header('cache-control', 'public, max-age=300')
      .send(await previews.large(subject, 'en'));
  });
  server.get<{ Params: { id: string } }>('/picture/now/:id', RATED_STANDS, async (request, reply) => {
    const { shown, name } = previews ? await subjectOf(server, `t/${request.params.id}`, request.address) : SITE;
    if (!previews || shown.kind !== 'table' || shown.view === undefined) return reply.code(204).send();
    return reply
      .type('image/webp')
      .header('cache-control', 'private, no-cache')
      .send(await previews.large({ shown, name }, 'en'));
  });
}

function registerPictures(server: FastifyInstance, previews: Previews): void {
  server.get<{ Params: { id: string; at: string } }>('/picture/moving/:id/:at', RATED_MOVING, async (request, reply) => {
    const { id, at } = request.params;
    const subject = await subjectOf(server, `replay/${id}/${at}`, request.address);
    if (subject.shown.kind !== 'replay') return reply.callNotFound();
    return reply
      .type('image/webp')
      .headers({ 'cache-control': 'private, max-age=86400', 'content-disposition': `inline; filename="fray-${id}-${at}.webp"` })
      .send(await previews.moving(subject, 'en'));
  });
  server.get<Wanted>('/picture/*', RATED, async (request, reply) => {
    const language = languageOf(request.query.lang, request.headers['accept-language']);
    const image = await previews.picture(await subjectOf(server, request.params['*'], request.address), language);
    return reply
      .type('image/jpeg')
      .headers({ 'cache-control': 'public, max-age=300', 'cross-origin-resource-policy': 'cross-origin' })
      .send(image);
  });
}

const rated = (what: string, max: number) => ({
  config: { rateLimit: { max, timeWindow: 60_000, keyGenerator: ({ ip }: FastifyRequest) => `${what} ${ip}` } },
});
/** A picture takes a good part of a second to draw. */
const RATED = rated('picture', LIMITS.picturesPerMinute);
const RATED_MOVING = rated('moving', LIMITS.movingPerMinute);
const RATED_ENDS = rated('end', LIMITS.endsPerMinute);
const RATED_STANDS = rated('stand', LIMITS.standsPerMinute);

/** What is told of a link, if that comes soon: whoever reads the page does not need it. */
const soon = (words: Promise<Words>, milliseconds: number): Promise<Words | undefined> =>
  Promise.race([
    words.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds).unref()),
  ]);

/** Without words, whoever shows the link takes the page's own title; the picture is asked for later, and may be there by then. */
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
