import { isLevel, LEVELS, type Level } from '@fray/bots';
import {
  type AnyGame,
  digest,
  fail,
  type InputError,
  inheritedName,
  ok,
  type Result,
  readChoices,
  SeededChance,
  type Skill,
  standardOptions,
  unsetText,
} from '@fray/engine';
import * as v from 'valibot';
import { FIGURES, type FigureId } from './figures/names.ts';
import { perturbationsOf } from './run/perturbations.ts';

/** One way to play the game: the options that differ from the rulebook, as texts. */
export interface Arm {
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  /** The id of another version of the game, where this arm is played by its rules. */
  readonly game?: string;
}

/** Other versions of a game that arms are played by, by their ids. */
export type Versions = ReadonlyMap<string, AnyGame>;
export const NO_VERSIONS: Versions = new Map();

/** The game that an arm is played by. */
export const gameOfArm = (game: AnyGame, arm: Pick<Arm, 'game'> | undefined, versions: Versions): AnyGame =>
  (arm?.game === undefined ? undefined : versions.get(arm.game)) ?? game;

/** An experiment: what to compare, with which bots, and how precisely. Plain JSON. The first arm is the baseline. */
export interface Experiment {
  readonly game: string;
  readonly seats: number;
  /** Bot levels. Verdicts apply to the first; the others show whether they hold for them too. */
  readonly levels: readonly Level[];
  readonly arms: readonly Arm[];
  /** Games for each arm at the first level; a multiple of the seats. */
  readonly games: number;
  readonly seed: number;
  readonly figures: readonly FigureId[];
  /** Matches of people: arms share no deals, and nobody of the levels played. */
  readonly isImported?: true;
}

/** An experiment as a user writes it. Missing values get defaults. */
export interface ExperimentDraft {
  readonly game: string;
  readonly seats?: number | undefined;
  readonly levels?: readonly string[] | undefined;
  readonly arms?:
    | readonly {
        readonly name?: string | undefined;
        readonly options?: Readonly<Record<string, string | number>> | undefined;
        /** The id of another version of the game. */
        readonly game?: string | undefined;
      }[]
    | undefined;
  /** Every combination of these is an arm; the first of each is what the others are compared with. */
  readonly vary?: Readonly<Record<string, readonly (string | number)[]>> | undefined;
  readonly games?: number | undefined;
  /** Instead of a number of games: half width of the 95 % interval of a seat's win share, in percentage points. */
  readonly precision?: number | undefined;
  readonly seed?: number | undefined;
  readonly figures?: readonly string[] | 'all' | undefined;
  /** Instead of arms: each number of the rules alone, a tenth down and up, by at least one. */
  readonly tornado?: boolean | undefined;
}

/** Limits of an experiment. Larger values are probably typing errors. */
export const LIMITS = { arms: 64, games: 1_000_000, seed: 2 ** 31 - 1, name: 80 } as const;

/** Slow measurements, made only on request. */
const SLOW_FIGURES: readonly FigureId[] = ['skill', 'robustness'];
/** Default levels: one strong, one weak, both fast. No search bots, which play only a few games per minute. */
export const standardLevels = (game: AnyGame): readonly Level[] => [
  'gunner',
  'recruit',
  thinkingOf(game, 'veteran') === 'search' ? 'cadet' : 'veteran',
];

/** How a level chooses its moves with the standard options; undefined where the game leaves it to the bots. */
export function thinkingOf(game: AnyGame, level: Level): Skill['kind'] | undefined {
  const standing = game.setup(standardOptions(game.options), game.minSeats, new SeededChance(1));
  return game.bot.skills?.(standing)[LEVELS.indexOf(level)]?.kind;
}
/** Default levels where best play is known: it, and whether weak bots see the same. */
export const SOLVED_LEVELS: readonly Level[] = ['ace', 'gunner', 'recruit'];
const STANDARD_PRECISION = 3;
const TORNADO_GAMES = 400;
const TORNADO_FIGURES: readonly FigureId[] = ['seat', 'draws', 'length', 'leads', 'drama', 'snowball', 'choices', 'contact', 'robustness'];
const Z95 = 1.959964;
/** Values longer than this, such as drawn boards, go by a fingerprint in an arm’s name. */
const LONG_VALUE = 24;

/** Number of games for which Wilson's interval at one half has this half width in points. */
export function gamesFor(precision: number): number {
  const half = precision / 100;
  return Math.ceil(Z95 ** 2 * (0.25 / half ** 2 - 1));
}

const whole = (least: number, most: number) =>
  v.pipe(
    v.number('a number is wanted'),
    v.check((n) => Number.isInteger(n) && n >= least && n <= most, `a whole number from ${least} to ${most} is wanted`),
  );
const text = v.string('a text is wanted');
const value = v.union([v.string(), v.pipe(v.number(), v.integer('a whole number is wanted'))], 'a text or a whole number is wanted');
const list = <T extends v.GenericSchema>(item: T) => v.array(item, 'a list is wanted');
const byName = <T extends v.GenericSchema>(item: T) => v.record(v.string(), item, 'names with their values are wanted');
/** Fields and no others. */
const fields = <T extends v.ObjectEntries>(entries: T) =>
  v.strictObject(entries, ({ expected }) =>
    expected === 'never' ? `there is no such field; there are ${Object.keys(entries).join(', ')}` : `${expected ?? 'it'} is wanted`,
  );

const draftShape = fields({
  game: text,
  seats: v.optional(whole(1, 30)),
  levels: v.optional(list(text)),
  arms: v.optional(list(fields({ name: v.optional(text), options: v.optional(byName(value)), game: v.optional(text) }))),
  vary: v.optional(byName(v.pipe(list(value), v.minLength(1, 'at least one value is wanted')))),
  games: v.optional(whole(1, LIMITS.games)),
  precision: v.optional(
    v.pipe(v.number('a number is wanted'), v.minValue(0.1, 'at least 0.1 points'), v.maxValue(50, 'at most 50 points')),
  ),
  seed: v.optional(whole(0, LIMITS.seed)),
  figures: v.optional(v.union([v.array(text), v.literal('all')], 'names of figures, or “all”, are wanted')),
  tornado: v.optional(v.boolean('true or false is wanted')),
});

/** Reads plain JSON as a draft: every fault is named, all at once. */
export function readDraft(json: unknown): Result<ExperimentDraft, readonly InputError[]> {
  const inherited = inheritedName(json);
  if (inherited) return fail([inherited]);
  const read = v.safeParse(draftShape, json);
  if (read.success) return ok(read.output);
  return fail(read.issues.map((issue) => ({ field: v.getDotPath(issue) ?? 'the experiment', message: issue.message })));
}

/** Fills in the standard values of a draft and refuses what cannot be played. All faults are returned together, by name. */
export function completed(
  draft: ExperimentDraft,
  game: AnyGame,
  versions: Versions = NO_VERSIONS,
): Result<Experiment, readonly InputError[]> {
  // Input of a terminal or a page has the same limits as a file.
  const shape = readDraft(draft);
  if (!shape.ok) return shape;
  const faults: InputError[] = [];
  const wrong = (field: string, message: string) => void faults.push({ field, message });
  if (draft.game !== game.id) wrong('game', `this is an experiment with ${draft.game}, not with ${game.id}`);
  const seats = draft.seats ?? game.minSeats;
  if (seats < game.minSeats || seats > game.seatNames.length)
    wrong('seats', `${game.id} has ${[...new Set([game.minSeats, game.seatNames.length])].join(' to ')} seats, not ${seats}`);
  const standard = standardLevels(game);
  const levels = namesIn(draft.levels ?? (draft.tornado ? standard.slice(0, 1) : standard), 'levels', isLevel, LEVELS, wrong);
  const isFigure = (name: string): name is FigureId => FIGURES.some((figure) => figure === name);
  const usual = draft.tornado ? TORNADO_FIGURES : FIGURES.filter((figure) => !SLOW_FIGURES.includes(figure));
  const figures = namesIn(draft.figures === 'all' ? FIGURES : (draft.figures ?? usual), 'figures', isFigure, FIGURES, wrong);
  if (draft.games !== undefined && draft.precision !== undefined) wrong('precision', 'give games or a precision, not both');
  const requested =
    draft.games ?? (draft.precision === undefined && draft.tornado ? TORNADO_GAMES : gamesFor(draft.precision ?? STANDARD_PRECISION));
  const games = Math.ceil(requested / seats) * seats;
  const arms = armsOf(draft, game, versions, wrong);
  if (faults.length > 0) return fail(faults);
  return ok({ game: game.id, seats, levels, arms, games, seed: draft.seed ?? 1, figures });
}

function namesIn<T extends string>(
  pairs: readonly string[],
  field: string,
  is: (name: string) => name is T,
  all: readonly T[],
  wrong: (field: string, message: string) => void,
): T[] {
  const names = new Set<T>();
  for (const [i, name] of pairs.entries()) {
    if (!is(name)) wrong(`${field}.${i}`, `“${name}” is not one of ${all.join(', ')}`);
    else if (names.has(name)) wrong(`${field}.${i}`, `“${name}” is there twice`);
    else names.add(name);
  }
  if (pairs.length === 0) wrong(field, `at least one of ${all.join(', ')} is wanted`);
  return [...names];
}

/** The arms of a draft, all playable and different. A single arm is compared with the standard options. */
function armsOf(draft: ExperimentDraft, game: AnyGame, versions: Versions, wrong: (field: string, message: string) => void): Arm[] {
  if (draft.arms && draft.vary) wrong('vary', 'give arms or what to vary, not both');
  const many = Object.values(draft.vary ?? {}).reduce((product, values) => product * values.length, 1);
  if (many > LIMITS.arms || (draft.arms?.length ?? 0) > LIMITS.arms) {
    wrong(draft.vary ? 'vary' : 'arms', `at most ${LIMITS.arms} arms are compared at once`);
    return [];
  }
  if (draft.tornado && (draft.vary || (draft.arms?.length ?? 0) > 1))
    wrong('tornado', 'a tornado varies every number by itself: give one arm to begin from, or none');
  const ownArms: Arm[] = draft.tornado
    ? tornadoArms(game, mapValues(draft.arms?.[0]?.options ?? {}))
    : draft.vary
      ? combinations(draft.vary, game)
      : (draft.arms ?? []).map(({ name, options = {}, game: id }) => versionArm(arm(mapValues(options), game, name), id));
  const [only] = ownArms;
  const arms =
    draft.vary && ownArms.length === 1 && only && !isBook(only, game)
      ? [arm({}, game), only]
      : ownArms.length === 0
        ? [arm({}, game)]
        : ownArms;
  const seen = new Map<string, number>();
  for (const [i, { name, options }] of arms.entries()) {
    const field = `arms.${i}`;
    const version = arms[i]?.game;
    if (version !== undefined && !isComparable(versions.get(version), game))
      wrong(`${field}.game`, `${version} is no version that is here, with the seats of ${game.id}`);
    const read = readChoices(gameOfArm(game, arms[i], versions), options);
    if (!read.ok) wrong(`${field}.${read.fault.field}`, read.fault.message);
    if (name.length > LIMITS.name && draft.arms) wrong(`${field}.name`, `a name has at most ${LIMITS.name} letters`);
    const same = seen.get(name);
    if (same !== undefined) wrong(`${field}.name`, `“${name}” is the name of arm ${same} already`);
    seen.set(name, i);
  }
  return arms;
}

const mapValues = (options: Readonly<Record<string, string | number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(options).map(([name, text]) => [name, String(text)]));

/** Whether another version can be compared: it has the same seats. */
const isComparable = (version: AnyGame | undefined, game: AnyGame): boolean =>
  version !== undefined && version.minSeats === game.minSeats && version.seatNames.join() === game.seatNames.join();

const versionArm = (own: Arm, game: string | undefined): Arm => (game === undefined ? own : { ...own, game });

const isBook = ({ options }: Arm, game: AnyGame): boolean =>
  Object.entries(options).every(([name, text]) => text === unsetText(game.options, name, options));

/** A name made from the changed options: as many as there is room for, the rest as a number and a fingerprint. */
function nameOf(options: Readonly<Record<string, string>>): string {
  const parts = Object.entries(options).map(([option, text]) => `${option}=${text.length > LONG_VALUE ? digest([text]) : text}`);
  const whole = parts.join(' ') || 'book';
  if (whole.length <= LIMITS.name) return whole;
  const rest = (count: number) => ` and ${parts.length - count} more (${digest([whole])})`;
  let shown = parts.length - 1;
  while (shown > 0 && parts.slice(0, shown).join(' ').length + rest(shown).length > LIMITS.name) shown--;
  return parts.slice(0, shown).join(' ') + rest(shown);
}

/** Builds an arm. Omits standard values; its name lists the differences. */
function arm(options: Readonly<Record<string, string>>, game: AnyGame, name?: string): Arm {
  const differing = Object.fromEntries(
    Object.entries(options).filter(([option, text]) => text !== unsetText(game.options, option, options)),
  );
  return { name: name ?? nameOf(options), options: differing };
}

/** Every combination of values. */
function combinations(vary: Readonly<Record<string, readonly (string | number)[]>>, game: AnyGame): Arm[] {
  let combinations: Record<string, string>[] = [{}];
  for (const [name, values] of Object.entries(vary)) {
    const texts = [...new Set(values.map(String))];
    combinations = combinations.flatMap((options) => texts.map((text) => ({ ...options, [name]: text })));
  }
  return combinations.map((options) => arm(options, game));
}

/** The game with these options, and each of its numbers a tenth down and up. */
const tornadoArms = (game: AnyGame, base: Readonly<Record<string, string>>): Arm[] => [
  arm(base, game),
  ...perturbationsOf(game, base).map(({ option, value }) => ({
    ...arm({ ...base, [option]: value }, game),
    name: nameOf({ [option]: value }),
  })),
];
