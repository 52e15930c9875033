import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnyGame } from '@fray/engine';
import { isGameId } from '@fray/games';
import { UsageError } from '../input.ts';

/** Files that may export a game, the first that is there. */
const ENTRIES = ['index.ts', 'index.js', 'index.mjs', 'game.ts', 'game.js', 'game.mjs'];
/** Members by which a game is recognised. */
const MEMBERS = ['setup', 'deciders', 'moves', 'play', 'view', 'sampler', 'format', 'parse', 'writePosition', 'readPosition'];

/** Where a game lies: the file that exports it, and its folder. */
export interface Place {
  readonly file: string;
  readonly folder: string;
}

/** The game of an id, of a folder, or of a file. */
export function placeOf(path: string): Place {
  const folder = isGameId(path) ? fileURLToPath(new URL(`../../games/${path}`, import.meta.url)) : resolve(path);
  if (!existsSync(folder)) throw new UsageError(`${path}: there is no such game, folder or file`);
  if (!statSync(folder).isDirectory()) return { file: folder, folder: dirname(folder) };
  const entry = ENTRIES.find((name) => existsSync(join(folder, name)));
  if (entry === undefined) throw new UsageError(`${path}: no file exports a game; looked for ${ENTRIES.join(', ')}`);
  return { file: join(folder, entry), folder };
}

/** Loads the game that a file exports, and whether its card says that a seat sees secrets. */
export async function loadSubject({ file, folder }: Place): Promise<{ game: AnyGame; secret?: boolean }> {
  const game = Object.values((await import(pathToFileURL(file).href)) as object).find(isGame);
  if (!game) throw new UsageError(`${file} exports no game: a game has ${MEMBERS.join(', ')} and bot`);
  const card = ['card.ts', 'card.js', 'card.mjs'].map((name) => join(folder, name)).find((name) => existsSync(name));
  if (card === undefined) return { game };
  const found = Object.values((await import(pathToFileURL(card).href)) as object).find(saysSecret);
  return { game, ...(found ? { secret: found.secret } : {}) };
}

function isGame(value: unknown): value is AnyGame {
  if (typeof value !== 'object' || value === null) return false;
  const members: Readonly<Record<string, unknown>> = { ...value };
  return MEMBERS.every((name) => typeof members[name] === 'function') && typeof members['bot'] === 'object';
}

const saysSecret = (value: unknown): value is { readonly secret: boolean } =>
  typeof value === 'object' && value !== null && 'secret' in value && typeof value.secret === 'boolean';

/** The rulebook of a game with its tests and its other languages; undefined if it has none. */
export function rulebookOf({ folder }: Place): { rulebook: string; tests: string[]; others: Record<string, string> } | undefined {
  const file = join(folder, 'rulebook.md');
  if (!existsSync(file)) return undefined;
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const tests = globSync('**/*.test.{ts,js,mjs}', { cwd: folder, exclude: (name) => basename(name) === 'node_modules' });
  const others = globSync('rulebook.*.md', { cwd: folder });
  return { rulebook: read('rulebook.md'), tests: tests.map(read), others: Object.fromEntries(others.map((name) => [name, read(name)])) };
}
