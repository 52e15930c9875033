import { everyOutcome, type Fraction, fraction, MAX_DICE, plus, times, toNumber } from '@fray/engine';
import { type ArcadeNumbers, MAX_DAMAGE } from './options.ts';
import { rollShot, type Stray, strayOf } from './shot.ts';

/** The exact probabilities of a shot with a number of dice. */
export interface ShotOdds {
  readonly dice: number;
  /** Probability of each damage from 0 (a miss) to 6, or to the damage of a certain hit. */
  readonly spread: readonly Fraction[];
  readonly hit: Fraction;
  readonly mean: Fraction;
  /** Offsets of misses under collateral damage, with the compass at 0 degrees. No offset is a glancing hit. */
  readonly strays: readonly { readonly east: number; readonly north: number; readonly chance: Fraction }[];
  /** Probability that a miss grazes its target. */
  readonly graze: Fraction;
}

const ZERO = fraction(0);

function computeOdds(numbers: ArcadeNumbers, dice: number): ShotOdds {
  const faces = new Uint8Array(MAX_DICE);
  const stray: Stray = { east: 0, north: 0 };
  const spread: Fraction[] = Array.from({ length: Math.max(6, dice === 0 ? numbers.certain_damage : 0) + 1 }, () => ZERO);
  const strays = new Map<string, { east: number; north: number; chance: Fraction }>();
  const outcomes = everyOutcome((chance) => {
    const damage = rollShot(numbers, chance, dice, faces);
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

const known = new Map<number, ShotOdds>();

/** The numbers that the odds depend on, packed into one. */
const keyOf = ({ certain_damage, miss_faces }: ArcadeNumbers): number => 8 * certain_damage + miss_faces;

/** A23, A25: exact odds: runs the functions that roll and evaluate dice on every outcome. `dice` is 0 for a certain hit. */
export function shotOdds(numbers: ArcadeNumbers, dice: number): ShotOdds {
  const key = 16 * keyOf(numbers) + dice;
  let odds = known.get(key);
  if (!odds) known.set(key, (odds = computeOdds(numbers, dice)));
  return odds;
}

/** The probability of at least this damage. */
export function killChance(odds: ShotOdds, endurance: number): Fraction {
  return odds.spread.slice(endurance).reduce(plus, ZERO);
}

/** The largest damage in the tables: one more than any endurance and any hit. */
export const KILL_STRIDE = MAX_DAMAGE + 2;

/** The same as plain numbers, for bots: `mean[dice]`, `graze[dice]`, and `kill[dice * KILL_STRIDE + endurance]`, the chance to deal at least that. */
export interface PlainOdds {
  readonly key: number;
  readonly mean: Float64Array;
  readonly graze: Float64Array;
  readonly kill: Float64Array;
}

const plain = new Map<number, PlainOdds>();
let last: PlainOdds | undefined;

/** Computed on first use, so that loading the game is fast. */
export function plainOdds(numbers: ArcadeNumbers): PlainOdds {
  const key = keyOf(numbers);
  if (last?.key === key) return last;
  last = plain.get(key);
  if (!last) plain.set(key, (last = computePlain(numbers)));
  return last;
}

function computePlain(numbers: ArcadeNumbers): PlainOdds {
  const perDice = (figure: (odds: ShotOdds) => Fraction) =>
    Float64Array.from({ length: MAX_DICE + 1 }, (_, dice) => toNumber(figure(shotOdds(numbers, dice))));
  return {
    key: keyOf(numbers),
    mean: perDice(({ mean }) => mean),
    graze: perDice(({ graze }) => graze),
    kill: Float64Array.from({ length: (MAX_DICE + 1) * KILL_STRIDE }, (_, i) =>
      toNumber(killChance(shotOdds(numbers, Math.floor(i / KILL_STRIDE)), i % KILL_STRIDE)),
    ),
  };
}
