import { choice, wholeNumber } from '@fray/engine';
import { ZONE_NAMES } from './zones.ts';

/** The table options of the core game; the advanced rules will stand here too, one option each. */
export const optionSpecs = {
  zone: choice(...ZONE_NAMES),
  /** Tanks a side. */
  tanks: wholeNumber(3, 1, 3),
  /** Where tanks begin: as the zone says, or placed by the players in turn (AC1). */
  placement: choice('zone', 'in-turn'),
  /** A6: whether destroyed tanks stay as obstacles. */
  wrecks: choice('off', 'on'),
  /** A12: whether a gap beside a diagonal bars it. */
  diagonal_over_gaps: choice('blocked', 'allowed'),
  /** A15: whether a unit may stand on an energy pool. */
  pool_space: choice('impassable', 'enterable'),
  /** A68: so many quiet turns in a row end in a draw. */
  stall_limit: wholeNumber(60, 2, 500, 'none'),
} as const;
