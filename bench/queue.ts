import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Coordinator, Queue, work } from 'fray/queue';
import type { Report } from './report.ts';

/** Number of workers, and milliseconds that their jobs sleep: a very short job, and one of 24 games. All other time is overhead. */
const WORKERS = 16;
const SLEEPS = [50, 500];
const ROUND_MS = 3000;
const ROUNDS = 3;

/** Share of time that workers of a queue lose, with jobs that only sleep. Needs a NATS server (`NATS_URL`). */
export async function queueBench(report: Report): Promise<void> {
  const server = process.env['NATS_URL'] ?? 'nats://127.0.0.1:4222';
  const name = `bench-${randomUUID().slice(0, 8)}`;
  const open = () => Queue.open({ server, queue: name, code: 'bench' });
  const queue = await open().catch(() => undefined);
  if (!queue) return console.log(`left out: workers of a queue, for no NATS server answers at ${server}`);
  const stop = new AbortController();
  let sleep = 0;
  const play = async () => {
    await wait(sleep);
    return [];
  };
  const workers = Array.from({ length: WORKERS }, async () => work(await open(), { slots: 1, play, signal: stop.signal }));
  const coordinator = await Coordinator.open(queue, 'bench', () => {});
  const level = { level: 'recruit' } as const;
  const pairing = { game: 'arcade', options: {}, seats: 2, seed: 1, own: level, others: level };
  let deal = 0;
  const queued = () => {
    const from = deal++;
    return coordinator.play({ pairing, from, to: deal, deep: 0 });
  };
  for (sleep of SLEEPS) {
    const each = Math.floor(ROUND_MS / sleep);
    const jobs = WORKERS * each;
    // In turns, so that a slow moment of the machine affects both. On a busy machine a sleep takes longer than asked.
    const rates = { queue: [] as number[], alone: [] as number[] };
    for (let round = 0; round < ROUNDS; round++) {
      rates.alone.push(await rateOf(jobs, () => Promise.all(Array.from({ length: WORKERS }, () => inTurn(each, play)))));
      rates.queue.push(await rateOf(jobs, () => Promise.all(Array.from({ length: jobs }, queued))));
    }
    const [alone, rate] = [median(rates.alone), median(rates.queue)];
    report(`${WORKERS} workers through NATS, jobs that sleep ${sleep} ms`, rate, 'jobs/s');
    report('of their time lost to coordination', 100 * (1 - rate / alone), '% (at most)', 10);
  }
  stop.abort();
  await Promise.all(workers);
  await queue.remove();
  await coordinator.close(true);
}

async function inTurn(count: number, play: () => Promise<unknown>): Promise<void> {
  for (let i = 0; i < count; i++) await play();
}

async function rateOf(jobs: number, all: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await all();
  return jobs / ((performance.now() - began) / 1000);
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
