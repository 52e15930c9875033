import type { Language } from '@fray/engine/language';
import { CARDS, type KnownGameId, listedCards } from '@fray/games';

/** A collection of puzzles, as everybody may know it before it is loaded. */
export interface PuzzleSet {
  readonly name: string;
  readonly game: KnownGameId;
  readonly texts: Readonly<Record<Language, string>>;
}

const setsOf = (cards: ReturnType<typeof listedCards>): PuzzleSet[] =>
  cards.flatMap(({ id, puzzles }) => (puzzles ?? []).map((set) => ({ ...set, game: id })));

/** The collections of the built-in games. The puzzles of the day come from these. */
export const SETS: readonly PuzzleSet[] = setsOf(CARDS);

let known: readonly PuzzleSet[] = SETS;
let counted = CARDS.length;

/** All collections, with those of games from outside. */
export function listedSets(): readonly PuzzleSet[] {
  const cards = listedCards();
  if (cards.length !== counted) [known, counted] = [[...SETS, ...setsOf(cards.slice(CARDS.length))], cards.length];
  return known;
}

export const setNamed = (name: string): PuzzleSet | undefined => listedSets().find((set) => set.name === name);

/** The collection that a puzzle is of: `arcade-7` is of `arcade`. */
export const setOf = (id: string): PuzzleSet | undefined => setNamed(id.replace(/-\d+$/, ''));
