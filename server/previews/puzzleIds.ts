import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARDS } from '@fray/games';
import * as v from 'valibot';

/** The puzzles of a page. */
export interface PuzzleIds {
  has(id: string): boolean;
}

/** Whether a text is the name of a collection with a number. */
function isPuzzleId(text: string): boolean {
  const [, set] = /^([a-z][a-z-]{0,40})-[1-9]\d{0,4}$/.exec(text) ?? [];
  return CARDS.some(({ puzzles }) => puzzles?.some(({ name }) => name === set));
}

/** The puzzles of a built page. A page of an older build does not list them: then every number of a collection counts as one. */
export function readPuzzleIds(folder: string): PuzzleIds {
  const file = join(folder, 'puzzles.json');
  if (!existsSync(file)) return { has: isPuzzleId };
  return new Set(v.parse(v.array(v.string()), JSON.parse(readFileSync(file, 'utf8'))));
}
