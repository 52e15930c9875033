import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { type AnyGame, type ExternalGameId, versionIn } from '@fray/engine';
import { loadGame } from '@fray/games';
import { listExternalGame } from '@fray/games/external';
import { type Bundle, type BundleManifest, cardOfBundle, manifestOf, readBundle, textOfBundle } from '@fray/server/bundle';
import { hasVersion, loadExternalGamesFrom, unpackBundle } from '@fray/server/game-versions';
import { UsageError } from './usageError.ts';

/** The folder of versions, next to the data of “fray serve”, so that both can replay each other's records. */
export const keptVersions = (): string => resolve(dirname(process.env['FRAY_DATA'] ?? 'fray-data/fray.sqlite'), 'games');

/**
 * The game in a folder or a bundle. Its version is stored, so that workers find it and its records replay. Its id names the version. Throws
 * a UsageError that names what is missing or wrong.
 */
export const gameAt = async (path: string): Promise<AnyGame> => (await outsideGameAt(path)).game;

/** A game from outside, with its card and its rulebook in English as HTML. */
export interface OutsideGame {
  readonly game: AnyGame;
  readonly manifest: BundleManifest;
  readonly card: ReturnType<typeof cardOfBundle>;
  readonly rulebook: string;
}

/** The same with card and rulebook. */
export async function outsideGameAt(path: string): Promise<OutsideGame> {
  const folder = keptVersions();
  const bundle = await bundleAt(path);
  try {
    mkdirSync(folder, { recursive: true });
    const version = await unpackBundle(folder, bundle);
    loadExternalGamesFrom(folder);
    const manifest = manifestOf(bundle);
    const card = cardOfBundle(manifest);
    listExternalGame(card);
    const rulebook = bundle.files['rulebook.en.html'];
    return { game: await loadGame(version), manifest, card, rulebook: typeof rulebook === 'string' ? rulebook : '' };
  } catch (error) {
    throw new UsageError(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function bundleAt(path: string): Promise<Bundle> {
  if (!existsSync(path)) throw new UsageError(`${path}: there is no such folder or bundle`);
  if (statSync(path).isDirectory()) {
    const { packGame } = await import('./pack/packGame.ts');
    return (await packGame(resolve(path))).bundle;
  }
  const text = textOfBundle(path);
  const read = text.ok ? readBundle(text.value) : text;
  if (!read.ok) throw new UsageError(`${path}: ${read.fault}`);
  return read.value;
}

/** Whether this version was played, packed or served in this folder before. */
export const isKept = (id: ExternalGameId): boolean => hasVersion(keptVersions(), id);

/** A version that is kept. */
export async function keptVersion(id: ExternalGameId): Promise<AnyGame> {
  if (versionIn(id) === '') throw new UsageError(`“${id}” names no version: give the folder or the bundle of the game`);
  if (!isKept(id)) throw new UsageError(`${id} is not in ${keptVersions()}: give the folder or the bundle of this version by --game PATH`);
  loadExternalGamesFrom(keptVersions());
  return loadGame(id);
}
