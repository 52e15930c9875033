import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyGame, formatRecord, type Language, withoutByteOrderMark } from '@fray/engine';
import {
  type Experiment,
  gameOfArm,
  type LabResult,
  labCsv,
  markdown,
  NO_VERSIONS,
  type Progress,
  pairingOf,
  recordOfGame,
  runExperiment,
  SEEK_WORDS,
  type SeekQuestion,
  type SeekResult,
  type SeriesKind,
  seek,
  seekCsv,
  summarizeSeek,
  type Versions,
  type WorkerPool,
} from '@fray/lab';
import { type ExampleGame, renderReport } from '@fray/lab/report';
import { printError, printProgress } from '../terminal.ts';
import { UsageError } from '../usageError.ts';
import { type Players, playersElsewhere, playersHere } from './players.ts';
import { QueueError } from './queue/index.ts';
import { codeOf, GameStore } from './store.ts';

export interface Run {
  readonly out: string;
  readonly workers: number;
  readonly language: Language;
  /** The NATS server whose queue is played by workers of other machines; without it this machine plays. */
  readonly on?: string;
  readonly queue: string;
  /** Other versions of the game that arms are played by. */
  readonly versions?: Versions;
}

/** Plays an experiment. Played games stay in its folder and are not played again. */
export const carryOut = (game: AnyGame, experiment: Experiment, run: Run): Promise<LabResult> =>
  withPlayers(game, experiment, run, (pool) =>
    runExperiment(game, experiment, { ...pool, ...(run.versions ? { versions: run.versions } : {}) }),
  );

/** Plays a search; what was played stays in its folder too. */
export const carryOutSearch = (game: AnyGame, question: SeekQuestion, run: Run): Promise<SeekResult> =>
  withPlayers(game, question.experiment, run, (pool) => seek(game, question, pool));

type Pool = Omit<WorkerPool, 'onProgress'> & { readonly onProgress: (progress: Omit<Progress, 'result'>) => void };

async function withPlayers<T extends { readonly complete: boolean }>(
  game: AnyGame,
  experiment: Experiment,
  run: Run,
  play: (pool: Pool) => Promise<T>,
): Promise<T> {
  const store = new GameStore(join(run.out, 'games'), codeOf(game.id), game.rulesVersion);
  const players = run.on === undefined ? playersHere(run.workers) : await playersElsewhere(run.on, run, experiment, store);
  const stop = { aborted: false };
  const onSignal = () => {
    // A second time means it.
    if (stop.aborted) process.exit(130);
    stop.aborted = true;
    void players.withdraw?.();
  };
  process.on('SIGINT', onSignal);
  const tell = progressLine(players);
  try {
    const result = await play({
      workers: players.jobs,
      play: players.play,
      known: (series) => store.known(series),
      keep: (series, from, deals) => {
        store.keep(series, from, deals);
        players.stored?.({ ...series, from });
      },
      onProgress: tell,
      signal: stop,
    });
    await players.close(result.complete);
    return result;
  } catch (error) {
    await players.withdraw?.();
    await players.close(false);
    if (error instanceof QueueError) throw new UsageError(error.message);
    throw error;
  } finally {
    if (process.stderr.isTTY) printError('');
    process.off('SIGINT', onSignal);
  }
}

/** Prints the progress: continuously on a terminal, otherwise one line every ten seconds. */
function progressLine(players: Players): (progress: Omit<Progress, 'result'>) => void {
  const began = performance.now();
  let lastPrinted = began;
  return ({ done, planned, known }) => {
    const now = performance.now();
    const { isTTY } = process.stderr;
    if (now - lastPrinted < (isTTY ? 200 : 10_000)) return;
    lastPrinted = now;
    const rate = (done - known) / ((now - began) / 1000);
    const count = (n: number) => n.toLocaleString('en');
    const left = rate > 0 ? `${rate.toFixed(rate < 10 ? 1 : 0)} a second, ${duration((planned - done) / rate)} left at most` : '';
    const line = `${count(done)} of ${count(planned)} games (${Math.floor((100 * done) / planned)} %), ${left}${players.describe()}`;
    if (isTTY) printProgress(line);
    else printError(line);
  };
}

const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;

/** Writes the report, and the games that it names as records. */
export async function writeReport(game: AnyGame, result: LabResult, { out, language, versions = NO_VERSIONS }: Run): Promise<void> {
  writeFileSync(join(out, 'result.json'), `${JSON.stringify(result, null, 1)}\n`);
  writeFileSync(join(out, 'report.md'), markdown(result, game, language));
  writeFileSync(join(out, 'figures.csv'), labCsv(result));
  const records = join(out, 'records');
  mkdirSync(records, { recursive: true });
  const keep = async (name: string, arm: number, purpose: SeriesKind, deal: number, rotation: number): Promise<string | undefined> => {
    const pairing = pairingOf(result.experiment, game, arm, purpose, versions);
    if (!pairing) return undefined;
    const played = gameOfArm(game, result.experiment.arms[arm], versions);
    const record = formatRecord(await recordOfGame(played, pairing, deal, rotation));
    writeFileSync(join(records, `${name}.fray`), record);
    return record;
  };
  const exampleGames: ExampleGame[] = [];
  for (const [arm, { examples }] of result.arms.entries())
    for (const [name, example] of Object.entries(examples))
      if (example) {
        const record = await keep(`arm-${arm}-${name}`, arm, { kind: 'level', level: example.level }, example.deal, example.rotation);
        if (record !== undefined) exampleGames.push({ example, record });
      }
  for (const [i, { arm, purpose, deal, rotation }] of result.findings.entries()) await keep(`gap-${i + 1}`, arm, purpose, deal, rotation);
  writeFileSync(join(out, 'report.html'), renderReport(result, game, language, { records: exampleGames, date: new Date() }));
}

/** Writes what a search found: as JSON, as a table for spreadsheets, and in sentences. */
export function writeSearch(game: AnyGame, result: SeekResult, { out, language }: Run): void {
  const { answer, lines, rows } = summarizeSeek(result, game, language);
  const { head } = SEEK_WORDS[language];
  const heads = [head.value, ...result.goals.map(({ text }) => text), head.games];
  const table = [heads, heads.map(() => '---'), ...rows].map(
    (cells) => `| ${cells.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`,
  );
  writeFileSync(join(out, 'seek.json'), `${JSON.stringify(result, null, 1)}\n`);
  writeFileSync(join(out, 'seek.md'), [`# ${answer}`, '', ...lines.flatMap((line) => [line, '']), ...table, ''].join('\n'));
  writeFileSync(join(out, 'seek.csv'), seekCsv(result));
}

const experimentFile = (out: string): string => join(out, 'experiment.json');

export function keepExperiment(out: string, experiment: Experiment): void {
  try {
    mkdirSync(out, { recursive: true });
    writeFileSync(experimentFile(out), `${JSON.stringify(experiment, null, 2)}\n`);
  } catch (error) {
    throw new UsageError(`${out} cannot be written: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** The experiment of a folder whose run was ended before it was done. */
export function storedExperiment(out: string): unknown {
  const file = experimentFile(out);
  if (!existsSync(file)) throw new UsageError(`${out} contains no experiment to resume`);
  return parseJson(readFileSync(file, 'utf8'), file);
}

export function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(withoutByteOrderMark(text));
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}
