import { choice, type OptionsOf, wholeNumber } from '@fray/engine';
import { numberSpecs } from './numbers.ts';

export const optionSpecs = {
  /** T1: forward and quarter turns, or headings seen from the player's chair. */
  programming: choice('relative', 'heading'),
  /** T2: whether the two walls meet at the apex. */
  apex: choice('wrap', 'closed'),
  /** T3: whether a step may be spent standing still. */
  hold: choice('no', 'yes'),
  /** T6. */
  fire_timing: choice('end', 'each-step'),
  /** T17: a house rule when sudden. */
  fire_range: choice('exact', 'sudden'),
  /** T12, T21. */
  max_rounds: wholeNumber(40, 1, 1000),
  /** T21. */
  at_limit: choice('draw', 'fewest-hits'),

  ...numberSpecs,
} as const;

export type TubeOptions = OptionsOf<typeof optionSpecs>;
