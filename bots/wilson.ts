/** A share with its confidence interval, 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly mean: number;
  readonly high: number;
}

/** Wilson's 95 % score interval (1927). Counting draws as halves makes it slightly too wide. */
export function wilson(successes: number, trials: number): Interval {
  const z = 1.959964;
  const p = successes / trials;
  const base = 1 + (z * z) / trials;
  const centre = (p + (z * z) / (2 * trials)) / base;
  const half = (z * Math.sqrt((p * (1 - p)) / trials + (z * z) / (4 * trials * trials))) / base;
  return { low: Math.max(0, centre - half), mean: p, high: Math.min(1, centre + half) };
}
