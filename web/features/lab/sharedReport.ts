import { isLevel } from '@fray/bots';
import { type AnyGame, readChoices } from '@fray/engine';
import { type ArmResult, FIGURES, type FigureId, type LabResult, type Measure } from '@fray/lab';
import { type LabFigures, MAX_FIGURES_TEXT, type ReportedMeasure } from '@fray/protocol/labReports';

const isFigure = (name: string): name is FigureId => FIGURES.some((figure) => figure === name);

/** Rounds a number to this many significant digits. */
const DIGITS = 6;
const rounded = <T>(value: T): T =>
  JSON.parse(JSON.stringify(value, (_, one: unknown) => (typeof one === 'number' ? Number(one.toPrecision(DIGITS)) : one))) as T;

/** As many arms and measures as a report may have. */
const MAX_ARMS = 4;
const MAX_MEASURES = 160;

/** The weight of a detail: sides first, as sentences name them, then by size within its figure. */
const weightOf = ({ figure, arms }: Measure): number =>
  figure === 'seat' ? Number.POSITIVE_INFINITY : Math.max(...arms.map((estimate) => Math.abs(estimate?.value ?? 0)));

function withoutLevels(measure: Measure): Measure {
  const { levels, ...others } = measure;
  return levels ? others : measure;
}

/** The measures of a result with only so many of its details, the weightiest ones. The numbers of other levels are left out of details. */
function withDetails(measures: readonly Measure[], count: number): Measure[] {
  const details = measures.filter(({ part }) => part !== undefined).toSorted((a, b) => weightOf(b) - weightOf(a));
  const kept = new Set(details.slice(0, count));
  return measures.flatMap((measure) => (measure.part === undefined ? [measure] : kept.has(measure) ? [withoutLevels(measure)] : []));
}

/**
 * The figures of a result as JSON text. Where all of them are too long, the numbers of other levels are left out of details, then the
 * details that weigh least; `left` says how many. The sentences are made from the main figures, the sides and the weightiest details.
 */
export function figuresText(result: LabResult): string {
  const { measures } = result;
  const textOf = (kept: readonly Measure[]) => {
    const left = measures.length - kept.length;
    return JSON.stringify({ ...figuresOf({ ...result, measures: kept }), ...(left > 0 ? { left } : {}) });
  };
  const fits = (text: string, kept: readonly Measure[]) => text.length <= MAX_FIGURES_TEXT && kept.length <= MAX_MEASURES;
  const whole = textOf(measures);
  if (fits(whole, measures)) return whole;
  let [least, most] = [0, measures.length];
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    const kept = withDetails(measures, middle);
    if (fits(textOf(kept), kept)) least = middle;
    else most = middle - 1;
  }
  const kept = withDetails(measures, least);
  const text = textOf(kept);
  return fits(text, kept) ? text : textOf(kept.map(withoutLevels));
}

/** The figures of a result, without games and plots. */
export function figuresOf({ rules, seatNames, experiment, arms, measures, games, planned, looks, complete }: LabResult): LabFigures {
  const some = <T>(list: readonly T[]): T[] => list.slice(0, MAX_ARMS);
  return {
    rules,
    seats: seatNames.slice(0, experiment.seats),
    levels: [...experiment.levels],
    seed: experiment.seed,
    arms: some(arms).map(({ name, options, games: played, calibrated, isSolved }) => ({
      name,
      options: { ...options },
      games: played,
      ...(calibrated === undefined ? {} : { calibrated }),
      ...(isSolved === undefined ? {} : { isSolved }),
    })),
    measures: rounded(
      measures.slice(0, MAX_MEASURES).map(
        ({ arms: each, differences, levels, ...measure }): ReportedMeasure => ({
          ...measure,
          arms: some(each),
          differences: some(differences),
          ...(levels
            ? {
                levels: Object.fromEntries(
                  Object.entries(levels).map(([level, of]) => [level, { arms: some(of.arms), differences: some(of.differences) }]),
                ),
              }
            : {}),
        }),
      ),
    ),
    figures: [...experiment.figures],
    games,
    planned,
    looks: { ...looks },
    complete,
  };
}

const NO_PLOTS: ArmResult['plots'] = {
  length: { from: 0, step: 1, counts: [] },
  drama: [],
  snowball: [],
  seats: [],
  endings: {},
  events: {},
  heat: {},
};

/** The result that a report's figures describe, as far as they contain it. Undefined: they are not of this game. */
export function resultOf(figures: LabFigures, game: AnyGame): LabResult | undefined {
  const levels = figures.levels.filter(isLevel);
  if (levels.length === 0 || figures.arms.some(({ options }) => !readChoices(game, options).ok)) return undefined;
  const measures = figures.measures.flatMap(({ figure, levels: byLevel, ...measure }): Measure[] =>
    isFigure(figure)
      ? [
          {
            ...measure,
            figure,
            ...(byLevel ? { levels: Object.fromEntries(Object.entries(byLevel).filter(([level]) => isLevel(level))) } : {}),
          },
        ]
      : [],
  );
  return {
    format: 'fray lab 1',
    game: game.id,
    rules: figures.rules,
    experiment: {
      game: game.id,
      seats: figures.seats.length,
      levels,
      arms: figures.arms.map(({ name, options }) => ({ name, options })),
      games: Math.max(...figures.arms.map(({ games }) => games)),
      seed: figures.seed,
      figures: figures.figures.filter(isFigure),
    },
    seatNames: game.seatNames,
    arms: figures.arms.map((arm): ArmResult => ({ ...arm, plots: NO_PLOTS, examples: { dramatic: null, oneSided: null, median: null } })),
    measures,
    tornado: [],
    findings: [],
    games: figures.games,
    planned: figures.planned,
    looks: figures.looks,
    complete: figures.complete,
  };
}

/** The experiment as a file, by which the terminal plays the same games again. */
export function experimentFile({ experiment: { game, seats, levels, arms, games, seed, figures } }: LabResult): string {
  return `${JSON.stringify({ game, seats, levels, arms, games, seed, figures }, null, 2)}\n`;
}
