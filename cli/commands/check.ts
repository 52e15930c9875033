import type { Depth } from '@fray/judge';
import type { Command } from 'commander';
import { boxedLines, checkBoxed } from '../box/checkBoxed.ts';
import { htmlReport } from '../check/html.ts';
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
      if (options.html !== undefined) writeText(options.html, htmlReport(report));
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
