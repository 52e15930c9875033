import type { Depth } from '@fray/judge';
import type { Command } from 'commander';
import { htmlReport } from '../check/html.ts';
import { check } from '../check/run.ts';
import { textReport } from '../check/text.ts';
import { UsageError, writeText } from '../input.ts';
import { printJson, printLine, printProgress } from '../terminal.ts';

interface CheckOptions {
  readonly quick?: boolean;
  readonly deep?: boolean;
  readonly json?: boolean;
  readonly html?: string;
}

export function register(program: Command): void {
  program
    .command('check')
    .argument('<path>', 'a game by its name, its folder, or the file that exports it')
    .description('judge a game: secrets, endings, positions, bots, options, rulebook; ends with status 1 if it finds a fault')
    .option('--quick', 'a few seconds, for every save')
    .option('--deep', 'ten minutes, before others play it')
    .option('--html <file>', 'write the report as a page too')
    .option('--json', 'print JSON')
    .action(async (path: string, given: CheckOptions) => {
      if (given.quick && given.deep) throw new UsageError('--quick and --deep exclude each other');
      const depth: Depth = given.quick ? 'quick' : given.deep ? 'deep' : 'standard';
      if (given.html !== undefined) writeText(given.html);
      const report = await check(path, depth, printProgress);
      printProgress('');
      if (given.html !== undefined) writeText(given.html, htmlReport(report));
      if (given.json) printJson(report, 2);
      else for (const line of textReport(report)) printLine(line);
      if (report.verdicts.some(({ severity }) => severity === 'fault')) process.exitCode = 1;
    });
}
