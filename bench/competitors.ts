import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { LoadedMatch } from './online/load.ts';

/** boardgame.io playing the core battle of ARCADE, in its own idiom. */
interface BoardGameIo {
  /** Plays a random game through the headless client. Returns the number of moves. */
  clientGame(random: (below: number) => number): number;
  /** Plays a random game through the reducer alone. Returns the number of moves. */
  reducerGame(random: (below: number) => number): number;
  /** Runs the package's search on the first position. Returns `iterations`. */
  mctsIterations(iterations: number, playoutDepth: number): Promise<number>;
}

interface BoardGameIoLoad {
  /** Creates a match on the server at `url` with two clients that play for ever. */
  theirMatch(url: string): Promise<LoadedMatch>;
}

const FOLDER = new URL('./competitors/', import.meta.url);

/** The competitor's server as a script for `start`. */
export const COMPETITOR_SERVER = '../competitors/server.ts';

function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { cwd: fileURLToPath(FOLDER), stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed with status ${status} in bench/competitors`);
}

/** Installs and type-checks the competitors once. They are no workspace, so that nobody else has to install them. */
function installCompetitors(): void {
  if (existsSync(new URL('node_modules/.package-lock.json', FOLDER))) return;
  console.error('Installing the competitors of the benchmark (once) …');
  run('npm', 'ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error');
  run('npx', 'tsc', '-p', '.');
}

// The modules are imported by computed names: the compiler must not follow them where the competitors are not installed.
const load = async (file: string): Promise<unknown> => import(new URL(file, FOLDER).href);

export async function loadBoardGameIo(): Promise<BoardGameIo> {
  installCompetitors();
  return (await load('boardgameio.ts')) as BoardGameIo;
}

export async function loadBoardGameIoLoad(): Promise<BoardGameIoLoad> {
  installCompetitors();
  return (await load('load.ts')) as BoardGameIoLoad;
}
