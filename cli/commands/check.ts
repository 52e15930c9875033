import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Depth } from '@fray/judge';
import { type BoxFault, type ExamReport, examine, type Isolation, isolationHere } from '@fray/server/box';
import { readBundle, textOfBundle } from '@fray/server/bundle';
import type { Command } from 'commander';
import { boxProgram } from '../box/boxProgram.ts';
import { htmlReport, recordsOf } from '../check/html.ts';
import { picturesOf } from '../check/pictures.ts';
import { reportSchema } from '../check/reportShape.ts';
import { check } from '../check/run.ts';
import { textReport } from '../check/text.ts';
import { printJson, printLine, printProgress } from '../terminal.ts';
import { writeText } from '../textFiles.ts';
import { UsageError } from '../usageError.ts';

interface CheckOptions {
  readonly quick?: boolean;
  readonly deep?: boolean;
  readonly 'boardgame.io'?: boolean;
  readonly json?: boolean;
  readonly html?: string;
  readonly boxed?: boolean;
  readonly schema?: boolean;
}

export function register(program: Command): void {
  program
    .command('check')
    .argument('[path]', 'a game by its name, its folder, its bundle, or the file that exports it')
    .description('judge a game: secrets, endings, positions, bots, options, rulebook; ends with status 1 if it finds a fault')
    .option('--quick', 'a few seconds, for every save')
    .option('--deep', 'ten minutes, before others play it')
    .option('--boardgame.io', 'the file exports a game that was written for boardgame.io')
    .option('--boxed', 'play it in a box, as a server does that does not know its author: secrets, steadiness, limits')
    .option('--html <file>', 'write the report as a page too')
    .option('--json', 'print JSON')
    .option('--schema', 'print the JSON Schema of what --json prints, and judge nothing')
    .action(async (path: string | undefined, options: CheckOptions) => {
      if (options.schema) return printJson(reportSchema(), 2);
      if (path === undefined) throw new UsageError('name a game, its folder, its bundle, or the file that exports it');
      if (options.quick && options.deep) throw new UsageError('--quick and --deep exclude each other');
      const depth: Depth = options.quick ? 'quick' : options.deep ? 'deep' : 'standard';
      if (options.boxed) return playBoxed(path, depth, options);
      if (options.html !== undefined) writeText(options.html);
      const report = await check(path, depth, printProgress, options['boardgame.io'] ? 'boardgame.io' : 'fray');
      printProgress('');
      if (options.html !== undefined) {
        const isOurs = !options['boardgame.io'];
        writeText(options.html, htmlReport(report, isOurs ? await picturesOf(path, report.game, recordsOf(report)) : undefined));
      }
      if (options.json) printJson(report, 2);
      else for (const line of textReport(report)) printLine(line);
      if (report.verdicts.some(({ severity }) => severity === 'fault')) process.exitCode = 1;
    });
}

async function playBoxed(path: string, depth: Depth, options: CheckOptions): Promise<void> {
  const { json, html } = options;
  if (html !== undefined || options['boardgame.io']) throw new UsageError('--boxed excludes --html and --boardgame.io');
  const report = await checkBoxed(path, depth);
  if (json) printJson(report, 2);
  else for (const line of boxedLines(path, report)) printLine(line);
  if (report.fault) process.exitCode = 1;
}

/** Random games, most moves of each, and milliseconds for side games. */
const PLANS: Readonly<Record<Depth, { readonly games: number; readonly moves: number; readonly sideTime: number }>> = {
  quick: { games: 1, moves: 100, sideTime: 2_000 },
  standard: { games: 4, moves: 400, sideTime: 30_000 },
  deep: { games: 30, moves: 2000, sideTime: 300_000 },
};

/** The results of running an untrusted game in a box. */
interface BoxedReport {
  readonly fault?: BoxFault;
  readonly played?: ExamReport;
  /** Parts of a box's isolation on this machine. */
  readonly isolation: Isolation;
  readonly seconds: number;
}

/** Plays a game in a box, as a server would that does not know its author. `path`: a folder, or a bundle with a program for a box. */
async function checkBoxed(path: string, depth: Depth): Promise<BoxedReport> {
  const code = await programOf(path);
  const startedAt = performance.now();
  const exam = await examine(code, PLANS[depth]);
  const seconds = (performance.now() - startedAt) / 1000;
  return { ...(exam.ok ? { played: exam.value } : { fault: exam.fault }), isolation: isolationHere(), seconds };
}

async function programOf(path: string): Promise<string> {
  if (!existsSync(path)) throw new UsageError(`${path}: there is no such folder or bundle`);
  if (statSync(path).isDirectory()) {
    const folder = resolve(path);
    const card = ['card.ts', 'card.js', 'card.mjs'].map((name) => join(folder, name)).find((file) => existsSync(file));
    if (card === undefined) throw new UsageError(`${path}: there is no card.ts`);
    return boxProgram(folder, card);
  }
  const text = textOfBundle(path);
  const bundle = text.ok ? readBundle(text.value) : text;
  if (!bundle.ok) throw new UsageError(`${path}: ${bundle.fault}`);
  const { 'box.js': program } = bundle.value.files;
  if (typeof program !== 'string') throw new UsageError(`${path} has no program for a box: pack it by “fray pack --boxed”`);
  return program;
}

/** The report as lines for the terminal. */
function boxedLines(path: string, { fault, played, isolation, seconds }: BoxedReport): string[] {
  const { permission, namespaces, limits, watched } = isolation;
  const parts = {
    'no files or child processes': permission,
    'no network or other processes': namespaces,
    'limits of the system': limits,
    watchdog: watched,
  };
  const list = (isThere: boolean) =>
    Object.keys(parts).filter((name) => Object.entries(parts).some(([one, has]) => one === name && has === isThere));
  const missing = list(false);
  return [
    fault
      ? `${path}: FAULT ${fault.name}: ${fault.detail}`
      : `${path}: nothing found in a box (${played?.games ?? 0} games, ${played?.moves ?? 0} moves, ${played?.twins ?? 0} secrets compared, ${seconds.toFixed(1)} s)`,
    `        in force here: ${list(true).join(', ')}${missing.length > 0 ? `; not here: ${missing.join(', ')}` : ''}`,
  ];
}
