import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type AnyGame, isExternalGameId, type OptionSpec, type OptionSpecs, unsetText } from '@fray/engine';
import { isKnownGame, listedCards, loadGame } from '@fray/games';
import type { GameDescription, GameListing, OptionDescription } from '@fray/protocol';
import { takedownRequest } from '@fray/protocol/playtests';
import { uploadRequest, uploadVisibilityRequest } from '@fray/protocol/uploads';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../../base/limits.ts';
import { RequestError } from '../../base/requestError.ts';
import type { Uploads } from '../../community/uploads.ts';
import type { ExternalGames } from '../../games/externalGames.ts';
import type { ApiServer } from './apiServer.ts';
import { allowSilence } from './idleConnections.ts';
import { mustModerateWith } from './moderationRoutes.ts';
import { answerFault, body, requestingUser } from './requests.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
const PATH = /^\w[\w.-]*(?:\/\w[\w.-]*){0,4}$/;

type BoxedFiles = Pick<Uploads, 'manifest' | 'rulebook' | 'cover'>;

/** The data of a boxed game for pages. `person`: the requester, empty if unknown. */
async function boxedFile(
  uploads: BoxedFiles,
  { version: game, '*': path }: { readonly version: string; readonly '*': string },
  person: string,
): Promise<{ readonly type: string; readonly text: string } | undefined> {
  if (path === 'manifest.json') {
    const manifest = await uploads.manifest(game, person);
    return manifest && { type: 'application/json; charset=utf-8', text: JSON.stringify(manifest) };
  }
  if (path === 'cover.svg') {
    const text = await uploads.cover(game);
    return text === undefined ? undefined : { type: 'image/svg+xml', text };
  }
  const language = /^rulebook\.(?<language>[a-z]{2})\.md$/.exec(path)?.groups?.['language'];
  const text = language === undefined ? undefined : await uploads.rulebook(game, language);
  return text === undefined ? undefined : { type: 'text/plain; charset=utf-8', text };
}

/** Serves the files of external games. The files of a named version never change; an address without a version returns the newest. */
export function registerGameFiles(server: FastifyInstance, games: Pick<ExternalGames, 'pageFolder'>, uploads: BoxedFiles): void {
  server.get<{ Params: { version: string; '*': string } }>('/games/:version/*', async ({ params, person }, reply) => {
    const { version, '*': path } = params;
    const type = TYPES[extname(path)];
    const folder = isExternalGameId(version) && PATH.test(path) ? games.pageFolder(version) : undefined;
    const file = folder && type ? await readFile(join(folder, path)).catch(() => undefined) : undefined;
    const cached = version.includes('@') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const boxed = file || !isExternalGameId(version) ? undefined : await boxedFile(uploads, params, person);
    // It may be hidden at any time, so every request checks it.
    if (boxed) return reply.type(boxed.type).header('cache-control', 'no-cache').send(boxed.text);
    if (!file || !type) return answerFault(reply, { code: 'unknown-path', message: 'there is no such file of a game' });
    return reply.type(type).header('cache-control', cached).send(file);
  });
}

/** Registers routes that say which games there are, and what may be set at their tables. */
export function registerGames(server: ApiServer, uploads: Pick<Uploads, 'describe'>): void {
  server.get('/api/games', () => ({ games: listedCards().map(listingOf) }));

  server.get('/api/games/:game', async (request) => {
    const { game: id } = request.params;
    const card = listedCards().find((one) => one.id === id);
    const upload = card ? undefined : await uploads.describe(id, request.person);
    if (upload) return describe(upload.listing, upload.game);
    if (!card || !isKnownGame(id)) throw new RequestError('unknown-game', `there is no game “${id}”`);
    return describe(listingOf(card), await loadGame(id));
  });
}

function listingOf({ id, texts, seats }: ReturnType<typeof listedCards>[number]): GameListing {
  return { id, name: texts.en.name, seats: { least: seats[0], most: seats[1] } };
}

function describe(listing: GameListing, { rulesVersion, seatNames, options: specs }: AnyGame): GameDescription {
  const options = Object.entries(specs).map(([name, spec]) => describeOption(name, spec, specs));
  return { ...listing, rules: rulesVersion, seatNames, options };
}

function describeOption(name: string, spec: OptionSpec, specs: OptionSpecs): OptionDescription {
  const rule = spec.book && { rule: spec.book.rule };
  const standard = unsetText(specs, name);
  if (spec.kind !== 'number') return { name, standard, ...rule, kind: spec.kind, values: spec.values };
  const { least, most, zero } = spec;
  return { name, standard, ...rule, kind: 'number', least, most, ...(zero === undefined ? {} : { zero }) };
}

/** Routes for games of strangers. `secret`: of the moderators. */
export function registerUploads(server: ApiServer, uploads: Uploads, secret: string): void {
  server.post('/api/games', (request, reply) => {
    // Nothing is sent while the game is checked.
    allowSilence(request.raw, reply.raw, LIMITS.uploadCheckMost + LIMITS.unreadAnswer);
    return uploads.push(requestingUser(request), body(request, uploadRequest), request.source);
  });
  server.get('/api/account/games', async (request) => ({ games: await uploads.list(requestingUser(request)) }));
  server.get('/api/account/games/:game', (request) => uploads.content(requestingUser(request), request.params.game));
  server.put('/api/account/games/:game', async (request) => {
    await uploads.show(requestingUser(request), request.params.game, body(request, uploadVisibilityRequest));
    return { ok: true };
  });
  server.delete('/api/account/games/:game', async (request) => {
    await uploads.remove(requestingUser(request), request.params.game);
    return { ok: true };
  });
  server.get('/api/gallery/games', async () => ({ games: await uploads.gallery() }));
  server.get('/api/gallery/games/:game', (request) => uploads.about(request.person, request.params.game));
  const mustModerate = mustModerateWith(secret);
  server.put('/api/moderation/games/:game', async (request) => {
    mustModerate(request);
    await uploads.takeDown(request.params.game, body(request, takedownRequest).down);
    return { ok: true };
  });
}
