import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyGame } from '@fray/engine';
import { cardOf, isGameId } from '@fray/games';
import { isBoardgame, type TestFile } from '@fray/judge';
import { gameNamed } from '../games.ts';
import { folderOfGame } from '../packageFolders.ts';
import { UsageError } from '../usageError.ts';

/** Files that may export a game, the first that is there. */
const ENTRIES = ['index.ts', 'index.js', 'index.mjs', 'game.ts', 'game.js', 'game.mjs'];
/** Members by which a game is recognised. */
const MEMBERS = ['setup', 'deciders', 'moves', 'play', 'view', 'sampler', 'format', 'parse', 'writePosition', 'readPosition'];

/** The location of a game: the file that exports it, and its folder. */
export interface Place {
  readonly file: string;
  readonly folder: string;
}

/** The game of an id, of a folder, or of a file. */
export function placeOf(path: string): Place {
  const folder = isGameId(path) ? folderOfGame(path) : resolve(path);
  if (!existsSync(folder)) throw new UsageError(`${path}: there is no such game, folder or file`);
  if (!statSync(folder).isDirectory()) return { file: folder, folder: dirname(folder) };
  const entry = ENTRIES.find((name) => existsSync(join(folder, name)));
  if (entry === undefined) throw new UsageError(`${path}: no file exports a game; looked for ${ENTRIES.join(', ')}`);
  return { file: join(folder, entry), folder };
}

/** A bundle holds the rules as they were built, and no tests: its rulebook is not compared with any. */
const isBundle = (file: string): boolean => file.endsWith('.fraygame');

/** Loads the game that a file exports, and whether its card says that a seat sees secrets. */
export async function loadSubject({ file, folder }: Place): Promise<{ game: AnyGame; secret?: boolean }> {
  if (isBundle(file)) {
    const game = await gameNamed(file);
    return { game, secret: cardOf(game.id)?.secret === true };
  }
  const game = Object.values((await import(pathToFileURL(file).href)) as object).find(isGame);
  if (!game) throw new UsageError(`${file} exports no game: a game has ${MEMBERS.join(', ')} and bot`);
  const card = ['card.ts', 'card.js', 'card.mjs'].map((name) => join(folder, name)).find((name) => existsSync(name));
  if (card === undefined) return { game };
  const found = Object.values((await import(pathToFileURL(card).href)) as object).find(isCardWithSecret);
  return { game, ...(found ? { secret: found.secret } : {}) };
}

const CORE = new URL('./boardgameCore.ts', import.meta.url).href;

/** Loads a game that was written for boardgame.io. What it imports of boardgame.io’s core is there even where that is not installed. */
export async function loadBoardgame(file: string): Promise<{ id: string; game: object }> {
  registerHooks({
    resolve(specifier, context, nextResolve) {
      try {
        return nextResolve(specifier, context);
      } catch (error) {
        if (specifier === 'boardgame.io/core') return { url: CORE, shortCircuit: true };
        throw error;
      }
    },
  });
  const found: unknown[] = Object.values((await import(pathToFileURL(file).href)) as object);
  const game = found.find(isBoardgame);
  if (!game) throw new UsageError(`${file} exports no game of boardgame.io: an object with setup and moves`);
  const name = 'name' in game && typeof game.name === 'string' ? game.name : basename(file);
  return { id: name, game };
}

function isGame(value: unknown): value is AnyGame {
  if (typeof value !== 'object' || value === null) return false;
  const members: Readonly<Record<string, unknown>> = { ...value };
  return MEMBERS.every((name) => typeof members[name] === 'function') && typeof members['bot'] === 'object';
}

const isCardWithSecret = (value: unknown): value is { readonly secret: boolean } =>
  typeof value === 'object' && value !== null && 'secret' in value && typeof value.secret === 'boolean';

/** The rulebook of a game with its tests and its other languages; undefined if it has none. */
export function rulebookOf(place: Place): { rulebook: string; tests: TestFile[]; others: Record<string, string> } | undefined {
  const { folder } = place;
  const file = join(folder, 'rulebook.md');
  if (isBundle(place.file) || !existsSync(file)) return undefined;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const tests = globSync('**/*.test.{ts,js,mjs}', { cwd: folder, exclude: (name) => basename(name) === 'node_modules' });
  const others = globSync('rulebook.*.md', { cwd: folder });
  return {
    rulebook: read('rulebook.md'),
    tests: tests.map((name) => ({ name, text: read(name) })),
    others: Object.fromEntries(others.map((name) => [name, read(name)])),
  };
}
