import { existsSync, statSync, watch } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join, resolve } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type ExternalGames, readSettings, SETTINGS, SETTINGS_FILE, type Settings, serve, variableOf } from '@fray/server';
import { type Command, Option } from 'commander';
import { collect } from '../arguments.ts';
import { folderOfPackage } from '../packageFolders.ts';
import { printError, printLine } from '../terminal.ts';
import { mustNotBeFolder } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

/** The page as it was built, and what draws previews of links. */
const pageFolders = () => {
  const web = folderOfPackage('@fray/web');
  return { folder: join(web, 'dist'), pictures: join(web, 'pictures') };
};

/** Settings from flags, variables and the settings file. */
export function settingsFrom(flags: Readonly<Record<string, unknown>>): { settings: Settings; configured: ReadonlySet<string> } {
  try {
    return readSettings(flags, process.env);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Milliseconds after the start at which its garbage is collected. */
const COLLECT_AFTER = 2000;

/**
 * Collects the garbage of the start once. Loading modules makes the young generation large, and an idle server would keep it so. V8 returns
 * the memory some seconds after a collection.
 */
function collectLater(): void {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  setTimeout(collect, COLLECT_AFTER).unref();
}

const stringsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** This machine's addresses as phones on its network reach it. */
const networkAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((list) =>
    (list ?? []).filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  );

export function register(program: Command): void {
  const command = program
    .command('serve')
    .description(
      `serve the page and its tables; every setting is a flag, a variable (${variableOf('port')}) or a line in ${SETTINGS_FILE}`,
    );
  for (const { name, value, mayBeSwitch, standard, help } of SETTINGS) {
    const argument = value === undefined ? '' : mayBeSwitch ? ` [${value}]` : ` <${value}>`;
    const address =
      typeof standard === 'boolean' || standard === '' || standard === 0 || Array.isArray(standard) ? '' : ` (${String(standard)})`;
    command.addOption(new Option(`--${name}${argument}`, `${help}${address}`));
  }
  command
    .option('--config <file>', 'read the settings file from here')
    .option(
      '--game <path>',
      'serve a game of your own too: its folder, which is packed anew when a file changes, or a bundle; may be given several times',
      collect,
      [],
    )
    .option('--json', 'print the address as JSON')
    .action(async (flags: Record<string, unknown>) => {
      const { settings, configured } = settingsFrom(flags);
      mustNotBeFolder(settings.data);
      const served = await serve({ ...settings, ...pageFolders(), orNext: !configured.has('port') }).catch((error: unknown) => {
        throw new UsageError(error instanceof Error ? error.message : String(error));
      });
      const stop = () =>
        void Promise.resolve(own.close())
          .then(served.close)
          .then(() => process.exit(0));
      // A server without the game that it was started for would hold port and data, and nobody would know its address.
      const own = await serveGames(served.games, stringsIn(flags['game'])).catch(async (error: unknown) => {
        await served.close();
        throw error;
      });
      // Register before the first output: its reader may send the signal at once.
      process.once('SIGINT', stop);
      process.once('SIGTERM', stop);
      collectLater();
      if (flags['json']) printLine(JSON.stringify({ url: served.url, port: served.port }));
      else {
        const moved = served.port === settings.port || settings.port === 0 ? '' : ` (port ${settings.port} was taken)`;
        printLine(
          `Fray is at ${served.url}${moved} · games are kept in ${settings.database === '' ? settings.data : 'PostgreSQL'} · Ctrl+C stops it`,
        );
        for (const { card, release } of served.games.manifests)
          printLine(`${card.texts.en.name} ${release}: ${served.url}#/new/${card.id}`);
        if (settings.host === '0.0.0.0' || settings.host === '::')
          for (const address of networkAddresses()) printLine(`On your network: ${served.url.replace('localhost', address)}`);
      }
    });
}

/** Milliseconds after the last change of a file until its game is packed again. */
const SETTLED = 200;
/** Files written by a build or an editor do not count as changes of the game. */
const IGNORED = /(^|[\\/])(node_modules|dist|\.[^\\/]*)([\\/]|$)|~$|\.fraygame$/;

/** Installs games at a running server: bundles as they are, folders packed and again whenever a file in them changes. */
async function serveGames(games: ExternalGames, paths: readonly string[]): Promise<{ close(): void }> {
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
  const { packGame } = await import('../pack/packGame.ts');
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
