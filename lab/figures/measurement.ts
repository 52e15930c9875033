import type { Estimate, Unit } from '../result.ts';
import { bootstrapWeights, REPLICATES, studentT, wilsonOf, Z95 } from './statistics.ts';

/** The fewest games and deals that an interval is made from. With fewer a number is not shown. */
const MIN_GAMES = 20;
const MIN_DEALS = 5;
/** The fewest games for a quantile at a tenth from either end: with fewer, the true one often lies outside all games. */
const MIN_FOR_TENTHS = 40;

/** The smallest step of a game's number. If all deals gave the same number, games not played may still differ by it. */
const GRAIN: Readonly<Record<Unit, number>> = { share: 0.5, points: 0.5, turns: 1, moves: 1, times: 1, perTurn: 0.5, cells: 1, elo: 1 };

/** A figure over deals, with the sums needed to compare it with another arm over the same deals. */
export interface Measurement extends Estimate {
  readonly error: number;
  readonly deals: number;
  /** Contribution of each deal to the error, if arms share deals: the difference of two arms is measured by the differences of these. */
  readonly influence?: Float64Array;
  /** The largest difference of one deal between two arms, if their games differ. */
  readonly spread?: number;
}

/** The sums of each deal: `over` and `under`. */
export interface Sums {
  readonly over: Float64Array;
  readonly under: Float64Array;
  readonly games: number;
}

/**
 * A ratio of sums over deals. Shares of games have Wilson's interval, with as many trials as the deals are worth; other numbers Student's.
 * Both are widened to the longer side of a skewed sample. Null for too few games.
 */
export function measureRatio({ over, under, games }: Sums, unit: Unit, counts = unit === 'share'): Measurement | null {
  let a = 0;
  let b = 0;
  for (let i = 0; i < over.length; i++) {
    a += over[i]!;
    b += under[i]!;
  }
  const deals = over.length;
  if (b === 0 || deals < MIN_DEALS || games < MIN_GAMES) return null;
  const value = a / b;
  const influence = new Float64Array(deals);
  let squares = 0;
  for (let i = 0; i < deals; i++) {
    influence[i] = (over[i]! - value * under[i]!) / b;
    squares += influence[i]! ** 2;
  }
  const error = Math.sqrt((squares * deals) / (deals - 1));
  const { low, high } = counts ? shareInterval(value, error, b, influence) : meanInterval(value, influence, error, unit);
  return { value, low, high, games, error, influence, deals, spread: spreadOf(error, deals, counts ? 'share' : unit) };
}

/** Even where no deal showed it, a rule may turn a game by one step. */
const spreadOf = (error: number, deals: number, unit: Unit): number => Math.max(GRAIN[unit], Math.SQRT2 * error * Math.sqrt(deals));

/** Bound for the effect of deals not played: their share by Wilson, each as far off as the farthest one played, or one step. */
function unseenError(influence: Float64Array, unit: Unit): number {
  const deals = influence.length;
  const farthest = influence.reduce((most, each) => Math.max(most, Math.abs(each) * deals), 0);
  return wilsonOf(0, deals).high * (farthest > 0 ? Math.min(farthest, GRAIN[unit]) : GRAIN[unit]);
}

/**
 * Wilson's interval of a share. Where few deals differ from the others, as with swapped seats and dice, what deals are worth is known badly:
 * then Student's is added on the longer side, shifted by the skewness.
 */
function shareInterval(value: number, error: number, trials: number, influence: Float64Array): { low: number; high: number } {
  const t = studentT(influence.length - 1);
  if (error === 0) return wilsonOf(value, Math.max(1, trials));
  const { low, high } = wilsonOf(value, Math.max(1, (value * (1 - value)) / error ** 2), t);
  const shift = skewShift(influence, error);
  return {
    low: shift < 0 ? Math.max(0, Math.min(low, value - t * error + shift)) : low,
    high: shift > 0 ? Math.min(1, Math.max(high, value + t * error + shift)) : high,
  };
}

/** Johnson's (1978) shift of a mean by its skewness: the third central moment of the mean over its variance. */
function skewShift(influence: Float64Array, error: number): number {
  let cubes = 0;
  for (const each of influence) cubes += each ** 3;
  return error > 0 ? (cubes / error ** 2) * (1 / 6 + studentT(influence.length - 1) ** 2 / 3) : 0;
}

/** Student's interval of a mean, shifted by its skewness, never narrower than what the deals cannot exclude. */
function meanInterval(value: number, influence: Float64Array, error: number, unit: Unit): { low: number; high: number } {
  const deals = influence.length;
  // The skewness is itself estimated from few deals: one part in as many wider.
  const half = Math.max(studentT(deals - 1) * error * (1 + 1 / deals), unseenError(influence, unit));
  const shift = skewShift(influence, error);
  const long = Math.min(Math.abs(shift), half);
  const low = value - half - (shift < 0 ? long : 0);
  return { low: unit === 'points' ? low : Math.max(0, low), high: value + half + (shift > 0 ? long : 0) };
}

/** A quantile of all games of all deals, or the share of games beyond a multiple of the median. Null where the games are too few for it. */
export interface Quantiles {
  readonly median: Measurement;
  readonly p10: Measurement | null;
  readonly p90: Measurement | null;
  readonly tail: Measurement;
}

export function measureQuantiles(deals: readonly (readonly number[])[]): Quantiles | null {
  const pairs = deals.flatMap((values, deal) => values.map((value) => ({ value, deal }))).toSorted((a, b) => a.value - b.value);
  if (deals.length < MIN_DEALS || pairs.length < MIN_GAMES) return null;
  const weights = bootstrapWeights(deals.length);
  const sorted = pairs.map(({ value }) => value);
  const places = Int32Array.from(pairs, ({ deal }) => deal);
  const replicates = { median: [] as number[], p10: [] as number[], p90: [] as number[], tail: [] as number[] };
  for (let replicate = 0; replicate < REPLICATES; replicate++) {
    const at = weightedQuantiles(sorted, places, weights.subarray(replicate * deals.length, (replicate + 1) * deals.length));
    for (const key of ['median', 'p10', 'p90', 'tail'] as const) replicates[key].push(at[key]);
  }
  const even = weightedQuantiles(sorted, places, new Uint8Array(deals.length).fill(1));
  const intervalOf = (key: keyof Quantiles, interval: { low: number; high: number }): Measurement => {
    const values = replicates[key];
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const error = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
    // In the order of the replicates, for differences between arms that share deals.
    const influence = Float64Array.from(values, (value) => (value - mean) / Math.sqrt(REPLICATES - 1));
    const spread = spreadOf(error, deals.length, key === 'tail' ? 'share' : 'turns');
    return { value: even[key], ...interval, games: pairs.length, error, influence, deals: deals.length, spread };
  };
  const at = (q: number, value: number) => quantileInterval(deals, sorted, q, value);
  const isEnough = pairs.length >= MIN_FOR_TENTHS;
  const tail = deals.map((values) => values.filter((value) => value > 2 * even.median).length);
  return {
    median: intervalOf('median', at(0.5, even.median)),
    p10: isEnough ? intervalOf('p10', at(0.1, even.p10)) : null,
    p90: isEnough ? intervalOf('p90', at(0.9, even.p90)) : null,
    tail: intervalOf('tail', shareOfDeals(tail, deals)),
  };
}

/** The interval of a share of games, with as many trials as the deals are worth. */
function shareOfDeals(counts: readonly number[], deals: readonly (readonly number[])[]): { low: number; high: number } {
  const games = deals.reduce((sum, values) => sum + values.length, 0);
  const share = counts.reduce((sum, count) => sum + count, 0) / games;
  const influence = Float64Array.from(counts, (count, deal) => (count - share * deals[deal]!.length) / games);
  const squares = influence.reduce((sum, each) => sum + each ** 2, 0);
  return shareInterval(share, Math.sqrt((squares * deals.length) / (deals.length - 1)), games, influence);
}

/**
 * The interval of a quantile after Woodruff (1952): between the quantiles at both ends of the interval for the share of games at most that
 * long. Turns are whole numbers, so it reaches at least half a turn to both sides.
 */
function quantileInterval(
  deals: readonly (readonly number[])[],
  sorted: readonly number[],
  q: number,
  value: number,
): { low: number; high: number } {
  const below = deals.map((values) => values.filter((one) => one < value).length);
  const upTo = deals.map((values) => values.filter((one) => one <= value).length);
  const reach = (counts: readonly number[]) => {
    const { low, high } = shareOfDeals(counts, deals);
    return Math.max(high - low, 0) / 2;
  };
  // The quantile lies on one or several games of the same length; the less certain side decides.
  const binomial = Math.sqrt((q * (1 - q)) / sorted.length) * Z95;
  const half = Math.max(binomial, Math.min(reach(below), reach(upTo)));
  const place = (share: number) => sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))]!;
  return { low: Math.max(0, Math.min(place(q - half), value - 0.5)), high: Math.max(place(q + half + 1 / sorted.length), value + 0.5) };
}

function weightedQuantiles(sorted: readonly number[], places: Int32Array, weights: Uint8Array) {
  let total = 0;
  for (const place of places) total += weights[place]!;
  const at = (share: number): number => {
    let left = share * total;
    for (let i = 0; i < sorted.length; i++) {
      left -= weights[places[i]!]!;
      if (left <= 0) return sorted[i]!;
    }
    return sorted.at(-1)!;
  };
  const median = at(0.5);
  let beyond = 0;
  for (let i = sorted.length - 1; i >= 0 && sorted[i]! > 2 * median; i--) beyond += weights[places[i]!]!;
  return { median, p10: at(0.1), p90: at(0.9), tail: beyond / total };
}

/** The standard error of an interval; never zero. */
export const errorOf = ({ error, low, high }: Measurement): number => Math.max(error, (high - low) / (2 * Z95));

/** The error of a difference: deal by deal if both arms have the same deals, otherwise as of independent samples. */
export function errorOfDifference(a: Measurement, b: Measurement): number {
  if (!a.influence || !b.influence || a.influence.length !== b.influence.length) return Math.hypot(a.error, b.error);
  let squares = 0;
  for (let i = 0; i < a.influence.length; i++) squares += (b.influence[i]! - a.influence[i]!) ** 2;
  const error = Math.sqrt((squares * a.influence.length) / (a.influence.length - 1));
  if (error > 0) return error;
  // All deals had the same result. If more than this share differed, one would probably be among them.
  if (a.error > 0 && b.error > 0 && a.spread !== undefined) return (wilsonOf(0, a.deals).high * a.spread) / Z95;
  // Without variance, use the width of the Wilson or bootstrap interval (for example no draw in all games).
  return Math.hypot(halfWidth(a), halfWidth(b)) / Z95;
}

const halfWidth = ({ low, high }: Estimate): number => (high - low) / 2;
