/** The median of several rounds, with the lowest and the highest. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** A line of the bench: a figure, and its goal if it has one. */
export interface Row {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly low?: number;
  readonly high?: number;
  readonly goal?: number;
}

export type Report = (what: string, value: number | Spread, unit: string, goal?: number) => void;

/** Returns the median of rounds with their spread. */
export function spreadOf(rounds: readonly number[]): Spread {
  const sorted = rounds.toSorted((a, b) => a - b);
  return {
    median: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    low: sorted[0] ?? Number.NaN,
    high: sorted.at(-1) ?? Number.NaN,
  };
}

/** Returns how many times as large each round of one measurement is as the same round of another. */
export const ratioOf = (one: readonly number[], other: readonly number[]): Spread =>
  spreadOf(one.map((value, round) => value / (other[round] ?? Number.NaN)));

const format = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2));

/** Prints each row, and gives it to `keep`. */
export function printedReport(keep: (row: Row) => void): Report {
  return (what, value, unit, goal) => {
    const { median, ...spread } = typeof value === 'number' ? { median: value } : value;
    keep({ what, value: median, unit, ...spread, ...(goal === undefined ? {} : { goal }) });
    const between = typeof value === 'number' ? '' : ` (${format(value.low)} to ${format(value.high)})`;
    const goalText = goal === undefined ? '' : `   (goal ${goal.toLocaleString('en')})`;
    console.log(`${what.padEnd(62)} ${format(median).padStart(12)} ${unit}${between}${goalText}`);
  };
}
