import { availableParallelism } from 'node:os';
import { thinkForBots } from '@fray/server';
import type { Command } from 'commander';
import { Complaint, wholeNumber } from '../input.ts';
import { printError } from '../terminal.ts';

export function register(program: Command): void {
  program
    .command('worker')
    .description('think for the bots of all servers on a NATS server, on this or any other machine, until it is stopped')
    .requiredOption('--nats <address>', 'the NATS server, such as nats://127.0.0.1:4222')
    .option('--jobs <n>', 'how many bots think at once', String(availableParallelism()))
    .action(think);
}

async function think({ nats, jobs }: { readonly nats: string; readonly jobs: string }): Promise<void> {
  const threads = wholeNumber(jobs, '--jobs', 1);
  const work = await thinkForBots(nats, threads).catch((error: unknown) => {
    throw new Complaint(error instanceof Error ? error.message : String(error));
  });
  const stop = (): void => void work.stop().then(() => printError(`${work.done()} answers`));
  // Before anything is said: whoever hears it may stop it at once.
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  printError(`${threads} ${threads === 1 ? 'bot thinks' : 'bots think'} at once for the servers at ${nats}; Ctrl-C stops`);
}
