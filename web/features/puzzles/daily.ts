import type { Puzzle } from '@fray/engine';
import { SETS } from './sets.ts';

const DAY = 86_400_000;
/**
 * Steps from one day's puzzle of a collection to the next day's, because neighbours in a file come from the same match. The first one that
 * reaches all puzzles is used.
 */
const STRIDES = [7, 11, 13];

/** The day everywhere, so that everybody has the same puzzle: `2026-11-22`. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

const numberOf = (day: string): number => Math.floor(Date.parse(day) / DAY);

/** The collection that a day's puzzle comes from: they take turns. */
export const setOfDay = (day: string) => SETS[numberOf(day) % SETS.length]!;

/** Which of a collection's puzzles it is. */
export function placeOfDay(day: string, count: number): number {
  const stride = STRIDES.find((steps) => count % steps !== 0) ?? 1;
  return (Math.floor(numberOf(day) / SETS.length) * stride) % Math.max(1, count);
}

/** Number of hard puzzles in a collection that are enough to choose only among them. */
const ENOUGH = 5;

/** A day's puzzle of a collection. Most basic bots miss it: they take the largest number that stands on a button. */
export function puzzleOfDay<P extends Pick<Puzzle, 'found'>>(day: string, puzzles: readonly P[]): P | undefined {
  const hard = puzzles.filter(({ found }) => 2 * found.right < found.of);
  const chosen = hard.length < ENOUGH ? puzzles : hard;
  return chosen[placeOfDay(day, chosen.length)];
}

/** Number of consecutive days up to today. An unsolved today does not end the streak. */
export function streakOf(days: readonly string[], today: string): number {
  const solved = new Set(days.map(numberOf));
  const now = numberOf(today);
  let at = solved.has(now) ? now : now - 1;
  let count = 0;
  for (; solved.has(at); at--) count++;
  return count;
}
