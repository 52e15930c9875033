import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { digest } from '@fray/engine';
import type { DealNotes, Experiment, Job } from '@fray/lab';
import { readNatsAddress } from '@fray/server/nats';
import { Piscina } from 'piscina';
import { printError } from '../terminal.ts';
import { UsageError } from '../usageError.ts';
import { Coordinator, Queue, QueueError, type WorkerCounts } from './queue/index.ts';
import { codeOfAll, type GameStore } from './store.ts';

/** Runs the jobs of an experiment. */
export interface Players {
  /** Number of jobs that may be given at once. */
  readonly jobs: number;
  readonly play: (job: Job) => Promise<readonly DealNotes[] | undefined>;
  /** Called when the result of a job is on the disk. */
  stored?(job: Pick<Job, 'pairing' | 'deep' | 'from'>): void;
  /** Withdraws the jobs that have not started. */
  withdraw?(): Promise<void>;
  /** Returns who is playing, for the progress line. */
  describe(): string;
  close(isDone: boolean): Promise<void>;
}

/** Threads of this machine that play jobs. */
export function threads(count: number): Piscina {
  return new Piscina({ filename: new URL('../labWorker.ts', import.meta.url).href, minThreads: count, maxThreads: count });
}

export function playersHere(count: number): Players {
  const pool = threads(count);
  return {
    // One job more than workers, so that no worker waits for the next.
    jobs: count + 1,
    play: (job) => pool.run(job),
    describe: () => '',
    close: () => pool.destroy(),
  };
}

/** Number of jobs queued at once, enough for a few hundred workers. */
const QUEUED = 512;

/** A queue that workers of any machines take jobs from (`fray lab worker`). */
export async function playersElsewhere(
  server: string,
  { out, queue }: { readonly out: string; readonly queue: string },
  experiment: Experiment,
  store: GameStore,
): Promise<Players> {
  const opened = await openQueue(server, queue);
  // The same experiment in the same folder resumes with results that arrived while no coordinator was running.
  const run = digest([hostname(), resolve(out), experiment]);
  let crowd: WorkerCounts | undefined;
  let isReported = false;
  const coordinator = await Coordinator.open(
    opened,
    run,
    (job, notes) => store.keep(job, job.from, notes),
    (now) => {
      crowd = now;
      if (isReported || now.waiting + now.playing > 0) return;
      isReported = true;
      printError(
        `nobody plays yet: “fray lab worker --on ${readNatsAddress(server).display}” does, on any machine with this version of Fray`,
      );
    },
  );
  return {
    jobs: QUEUED,
    play: (job) => coordinator.play(job),
    stored: (job) => coordinator.acknowledge(job),
    withdraw: () => coordinator.withdraw(),
    describe: () => (crowd ? `, ${crowd.playing} at work` : ''),
    close: (isDone) => coordinator.close(isDone),
  };
}

/** The queue of this version of Fray on a server. */
export async function openQueue(server: string, queue: string): Promise<Queue> {
  if (!/^[\w-]{1,32}$/.test(queue)) throw new UsageError(`--queue is a name of letters, digits, - and _, not “${queue}”`);
  try {
    return await Queue.open({ server, queue, code: codeOfAll() });
  } catch (error) {
    if (error instanceof QueueError) throw new UsageError(error.message);
    throw error;
  }
}
