import type { AnyGame } from '@fray/engine';
import type { Experiment } from '../experiment.ts';
import type { Unit } from '../result.ts';
import type { DealNotes } from '../run/job.ts';
import { isTornado } from '../run/perturbations.ts';
import type { SeriesKind } from '../seriesKind.ts';
import { impacts } from './impacts.ts';
import { type Measurement, measureRatio } from './measurement.ts';
import { type Effect, lengthMoved, sizeOf, sizeRow } from './pooled.ts';
import { armsOf, type PlayedSeries, type Row, sumsOf, unbroken } from './rows.ts';
import { eloOf } from './strength.ts';

/** Returns rows measured by separate games (strength, value of options) and rows about cards. */
export function otherRows(
  game: AnyGame,
  played: readonly PlayedSeries[],
  experiment: Experiment,
  main: readonly (readonly DealNotes[])[],
): Row[] {
  const { seats, figures } = experiment;
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
          seats,
        ),
      ),
    });
  }
  const lost: Row[] = [];
  for (const purpose of purposes)
    if (purpose.kind === 'without') {
      const arms = dealsOf(purpose).map((deals) => own(deals, (share) => 1 / seats - share, 'points'));
      lost.push({ id: `options.${purpose.what}`, figure: 'options', part: purpose.what, unit: 'points', matters: { by: 0.05 }, arms });
    }
  if (lost.length > 0) rows.push(dearest(lost), ...lost);
  if (figures.includes('impact')) {
    const cards = impacts(main, seats);
    if (cards.length > 0) rows.push(sizeRow(cards, { id: 'impact', figure: 'impact', unit: 'points', matters: { by: 0.02 } }), ...cards);
  }
  if (figures.includes('robustness')) rows.push(robustness(game, played, experiment, main));
  return rows;
}

/** How far the length goes when a number of the rules goes a tenth: by games of their own, or by the arms where they are just that. */
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
function dearest(lost: readonly Row[]): Row {
  const arms = (lost[0]?.arms ?? []).map((_, arm): Measurement | null => {
    const parts = lost.map((row) => row.arms[arm]).filter((part) => part !== null && part !== undefined);
    if (parts.length === 0) return null;
    const value = parts.reduce((sum, part) => sum + part.value, 0) / parts.length;
    const error = Math.sqrt(parts.reduce((sum, part) => sum + part.error ** 2, 0)) / parts.length;
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
