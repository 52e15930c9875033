import type { AnyGame } from '@fray/engine';
import type { Experiment } from '../experiment.ts';
import type { DealNotes } from '../run/job.ts';
import { measureQuantiles, measureRatio } from './measurement.ts';
import type { FigureId } from './names.ts';
import { RECIPES } from './recipes.ts';
import { type Row, sumsOf, whole } from './rows.ts';

/** The figures of one level. */
export function levelRows(
  arms: readonly (readonly DealNotes[])[],
  { seats, figures }: Experiment,
  { seatNames, lab }: Pick<AnyGame, 'seatNames' | 'lab'>,
): Row[] {
  const rows: Row[] = [];
  const lacking: readonly FigureId[] = lab?.lacks ?? [];
  for (const recipe of RECIPES) {
    if (!figures.includes(recipe.figure) || lacking.includes(recipe.figure)) continue;
    if (recipe.figure === 'length' && recipe.part === 'mean') rows.push(...lengthRows(arms));
    const { id, figure, part, unit, matters, divides } = recipe;
    const measured = arms.map((deals) =>
      measureRatio(
        sumsOf(deals, (notes) => recipe.of(notes, seats)),
        unit,
        unit === 'share' && !divides,
      ),
    );
    rows.push({ id, figure, ...(part === undefined ? {} : { part }), unit, matters, arms: measured });
  }
  if (figures.includes('seat')) rows.push(...seatNames.slice(0, seats).map((name, seat) => seatRow(arms, name, seat)));
  return rows;
}

/** How often a seat wins, regardless of who starts. */
const seatRow = (arms: readonly (readonly DealNotes[])[], name: string, seat: number): Row => ({
  id: `seat.${name}`,
  figure: 'seat',
  part: name,
  unit: 'share',
  matters: { by: 0.03 },
  arms: arms.map((deals) =>
    measureRatio(
      sumsOf(deals, ({ shares }) => [shares[seat]!, 1]),
      'share',
    ),
  ),
});

function lengthRows(arms: readonly (readonly DealNotes[])[]): Row[] {
  const quantiles = arms.map((deals) => measureQuantiles(deals.map((deal) => whole(deal).map(({ turns }) => turns))));
  const row = (key: 'median' | 'p10' | 'p90' | 'tail'): Row => ({
    id: key === 'median' ? 'length' : `length.${key}`,
    figure: 'length',
    ...(key === 'median' ? {} : { part: key }),
    unit: key === 'tail' ? 'share' : 'turns',
    matters: key === 'tail' ? { by: 0.02 } : { times: 0.05 },
    arms: quantiles.map((quantile) => quantile?.[key] ?? null),
  });
  return [row('median'), row('p10'), row('p90'), row('tail')];
}
