import { textIn } from '@fray/engine/catalogue';
import type { Language } from '@fray/engine/language';
import { type ArmResult, type Difference, type Estimate, evenShare, type LabResult, type Measure } from '../result.ts';
import { plain, scaled } from '../summary/format.ts';
import { armHeads, cardName, type GameNames, restrictionName } from '../summary/names.ts';
import { WORDS } from '../summary/words.ts';
import type { Markup } from './markup.ts';
import { USUAL } from './plots/axes.ts';
import { type DotRow, dotPlot, snowballPlot } from './plots/dots.ts';
import { dramaPlot } from './plots/drama.ts';
import { heatPlot, hexHeatPlot } from './plots/heat.ts';
import { binned, lengthPlot } from './plots/lengths.ts';
import { REPORT_WORDS, type ReportWords } from './words.ts';

/** A plot with the same content as sentences and as a table, for readers who cannot use one of them. */
export interface PlotCard {
  readonly id: string;
  readonly title: string;
  readonly note: string;
  readonly plot: Markup;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The drawn part of a result, and the language. */
export interface Look {
  readonly result: LabResult;
  /** The arm that is compared with the first; 0 where there is but one. */
  readonly arm: number;
  readonly language: Language;
  /** The game, for its names of events. */
  readonly game: GameNames;
}

interface Context extends Look {
  readonly w: ReportWords;
  readonly arms: readonly ArmResult[];
  readonly names: readonly string[];
  readonly number: (value: number, decimals?: number) => string;
  readonly spread: (
    estimate: { readonly value: number; readonly low: number; readonly high: number } | null | undefined,
    decimals: number,
  ) => string;
}

/** The numbers of the arms that are compared. */
export const comparedArms = ({ arm }: Pick<Look, 'arm'>): readonly number[] => (arm === 0 ? [0] : [0, arm]);

/** Everything of a result that can be drawn by now, in the order of interest. */
export function plottedOf(look: Look): PlotCard[] {
  const w = REPORT_WORDS[look.language];
  const heads = armHeads(look.result.arms, look.game, look.language);
  const arms = comparedArms(look).flatMap((i) => look.result.arms[i] ?? []);
  const number = (value: number, decimals = 0) => plain(value, decimals, look.language);
  const context: Context = {
    ...look,
    w,
    arms,
    names: comparedArms(look).map((i) => heads[i] ?? ''),
    number,
    spread: (estimate, decimals) =>
      estimate
        ? w.estimate(number(estimate.value, decimals), number(estimate.low, decimals), number(estimate.high, decimals))
        : w.notMeasured,
  };
  if (arms.every(({ games }) => games === 0)) return [];
  return [lengths(context), seats(context), drama(context), snowball(context), options(context), impact(context), ...heat(context)].filter(
    (plot) => plot !== undefined,
  );
}

const measureOf = ({ result }: Context, id: string): Measure | undefined => result.measures.find((measure) => measure.id === id);

const differenceOf = (context: Context, id: string): Difference | null => measureOf(context, id)?.differences[context.arm] ?? null;

/** A title states the result, as far as there is one. */
function titled(
  context: Context,
  id: string,
  {
    changed,
    same,
    open,
  }: { readonly changed: { readonly less: string; readonly more: string }; readonly same: string; readonly open: string },
): string {
  const difference = differenceOf(context, id);
  if (!difference || difference.verdict === 'open') return open;
  if (difference.verdict === 'same') return same;
  return difference.value < 0 ? changed.less : changed.more;
}

const percent = <T extends { readonly value: number; readonly low: number; readonly high: number }>(estimate: T): T => ({
  ...estimate,
  value: 100 * estimate.value,
  low: 100 * estimate.low,
  high: 100 * estimate.high,
});

function lengths(context: Context): PlotCard {
  const { w, arms, names, number } = context;
  const histograms = arms.map(({ plots }) => plots.length);
  const medians = comparedArms(context).map((i) => measureOf(context, 'length')?.arms[i]?.value);
  const { from, step, shares } = binned(histograms);
  const title = titled(context, 'length', w.length);
  return {
    id: 'length',
    title,
    note: w.length.note,
    plot: lengthPlot(histograms, medians, { name: `${title}: ${w.length.note}`, turns: w.turns, games: w.games }, (value) => number(value)),
    head: [w.turns, ...names.map((name) => `${name}, ${w.games}`)],
    rows: (shares[0] ?? []).map((_, i) => [
      `${number(from + i * step)}–${number(from + (i + 1) * step - 1)}`,
      ...shares.map((share) => number(share[i] ?? 0, 1)),
    ]),
  };
}

function seats(context: Context): PlotCard | undefined {
  const { w, names, number, spread, result } = context;
  const measure = measureOf(context, 'seat');
  if (!measure) return undefined;
  const compared = comparedArms(context);
  const rows = result.experiment.levels.flatMap((level): DotRow[] => {
    const all = measure.levels?.[level]?.arms;
    const arms = compared.map((i) => all?.[i]);
    return arms.some((arm) => arm) ? [{ name: w.levels[level], arms: arms.map((arm) => (arm ? percent(arm) : null)) }] : [];
  });
  if (rows.length === 0) return undefined;
  const title = titled(context, 'seat', w.seat);
  return {
    id: 'seat',
    title,
    note: w.seat.note,
    plot: dotPlot(rows, {
      name: `${title}: ${w.seat.note}`,
      xName: w.won,
      zero: 100 * evenShare(result),
      zeroName: w.even,
      format: (value) => number(value),
    }),
    head: [w.level, ...names.map((name) => `${name}, ${w.won}`)],
    rows: rows.map(({ name, arms }) => [name, ...arms.map((arm) => spread(arm, 1))]),
  };
}

function drama(context: Context): PlotCard | undefined {
  const { w, arms, names, number } = context;
  const curves = arms.map(({ plots }) =>
    plots.drama.map(({ at, mean, p10, p90 }) => ({ at: 100 * at, mean: 100 * mean, p10: 100 * p10, p90: 100 * p90 })),
  );
  if (curves.every(({ length }) => length === 0)) return undefined;
  const title = titled(context, 'drama', w.drama);
  return {
    id: 'drama',
    title,
    note: w.drama.note,
    plot: dramaPlot(curves, { name: `${title}: ${w.drama.note}`, played: w.played, share: w.share }, (value) => number(value)),
    head: [w.played, ...names.flatMap((name) => [`${name}, ${w.mean}`, 'P10', 'P90'])],
    rows: (curves.find(({ length }) => length > 0) ?? []).map(({ at }, i) => [
      number(at),
      ...curves.flatMap((points) => {
        const point = points[i];
        return point ? [number(point.mean), number(point.p10), number(point.p90)] : ['', '', ''];
      }),
    ]),
  };
}

function snowball(context: Context): PlotCard | undefined {
  const { w, arms, names, number, spread } = context;
  const points = arms.map(({ plots }) => plots.snowball.map((point) => ({ ...percent(point), at: 100 * point.at })));
  if (points.every(({ length }) => length === 0)) return undefined;
  const title = titled(context, 'snowball', w.snowball);
  return {
    id: 'snowball',
    title,
    note: w.snowball.note,
    plot: snowballPlot(points, { name: `${title}: ${w.snowball.note}`, played: w.played, wins: w.wins }, (value) => number(value)),
    head: [w.played, ...names.map((name) => `${name}, ${w.wins}`)],
    rows: [25, 50, 75].map((at) => [
      number(at),
      ...points.map((arm) =>
        spread(
          arm.find((point) => point.at === at),
          1,
        ),
      ),
    ]),
  };
}

/** Rows of the parts of a figure: options, cards. */
function parts(context: Context, figure: Measure['figure'], name: (part: string) => string): DotRow[] {
  return context.result.measures
    .filter((measure) => measure.figure === figure && measure.part !== undefined)
    .map(({ part = '', arms, unit }) => ({
      name: name(part),
      arms: comparedArms(context).map((i): Estimate | null => {
        const arm = arms[i];
        return arm ? inScale(arm, (value) => scaled(value, unit)) : null;
      }),
    }))
    .filter(({ arms }) => arms.some((arm) => arm));
}

const inScale = (estimate: Estimate, scale: (value: number) => number): Estimate => ({
  ...estimate,
  value: scale(estimate.value),
  low: scale(estimate.low),
  high: scale(estimate.high),
});

function options(context: Context): PlotCard | undefined {
  const { w } = context;
  return partsPlotted(
    context,
    'options',
    w.options,
    parts(context, 'options', (part) => careName(context, part)),
  );
}

/** Rows of points about nought: what each part is worth. */
function partsPlotted(
  { w, names, number, spread }: Context,
  id: string,
  { title, note, unit }: { readonly title: string; readonly note: string; readonly unit: string },
  all: readonly DotRow[],
  rows = all,
): PlotCard | undefined {
  if (all.length === 0) return undefined;
  return {
    id,
    title,
    note,
    plot: dotPlot(rows, {
      name: `${title}: ${note}`,
      xName: unit,
      zero: 0,
      format: (value) => number(value),
      // As wide as the longest name.
      left: Math.max(150, 16 + 7.6 * Math.max(...rows.map(({ name }) => name.length))),
      size: { width: 330, height: USUAL.height },
    }),
    head: [w.what, ...names.map((name) => `${name}, ${unit}`)],
    rows: all.map((row) => [row.name, ...row.arms.map((arm) => spread(arm, 1))]),
  };
}

/** The restriction of a bot, in the game's words. */
const careName = ({ game, language }: Pick<Look, 'game' | 'language'>, name: string): string =>
  restrictionName(game, name, language) ?? WORDS[language].care;

/** So many cards at most: those that matter most. */
const CARDS_SHOWN = 10;

function impact(context: Context): PlotCard | undefined {
  const all = parts(context, 'impact', (part) => cardName(context.game, part, context.language));
  const weight = (row: DotRow) => Math.max(...row.arms.map((arm) => Math.abs(arm?.value ?? 0)));
  const visibleRows = [...all].sort((one, other) => weight(other) - weight(one)).slice(0, CARDS_SHOWN);
  return partsPlotted(context, 'impact', context.w.impact, all, visibleRows);
}

/** So many maps at most. */
const MAPS = 3;

function heat(context: Context): PlotCard[] {
  const { w, arms, names, number, game, language } = context;
  return (game.lab?.maps ?? [])
    .flatMap(({ name: event, texts }): PlotCard[] => {
      const maps = arms.map(({ plots }) => plots.heat[event] ?? {});
      const title = textIn(texts, language);
      const description = `${title}: ${w.heat.note}`;
      const hexes = game.lab?.hexes;
      const plot = hexes ? hexHeatPlot(maps, names, description, hexes) : heatPlot(maps, names, description, game.lab?.columns);
      if (!plot) return [];
      const cells = [...new Set(maps.flatMap((map) => Object.keys(map)))];
      const total = (cell: string) => maps.reduce((sum, map) => sum + (map[cell] ?? 0), 0);
      return [
        {
          id: `heat-${event}`,
          title,
          note: w.heat.note,
          plot,
          head: [w.cell, ...names],
          rows: cells
            .sort((one, other) => total(other) - total(one))
            .map((cell) => [cell, ...maps.map((map) => number(map[cell] ?? 0, 3))]),
        },
      ];
    })
    .slice(0, MAPS);
}
