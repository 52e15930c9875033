import type { ChanceBudget } from './chances.ts';
import type { Breadth } from './lines.ts';
import type { Depth } from './review.ts';

/** What a review spends on each decision. Counts, not times: the same record gets the same review everywhere. */
export interface Budget {
  /** Ways through a turn that are looked at, where the game does not list whole turns itself. */
  readonly breadth: Breadth;
  /** The best of them that are looked at again. */
  readonly finalists: number;
  /** Samples of what the mover could not know: for all ways, for the finalists, and at most where it is close. */
  readonly guesses: readonly [number, number, number];
  readonly screen: ChanceBudget;
  readonly refine: ChanceBudget;
  /** The same in each of many samples, where something is hidden. */
  readonly refineHidden: ChanceBudget;
  readonly luck: ChanceBudget;
  /** Playouts in pairs, where it is close or something seems lost; none: the judgement alone. */
  readonly playouts: number;
  /** Playouts for each way to decide in secret. */
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

/** How far the judgement of a difference may be off, as a standard error, where it is no solved value: measured on playouts (docs/review.md). */
export const JUDGEMENT_ERROR = { exact: 0, calibrated: 0.02, rough: 0.03 } as const;

/** What is beyond doubt and this much is an error; this much a blunder. */
export const ERROR = 0.02;
export const BLUNDER = 0.08;
/** Differences below this are the same to everybody. */
export const HAIR = 0.002;
/** A choice is real where the best and the worst differ by so much. */
export const REAL = 0.01;
/**
 * By what hidden facts, dice and replies are drawn where decisions are judged: the same for every review, whatever its seed, so that two
 * reviews of a match agree in their verdicts.
 */
export const VERDICT_SEED = 1;
/** From so much lost on, playouts look again. */
export const DOUBTFUL = 0.01;
