import { SeededChance } from '@fray/engine';

export const Z95 = 1.959964;

/** The standard normal distribution (Abramowitz and Stegun 7.1.26; off by less than 1.5e-7), upper tail for z ≥ 0 by a continued fraction beyond 3. */
function upperTail(z: number): number {
  if (z < 0) return 1 - upperTail(-z);
  if (z > 3) {
    let fraction = z;
    for (let k = 24; k > 0; k--) fraction = z + k / fraction;
    return Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI) / fraction;
  }
  const x = z / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return (series * Math.exp(-x * x)) / 2;
}

/** The chance that a standard normal number is below this one. */
export const below = (z: number): number => 1 - upperTail(z);

/** Two-sided p of a difference with its standard error; with no error at all any difference is certain. */
export const twoSided = (difference: number, error: number): number =>
  error > 0 ? 2 * upperTail(Math.abs(difference) / error) : difference === 0 ? 1 : 0;

/** The z that a two-sided test at this level asks for (bisection). */
export function criticalZ(alpha: number): number {
  let low = 0;
  let high = 10;
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (2 * upperTail(middle) > alpha) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The 97.5 % quantile of Student's t, by the series of Abramowitz and Stegun 26.7.5; within 0.001 from four degrees of freedom. */
export function studentT(degrees: number): number {
  const z = Z95;
  const terms = [
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
    (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92160,
  ];
  return terms.reduce((sum, term, i) => sum + term / degrees ** (i + 1), z);
}

/** Wilson's score interval for a share; the effective number of trials may differ from their count. */
export function wilsonOf(share: number, trials: number, z = Z95): { low: number; high: number } {
  const base = 1 + (z * z) / trials;
  const centre = (share + (z * z) / (2 * trials)) / base;
  const half = (z * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials))) / base;
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * The chance that a sum of `degrees` squares of normal numbers of variance 1, whose means have the sum of squares `shift`, is at most `x`.
 * Exact for one degree; otherwise Sankaran's (1963) approximation, within 0.01.
 */
function squaresBelow(x: number, degrees: number, shift: number): number {
  if (x <= 0) return 0;
  if (degrees === 1) return upperTail(Math.sqrt(shift) - Math.sqrt(x)) - upperTail(Math.sqrt(shift) + Math.sqrt(x));
  const mean = degrees + shift;
  const spread = degrees + 2 * shift;
  const power = 1 - (2 * mean * (degrees + 3 * shift)) / (3 * spread ** 2);
  const p = spread / mean ** 2;
  const m = (power - 1) * (1 - 3 * power);
  const centre = 1 + power * p * (power - 1 - 0.5 * (2 - power) * m * p);
  const error = power * Math.sqrt(2 * p) * (1 + 0.5 * m * p);
  return 1 - upperTail(((x / mean) ** power - centre) / error);
}

/** The 95 % interval of the sum of squared means, given the sum `x` of squares of normal numbers of variance 1 (bisection). */
export function squaredMeans(x: number, degrees: number): { low: number; high: number } {
  const solve = (chance: number): number => {
    if (squaresBelow(x, degrees, 0) <= chance) return 0;
    let [low, high] = [0, x + 10 * Math.sqrt(x + degrees) + 30];
    for (let i = 0; i < 60; i++) {
      const middle = (low + high) / 2;
      if (squaresBelow(x, degrees, middle) > chance) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  return { low: solve(0.975), high: solve(0.025) };
}

/** Holm’s step-down: p values adjusted for their number, to compare with the common level. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((_, i) => i).toSorted((a, b) => ps[a]! - ps[b]!);
  const adjusted = ps.slice();
  let least = 0;
  for (const [rank, i] of order.entries()) {
    least = Math.max(least, Math.min(1, ps[i]! * (ps.length - rank)));
    adjusted[i] = least;
  }
  return adjusted;
}

/** A quantile between the values it falls between (type 7). */
export function quantile(sorted: readonly number[], q: number): number {
  if (sorted.length === 0) return Number.NaN;
  const place = q * (sorted.length - 1);
  const below = Math.floor(place);
  const low = sorted[below]!;
  return low + ((sorted[below + 1] ?? low) - low) * (place - below);
}

export const REPLICATES = 400;
const weightsKnown = new Map<number, Uint8Array>();

/** How often each deal is drawn in each replicate of a bootstrap: the same for everything that is measured over as many deals, so that arms stay paired. */
export function bootstrapWeights(deals: number): Uint8Array {
  const known = weightsKnown.get(deals);
  if (known) return known;
  const random = new SeededChance(deals);
  const weights = new Uint8Array(REPLICATES * deals);
  for (let replicate = 0; replicate < REPLICATES; replicate++)
    for (let i = 0; i < deals; i++) weights[replicate * deals + random.below(deals, 'table')]!++;
  if (weightsKnown.size > 32) weightsKnown.clear();
  weightsKnown.set(deals, weights);
  return weights;
}
