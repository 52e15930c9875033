import { availableParallelism } from 'node:os';
import { SHORTEST_SECRET, thinkForBots, variableOf } from '@fray/server';
import { readNatsAddress } from '@fray/server/nats';
import { type Command, Option } from 'commander';
import { jobsGiven } from '../arguments.ts';
import { printError } from '../terminal.ts';
import { UsageError } from '../usageError.ts';

export function register(program: Command): void {
  program
    .command('worker')
    .description('think for the bots of all servers on a NATS server, on this or any other machine, until it is stopped')
    .addOption(
      new Option('--nats <address>', 'the NATS server, such as nats://127.0.0.1:4222').env(variableOf('nats')).makeOptionMandatory(),
    )
    .addOption(
      new Option('--secret <secret>', 'the secret that its servers were given, too').env(variableOf('secret')).makeOptionMandatory(),
    )
    .option('--jobs <n>', 'how many bots think at once', String(availableParallelism()))
    .action(think);
}

interface CommandOptions {
  readonly nats: string;
  readonly secret: string;
  readonly jobs: string;
}

async function think({ nats, secret, jobs }: CommandOptions): Promise<void> {
  const threads = jobsGiven(jobs);
  if (secret.length < SHORTEST_SECRET) throw new UsageError(`--secret: a secret has at least ${SHORTEST_SECRET} characters`);
  const rejected = (why: string): void => printError(why);
  const work = await thinkForBots({ nats, secret, threads, rejected }).catch((error: unknown) => {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  });
  const stop = (): void => void work.stop().then(() => printError(`${work.done()} answers`));
  // Register before the first output: its reader may send the signal at once.
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  const { display } = readNatsAddress(nats);
  printError(
    `${threads} ${threads === 1 ? 'bot thinks' : 'bots think'} at once for the servers with this secret at ${display}; Ctrl-C stops`,
  );
}
