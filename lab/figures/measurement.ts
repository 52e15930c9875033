import type { Estimate, Unit } from '../result.ts';
import { bootstrapWeights, quantile, REPLICATES, wilsonOf, Z95 } from './statistics.ts';

/** A number over deals, with what it takes to compare it with the same of another arm over the same deals. */
export interface Measurement extends Estimate {
  readonly error: number;
  readonly deals: number;
  /** What each deal adds to its error, where arms share deals: the difference of two is measured by the differences of these. */
  readonly influence?: Float64Array;
  /** How far the number of one deal may lie from what it would have been in another arm, where they went apart at all. */
  readonly spread?: number;
}

/** The sums of each deal: `over` and `under`. */
export interface Sums {
  readonly over: Float64Array;
  readonly under: Float64Array;
  readonly games: number;
}

/** A ratio of sums over deals: what counts games by Wilson, with as many trials as the deals are worth; others by bootstrap over deals. */
export function measureRatio({ over, under, games }: Sums, unit: Unit, counts = unit === 'share'): Measurement | null {
  let a = 0;
  let b = 0;
  for (let i = 0; i < over.length; i++) {
    a += over[i]!;
    b += under[i]!;
  }
  if (b === 0 || over.length < 2) return null;
  const value = a / b;
  const influence = new Float64Array(over.length);
  let squares = 0;
  for (let i = 0; i < over.length; i++) {
    influence[i] = (over[i]! - value * under[i]!) / b;
    squares += influence[i]! ** 2;
  }
  const error = Math.sqrt((squares * over.length) / (over.length - 1));
  const { low, high } = counts ? shareInterval(value, error, b) : ratioInterval(over, under);
  return { value, low, high, games, error, influence, deals: over.length, spread: spreadOf(error, over.length, counts) };
}

/** Of a share one of the two games of a deal may always turn round, however seldom it did. */
const spreadOf = (error: number, deals: number, isShare: boolean): number =>
  Math.max(isShare ? 0.5 : 0, Math.SQRT2 * error * Math.sqrt(deals));

function shareInterval(value: number, error: number, trials: number): { low: number; high: number } {
  const worth = error > 0 ? (value * (1 - value)) / error ** 2 : trials;
  return wilsonOf(value, Math.max(1, worth));
}

/** The percentile interval of a ratio, deals drawn again with replacement. */
function ratioInterval(over: Float64Array, under: Float64Array): { low: number; high: number } {
  const deals = over.length;
  const weights = bootstrapWeights(deals);
  const values: number[] = [];
  for (let replicate = 0; replicate < REPLICATES; replicate++) {
    let a = 0;
    let b = 0;
    for (let i = 0, w = replicate * deals; i < deals; i++, w++) {
      a += weights[w]! * over[i]!;
      b += weights[w]! * under[i]!;
    }
    if (b !== 0) values.push(a / b);
  }
  values.sort((x, y) => x - y);
  return { low: quantile(values, 0.025), high: quantile(values, 0.975) };
}

/** A quantile of all games of all deals, or the share of games beyond a multiple of the median; bootstrap over deals. */
export interface Quantiles {
  readonly median: Measurement;
  readonly p10: Measurement;
  readonly p90: Measurement;
  readonly tail: Measurement;
}

export function measureQuantiles(deals: readonly (readonly number[])[]): Quantiles | null {
  const pairs = deals.flatMap((values, deal) => values.map((value) => ({ value, deal }))).toSorted((a, b) => a.value - b.value);
  if (deals.length < 2 || pairs.length === 0) return null;
  const weights = bootstrapWeights(deals.length);
  const sorted = pairs.map(({ value }) => value);
  const places = Int32Array.from(pairs, ({ deal }) => deal);
  const replicates = { median: [] as number[], p10: [] as number[], p90: [] as number[], tail: [] as number[] };
  for (let replicate = 0; replicate < REPLICATES; replicate++) {
    const at = weightedQuantiles(sorted, places, weights.subarray(replicate * deals.length, (replicate + 1) * deals.length));
    for (const key of ['median', 'p10', 'p90', 'tail'] as const) replicates[key].push(at[key]);
  }
  const even = weightedQuantiles(sorted, places, new Uint8Array(deals.length).fill(1));
  const made = (key: keyof Quantiles): Measurement => {
    const values = replicates[key].toSorted((a, b) => a - b);
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const error = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
    // In the order of the replicates, for differences between arms that share deals.
    const influence = Float64Array.from(replicates[key], (value) => (value - mean) / Math.sqrt(REPLICATES - 1));
    return {
      value: even[key],
      low: quantile(values, 0.025),
      high: quantile(values, 0.975),
      games: pairs.length,
      error,
      influence,
      deals: deals.length,
      spread: spreadOf(error, deals.length, key === 'tail'),
    };
  };
  return { median: made('median'), p10: made('p10'), p90: made('p90'), tail: made('tail') };
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

/** The error of a difference: from deal to deal where both have them in common, otherwise as of two strangers. */
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
