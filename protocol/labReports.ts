import * as v from 'valibot';
import { count, gameId, optionName, singleLine, tableId } from './shapes.ts';

/* Reports of the lab that are shared by link: figures only. Their sentences follow from the figures, in the reader’s language. */

/** Most characters of the figures as JSON text. */
export const MAX_FIGURES_TEXT = 48_000;
/** Most arms and measures of a report, and levels that played. */
const MAX = { arms: 4, measures: 160, levels: 6 } as const;

/** Longest name of a report. */
const MAX_NAME = 60;
/** As those of a table. */
const options = v.record(optionName, v.pipe(v.string(), v.maxLength(2000)));
const figureId = v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/, 'expected a figure'));
const level = v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/, 'expected a level'));
const seatName = v.pipe(v.string(), v.regex(/^[a-z0-9_-]{1,40}$/, 'expected the name of a seat'));
/** The part of a figure: the name of an option, card or unit. */
const part = v.pipe(v.string(), v.regex(/^[\w .:@/-]{1,60}$/, 'expected the part of a figure'));
const number = v.pipe(v.number(), v.finite());

const estimate = v.strictObject({ value: number, low: number, high: number, games: count });
const difference = v.strictObject({
  value: number,
  low: number,
  high: number,
  verdict: v.picklist(['changed', 'same', 'open']),
  needed: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
const perArm = <T extends v.GenericSchema>(schema: T) => v.pipe(v.array(v.nullable(schema)), v.maxLength(MAX.arms));
const ofArms = { arms: perArm(estimate), differences: perArm(difference) };

export const reportedMeasure = v.strictObject({
  id: v.pipe(v.string(), v.maxLength(100)),
  figure: figureId,
  part: v.exactOptional(part),
  unit: v.picklist(['share', 'points', 'turns', 'moves', 'times', 'perTurn', 'elo', 'cells']),
  matters: number,
  ...ofArms,
  /** The same at each level that was played. */
  levels: v.exactOptional(
    v.pipe(
      v.record(level, v.strictObject(ofArms)),
      v.check((levels) => Object.keys(levels).length <= MAX.levels, `at most ${MAX.levels} levels`),
    ),
  ),
});
export type ReportedMeasure = v.InferOutput<typeof reportedMeasure>;

const arm = v.strictObject({
  name: singleLine(80),
  options: v.optional(options, {}),
  games: count,
  calibrated: v.exactOptional(v.boolean()),
  isSolved: v.exactOptional(v.boolean()),
});

/** Figures of an experiment. Each array by arm is as long as `arms`; the first arm is what the others are compared with. */
export const labFigures = v.pipe(
  v.strictObject({
    /** Version of the game’s rules. */
    rules: count,
    seats: v.pipe(v.array(seatName), v.minLength(1), v.maxLength(30)),
    levels: v.pipe(v.array(level), v.minLength(1), v.maxLength(MAX.levels)),
    seed: v.pipe(v.number(), v.integer(), v.minValue(0)),
    arms: v.pipe(v.array(arm), v.minLength(1), v.maxLength(MAX.arms)),
    measures: v.pipe(v.array(reportedMeasure), v.maxLength(MAX.measures)),
    figures: v.pipe(v.array(figureId), v.maxLength(20)),
    /** Details that did not fit. */
    left: v.exactOptional(count),
    games: count,
    planned: count,
    looks: v.strictObject({ made: count, of: count }),
    complete: v.boolean(),
  }),
  v.check(
    ({ arms, measures }) =>
      measures.every((one) =>
        [one, ...Object.values(one.levels ?? {})].every((of) => of.arms.length === arms.length && of.differences.length === arms.length),
      ),
    'expected a number for each arm',
  ),
);
export type LabFigures = v.InferOutput<typeof labFigures>;

/** Reads the JSON text of a report’s figures; undefined if it has another form. */
export function readLabFigures(text: string): LabFigures | undefined {
  try {
    const read = v.safeParse(labFigures, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Stores a report of the lab, which everybody with its link reads. */
export const labReportRequest = v.strictObject({
  /** Chosen by the requester, so that a repeated request stores one report. */
  id: tableId,
  game: gameId,
  name: v.optional(singleLine(MAX_NAME), ''),
  /** The version that it is kept with; only its designer may do that. */
  playtest: v.optional(tableId),
  /** `LabFigures` as JSON text. */
  figures: v.pipe(v.string(), v.maxLength(MAX_FIGURES_TEXT)),
});
export type LabReportRequest = v.InferOutput<typeof labReportRequest>;

/** A figure with its 95 % interval. Shares are from 0 to 1. */
export interface Badge {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/** Figures of a version that bots measured. `length` is the median in turns. */
export interface Badges {
  readonly games: number;
  readonly level: string;
  readonly first?: Badge | undefined;
  /** The side whose share `first` is, where the sides are not alike. */
  readonly side?: string | undefined;
  readonly draws?: Badge | undefined;
  readonly length?: Badge | undefined;
  readonly skill?: Badge | undefined;
}

/** A report, for everybody with its link. Times are milliseconds since 1970. */
export interface LabReportView {
  readonly id: string;
  readonly game: string;
  readonly name: string;
  readonly since: number;
  /** The version that it is kept with. */
  readonly playtest?: string | undefined;
  readonly yours: boolean;
  /** `LabFigures` as JSON text, for `readLabFigures`. */
  readonly figures: string;
}
