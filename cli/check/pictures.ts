import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isGameId } from '@fray/games';
import type { PreviewRenderer } from '@fray/protocol';
import { folderOfPackage } from '../packageFolders.ts';

/** Height of a picture in pixels. */
const HEIGHT = 280;
/** A step after every end: the picture shows the position where a record stops. */
const LAST = 99_999;

/** The pictures of where records lead, as addresses of data, by the record. */
export type Pictures = ReadonlyMap<string, string>;

/**
 * Draws where each record of a game leads, by the drawing module of the page's build. A game from outside is packed for that, and its scene
 * is drawn. There is no picture where the page was not built, or where a broken game cannot be packed, replayed or drawn: the report says
 * in words what was seen.
 */
export async function picturesOf(path: string, game: string, records: readonly string[]): Promise<Pictures> {
  const pictures = new Map<string, string>();
  const module = join(folderOfPackage('@fray/web'), 'pictures/dist/index.js');
  if (records.length === 0 || !existsSync(module)) return pictures;
  try {
    const drawing = (await import(pathToFileURL(module).href)) as PreviewRenderer;
    const version = isGameId(game) ? game : await versionAt(path, drawing);
    for (const record of records) {
      const named = record.replace(`game ${game} `, `game ${version} `);
      const svg = await drawing.boardSvgOf({ kind: 'replay', record: named, at: LAST }, 'en', HEIGHT).catch(() => undefined);
      if (svg !== undefined) pictures.set(record, `data:image/svg+xml,${encodeURIComponent(svg)}`);
    }
  } catch {
    // A game that cannot be packed has been judged all the same.
  }
  return pictures;
}

/** Packs a game from outside, and says its id with the version. */
async function versionAt(path: string, drawing: PreviewRenderer): Promise<string> {
  const { keptVersions, outsideGameAt } = await import('../outsideGames.ts');
  const { game, manifest } = await outsideGameAt(path);
  drawing.listGames({ folder: keptVersions(), manifests: [manifest] });
  return game.id;
}
