import { existsSync, statSync, watch } from 'node:fs';
import { resolve } from 'node:path';
import type { ExternalGames } from '@fray/server';
import { printError, printLine } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

/** Milliseconds after the last change of a file until its game is packed again. */
const SETTLED = 200;
/** Files written by a build or an editor do not count as changes of the game. */
const IGNORED = /(^|[\\/])(node_modules|dist|\.[^\\/]*)([\\/]|$)|~$|\.fraygame$/;

/** Installs games at a running server: bundles as they are, folders packed and again whenever a file in them changes. */
export async function serveGames(games: ExternalGames, paths: readonly string[]): Promise<{ close(): void }> {
  const watchers: { close(): void }[] = [];
  const close = () => {
    for (const watcher of watchers) watcher.close();
  };
  try {
    for (const path of paths.map((input) => resolve(input))) {
      const watcher = await serveGame(games, path);
      if (watcher) watchers.push(watcher);
    }
  } catch (error) {
    close();
    throw error;
  }
  return { close };
}

/** Installs the game at a path; a folder is watched. */
async function serveGame(games: ExternalGames, path: string): Promise<{ close(): void } | undefined> {
  if (!existsSync(path)) throw new UsageError(`${path}: there is no such folder or bundle`);
  if (statSync(path).isDirectory()) {
    await install(games, path);
    return installOnChange(games, path);
  }
  const installed = await games.installFile(path);
  if (!installed.ok) throw new UsageError(`${path}: ${installed.fault}`);
  return undefined;
}

async function install(games: ExternalGames, folder: string): Promise<void> {
  // The bundler takes memory: a server without a folder to pack does not load it.
  const { packGame } = await import('./packGame.ts');
  const installed = await games.install((await packGame(folder)).text);
  if (!installed.ok) throw new UsageError(installed.fault);
}

function installOnChange(games: ExternalGames, folder: string): { close(): void } {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const again = async (): Promise<void> => {
    const before = games.manifests.map(({ digest }) => digest).join();
    try {
      await install(games, folder);
      if (games.manifests.map(({ digest }) => digest).join() !== before) printLine('The game was packed anew: new matches begin under it.');
    } catch (error) {
      printError(`fray: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const watcher = watch(folder, { recursive: true }, (_event, file) => {
    if (file === null || IGNORED.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => (work = work.then(again)), SETTLED);
  });
  return {
    close: () => {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
