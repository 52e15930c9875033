import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isLevel, LEVELS, type Level } from '@fray/bots';
import { type AnyGame, digest, type InputError, isExternalGameId, LANGUAGES, type Language, versionIn } from '@fray/engine';
import {
  completed,
  type Experiment,
  type ExperimentDraft,
  type LabResult,
  LIMITS,
  levelsFor,
  readDraft,
  seekQuestion,
  standardLevels,
  summarizeResult,
  summarizeSeek,
  summaryText,
  type Versions,
} from '@fray/lab';
import type { Command } from 'commander';
import { collect, jobsGiven, pairsGiven, wholeNumber } from '../arguments.ts';
import { gameNamed, isGamePath } from '../games.ts';
import { carryOut, carryOutSearch, keepExperiment, parseJson, type Run, storedExperiment, writeReport, writeSearch } from '../lab/run.ts';
import { printJson, printLine } from '../terminal.ts';
import { readText, variantGiven } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';
import { registerLabImport } from './labImport.ts';
import { registerLabWorker } from './labWorker.ts';

interface CommandOptions {
  readonly vary: string[];
  readonly option: string[];
  readonly variant?: string;
  readonly against?: string;
  readonly seek: string[];
  readonly games?: string;
  readonly precision?: string;
  readonly level?: string;
  readonly levels?: string;
  readonly minutes?: string;
  readonly seats?: string;
  readonly seed?: string;
  readonly figures?: string;
  readonly tornado?: boolean;
  readonly out?: string;
  readonly jobs: string;
  readonly on?: string;
  readonly queue: string;
  readonly resume?: boolean;
  readonly language: string;
  readonly json?: boolean;
}

export function register(program: Command): void {
  const command = program
    .command('lab')
    .argument('[experiment]', 'a game by its name, folder or bundle, or a file with an experiment (docs/lab.md)')
    .description('playtest: let bots play hundreds of games of several variants, and say what changed and what did not')
    .option(
      '--vary <name=a,b,…>',
      'an option and its values (3..8 is each from 3 to 8, @file what a file holds); every combination is compared',
      collect,
      [],
    )
    .option('--option <name=value>', 'an option of every variant', collect, [])
    .option('--variant <file>', 'compare the game as written with the variant in a file (docs/variants.md)')
    .option('--against <version>', 'compare the game with an earlier version of it: its folder, its bundle or its id')
    .option(
      '--seek <goal>',
      'find the value with which a figure is as wanted: first-seat=50, rat=50, length=-20%, draws<5%; several at once',
      collect,
      [],
    )
    .option('--games <n>', 'games for each variant')
    .option('--precision <points>', 'as many games as this takes: points that the share of the win may be off, 95 times of 100')
    .option('--level <name>', `who plays: ${LEVELS.join(', ')}; the others tell whether it holds for them too`)
    .option('--levels <a,b,…>', 'exactly these levels; verdicts are about the first')
    .option('--minutes <n>', 'the strongest level that is done in so many minutes')
    .option('--seats <n>', 'how many play')
    .option('--seed <n>', 'the first deal')
    .option('--figures <a,b,…>', 'only these figures, or all')
    .option('--tornado', 'one step down and up of every number of the rules')
    .option('--out <folder>', 'where games and report are kept')
    .option('--resume', 'go on with the experiment in --out, with other --figures or more --games if you like')
    .option('--jobs <n>', 'workers; the games are the same with any number', String(availableParallelism()))
    .option('--on <address>', 'a NATS server: workers of any machines play (“fray lab worker”), instead of this one’s')
    .option('--queue <name>', 'which of its queues', 'lab')
    .option('--language <code>', LANGUAGES.join(' or '), 'en')
    .option('--json', 'print the result as JSON')
    .action(lab);
  command.enablePositionalOptions();
  registerLabImport(command);
  registerLabWorker(command);
}

async function lab(subject: string | undefined, options: CommandOptions): Promise<void> {
  const draft = await draftOf(subject, options);
  const game = await gameNamed(draft.game);
  if (options.on !== undefined && isExternalGameId(game.id))
    throw new UsageError('--on is for games that come with Fray: workers elsewhere have no others');
  const versions = await versionsOf(draft);
  const complete = { ...draft, ...(await levelsGiven(draft, options, game, versions)) };
  if (options.seek.length > 0) return search(game, complete, options);
  const experiment = experimentOf(complete, game, versions);
  const run = { ...runOf(options, options.out ?? `lab-${game.id}-${digest(experiment)}`), versions };
  keepExperiment(run.out, experiment);
  const result = await carryOut(game, experiment, run);
  await writeReport(game, result, run);
  if (options.json) return printJson(result, 2);
  tell(game, result, run);
}

const runOf = (options: CommandOptions, out: string): Run => ({
  out,
  workers: jobsGiven(options.jobs),
  language: languageOf(options.language),
  queue: options.queue,
  ...(options.on === undefined ? {} : { on: options.on }),
});

/** Searches for the values that meet the goals, and prints the result. */
async function search(game: AnyGame, draft: ExperimentDraft, options: CommandOptions): Promise<void> {
  if (options.vary.length === 0) throw new UsageError('--seek needs --vary with the option to change, such as --vary tank_endurance=3..8');
  const question = seekQuestion(draft, options.seek, game);
  if (!question.ok) throw complaint(question.fault);
  const run = runOf(options, options.out ?? `seek-${game.id}-${digest([question.value.experiment, options.seek])}`);
  keepExperiment(run.out, question.value.experiment);
  const result = await carryOutSearch(game, question.value, run);
  writeSearch(game, result, run);
  if (options.json) return printJson(result, 2);
  const summary = summarizeSeek(result, game, run.language);
  printLine([summary.answer, ...summary.lines].join('\n'));
  printLine(`\n${summary.rows.map((cells) => `  ${cells.join('  ')}`).join('\n')}`);
  printLine(`\n${run.out}/seek.md, ${run.out}/seek.csv, ${run.out}/seek.json`);
}

function tell(game: AnyGame, result: LabResult, { out, language }: Run): void {
  printLine(summaryText(summarizeResult(result, game, language), language));
  printLine(`\n${out}/report.html, ${out}/report.md, ${out}/result.json`);
  if (!result.complete) printLine(`npx fray lab --resume --out ${out}`);
}

/** From a file, from a folder that is gone on with, or from what was typed. */
async function draftOf(subject: string | undefined, options: CommandOptions): Promise<ExperimentDraft> {
  if (options.resume) {
    if (options.out === undefined) throw new UsageError('--resume needs --out FOLDER, the folder of the experiment');
    const stored = drafted(storedExperiment(options.out));
    // Other figures or more games of the same experiment: what was played is read again.
    const { figures, games, precision } = typed(options);
    const amount =
      games === undefined && precision === undefined
        ? {}
        : { games: undefined, precision: undefined, ...(games === undefined ? { precision } : { games }) };
    return { ...stored, ...amount, ...(figures === undefined ? {} : { figures }) };
  }
  if (subject === undefined) throw new UsageError('name a game or a file with an experiment, such as “fray lab arcade --vary tanks=3,2”');
  const base: ExperimentDraft = isGame(subject) ? { game: subject } : drafted(parseJson(readText(subject), subject));
  // Workers and later runs find an external game by its version.
  const { id: game } = await gameNamed(base.game);
  return { ...base, game, ...typed(options), ...variantArms(game, options), ...(await versionArms(game, options)) };
}

/** A game by its name, folder or bundle; everything else is the file of an experiment. */
const isGame = (subject: string): boolean =>
  !/[./\\]/.test(subject) || /@|\.fraygame$/.test(subject) || statSync(subject, { throwIfNoEntry: false })?.isDirectory() === true;

function drafted(json: unknown): ExperimentDraft {
  const draft = readDraft(json);
  if (!draft.ok) throw complaint(draft.fault);
  // Games run code in this process: an experiment file must not choose a folder of this machine.
  if ([draft.value.game, ...(draft.value.arms ?? []).map(({ game }) => game ?? '')].some(isGamePath))
    throw complaint([{ field: 'game', message: 'a file names a game by its id, and not by a path' }]);
  return draft.value;
}

/** The typed options; those that were not typed are absent. */
function typed(options: CommandOptions): Partial<ExperimentDraft> {
  const number = (text: string | undefined, name: string, least: number) =>
    text === undefined ? {} : { [name]: wholeNumber(text, `--${name}`, least) };
  const fixed = pairsGiven(options.option);
  const vary = { ...Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, [value]])), ...variations(options.vary) };
  return {
    ...(options.vary.length > 0 ? { vary } : Object.keys(fixed).length > 0 ? { arms: [{ options: fixed }] } : {}),
    ...number(options.games, 'games', 1),
    ...(options.precision === undefined ? {} : { precision: pointsGiven(options.precision) }),
    ...number(options.seats, 'seats', 1),
    ...number(options.seed, 'seed', 0),
    ...(options.figures === undefined ? {} : { figures: options.figures === 'all' ? ('all' as const) : options.figures.split(',') }),
    ...(options.tornado ? { tornado: true } : {}),
  };
}

/** The game as written, and beside it the variant of a file. */
function variantArms(game: string, { variant: file, option, vary }: CommandOptions): Pick<ExperimentDraft, 'arms'> {
  if (file === undefined) return {};
  if (vary.length > 0) throw new UsageError('give --variant or --vary, not both');
  const fixed = pairsGiven(option);
  const { name, options } = variantGiven(game, file);
  return { arms: [{ options: fixed }, { name, options: { ...fixed, ...options } }] };
}

/** An earlier version of the game, and beside it the game itself, with the same options. */
async function versionArms(
  game: string,
  { against, variant, option, vary, seek, tornado }: CommandOptions,
): Promise<Pick<ExperimentDraft, 'arms'>> {
  if (against === undefined) return {};
  if (variant !== undefined || vary.length > 0 || seek.length > 0 || tornado)
    throw new UsageError('give --against by itself: both versions are played with the same --option');
  const before = await gameNamed(against);
  if (before.id === game) throw new UsageError(`--against: ${against} is the same version as the game itself`);
  const options = pairsGiven(option);
  return {
    arms: [
      { name: versionName(before.id), options, game: before.id },
      { name: versionName(game), options },
    ],
  };
}

/** What a version is called in the report: the beginning of its digest, or its id if it has none. */
const versionName = (id: string): string => (isExternalGameId(id) && versionIn(id) !== '' ? versionIn(id).slice(0, 8) : id);

/** The versions that arms are played by. */
async function versionsOf({ arms = [] }: ExperimentDraft): Promise<Versions> {
  const ids = [...new Set(arms.flatMap(({ game }) => game ?? []))];
  return new Map(await Promise.all(ids.map(async (id) => [id, await gameNamed(id)] as const)));
}

/** Values of options: `a,b`, `3..8` for each whole number, `@file` for the text that a file holds. */
function variations(pairs: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    pairs.map((text) => {
      const at = text.indexOf('=');
      const values = text
        .slice(at + 1)
        .split(',')
        .flatMap(valuesOf);
      if (at < 1 || values.some((value) => value === '')) throw new UsageError(`“${text}” varies nothing; write name=value,value`);
      return [text.slice(0, at), values];
    }),
  );
}

const RANGE = /^(\d{1,6})\.\.(\d{1,6})$/;

function valuesOf(text: string): string[] {
  if (text.startsWith('@')) return [readText(text.slice(1)).trim()];
  const [, least, most] = RANGE.exec(text) ?? [];
  if (least === undefined || most === undefined) return [text];
  const count = Number(most) - Number(least) + 1;
  if (count < 2 || count > LIMITS.arms) throw new UsageError(`“${text}” is no range of 2 to ${LIMITS.arms} values`);
  return Array.from({ length: count }, (_, i) => String(Number(least) + i));
}

async function levelsGiven(
  draft: ExperimentDraft,
  options: CommandOptions,
  game: AnyGame,
  versions: Versions,
): Promise<Pick<ExperimentDraft, 'levels'>> {
  const { level, levels, minutes } = options;
  if (minutes !== undefined && (level ?? levels) !== undefined) throw new UsageError('give --minutes or levels, not both');
  if (level !== undefined && levels !== undefined) throw new UsageError('give --level or --levels, not both');
  if (levels !== undefined) return { levels: levels.split(',') };
  if (level === undefined) return draft.levels ? {} : { levels: await levelsInTime(draft, options, game, versions) };
  if (!isLevel(level)) throw new UsageError(`--level takes one of ${LEVELS.join(', ')}, not “${level}”`);
  return { levels: [level, ...standardLevels(game).filter((other) => other !== level)] };
}

/** No players were named: returns the solution, or the strongest level that finishes within the minutes given. */
async function levelsInTime(
  draft: ExperimentDraft,
  { minutes, jobs }: CommandOptions,
  game: AnyGame,
  versions: Versions,
): Promise<readonly Level[]> {
  const experiment = completed(draft, game, versions);
  if (!experiment.ok) throw complaint(experiment.fault);
  if (minutes === undefined && draft.tornado) return experiment.value.levels;
  const now = () => performance.now() / 1000;
  const workers = jobsGiven(jobs);
  const limit = minutes === undefined ? undefined : { seconds: 60 * wholeNumber(minutes, '--minutes', 1), workers, now };
  return levelsFor(game, experiment.value, limit, versions);
}

function pointsGiven(text: string): number {
  const points = Number(text);
  if (!(points > 0)) throw new UsageError(`--precision takes points such as 3, not “${text}”`);
  return points;
}

function languageOf(text: string): Language {
  const language = LANGUAGES.find((known) => known === text);
  if (!language) throw new UsageError(`--language takes ${LANGUAGES.join(' or ')}, not “${text}”`);
  return language;
}

function experimentOf(draft: ExperimentDraft, game: AnyGame, versions: Versions): Experiment {
  const experiment = completed(draft, game, versions);
  if (!experiment.ok) throw complaint(experiment.fault);
  return experiment.value;
}

/** Limits of printed faults and of their length: a user fixes the first faults first. */
const MAX_FAULTS = 20;
const LONGEST_FAULT = 300;

/** A UsageError with all faults of an experiment. */
function complaint(all: readonly InputError[]): UsageError {
  const faults = all
    .slice(0, MAX_FAULTS)
    .map(({ field, message }) => ({ field: field.slice(0, LONGEST_FAULT), message: message.slice(0, LONGEST_FAULT) }));
  const more = all.length > MAX_FAULTS ? [`and ${all.length - MAX_FAULTS} more`] : [];
  return new UsageError([...faults.map(({ field, message }) => `${field}: ${message}`), ...more].join('\n      '), { faults });
}
