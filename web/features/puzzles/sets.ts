import type { Language } from '@fray/engine/language';
import { CARDS, type GameId } from '@fray/games';

/** A collection of puzzles, as everybody may know it before it is loaded. */
export interface PuzzleSet {
  readonly name: string;
  readonly game: GameId;
  readonly texts: Readonly<Record<Language, string>>;
}

export const SETS: readonly PuzzleSet[] = CARDS.flatMap(({ id, puzzles }) => (puzzles ?? []).map((set) => ({ ...set, game: id })));

export const setNamed = (name: string): PuzzleSet | undefined => SETS.find((set) => set.name === name);

/** The collection that a puzzle is of: `arcade-7` is of `arcade`. */
export const setOf = (id: string): PuzzleSet | undefined => setNamed(id.replace(/-\d+$/, ''));
