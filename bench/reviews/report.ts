import type { Side, StoredReview } from './storedReviews.ts';
import type { Table } from './tables.ts';

/** A match's contribution to a figure, and its deal. */
interface Sample {
  readonly deal: string;
  readonly of: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, n) => total + n, 0);
const mean = (numbers: readonly number[]): number => sum(numbers) / Math.max(1, numbers.length);
const points = (share: number): string => (Math.abs(share) < 5e-7 ? '0' : (100 * share).toFixed(1));

/** Combines the matches of one deal, which are correlated. */
function byDeal<T>(all: readonly T[], dealOf: (one: T) => string): T[][] {
  const deals = new Map<string, T[]>();
  for (const one of all) deals.set(dealOf(one), [...(deals.get(dealOf(one)) ?? []), one]);
  return [...deals.values()];
}

/** Mean over deals of equal weight, with its standard error. */
export function meanOf(samples: readonly Sample[]): { mean: number; se: number } {
  const deals = byDeal(samples, ({ deal }) => deal).map((same) => mean(same.map(({ of }) => of)));
  const middle = mean(deals);
  const variance = sum(deals.map((n) => (n - middle) ** 2)) / Math.max(1, deals.length - 1);
  return { mean: middle, se: Math.sqrt(variance / Math.max(1, deals.length)) };
}

const RATE = 500;
const rateOf = (sides: readonly Side[]): number =>
  (-RATE * sum(sides.map(({ own }) => own))) / Math.max(1, sum(sides.map(({ choices }) => choices)));

/** Loss of each level per choice, and the difference, with its jackknife standard error over deals. */
export function ratesOf(all: readonly StoredReview[]): { rates: readonly [number, number]; more: number; se: number } {
  const ratesIn = (some: readonly StoredReview[]) =>
    [rateOf(some.map(({ sides }) => sides[0])), rateOf(some.map(({ sides }) => sides[1]))] as const;
  const rates = ratesIn(all);
  const deals = byDeal(all, dealOf);
  const without = deals.map((left) => {
    const [a, b] = ratesIn(deals.filter((deal) => deal !== left).flat());
    return b - a;
  });
  const middle = mean(without);
  const se = Math.sqrt(((deals.length - 1) / Math.max(1, deals.length)) * sum(without.map((n) => (n - middle) ** 2)));
  return { rates, more: rates[1] - rates[0], se };
}

const dealOf = ({ key }: StoredReview): string => key.split('|')[3] ?? '';
const isOf = ({ key }: StoredReview, { id, label }: Table, pair: readonly string[]): boolean =>
  key.startsWith(`${id}|${label}|${pair.join(' – ')}|`);

/** One row of the table, and whether the stronger level lost less; undefined if only one seat decides. */
function rowOf(
  table: Table,
  pair: Table['pairs'][number],
  all: readonly StoredReview[],
  isOneSided: boolean,
): { row: string; more: number } {
  const label = (of: (side: Side) => number) => meanOf(all.map((review) => ({ deal: dealOf(review), of: of(review.sides[0]) })));
  const interval = ({ mean, se }: { mean: number; se: number }) => (mean === 0 && se === 0 ? '0' : `${points(mean)} ± ${points(se)}`);
  const rest = all.map(({ sides }) => sides[0].unexplained);
  const { rates, more, se } = ratesOf(all);
  const faults = [0, 1].map((i) => mean(all.map(({ sides }) => sides[i === 0 ? 0 : 1].faults)).toFixed(1));
  const lost = isOneSided
    ? rates[0].toFixed(1)
    : `${rates.map((rate) => rate.toFixed(1)).join(' – ')} (${more.toFixed(1)} ± ${se.toFixed(1)})`;
  const cells = [
    `${table.id} (${table.label})`,
    pair.join(' – '),
    String(all.length),
    interval(label(({ luck, guess }) => luck - guess)),
    interval(label(({ guess }) => guess)),
    `${points(mean(rest))}, ${points(Math.sqrt(mean(rest.map((n) => n * n))))}`,
    lost,
    isOneSided ? faults[0] : faults.join(' – '),
    (mean(all.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(2),
  ];
  return { row: `| ${cells.join(' | ')} |`, more };
}

const HEAD = [
  'game',
  'pairing',
  'matches',
  'mean luck of dice and cards',
  'mean guess',
  'unexplained: mean, root mean square',
  'lost a choice (PR), and how much more the weaker',
  'errors and blunders a match',
  's a review',
];

/** Prints the tables of docs/measurements/review.md from the reviewed matches, in points of the pair's first level. */
export function printReport(tables: readonly Table[], reviews: readonly StoredReview[], isOneSided: (table: Table) => boolean): void {
  console.log(`| ${HEAD.join(' | ')} |\n|${' --- |'.repeat(HEAD.length)}`);
  const ordered: boolean[] = [];
  for (const table of tables)
    for (const pair of table.pairs) {
      const all = reviews.filter((one) => isOf(one, table, pair));
      if (all.length === 0) continue;
      const { row, more } = rowOf(table, pair, all, isOneSided(table));
      console.log(row);
      if (!isOneSided(table)) ordered.push(more > 0);
    }
  console.log(
    `\n${reviews.length} matches. The stronger level lost less a choice in ${ordered.filter(Boolean).length} of ${ordered.length} pairings.`,
  );
}
