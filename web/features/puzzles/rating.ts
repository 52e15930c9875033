import type { Puzzle } from '@fray/engine';

/** A strength and how far it may be off, as a standard deviation. */
export interface Rating {
  readonly rating: number;
  readonly spread: number;
}

export const NEWCOMER: Rating = { rating: 1200, spread: 350 };
/** The smallest deviation of a player's rating, because players learn. */
const LEAST_SPREAD = 45;
const MIDDLE = 1500;
/** Deviation of a puzzle's rating: sixteen simple players have tried it. */
const PUZZLE_SPREAD = 120;
const Q = Math.log(10) / 400;

/** Rating of a puzzle from the share of simple players that found the answer: half of them is 1500. */
export const ratingOf = ({ found: { right, of } }: Pick<Puzzle, 'found'>): number =>
  Math.round(MIDDLE + 400 * Math.log10((of - right + 1) / (right + 1)));

/** Difficulty from one to five. */
export const difficultyOf = (puzzle: Pick<Puzzle, 'found'>): number => {
  const share = puzzle.found.right / puzzle.found.of;
  return share >= 0.75 ? 1 : share >= 0.5 ? 2 : share >= 0.25 ? 3 : share > 0.1 ? 4 : 5;
};

/** Returns a rating after one try: one step of Glicko (Glickman 1999). */
export function updateRating({ rating, spread }: Rating, puzzle: number, right: boolean): Rating {
  const g = 1 / Math.sqrt(1 + (3 * Q * Q * PUZZLE_SPREAD ** 2) / Math.PI ** 2);
  const expected = 1 / (1 + 10 ** ((-g * (rating - puzzle)) / 400));
  const variance = 1 / (Q * Q * g * g * expected * (1 - expected));
  const weight = 1 / spread ** 2 + 1 / variance;
  return {
    rating: rating + (Q / weight) * g * (Number(right) - expected),
    spread: Math.max(LEAST_SPREAD, Math.sqrt(1 / weight)),
  };
}
