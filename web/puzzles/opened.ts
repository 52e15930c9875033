import { type OpenPuzzle, openPuzzle, type Puzzle } from '@fray/engine';
import type { Shelf } from './shelf.ts';

/** A puzzle on its table, with the collection that it is of. */
export interface OpenShelfPuzzle extends Shelf {
  readonly puzzle: Puzzle;
  readonly opened: OpenPuzzle;
}

/** Sets a puzzle of a collection up; a fault of ours is thrown by its name. */
export function openOn(shelf: Shelf, puzzle: Puzzle): OpenShelfPuzzle {
  const opened = openPuzzle(shelf.game, puzzle);
  if (!opened.ok) throw new Error(`${puzzle.id}: ${opened.fault.field}: ${opened.fault.message}`);
  return { ...shelf, puzzle, opened: opened.value };
}
