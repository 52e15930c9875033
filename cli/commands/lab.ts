import { availableParallelism } from 'node:os';
import { isLevel, LEVELS } from '@fray/bots';
import { type AnyGame, digest, type InputError, LANGUAGES, type Language } from '@fray/engine';
import { isGameId } from '@fray/games';
import { completed, type Experiment, type ExperimentDraft, type LabResult, plainStory, readDraft, standardLevels, story } from '@fray/lab';
import type { Command } from 'commander';
import { collect, gameNamed, pairsGiven, readText, UsageError, variantGiven, wholeNumber } from '../input.ts';
import { carryOut, keepExperiment, keptExperiment, parseJson, type Run, writeReport } from '../lab/run.ts';
import { printJson, printLine } from '../terminal.ts';
import { registerLabWorker } from './labWorker.ts';

interface CommandOptions {
  readonly vary: string[];
  readonly option: string[];
  readonly variant?: string;
  readonly games?: string;
  readonly precision?: string;
  readonly level?: string;
  readonly levels?: string;
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
    .argument('[experiment]', 'a game, or a file with an experiment (docs/lab.md)')
    .description('playtest: let bots play hundreds of games of several variants, and say what changed and what did not')
    .option('--vary <name=a,b,…>', 'an option and its values; every combination is compared with the first', collect, [])
    .option('--option <name=value>', 'an option of every variant', collect, [])
    .option('--variant <file>', 'compare the game as written with the variant in a file (docs/variants.md)')
    .option('--games <n>', 'games for each variant')
    .option('--precision <points>', 'as many games as this takes: points that the share of the win may be off, 95 times of 100')
    .option('--level <name>', `who plays: ${LEVELS.join(', ')}; the others tell whether it holds for them too`)
    .option('--levels <a,b,…>', 'exactly these levels; verdicts are about the first')
    .option('--seats <n>', 'how many play')
    .option('--seed <n>', 'the first deal')
    .option('--figures <a,b,…>', 'only these figures, or all')
    .option('--tornado', 'one step down and up of every number of the rules')
    .option('--out <folder>', 'where games and report are kept')
    .option('--resume', 'go on with the experiment in --out')
    .option('--jobs <n>', 'workers; the games are the same with any number', String(availableParallelism()))
    .option('--on <address>', 'a NATS server: workers of any machines play (“fray lab worker”), instead of this one’s')
    .option('--queue <name>', 'which of its queues', 'lab')
    .option('--language <code>', LANGUAGES.join(' or '), 'en')
    .option('--json', 'print the result as JSON')
    .action(lab);
  command.enablePositionalOptions();
  registerLabWorker(command);
}

async function lab(subject: string | undefined, given: CommandOptions): Promise<void> {
  const draft = draftOf(subject, given);
  const game = await gameNamed(draft.game);
  const experiment = experimentOf({ ...draft, ...levelsGiven(given, game) }, game);
  const out = given.out ?? `lab-${game.id}-${digest(experiment)}`;
  const run: Run = {
    out,
    workers: wholeNumber(given.jobs, '--jobs', 1),
    language: languageOf(given.language),
    queue: given.queue,
    ...(given.on === undefined ? {} : { on: given.on }),
  };
  keepExperiment(out, experiment);
  const result = await carryOut(game, experiment, run);
  await writeReport(game, result, run);
  if (given.json) return printJson(result, 2);
  tell(game, result, run);
}

function tell(game: AnyGame, result: LabResult, { out, language }: Run): void {
  printLine(plainStory(story(result, game, language), language));
  printLine(`\n${out}/report.html, ${out}/report.md, ${out}/result.json`);
  if (!result.complete) printLine(`npx fray lab --resume --out ${out}`);
}

/** From a file, from a folder that is gone on with, or from what was typed. */
function draftOf(subject: string | undefined, given: CommandOptions): ExperimentDraft {
  if (given.resume) {
    if (given.out === undefined) throw new UsageError('--resume goes with --out FOLDER, the folder of the experiment');
    return drafted(keptExperiment(given.out));
  }
  if (subject === undefined) throw new UsageError('name a game or a file with an experiment, such as “fray lab arcade --vary tanks=3,2”');
  const base: ExperimentDraft =
    isGameId(subject) || !/[./\\]/.test(subject) ? { game: subject } : drafted(parseJson(readText(subject), subject));
  return { ...base, ...typed(given), ...variantArms(base.game, given) };
}

function drafted(json: unknown): ExperimentDraft {
  const draft = readDraft(json);
  if (!draft.ok) throw complaint(draft.fault);
  return draft.value;
}

/** What was typed, as far as it was. */
function typed(given: CommandOptions): Partial<ExperimentDraft> {
  const number = (text: string | undefined, name: string, least: number) =>
    text === undefined ? {} : { [name]: wholeNumber(text, `--${name}`, least) };
  const fixed = pairsGiven(given.option);
  const vary = { ...Object.fromEntries(Object.entries(fixed).map(([name, value]) => [name, [value]])), ...variations(given.vary) };
  return {
    ...(given.vary.length > 0 ? { vary } : Object.keys(fixed).length > 0 ? { arms: [{ options: fixed }] } : {}),
    ...number(given.games, 'games', 1),
    ...(given.precision === undefined ? {} : { precision: pointsGiven(given.precision) }),
    ...number(given.seats, 'seats', 1),
    ...number(given.seed, 'seed', 0),
    ...(given.figures === undefined ? {} : { figures: given.figures === 'all' ? ('all' as const) : given.figures.split(',') }),
    ...(given.tornado ? { tornado: true } : {}),
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

function variations(given: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=');
      const values = text.slice(at + 1).split(',');
      if (at < 1 || values.some((value) => value === '')) throw new UsageError(`“${text}” varies nothing; write name=value,value`);
      return [text.slice(0, at), values];
    }),
  );
}

function levelsGiven({ level, levels, resume }: CommandOptions, game: AnyGame): Pick<ExperimentDraft, 'levels'> {
  if (resume) return {};
  if (level !== undefined && levels !== undefined) throw new UsageError('give --level or --levels, not both');
  if (levels !== undefined) return { levels: levels.split(',') };
  if (level === undefined) return {};
  if (!isLevel(level)) throw new UsageError(`--level takes one of ${LEVELS.join(', ')}, not “${level}”`);
  return { levels: [level, ...standardLevels(game).filter((other) => other !== level)] };
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

function experimentOf(draft: ExperimentDraft, game: AnyGame): Experiment {
  const experiment = completed(draft, game);
  if (!experiment.ok) throw complaint(experiment.fault);
  return experiment.value;
}

/** All that is wrong with an experiment, at once. */
function complaint(faults: readonly InputError[]): UsageError {
  return new UsageError(faults.map(({ field, message }) => `${field}: ${message}`).join('\n      '), { faults });
}
