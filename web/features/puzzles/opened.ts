import { type OpenPuzzle, openPuzzle, type Puzzle } from '@fray/engine';
import type { PuzzleCollection } from './collection.ts';

/** A puzzle on its table, with the collection that it is of. */
export interface OpenCollectionPuzzle extends PuzzleCollection {
  readonly puzzle: Puzzle;
  readonly opened: OpenPuzzle;
}

/** Sets a puzzle of a collection up; a fault of ours is thrown by its name. */
export function openPuzzleOf(collection: PuzzleCollection, puzzle: Puzzle): OpenCollectionPuzzle {
  const opened = openPuzzle(collection.game, puzzle);
  if (!opened.ok) throw new Error(`${puzzle.id}: ${opened.fault.field}: ${opened.fault.message}`);
  return { ...collection, puzzle, opened: opened.value };
}
