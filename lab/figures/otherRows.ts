import { type AnyGame, sideCount } from '@fray/engine';
import type { Experiment } from '../experiment.ts';
import type { SeriesKind, Unit } from '../result.ts';
import type { DealNotes } from '../run/job.ts';
import { isTornado } from '../run/perturbations.ts';
import { errorOf, errorOfDifference, type Measurement, measureRatio } from './measurement.ts';
import { evenOf } from './recipes.ts';
import { armsOf, type PlayedSeries, type Row, sumsOf, unbroken } from './rows.ts';
import { squaredMeans, Z95 } from './statistics.ts';

/** One effect, with its uncertainty. */
interface Effect {
  readonly value: number;
  readonly error: number;
  readonly games: number;
  readonly deals: number;
}

/**
 * Returns the root mean square of the effects, with the squared errors subtracted, so that noise alone does not look like an effect. The
 * interval is that of the squared means of normal numbers; it reaches at least one error, as effects within it are never excluded.
 */
function sizeOf(effects: readonly Effect[]): Measurement | null {
  const count = effects.length;
  if (count === 0) return null;
  const squares = effects.reduce((sum, { value }) => sum + value ** 2, 0);
  const noise = effects.reduce((sum, { error }) => sum + error ** 2, 0) / count;
  const root = (of: number) => Math.sqrt(Math.max(0, of) / count);
  const interval = noise > 0 ? squaredMeans(squares / noise, count) : { low: 0, high: 0 };
  const low = noise > 0 ? root(interval.low * noise) : root(squares);
  const high = noise > 0 ? Math.max(root(interval.high * noise), Math.sqrt(noise)) : root(squares);
  return {
    value: Math.min(high, Math.max(low, root(squares - count * noise))),
    low,
    high,
    games: effects.reduce((sum, { games }) => sum + games, 0),
    error: (high - low) / (2 * Z95),
    deals: Math.min(...effects.map(({ deals }) => deals)),
  };
}

/** The row that stands for a figure of many parts: how large they are. */
const sizeRow = (parts: readonly Row[], row: Pick<Row, 'id' | 'figure' | 'unit' | 'matters'>): Row => ({
  ...row,
  arms: (parts[0]?.arms ?? []).map((_, arm) =>
    sizeOf(parts.flatMap(({ arms }) => (arms[arm] ? { ...arms[arm], error: errorOf(arms[arm]) } : []))),
  ),
});

const meanLength = (deals: readonly DealNotes[]): Measurement | null =>
  measureRatio(
    sumsOf(deals, ({ turns }) => [turns, 1]),
    'turns',
  );

/** By how much of itself the mean length differs from that of the same deals by other rules. */
function lengthMoved(before: readonly DealNotes[], after: readonly DealNotes[]): Effect | null {
  const deals = Math.min(before.length, after.length);
  const [one, other] = [meanLength(before.slice(0, deals)), meanLength(after.slice(0, deals))];
  if (!one || !other || one.value === 0) return null;
  return {
    value: (other.value - one.value) / one.value,
    error: errorOfDifference(one, other) / one.value,
    games: other.games,
    deals,
  };
}

/** Smallest number of games with a card for a statement about it. */
const MIN_GAMES = 40;
const MAX_THINGS = 40;

/**
 * Effect of getting more of a card than the others on a seat’s share of the win. Seats are compared within each game, so that the rest of
 * the game is the same for both.
 */
function impacts(arms: readonly (readonly DealNotes[])[], seats: number): Row[] {
  const counts = new Map<string, number>();
  for (const deal of arms.flat())
    for (const { things } of deal) for (const thing of Object.keys(things)) counts.set(thing, (counts.get(thing) ?? 0) + 1);
  const often = [...counts].filter(([, games]) => games >= MIN_GAMES).toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return often.slice(0, MAX_THINGS).map(([thing]): Row => {
    const of = (notes: DealNotes[number]): readonly [number, number] | undefined => {
      const got = notes.things[thing];
      if (!got) return undefined;
      const mean = got.reduce((sum, count) => sum + count, 0) / seats;
      let over = 0;
      let under = 0;
      for (let seat = 0; seat < seats; seat++) {
        const more = got[seat]! - mean;
        over += more * (notes.shares[seat]! - evenOf(notes, seats));
        under += more * more;
      }
      // With two seats, having one card more than the other is half a card above their mean.
      return under === 0 ? undefined : [over, (under * seats) / (seats - 1)];
    };
    return {
      id: `impact.${thing}`,
      figure: 'impact',
      part: thing,
      unit: 'points',
      matters: { by: 0.03 },
      arms: arms.map((deals) => measureRatio(sumsOf(deals, of), 'points')),
    };
  });
}

/** The Elo difference of a share of the win. An even share is one over the number of sides: seats or teams. */
const elo = (share: number, sides: number): number => 400 * Math.log10((share / (1 - share)) * (sides - 1));

/** Sums the differences between neighbouring levels, weakest to strongest. A share of 0 or 1 counts as half a game less extreme. */
function eloOf(links: readonly (Measurement | null)[], sides: number): Measurement | null {
  let value = 0;
  let below = 0;
  let above = 0;
  let games = 0;
  let deals = Number.POSITIVE_INFINITY;
  for (const link of links) {
    if (!link) return null;
    const edge = 0.5 / (link.games + 1);
    const at = (share: number) => elo(Math.min(1 - edge, Math.max(edge, share)), sides);
    value += at(link.value);
    below += (at(link.value) - at(link.low)) ** 2;
    above += (at(link.high) - at(link.value)) ** 2;
    games += link.games;
    deals = Math.min(deals, link.deals);
  }
  return {
    value,
    low: value - Math.sqrt(below),
    high: value + Math.sqrt(above),
    games,
    deals,
    error: Math.max(Math.sqrt(below), Math.sqrt(above)) / 1.96,
  };
}

/** Returns rows measured by separate games (strength, value of options) and rows about cards. */
export function otherRows(
  game: AnyGame,
  played: readonly PlayedSeries[],
  experiment: Experiment,
  main: readonly (readonly DealNotes[])[],
): Row[] {
  const { seats, figures } = experiment;
  const sides = sideCount(game, seats);
  const rows: Row[] = [];
  const own = (deals: readonly DealNotes[], valueOf: (share: number) => number, unit: Unit) =>
    measureRatio(
      sumsOf(deals, (notes, rotation) => [valueOf(notes.shares[rotation]!), 1]),
      unit,
    );
  const known = new Map(played.map(({ series }) => [JSON.stringify(series.purpose), series.purpose]));
  const purposes = [...known.values()];
  const rungs = purposes.filter(({ kind }) => kind === 'ladder');
  const dealsOf = (purpose: SeriesKind) => armsOf(played, experiment, (other) => JSON.stringify(other) === JSON.stringify(purpose));
  for (const purpose of purposes)
    if (purpose.kind === 'doubling')
      rows.push({
        id: 'skill',
        figure: 'skill',
        unit: 'share',
        matters: { by: 0.03 },
        arms: dealsOf(purpose).map((deals) => own(deals, (share) => share, 'share')),
      });
  if (rungs.length > 0) {
    const links = rungs.map((rung) => dealsOf(rung).map((deals) => own(deals, (share) => share, 'share')));
    rows.push({
      id: 'range',
      figure: 'range',
      unit: 'elo',
      matters: { by: 40 },
      arms: experiment.arms.map((_, arm) =>
        eloOf(
          links.map((link) => link[arm] ?? null),
          sides,
        ),
      ),
    });
  }
  const lost: Row[] = [];
  for (const purpose of purposes)
    if (purpose.kind === 'without') {
      const arms = dealsOf(purpose).map((deals) => own(deals, (share) => 1 / sides - share, 'points'));
      lost.push({ id: `options.${purpose.what}`, figure: 'options', part: purpose.what, unit: 'points', matters: { by: 0.05 }, arms });
    }
  if (lost.length > 0) rows.push(largestLoss(lost), ...lost);
  if (figures.includes('impact')) {
    const cards = impacts(main, seats);
    if (cards.length > 0) rows.push(sizeRow(cards, { id: 'impact', figure: 'impact', unit: 'points', matters: { by: 0.02 } }), ...cards);
  }
  if (figures.includes('robustness')) rows.push(robustness(game, played, experiment, main));
  return rows;
}

/**
 * Change of the length when a number of the rules changes by a tenth. It is measured in extra games, or in the arms if they are such
 * changes.
 */
function robustness(game: AnyGame, played: readonly PlayedSeries[], experiment: Experiment, main: readonly (readonly DealNotes[])[]): Row {
  const moved = (arm: number): (Effect | null)[] => {
    const own = main[arm] ?? [];
    if (isTornado(game, experiment)) return arm > 0 ? [] : main.slice(1).map((deals) => lengthMoved(own, deals));
    return played
      .filter(({ series }) => series.arm === arm && series.purpose.kind === 'nudged')
      .map(({ deals }) =>
        lengthMoved(
          own,
          deals.slice(0, unbroken(deals)).filter((deal) => deal !== undefined),
        ),
      );
  };
  return {
    id: 'robustness',
    figure: 'robustness',
    unit: 'share',
    matters: { by: 0.03 },
    arms: experiment.arms.map((_, arm) => sizeOf(moved(arm).filter((effect) => effect !== null))),
  };
}

/** The figure of the options: what forgoing one of them costs on average. */
function largestLoss(lost: readonly Row[]): Row {
  const arms = (lost[0]?.arms ?? []).map((_, arm): Measurement | null => {
    const parts = lost.map((row) => row.arms[arm]).filter((part) => part !== null && part !== undefined);
    if (parts.length === 0) return null;
    const value = parts.reduce((sum, part) => sum + part.value, 0) / parts.length;
    const error = Math.sqrt(parts.reduce((sum, part) => sum + errorOf(part) ** 2, 0)) / parts.length;
    return {
      value,
      low: value - 1.96 * error,
      high: value + 1.96 * error,
      games: parts.reduce((sum, part) => sum + part.games, 0),
      error,
      deals: Math.min(...parts.map(({ deals }) => deals)),
    };
  });
  return { id: 'options', figure: 'options', unit: 'points', matters: { by: 0.03 }, arms };
}
