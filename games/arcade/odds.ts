import { everyOutcome, type Fraction, fraction, MOST_DICE, plus, times, toNumber } from '@fray/engine';
import { rollShot } from './shot.ts';

/** The exact chances of a shot with so many dice. */
export interface ShotOdds {
  readonly dice: number;
  /** Chance of each damage 0 (a miss) to 6. */
  readonly spread: readonly Fraction[];
  readonly hit: Fraction;
  readonly mean: Fraction;
}

const ZERO = fraction(0);

function computeOdds(dice: number): ShotOdds {
  const faces = new Uint8Array(MOST_DICE);
  const spread: Fraction[] = Array.from({ length: 7 }, () => ZERO);
  for (const { value: damage, probability } of everyOutcome((chance) => rollShot(chance, dice, faces)))
    spread[damage] = plus(spread[damage] ?? ZERO, probability);
  const hit = spread.slice(1).reduce(plus, ZERO);
  const mean = spread.reduce((sum, p, damage) => plus(sum, times(p, fraction(damage))), ZERO);
  return { dice, spread, hit, mean };
}

const known: ShotOdds[] = [];

/** A23: exact odds by running the very function that rolls over every outcome. `dice` is 0 for a certain hit. */
export function shotOdds(dice: number): ShotOdds {
  known[dice] ??= computeOdds(dice);
  return known[dice];
}

/** The chance to deal at least `endurance` damage. */
export function killChance(odds: ShotOdds, endurance: number): Fraction {
  return odds.spread.slice(endurance).reduce(plus, ZERO);
}

/** The same as plain numbers, for bots: `mean[dice]` and `kill[dice * 7 + endurance]`. */
export interface PlainOdds {
  readonly mean: Float64Array;
  readonly kill: Float64Array;
}

let plain: PlainOdds | undefined;

/** Built when it is first asked for, so that loading the game costs nothing. */
export function plainOdds(): PlainOdds {
  plain ??= {
    mean: Float64Array.from({ length: MOST_DICE + 1 }, (_, dice) => toNumber(shotOdds(dice).mean)),
    kill: Float64Array.from({ length: (MOST_DICE + 1) * 7 }, (_, i) => toNumber(killChance(shotOdds(Math.floor(i / 7)), i % 7))),
  };
  return plain;
}
