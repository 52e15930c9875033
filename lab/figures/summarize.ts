import type { Level } from '@fray/bots';
import type { AnyGame } from '@fray/engine';
import type { Experiment } from '../experiment.ts';
import {
  type ArmResult,
  FIGURES,
  type FigureId,
  type Finding,
  type LabResult,
  type LevelOfMeasure,
  type Measure,
  type Unit,
} from '../result.ts';
import type { DealNotes } from '../run/job.ts';
import type { Purpose, Series } from '../run/plan.ts';
import { examplesOf } from './examples.ts';
import { impacts } from './impacts.ts';
import { LOOKS } from './looks.ts';
import { type Measured, measureQuantiles, measureRatio, type Sums } from './measured.ts';
import { plotsOf } from './plots.ts';
import { RECIPES, type Recipe } from './recipes.ts';
import { eloOf } from './strength.ts';
import { tornadoOf } from './tornado.ts';
import { compare, type Family, judge } from './verdicts.ts';

/** A series and what of it is played so far, by the number of the deal. */
export interface Played {
  readonly series: Series;
  readonly deals: (DealNotes | undefined)[];
}

export interface Counted {
  readonly made: number;
  readonly done: number;
  readonly planned: number;
}

/** What is measured once for each arm, before arms are compared. */
export interface Row {
  readonly id: string;
  readonly figure: FigureId;
  readonly part?: string;
  readonly unit: Unit;
  readonly matters: Recipe['matters'];
  readonly arms: readonly (Measured | null)[];
}

/** Everything that the games so far say. */
export function summarize(game: AnyGame, experiment: Experiment, played: readonly Played[], { made, done, planned }: Counted): LabResult {
  const [first = 'gunner'] = experiment.levels;
  const looks = { made, of: LOOKS.length };
  const atLevel = (level: Level) => armsOf(played, experiment, (purpose) => purpose.kind === 'level' && purpose.level === level);
  const main = atLevel(first);
  const rows = new Map(experiment.levels.map((level) => [level, levelRows(atLevel(level), experiment)]));
  const mainRows = [...(rows.get(first) ?? []), ...otherRows(played, experiment, main)];
  const family: Family = { looks: made };
  const judged = new Map([...rows].map(([level, list]) => [level, judge(level === first ? mainRows : list, family)]));
  const measures = mainRows.map((row, i) => measureOf(row, judged.get(first)?.[i] ?? [], experiment.levels, rows, judged));
  return {
    format: 'fray lab 1',
    game: game.id,
    rules: game.rules,
    experiment,
    seatNames: game.seatNames.slice(0, experiment.seats),
    arms: experiment.arms.map(({ name, options }, arm): ArmResult => {
      const deals = main[arm] ?? [];
      const games = deals.flat();
      return {
        name,
        options,
        games: games.length,
        plots: plotsOf(deals, game.seatNames.slice(0, experiment.seats)),
        examples: examplesOf(deals, arm, first, experiment.seats),
      };
    }),
    measures: measures.toSorted((a, b) => FIGURES.indexOf(a.figure) - FIGURES.indexOf(b.figure)),
    tornado: tornadoOf(game, experiment, measures),
    findings: findingsOf(played),
    games: done,
    planned,
    looks,
    complete: done >= planned || (made > 0 && experiment.arms.length > 1 && settled(measures)),
  };
}

const settled = (measures: readonly Measure[]): boolean =>
  measures.every(({ part, differences }) => part !== undefined || differences.every((difference) => difference?.verdict !== 'open'));

/**
 * For each arm the deals that were played in every arm, up to the first that is missing: a game that is still on its way is longer than
 * those that are done, and must not be left out for that.
 */
export function armsOf(played: readonly Played[], { arms }: Experiment, is: (purpose: Purpose) => boolean): (readonly DealNotes[])[] {
  const ofArms = arms.map((_, arm) => played.find(({ series }) => series.arm === arm && is(series.purpose))?.deals ?? []);
  const common = Math.min(...ofArms.map(unbroken));
  return ofArms.map((deals) => deals.slice(0, common).filter((deal) => deal !== undefined));
}

function unbroken(deals: readonly (DealNotes | undefined)[]): number {
  let count = 0;
  while (deals[count]) count++;
  return count;
}

/** The figures of one level. */
function levelRows(arms: readonly (readonly DealNotes[])[], { seats, figures }: Experiment): Row[] {
  const rows: Row[] = [];
  for (const recipe of RECIPES) {
    if (!figures.includes(recipe.figure)) continue;
    if (recipe.figure === 'length' && recipe.part === 'mean') rows.push(...lengthRows(arms));
    const { id, figure, part, unit, matters } = recipe;
    const measured = arms.map((deals) =>
      measureRatio(
        sumsOf(deals, (notes) => recipe.of(notes, seats)),
        unit,
      ),
    );
    rows.push({ id, figure, ...(part === undefined ? {} : { part }), unit, matters, arms: measured });
  }
  return rows;
}

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

/** Games that did not break off. */
const whole = (deal: DealNotes): DealNotes => deal.filter(({ gap }) => gap === undefined);

export function sumsOf(
  deals: readonly DealNotes[],
  of: (notes: DealNotes[number], rotation: number) => readonly [number, number] | undefined,
): Sums {
  const told = deals.map((deal) => {
    let over = 0;
    let under = 0;
    let games = 0;
    for (const [rotation, notes] of deal.entries()) {
      const added = notes.gap ? undefined : of(notes, rotation);
      if (!added) continue;
      over += added[0];
      under += added[1];
      games++;
    }
    return { over, under, games };
  });
  // Deals that say nothing (such as those that were not watched deeply) are none.
  const speaking = told.filter(({ games }) => games > 0);
  return {
    over: Float64Array.from(speaking, ({ over }) => over),
    under: Float64Array.from(speaking, ({ under }) => under),
    games: speaking.reduce((sum, { games }) => sum + games, 0),
  };
}

/** What is measured by games of its own: strength, what options are worth; and what cards do. */
function otherRows(played: readonly Played[], experiment: Experiment, main: readonly (readonly DealNotes[])[]): Row[] {
  const { seats, figures } = experiment;
  const rows: Row[] = [];
  const own = (deals: readonly DealNotes[], told: (share: number) => number, unit: Unit) =>
    measureRatio(
      sumsOf(deals, (notes, rotation) => [told(notes.shares[rotation]!), 1]),
      unit,
    );
  const purposes = played.filter(({ series }) => series.arm === 0).map(({ series }) => series.purpose);
  const rungs = purposes.filter(({ kind }) => kind === 'ladder');
  const dealsOf = (purpose: Purpose) => armsOf(played, experiment, (other) => JSON.stringify(other) === JSON.stringify(purpose));
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
  if (figures.includes('impact')) rows.push(...impacts(main, seats));
  return rows;
}

/** The figure of the options: what forgoing one of them costs on average. */
function dearest(lost: readonly Row[]): Row {
  const arms = (lost[0]?.arms ?? []).map((_, arm): Measured | null => {
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

function measureOf(
  row: Row,
  differences: Measure['differences'],
  levels: readonly Level[],
  rows: ReadonlyMap<Level, readonly Row[]>,
  judged: ReadonlyMap<Level, readonly Measure['differences'][]>,
): Measure {
  const { id, figure, part, unit, matters, arms } = row;
  const of: Partial<Record<Level, LevelOfMeasure>> = {};
  if (part === undefined)
    for (const level of levels) {
      const i = rows.get(level)?.findIndex((other) => other.id === id) ?? -1;
      const found = rows.get(level)?.[i];
      if (found) of[level] = { arms: found.arms.map(bare), differences: judged.get(level)?.[i] ?? [] };
    }
  return {
    id,
    figure,
    ...(part === undefined ? {} : { part }),
    unit,
    matters: compare.matters(matters, arms[0] ?? null),
    arms: arms.map(bare),
    differences,
    ...(Object.keys(of).length > 0 ? { levels: of } : {}),
  };
}

const bare = (measured: Measured | null) =>
  measured && { value: measured.value, low: measured.low, high: measured.high, games: measured.games };

/** At most so many findings of one kind in an arm: whoever mends it needs one. */
const FINDINGS = 20;

function findingsOf(played: readonly Played[]): Finding[] {
  const findings: Finding[] = [];
  const seen = new Map<string, number>();
  for (const { series, deals } of played)
    for (const [deal, games] of deals.entries())
      for (const [rotation, { gap, turns, decisions }] of (games ?? []).entries()) {
        if (!gap) continue;
        const key = `${series.arm} ${gap.kind}`;
        const count = seen.get(key) ?? 0;
        seen.set(key, count + 1);
        if (count < FINDINGS) findings.push({ ...gap, arm: series.arm, deal, rotation, turn: turns, decisions, purpose: series.purpose });
      }
  return findings;
}
