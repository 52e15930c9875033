import { changeStore, queryStore } from '@fray/server';
import type { Command } from 'commander';
import { printLine } from '../terminal.ts';
import { UsageError } from '../usageError.ts';
import { complaining, DATABASE, storedDataOf } from './data.ts';

/** Ratings once more from the matches that they come from. */
export function register(program: Command): void {
  program
    .command('ratings')
    .description('compute all ratings again from the rated matches, and compare them with the stored ones')
    .option('--data <file>', 'the data file')
    .option(...DATABASE)
    .option('--again', 'compute them (there is nothing else to do yet)')
    .option('--write', 'keep what comes out')
    .option('--json', 'as JSON')
    .action(async (flags: Record<string, unknown>) => {
      const location = storedDataOf(flags);
      const began = performance.now();
      const { matches, players, different } = await complaining(queryStore(location, 'ratingsAgain'));
      const write = flags['write'] === true && different > 0;
      if (write) await complaining(changeStore(location, ['rateAgain']));
      const seconds = (performance.now() - began) / 1000;
      if (flags['json']) return printLine(JSON.stringify({ matches, players, different, written: write, seconds }));
      printLine(`${matches} rated matches, ${players} ratings, in ${seconds.toFixed(1)} s`);
      if (different === 0) printLine('the stored ratings are correct');
      else if (write) printLine(`${different} ratings differed and were corrected`);
      else throw new UsageError(`${different} stored ratings differ from the computed ones; --write corrects them`);
    });
}
