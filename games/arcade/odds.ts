import { everyOutcome, type Fraction, fraction, MOST_DICE, plus, times, toNumber } from '@fray/engine';
import { rollShot, type Stray, strayOf } from './shot.ts';

/** The exact chances of a shot with so many dice. */
export interface ShotOdds {
  readonly dice: number;
  /** Chance of each damage 0 (a miss) to 6. */
  readonly spread: readonly Fraction[];
  readonly hit: Fraction;
  readonly mean: Fraction;
  /** Where misses go under collateral damage, the compass at 0 degrees; no offset at all is a glancing hit. */
  readonly strays: readonly { readonly east: number; readonly north: number; readonly chance: Fraction }[];
  /** The chance that a miss grazes its target. */
  readonly graze: Fraction;
}

const ZERO = fraction(0);

function computeOdds(dice: number): ShotOdds {
  const faces = new Uint8Array(MOST_DICE);
  const stray: Stray = { east: 0, north: 0 };
  const spread: Fraction[] = Array.from({ length: 7 }, () => ZERO);
  const strays = new Map<string, { east: number; north: number; chance: Fraction }>();
  const outcomes = everyOutcome((chance) => {
    const damage = rollShot(chance, dice, faces);
    stray.east = 0;
    stray.north = 0;
    if (damage === 0) strayOf(faces, dice, 0, stray);
    return { damage, ...stray };
  });
  for (const { value, probability } of outcomes) {
    const { damage, east, north } = value;
    spread[damage] = plus(spread[damage] ?? ZERO, probability);
    if (damage > 0) continue;
    const key = `${east} ${north}`;
    const before = strays.get(key)?.chance ?? ZERO;
    strays.set(key, { east, north, chance: plus(before, probability) });
  }
  const hit = spread.slice(1).reduce(plus, ZERO);
  const mean = spread.reduce((sum, p, damage) => plus(sum, times(p, fraction(damage))), ZERO);
  return { dice, spread, hit, mean, strays: [...strays.values()], graze: strays.get('0 0')?.chance ?? ZERO };
}

const known: ShotOdds[] = [];

/** A23, A25: exact odds by running the very functions that roll and count over every outcome. `dice` is 0 for a certain hit. */
export function shotOdds(dice: number): ShotOdds {
  known[dice] ??= computeOdds(dice);
  return known[dice];
}

/** The chance to deal at least so much damage. */
export function killChance(odds: ShotOdds, endurance: number): Fraction {
  return odds.spread.slice(endurance).reduce(plus, ZERO);
}

/** The same as plain numbers, for bots: `mean[dice]`, `graze[dice]`, and `kill[dice * 7 + endurance]`, the chance to deal at least that. */
export interface PlainOdds {
  readonly mean: Float64Array;
  readonly graze: Float64Array;
  readonly kill: Float64Array;
}

let plain: PlainOdds | undefined;

/** Built when it is first asked for, so that loading the game costs nothing. */
export function plainOdds(): PlainOdds {
  plain ??= {
    mean: Float64Array.from({ length: MOST_DICE + 1 }, (_, dice) => toNumber(shotOdds(dice).mean)),
    graze: Float64Array.from({ length: MOST_DICE + 1 }, (_, dice) => toNumber(shotOdds(dice).graze)),
    kill: Float64Array.from({ length: (MOST_DICE + 1) * 7 }, (_, i) => toNumber(killChance(shotOdds(Math.floor(i / 7)), i % 7))),
  };
  return plain;
}
