import { type AnyPositionReader, type AnyRules, type Puzzle, type PuzzleFile, type PuzzleHints, readPuzzles } from '@fray/engine';
import { cardOf } from '@fray/games';
import { loadUi, outside, rulesWithPositions } from '../../shared/gameUi.ts';
import { NotFoundError } from '../../shared/notFoundError.ts';
import { type SpokenUi, spokenUi } from '../review/index.ts';
import { type PuzzleSet, setNamed } from './sets.ts';

const FILES = import.meta.glob<unknown>('../../../games/*/puzzles/*.json', { import: 'default' });

/** A collection with the game that it is of. */
export interface PuzzleCollection {
  readonly set: PuzzleSet;
  readonly game: AnyRules & AnyPositionReader;
  readonly themes: PuzzleHints<object>['themes'];
  readonly ui: SpokenUi;
  readonly file: PuzzleFile;
}

const HINTS = import.meta.glob<PuzzleHints<never>>('../../../games/*/bot/puzzles.ts', { import: 'puzzles' });

const loaded = new Map<string, Promise<PuzzleCollection>>();

/** Loads a collection once. Errors name the puzzle. */
export function loadCollection(name: string): Promise<PuzzleCollection> {
  let collection = loaded.get(name);
  if (!collection) {
    collection = load(name);
    loaded.set(name, collection);
    // The next call tries again.
    collection.catch(() => loaded.delete(name));
  }
  return collection;
}

async function load(name: string): Promise<PuzzleCollection> {
  const set = setNamed(name);
  const file = set && (FILES[`../../../games/${set.game}/puzzles/${name}.json`] ?? (() => outside.puzzles?.(set.game, name)));
  if (!set || !file) throw new NotFoundError(`there are no puzzles ${name}`);
  // The bots of a game from outside are in the same files as its rules.
  const hints = HINTS[`../../../games/${set.game}/bot/puzzles.ts`] ?? (async () => (await cardOf(set.game)?.game())?.puzzles);
  const [json, game, ui, found] = await Promise.all([file(), rulesWithPositions(set.game), loadUi(set.game), hints()]);
  const { themes = [] } = found ?? {};
  if (!ui) throw new Error(`no table for ${set.game}`);
  const read = readPuzzles(json);
  if (!read.ok) throw new Error(`puzzles ${name}: ${read.fault.field}: ${read.fault.message}`);
  return { set, game, themes, ui: await spokenUi(ui), file: read.value };
}

/** The next puzzle to try: the unsolved one nearest in difficulty. Equal ratings get the same puzzles in the same order. */
export function nextOf(
  puzzles: readonly Puzzle[],
  solved: (id: string) => boolean,
  rating: number,
  difficultyOf: (puzzle: Puzzle) => number,
  not?: string,
): Puzzle | undefined {
  const others = puzzles.filter(({ id }) => id !== not);
  const open = others.filter(({ id }) => !solved(id));
  return (open.length > 0 ? open : others).toSorted((a, b) => Math.abs(difficultyOf(a) - rating) - Math.abs(difficultyOf(b) - rating))[0];
}
