import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AnyGame } from '@fray/engine';
import { GAMES } from '@fray/games';
import { completed, type DealNotes, type Experiment, type Job, playJob, runExperiment } from '@fray/lab';
import { hasNats, NATS } from '@fray/server/testing/cluster';
import { afterEach, describe, expect, it } from 'vitest';
import { Coordinator, Queue, work } from './index.ts';
import { packed } from './queue.ts';

const game: AnyGame = await GAMES.arcade();
const here = (job: Job) => playJob(game, job);

function experimentOf(games: number): Experiment {
  const experiment = completed({ game: 'arcade', vary: { tanks: [1, 2] }, levels: ['gunner'], figures: ['seat', 'length'], games }, game);
  if (!experiment.ok) throw new Error(JSON.stringify(experiment.fault));
  return experiment.value;
}

describe.runIf(hasNats)('a queue of jobs', () => {
  const name = `test-${randomUUID().slice(0, 8)}`;
  const run = 'run';
  const ends: (() => Promise<void>)[] = [];
  const open = () => Queue.open({ server: NATS, queue: name, code: 'code' });

  afterEach(async () => {
    for (const end of ends.splice(0).toReversed()) await end();
    const queue = await open();
    await queue.remove();
    await queue.close();
  });

  async function worker(play: (job: Job) => Promise<readonly DealNotes[]>): Promise<{ stop(): Promise<void> }> {
    const stop = new AbortController();
    const working = work(await open(), { slots: 1, play, signal: stop.signal });
    const end = async () => {
      stop.abort();
      await working;
    };
    ends.push(end);
    return { stop: end };
  }

  async function coordinator(keep: (job: Job, notes: readonly DealNotes[]) => void = () => {}): Promise<Coordinator> {
    const created = await Coordinator.open(await open(), run, keep);
    let isOpen = true;
    ends.push(async () => {
      if (isOpen) await created.close(false);
      isOpen = false;
    });
    return created;
  }

  const conducted = (experiment: Experiment, to: Coordinator) =>
    runExperiment(game, experiment, {
      workers: 50,
      play: (job) => to.play(job),
      keep: (series, from) => to.acknowledge({ ...series, from }),
    });

  it('is processed by any number of workers, with the result of one machine', async () => {
    const experiment = experimentOf(60);
    for (let i = 0; i < 3; i++) await worker(here);
    const result = await conducted(experiment, await coordinator());
    expect(result).toEqual(await runExperiment(game, experiment, { workers: 1, play: here }));
  });

  it('gives the job of a stopped worker to another one, and ends a run whose games cannot be played', async () => {
    const experiment = experimentOf(20);
    let onTaken = () => {};
    const isTaken = new Promise<void>((resolve) => {
      onTaken = resolve;
    });
    const stuck = await worker(() => {
      onTaken();
      return new Promise(() => {});
    });
    const to = await coordinator();
    const conducting = conducted(experiment, to);
    await isTaken;
    const other = await worker(here);
    void stuck.stop();
    expect((await conducting).complete).toBe(true);
    await other.stop();
    await worker(() => Promise.reject(new Error('the rules broke off')));
    await expect(conducted(experimentOf(40), to)).rejects.toThrow('the rules broke off');
  });

  it('keeps answers for a later process that resumes the run', async () => {
    const experiment = experimentOf(20);
    const first = await coordinator();
    const jobs: Job[] = [];
    const playing = runExperiment(game, experiment, {
      workers: 50,
      play: (job) => {
        jobs.push(job);
        return first.play(job);
      },
    });
    await expect.poll(() => jobs.length).toBeGreaterThan(1);
    // One job is being played when the coordinator gives up; the others are taken back.
    let answer = () => {};
    const released = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let started: Job | undefined;
    await worker(async (job) => {
      started ??= job;
      await released;
      return here(job);
    });
    await expect.poll(() => started).toBeDefined();
    await first.withdraw();
    await playing;
    await first.close(false);
    answer();
    const queue = await open();
    ends.push(() => queue.close());
    await expect.poll(async () => (await queue.answers(run)).waiting).toBe(1);
    const stored: Job[] = [];
    const second = await coordinator((job) => stored.push(job));
    expect(stored).toEqual([started]);
    expect((await conducted(experiment, second)).complete).toBe(true);
  });

  it('does not let a writer make workers unpack gigabytes, play endlessly or accept forged answers', async () => {
    const experiment = experimentOf(20);
    const played: Job[] = [];
    await worker((job) => {
      played.push(job);
      return here(job);
    });
    const queue = await open();
    ends.push(() => queue.close());
    const MB = 1024 * 1024;
    // Unpacks to 640 MB.
    const bomb = Buffer.concat(Array<Buffer>(40).fill(gzipSync(Buffer.alloc(16 * MB, ' '))));
    const deep = gzipSync('['.repeat(1_000_000));
    expect(bomb.length).toBeLessThan(MB);
    const any: Job = {
      pairing: { game: 'arcade', options: {}, seats: 2, seed: 1, own: { level: 'recruit' }, others: { level: 'recruit' } },
      from: 0,
      to: 1e15,
      deep: 0,
    };
    const endless = packed(any);
    const jobs = [bomb, deep, endless, Buffer.from('{}'), packed({ ...any, from: 1e15, to: 1e15 + 1 })];
    const before = process.memoryUsage().rss;
    for (const data of jobs) await queue.js.publish(queue.jobsOf(run), data);
    // Unexpected answers, or answers of the wrong form.
    const job = { ...any, to: 1 };
    const answers = [bomb, deep, endless, packed({ job, notes: [] }), packed({ job, fault: 'forged' })];
    const notes = gzipSync(JSON.stringify({ job, notes: [[{ shares: 'all' }, 1]] }));
    const conducting = conducted(experiment, await coordinator());
    for (const data of [...answers, notes]) await queue.js.publish(queue.answersOf(run), data);
    expect(await conducting).toEqual(await runExperiment(game, experiment, { workers: 1, play: here }));
    // They are gone, and were not played.
    await expect.poll(() => queue.unfinished(run)).toBe(0);
    expect(played.every(({ to }) => to <= 20)).toBe(true);
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * MB);
  });

  it('is filled again after the server lost it', async () => {
    const experiment = experimentOf(20);
    const conducting = conducted(experiment, await coordinator());
    const queue = await open();
    ends.push(() => queue.close());
    await expect.poll(() => queue.unfinished(run)).toBeGreaterThan(0);
    await queue.remove();
    await worker(here);
    expect((await conducting).complete).toBe(true);
  });
});
