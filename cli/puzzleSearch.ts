import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type AnyGame, openPuzzle, type Puzzle, type PuzzleFile, readPuzzles } from '@fray/engine';
import { formatPuzzles, PuzzleFinder, Verifier } from '@fray/review/puzzles';
import { UsageError } from './usageError.ts';

/** Pairs of playouts by which a found puzzle is verified. */
const PAIRS = 1000;

interface Search {
  readonly game: AnyGame;
  readonly set: string;
  /** The file of the collection. Every puzzle is saved at once, and a search continues where the file ends. */
  readonly file: string;
  /** Puzzles that the collection has in the end. */
  readonly count: number;
  readonly seed: number;
  /** `performance.now()` after which no match is begun. */
  readonly until: number;
  readonly say: (line: string) => void;
}

/** The collection so far; a new one if there is none, or if the rules have another version. */
function begun({ game, set, file, seed }: Search): PuzzleFile {
  const empty = { game: game.id.split('@', 1)[0]!, set, rules: game.rulesVersion, seed, matches: 0, puzzles: [] };
  if (!existsSync(file)) return empty;
  const read = readPuzzles(JSON.parse(readFileSync(file, 'utf8')));
  if (!read.ok) throw new UsageError(`${file}: ${read.fault.field}: ${read.fault.message}`);
  return read.value.rules === game.rulesVersion ? read.value : empty;
}

/** Finds puzzles in matches between bots and verifies each. Ids are not used twice: pages store solved puzzles by id. */
export async function findPuzzles(search: Search): Promise<PuzzleFile> {
  const { game, set, file, count, until, say } = search;
  const finder = new PuzzleFinder(game);
  await finder.prepare(set);
  const verifier = new Verifier(game, PAIRS);
  let found = begun(search);
  const keyOf = (puzzle: Puzzle): string => {
    const opened = openPuzzle(game, puzzle);
    return opened.ok ? JSON.stringify([puzzle.options, game.view(opened.value.state, puzzle.seat)]) : puzzle.id;
  };
  const keys = new Set(found.puzzles.map(keyOf));
  const keep = (next: PuzzleFile): void => {
    found = next;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, formatPuzzles(found));
  };
  while (found.puzzles.length < count && performance.now() < until) {
    for (const one of finder.search({ set, match: found.matches, seed: found.seed })) {
      if (!one || keys.has(one.key) || found.puzzles.length >= count) continue;
      keys.add(one.key);
      const number = 1 + Math.max(0, ...found.puzzles.map(({ id }) => Number(id.slice(id.lastIndexOf('-') + 1))));
      const puzzle = { id: `${set}-${number}`, ...one.puzzle };
      const stands = puzzle.judged.by === 'exact' ? puzzle : verified(verifier, puzzle);
      if (!stands) continue;
      keep({ ...found, puzzles: [...found.puzzles, stands] });
      say(`${stands.id}: ${stands.theme}, found by ${stands.found.right} of ${stands.found.of} simple players`);
    }
    keep({ ...found, matches: found.matches + 1 });
  }
  return found;
}

/** The puzzle with its stamp; undefined if it fails. */
function verified(verifier: Verifier, puzzle: Puzzle): Puzzle | undefined {
  const judged = verifier.verify(puzzle);
  return judged.stands ? judged.puzzle : undefined;
}
