import type { Puzzle } from '@fray/engine';
import { ratingOf } from './rating.ts';

/** A storm lasts so many milliseconds, and a wrong answer costs some of them. */
export const STORM = 180_000;
export const PENALTY = 10_000;

/** The puzzles of a storm: the easy ones first, those of about the same difficulty in any order. */
export function stormOrder(puzzles: readonly Puzzle[], draw: () => number): Puzzle[] {
  const NEAR = 150;
  return puzzles
    .map((puzzle) => ({ puzzle, at: ratingOf(puzzle) + NEAR * draw() }))
    .sort((a, b) => a.at - b.at)
    .map(({ puzzle }) => puzzle);
}

/** The state of a storm. Its clock runs during the player's decisions. */
export interface Storm {
  readonly at: number;
  readonly solved: number;
  /** Milliseconds left at `since`. */
  readonly left: number;
  readonly since: number;
}

export const leftOf = ({ left, since }: Storm, now: number): number => Math.max(0, left - (now - since));

/** Returns the storm after an answer. */
export const afterStormAnswer = (storm: Storm, right: boolean, now: number): Storm => ({
  at: storm.at + 1,
  solved: storm.solved + Number(right),
  left: Math.max(0, leftOf(storm, now) - (right ? 0 : PENALTY)),
  since: now,
});
