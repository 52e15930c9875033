import type { Level } from '@fray/bots';
import { type AnyGame, readChoices, SeededChance } from '@fray/engine';
import type { Experiment } from '../experiment.ts';
import type { ArmResult, Finding, LabResult, LevelOfMeasure, Measure } from '../result.ts';
import { examplesOf } from './examples.ts';
import { INTERIM_LOOKS } from './interimLooks.ts';
import { levelRows } from './levelRows.ts';
import type { Measurement } from './measurement.ts';
import { FIGURES } from './names.ts';
import { otherRows } from './otherRows.ts';
import { plotsOf } from './plots.ts';
import { armsOf, type PlayedSeries, type Row } from './rows.ts';
import { tornadoOf } from './tornado.ts';
import { judge, mattering } from './verdicts.ts';

export interface GameCounts {
  readonly made: number;
  readonly done: number;
  readonly planned: number;
}

/** Everything that the games so far say. */
export function summarize(
  game: AnyGame,
  experiment: Experiment,
  played: readonly PlayedSeries[],
  { made, done, planned }: GameCounts,
): LabResult {
  const [first = 'gunner'] = experiment.levels;
  const looks = { made, of: INTERIM_LOOKS.length };
  const atLevel = (level: Level) => armsOf(played, experiment, (purpose) => purpose.kind === 'level' && purpose.level === level);
  const main = atLevel(first);
  const calibrated = experiment.arms.map(({ options }) => isCalibrated(game, options, experiment.seats));
  const rows = new Map(experiment.levels.map((level) => [level, levelRows(atLevel(level), experiment, game)]));
  const mainRows = [...(rows.get(first) ?? []), ...otherRows(game, played, experiment, main)];
  const judged = new Map([...rows].map(([level, list]) => [level, judge(level === first ? mainRows : list, made, calibrated)]));
  const measures = mainRows.map((row, i) => measureOf(row, judged.get(first)?.[i] ?? [], experiment.levels, rows, judged));
  return {
    format: 'fray lab 1',
    game: game.id,
    rules: game.rulesVersion,
    experiment,
    seatNames: game.seatNames.slice(0, experiment.seats),
    arms: experiment.arms.map(({ name, options }, arm): ArmResult => {
      const deals = main[arm] ?? [];
      const games = deals.flat();
      return {
        name,
        options,
        calibrated: calibrated[arm] ?? false,
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
    complete: done >= planned || (made > 0 && settled(measures, experiment)),
  };
}

/** Whether the shares of an arm may be trusted as chances. */
function isCalibrated(game: AnyGame, options: Readonly<Record<string, string>>, seats: number): boolean {
  const read = readChoices(game, options);
  try {
    return read.ok && game.bot.calibrated?.(game.setup(read.value, seats, new SeededChance(1))) === true;
  } catch {
    return false; // A setup that throws is a finding of the games themselves.
  }
}

/** Whether every figure has its verdict in every arm; where no number stands for a figure, each of its parts. */
function settled(measures: readonly Measure[], { figures, arms }: Experiment): boolean {
  if (arms.length < 2) return false;
  return figures.every((figure) => {
    const own = measures.filter((measure) => measure.figure === figure);
    const standing = own.filter(({ part }) => part === undefined);
    const asked = standing.length > 0 ? standing : own;
    // Robustness has no numbers of its own: it puts those of other figures side by side.
    if (asked.length === 0) return figure === 'robustness';
    return asked.every(({ differences }) => differences.every((difference) => difference?.verdict !== 'open'));
  });
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
    matters: mattering(matters, arms[0] ?? null),
    arms: arms.map(bare),
    differences,
    ...(Object.keys(of).length > 0 ? { levels: of } : {}),
  };
}

const bare = (measured: Measurement | null) =>
  measured && { value: measured.value, low: measured.low, high: measured.high, games: measured.games };

/** Largest number of findings of one kind per arm. */
const FINDINGS = 20;

function findingsOf(played: readonly PlayedSeries[]): Finding[] {
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
