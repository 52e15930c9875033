import { type Markup, markup } from '../markup.ts';
import { armClass, axes, drawing, label, roundDomain, type Size, USUAL } from './axes.ts';

/** Games by their length: `counts[i]` games of `from + i * step` turns to less than the next. */
export interface Histogram {
  readonly from: number;
  readonly step: number;
  readonly counts: readonly number[];
}

/** End of the axis: only a few longest games lie beyond, so that one endless game does not compress the others. */
const SHOWN = 0.99;

interface BinnedLengths {
  readonly from: number;
  readonly step: number;
  /** For each arm, the share of its games in each bin, in per cent. */
  readonly shares: readonly (readonly number[])[];
}

/** The arms in common bins, not too many to be seen; the last bin holds all that is longer. */
export function binned(arms: readonly Histogram[], most = 15): BinnedLengths {
  const single = arms.flatMap(({ from, step, counts }) =>
    counts.flatMap((count, i) => (count > 0 ? [{ at: from + i * step, count }] : [])),
  );
  if (single.length === 0) return { from: 0, step: 1, shares: arms.map(() => []) };
  const base = Math.max(1, ...arms.map(({ step }) => step));
  const low = Math.floor(Math.min(...single.map(({ at }) => at)) / base) * base;
  const high = longest(single);
  const step = base * Math.max(1, Math.ceil((high + base - low) / most / base));
  const bins = Math.max(1, Math.ceil((high + base - low) / step));
  const shares = arms.map(({ from, step: own, counts }) => {
    const total = counts.reduce((sum, count) => sum + count, 0) || 1;
    const into = Array.from({ length: bins }, () => 0);
    counts.forEach((count, i) => {
      const bin = Math.min(bins - 1, Math.floor((from + i * own - low) / step));
      if (count > 0) into[bin] = (into[bin] ?? 0) + (100 * count) / total;
    });
    return into;
  });
  return { from: low, step, shares };
}

function longest(single: readonly { readonly at: number; readonly count: number }[]): number {
  const sorted = [...single].sort((one, other) => one.at - other.at);
  const total = sorted.reduce((sum, { count }) => sum + count, 0);
  let cumulative = 0;
  return sorted.find(({ count }) => (cumulative += count) >= SHOWN * total)?.at ?? sorted.at(-1)?.at ?? 0;
}

export interface LengthWords {
  readonly name: string;
  readonly turns: string;
  readonly games: string;
}

/** Lengths of games as steps, the arms over one another, their medians named. */
export function lengthPlot(
  arms: readonly Histogram[],
  medians: readonly (number | undefined)[],
  words: LengthWords,
  format: (value: number) => string,
  size: Size = USUAL,
): Markup {
  const { from, step, shares } = binned(arms);
  const bins = shares[0]?.length ?? 0;
  const to = from + step * Math.max(1, bins);
  const top = roundDomain(0, Math.max(1, ...shares.flat()) * 1.12, 3);
  const every = Math.max(1, Math.ceil(bins / 5));
  const xTicks = Array.from({ length: bins + 1 }, (_, i) => from + i * step).filter((_, i) => i % every === 0);
  const { x, y, drawn } = axes({
    size,
    x: [from, to],
    y: top.domain,
    xTicks,
    yTicks: top.ticks,
    xText: format,
    yText: format,
    xName: words.turns,
    yName: words.games,
  });
  const steps = shares.map((share, arm) => {
    const walls = share.map((value, i) => `V${y(value).toFixed(1)}H${x(from + (i + 1) * step).toFixed(1)}`).join('');
    return markup`<path class="area ${armClass(arm)}" d="M${x(from)} ${y(0)}${walls}V${y(0)}"/>`;
  });
  const [first, second] = medians;
  const tags = medians.map((median, arm) => {
    if (median === undefined) return undefined;
    const right = arm === 0 ? median >= (second ?? median) : median > (first ?? median);
    return markup`<path class="median ${armClass(arm)}" d="M${x(median)} ${y(0)}V${y(top.domain[1]) - 2}"/>${label(
      x(median) + (right ? 5 : -5),
      y(top.domain[1]) + 8,
      format(median),
      `tag ${armClass(arm)}`,
      right ? 'start' : 'end',
    )}`;
  });
  return drawing(size, words.name, drawn, steps, tags);
}
