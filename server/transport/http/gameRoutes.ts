import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { isExternalGameId } from '@fray/engine';
import type { FastifyInstance } from 'fastify';
import type { Uploads } from '../../community/uploads.ts';
import type { ExternalGames } from '../../games/externalGames.ts';
import { answerFault } from './requests.ts';

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

/** The data of a boxed game for pages. */
async function boxedFile(
  uploads: BoxedFiles,
  game: string,
  path: string,
): Promise<{ readonly type: string; readonly text: string } | undefined> {
  if (path === 'manifest.json') {
    const manifest = await uploads.manifest(game);
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
  server.get<{ Params: { version: string; '*': string } }>('/games/:version/*', async ({ params }, reply) => {
    const { version, '*': path } = params;
    const type = TYPES[extname(path)];
    const folder = isExternalGameId(version) && PATH.test(path) ? games.pageFolder(version) : undefined;
    const file = folder && type ? await readFile(join(folder, path)).catch(() => undefined) : undefined;
    const cached = version.includes('@') ? 'public, max-age=31536000, immutable' : 'no-cache';
    const boxed = file || !isExternalGameId(version) ? undefined : await boxedFile(uploads, version, path);
    // It may be hidden at any time, so every request checks it.
    if (boxed) return reply.type(boxed.type).header('cache-control', 'no-cache').send(boxed.text);
    if (!file || !type) return answerFault(reply, { code: 'unknown-path', message: 'there is no such file of a game' });
    return reply.type(type).header('cache-control', cached).send(file);
  });
}
