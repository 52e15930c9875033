import { availableParallelism } from 'node:os';
import { readNatsAddress } from '@fray/server/nats';
import type { Command } from 'commander';
import { jobsGiven } from '../arguments.ts';
import { openQueue, threads } from '../lab/players.ts';
import { work } from '../lab/queue/index.ts';
import { printError } from '../terminal.ts';

interface CommandOptions {
  readonly on: string;
  readonly queue: string;
  readonly jobs: string;
}

export function registerLabWorker(lab: Command): void {
  lab
    .command('worker')
    .description('play for experiments that are carried out with --on, on this or any other machine, until it is stopped')
    .requiredOption('--on <address>', 'the NATS server, such as nats://127.0.0.1:4222')
    .option('--queue <name>', 'which of its queues', 'lab')
    .option('--jobs <n>', 'how many jobs at once', String(availableParallelism()))
    .action(playForOthers);
}

async function playForOthers({ on, queue: name, jobs }: CommandOptions): Promise<void> {
  const slots = jobsGiven(jobs);
  const queue = await openQueue(on, name);
  const pool = threads(slots);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      stop.abort();
    });
  printError(
    `${slots} ${slots === 1 ? 'job' : 'jobs'} at once from the queue “${name}” at ${readNatsAddress(on).display}; Ctrl-C stops, and gives back what is not finished`,
  );
  let done = 0;
  await work(queue, { slots, play: (job) => pool.run(job), onDone: () => done++, signal: stop.signal });
  await pool.destroy();
  printError(`${done} jobs played`);
}
