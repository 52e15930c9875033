import type { Level } from '@fray/bots';
import { type AnyGame, readChoices, readOptions, SeededChance, sideCount } from '@fray/engine';
import { type Experiment, gameOfArm, NO_VERSIONS, type Versions } from '../experiment.ts';
import { type GameRecordNotes, lastTurn, shareAfter, winnerOf } from '../observe/gameNotes.ts';
import type {
  ArmResult,
  Difference,
  Example,
  Examples,
  Finding,
  LabResult,
  LevelOfMeasure,
  Measure,
  TornadoEnd,
  TornadoRow,
} from '../result.ts';
import type { DealNotes } from '../run/job.ts';
import { askedFigures, judgedNumbers } from './asked.ts';
import { type Measurement, measureQuantiles, measureRatio } from './measurement.ts';
import { FIGURES, type FigureId } from './names.ts';
import { otherRows } from './otherRows.ts';
import { plotsOf } from './plots.ts';
import { deficit, RECIPES, seatRecipe } from './recipes.ts';
import { armsOf, type PlayedSeries, type Row, sumsOf, whole } from './rows.ts';
import { INTERIM_LOOKS, judge, mattering } from './verdicts.ts';

/** The figures of one level, for each arm. */
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

const seatRow = (arms: readonly (readonly DealNotes[])[], name: string, seat: number): Row => ({
  ...seatRecipe(name),
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

interface Candidate {
  readonly deal: number;
  readonly rotation: number;
  readonly notes: GameRecordNotes;
}

/** Selects three example games: the winner was far behind, the winner was never behind, and one of typical length. */
function examplesOf(deals: readonly DealNotes[], arm: number, level: Level, seats: number): Examples {
  const all: Candidate[] = deals
    .flatMap((games, deal) => games.map((notes, rotation) => ({ deal, rotation, notes })))
    .filter(({ notes }) => !notes.gap);
  const won = all.filter(({ notes }) => winnerOf(notes) >= 0);
  const byLength = all.toSorted((a, b) => a.notes.turns - b.notes.turns);
  const optionalExample = (found: Candidate | undefined): Example | null => (found ? exampleOf(found, arm, level, seats) : null);
  return {
    dramatic: optionalExample(most(won, ({ notes }) => deficit(notes, seats))),
    oneSided: optionalExample(most(won, ({ notes }) => dominance(notes, seats))),
    median: optionalExample(byLength[Math.floor(byLength.length / 2)]),
  };
}

function most(list: readonly Candidate[], of: (found: Candidate) => number): Candidate | undefined {
  let best: Candidate | undefined;
  let score = Number.NEGATIVE_INFINITY;
  for (const found of list) {
    const value = of(found);
    if (value > score) {
      score = value;
      best = found;
    }
  }
  return best;
}

const curveOf = (notes: GameRecordNotes, seats: number): number[] => {
  const whose = Math.max(0, winnerOf(notes));
  return Array.from({ length: lastTurn(notes, seats) + 1 }, (_, turn) => shareAfter(notes, seats, turn, whose));
};

/** The winner’s share on average. */
function dominance(notes: GameRecordNotes, seats: number): number {
  const curve = curveOf(notes, seats);
  return curve.reduce((sum, share) => sum + share, 0) / curve.length;
}

function exampleOf({ deal, rotation, notes }: Candidate, arm: number, level: Level, seats: number): Example {
  const curve = curveOf(notes, seats);
  return { arm, deal, rotation, level, turns: notes.turns, curve, lowest: Math.min(...curve) };
}

/** The number of an option; a word that stands for 0 is 0. */
function numberOf(game: AnyGame, options: Readonly<Record<string, string>>, name: string): number {
  const read = readOptions(game.options, options);
  const value: string | number | undefined = read.ok ? read.value[name] : undefined;
  return typeof value === 'number' ? value : Number.NaN;
}

/** The arms that differ from the first in one number only, side by side, with the effect of each number. */
function tornadoOf(game: AnyGame, { arms, figures }: Experiment, measures: readonly Measure[]): TornadoRow[] {
  if (!figures.includes('robustness')) return [];
  const [first] = arms;
  const rows = new Map<string, { standard: number; down: TornadoEnd | null; up: TornadoEnd | null }>();
  for (const [i, { options }] of arms.entries()) {
    const changed = Object.keys({ ...first?.options, ...options }).filter((name) => first?.options[name] !== options[name]);
    const [name, ...more] = changed;
    const spec = name === undefined ? undefined : game.options[name];
    if (i === 0 || name === undefined || more.length > 0 || spec?.kind !== 'number') continue;
    const standard = numberOf(game, first?.options ?? {}, name);
    const value = numberOf(game, options, name);
    const end: TornadoEnd = { value: String(value), differences: differencesOf(measures, i) };
    const row = rows.get(name) ?? { standard, down: null, up: null };
    if (value < standard) row.down = end;
    else row.up = end;
    rows.set(name, row);
  }
  return [...rows]
    .map(([option, { standard, down, up }]) => ({ option, standard: String(standard), down, up }))
    .toSorted((a, b) => reachOf(b) - reachOf(a));
}

const differencesOf = (measures: readonly Measure[], arm: number): Record<string, Difference> =>
  Object.fromEntries(
    measures.flatMap(({ id, part, differences }) => {
      const difference = differences[arm];
      return difference && (part === undefined || id === 'length.mean') ? [[id, difference]] : [];
    }),
  );

/** The largest change of the mean length by a number. */
const reachOf = ({ down, up }: TornadoRow): number =>
  Math.max(...[down, up].map((end) => Math.abs(end?.differences['length.mean']?.value ?? 0)));

export interface GameCounts {
  readonly games: number;
  readonly done: number;
  readonly planned: number;
}

/** Everything that the games so far say. */
export function summarize(
  game: AnyGame,
  experiment: Experiment,
  played: readonly PlayedSeries[],
  { games, done, planned }: GameCounts,
  versions: Versions = NO_VERSIONS,
): LabResult {
  const [first = 'gunner'] = experiment.levels;
  const looks = { made: games, of: INTERIM_LOOKS.length };
  const atLevel = (level: Level) => armsOf(played, experiment, (purpose) => purpose.kind === 'level' && purpose.level === level);
  const main = atLevel(first);
  const calibrated = experiment.arms.map(({ options, ...arm }) => isCalibrated(gameOfArm(game, arm, versions), options, experiment.seats));
  const rows = new Map(experiment.levels.map((level) => [level, levelRows(atLevel(level), experiment, game)]));
  const mainRows = [...(rows.get(first) ?? []), ...otherRows(game, played, experiment, main)];
  const judged = new Map([...rows].map(([level, list]) => [level, judge(level === first ? mainRows : list, games, calibrated)]));
  const measures = mainRows.map((row, i) => measureOf(row, judged.get(first)?.[i] ?? [], experiment.levels, rows, judged));
  return {
    format: 'fray lab 1',
    game: game.id,
    rules: game.rulesVersion,
    experiment,
    seatNames: game.seatNames.slice(0, experiment.seats),
    ...(game.teams ? { sides: sideCount(game, experiment.seats) } : {}),
    arms: experiment.arms.map(({ name, options, ...version }, arm): ArmResult => {
      const deals = main[arm] ?? [];
      const games = deals.flat();
      return {
        name,
        options,
        calibrated: calibrated[arm] ?? false,
        isSolved: isSolved(gameOfArm(game, version, versions), options, experiment.seats),
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
    complete: done >= planned || (games > 0 && isSettled(game, measures, experiment)),
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

/** Whether best play is known with these options, once the solution is loaded. */
export function isSolved(game: AnyGame, options: Readonly<Record<string, string>>, seats: number): boolean {
  const read = readChoices(game, options);
  try {
    return read.ok && game.bot.exact?.(game.setup(read.value, seats, new SeededChance(1)), 0) !== undefined;
  } catch {
    return false;
  }
}

/** Whether more games would change no verdict: each figure has one in every arm, or can have none. */
function isSettled(game: AnyGame, measures: readonly Measure[], experiment: Experiment): boolean {
  if (experiment.arms.length < 2) return false;
  return askedFigures(game, experiment).every((figure) => {
    const numbers = judgedNumbers(measures, figure);
    return numbers.length > 0 && numbers.every((measure) => experiment.arms.every((_, arm) => arm === 0 || isSettledIn(measure, arm)));
  });
}

/** A number without a verdict is settled only where both arms have it and are not compared in it. */
function isSettledIn({ arms, differences }: Measure, arm: number): boolean {
  const difference = differences[arm];
  return difference ? difference.verdict !== 'open' : Boolean(arms[0] && arms[arm]);
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
  if (part === undefined || figure === 'seat')
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
