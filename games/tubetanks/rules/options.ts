import { bookNumber, bookTable, choice, type OptionsOf, wholeNumber } from '@fray/engine';

/** A cell's name has one digit for its row. */
export const MAX_ROWS = 9;
export const MAX_HITS = 9;
export const MAX_STEPS = 4;

/** Each tank at its own end, facing the other (TT1). */
export const ENDS = 'ends';
const STARTS = /^[LFR][1-9](up|right|down|left)\.[LFR][1-9](up|right|down|left)$/;

const startsFault = (text: string): string | undefined =>
  STARTS.test(text) ? undefined : `“${text}” does not say where One and Two begin and look, such as L1up.R6down`;

/** The numbers of the rulebook. */
export const numberSpecs = {
  rows: bookNumber('TT1', 6, 3, MAX_ROWS),
  starts: bookTable('TT1', [ENDS], startsFault),
  steps: bookNumber('T3', 3, 1, MAX_STEPS),
  bolt_along: bookNumber('T7', 3, 1, MAX_ROWS - 1),
  bolt_across: bookNumber('T7', 2, 1, 2),
  side_hits: bookNumber('T11', 3, 1, MAX_HITS),
} as const;

export type NumberName = keyof typeof numberSpecs;

export const optionSpecs = {
  /** T1: forward and quarter turns, or headings as seen by the player. */
  programming: choice('relative', 'heading'),
  /** T2: whether the two walls meet at the apex. */
  apex: choice('wrap', 'closed'),
  /** T3: whether a tank may hold for a step. */
  hold: choice('no', 'yes'),
  /** T6: when the tanks fire. */
  fire_timing: choice('end', 'each-step'),
  /** T17: range of the bolts. Sudden fire is a house rule. */
  fire_range: choice('exact', 'sudden'),
  /** T12, T21: number of rounds. */
  max_rounds: wholeNumber(40, 1, 1000),
  /** T21: result at the limit of rounds. */
  at_limit: choice('draw', 'fewest-hits'),

  ...numberSpecs,
} as const;

export type TubeOptions = OptionsOf<typeof optionSpecs>;
