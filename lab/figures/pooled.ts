import type { DealNotes } from '../run/job.ts';
import { errorOfDifference, type Measurement, measureRatio } from './measurement.ts';
import { type Row, sumsOf } from './rows.ts';
import { Z95 } from './statistics.ts';

/** What one thing does, and how far that may be off. */
export interface Effect {
  readonly value: number;
  readonly error: number;
  readonly games: number;
  readonly deals: number;
}

/** Returns the root mean square of the effects, with the squared errors subtracted, so that noise alone does not look like an effect. */
export function sizeOf(effects: readonly Effect[]): Measurement | null {
  if (effects.length === 0) return null;
  let square = 0;
  let variance = 0;
  for (const { value, error } of effects) {
    square += value ** 2 - error ** 2;
    variance += 4 * Math.max(0, value ** 2 - error ** 2) * error ** 2 + 2 * error ** 4;
  }
  square /= effects.length;
  const reach = (Z95 * Math.sqrt(variance)) / effects.length;
  const root = (of: number) => Math.sqrt(Math.max(0, of));
  const [low, high] = [root(square - reach), root(square + reach)];
  return {
    value: root(square),
    low,
    high,
    games: effects.reduce((sum, { games }) => sum + games, 0),
    error: (high - low) / (2 * Z95),
    deals: Math.min(...effects.map(({ deals }) => deals)),
  };
}

/** The row that stands for a figure of many parts: how large they are. */
export const sizeRow = (parts: readonly Row[], row: Pick<Row, 'id' | 'figure' | 'unit' | 'matters'>): Row => ({
  ...row,
  arms: (parts[0]?.arms ?? []).map((_, arm) => sizeOf(parts.flatMap(({ arms }) => arms[arm] ?? []))),
});

const meanLength = (deals: readonly DealNotes[]): Measurement | null =>
  measureRatio(
    sumsOf(deals, ({ turns }) => [turns, 1]),
    'turns',
  );

/** By how much of itself the mean length differs from that of the same deals by other rules. */
export function lengthMoved(before: readonly DealNotes[], after: readonly DealNotes[]): Effect | null {
  const deals = Math.min(before.length, after.length);
  const [one, other] = [meanLength(before.slice(0, deals)), meanLength(after.slice(0, deals))];
  if (!one || !other || one.value === 0) return null;
  const isFixed = one.error === 0 && other.error === 0;
  return {
    value: (other.value - one.value) / one.value,
    // Where every game is as long as the others, so is their difference.
    error: isFixed ? 0 : errorOfDifference(one, other) / one.value,
    games: other.games,
    deals,
  };
}
