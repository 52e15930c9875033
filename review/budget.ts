import type { ChanceBudget } from './chances.ts';
import type { Breadth } from './lines.ts';
import type { Depth } from './review.ts';

/** Resources of a review per decision. Counts instead of times, so that a record gets the same review on every machine. */
export interface Budget {
  /** Number of lines to examine if the game does not list whole turns. */
  readonly breadth: Breadth;
  /** Number of best lines to examine more closely. */
  readonly finalists: number;
  /** Samples of hidden facts: for all lines, for the finalists, and the maximum for close decisions. */
  readonly guesses: readonly [number, number, number];
  readonly screen: ChanceBudget;
  readonly refine: ChanceBudget;
  /** Budget of the refinement per sample if facts are hidden. */
  readonly refineHidden: ChanceBudget;
  readonly luck: ChanceBudget;
  /** Pairs of playouts for close or doubtful decisions; 0 uses the evaluation alone. */
  readonly playouts: number;
  /** Playouts per secret move. */
  readonly meetings: number;
}

export const BUDGETS: Readonly<Record<Depth, Budget>> = {
  quick: {
    breadth: { width: 5, positions: 8 },
    finalists: 3,
    guesses: [4, 12, 48],
    screen: { leaves: 0, draws: 4 },
    refine: { leaves: 0, draws: 32 },
    refineHidden: { leaves: 0, draws: 8 },
    luck: { leaves: 300, draws: 128 },
    playouts: 0,
    meetings: 6,
  },
  full: {
    breadth: { width: 8, positions: 24 },
    finalists: 4,
    guesses: [6, 24, 96],
    screen: { leaves: 0, draws: 6 },
    refine: { leaves: 500, draws: 64 },
    refineHidden: { leaves: 60, draws: 16 },
    luck: { leaves: 4000, draws: 512 },
    playouts: 96,
    meetings: 48,
  },
};

/** Standard error of an evaluated difference, measured with playouts (docs/review.md). Exact values have none. */
export const JUDGEMENT_ERROR = { exact: 0, calibrated: 0.02, rough: 0.03 } as const;

/** A significant loss of this size is an error, or a blunder. */
export const ERROR = 0.02;
export const BLUNDER = 0.08;
/** Smaller differences count as equal. */
export const HAIR = 0.002;
/** A decision is a real choice if best and worst differ by this much. */
export const REAL = 0.01;
/** Seed for hidden facts, dice and replies when decisions are judged. It is fixed, so that two reviews of a match agree. */
export const VERDICT_SEED = 1;
/** Losses from this size on are checked with playouts. */
export const DOUBTFUL = 0.01;
