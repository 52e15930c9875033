import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasNats, NATS } from '@fray/server/testing/cluster';
import { describe, expect, it } from 'vitest';
import { Queue } from './lab/queue/index.ts';
import { bin } from './testing.ts';

const folder = mkdtempSync(join(tmpdir(), 'fray-lab-queue-'));

const start = (...args: readonly string[]): ChildProcess =>
  spawn(process.execPath, [bin, 'lab', ...args], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
const ended = (child: ChildProcess): Promise<number | null> => new Promise((done) => child.once('exit', (code) => done(code)));

/** Resolves when a worker takes jobs: from then on it answers a signal. */
const working = ({ stderr }: ChildProcess): Promise<void> =>
  new Promise((done) => stderr!.on('data', (text) => String(text).includes('at once from the queue') && done()));

function linesIn(out: string): number {
  const games = join(folder, out, 'games');
  if (!existsSync(games)) return 0;
  return readdirSync(games).reduce((sum, file) => sum + readFileSync(join(games, file), 'utf8').split('\n').length - 1, 0);
}

const resultOf = (out: string): unknown => JSON.parse(readFileSync(join(folder, out, 'result.json'), 'utf8'));

const WHAT = ['arcade', '--vary', 'tanks=2,1', '--games', '200', '--levels', 'gunner', '--figures', 'seat,length,leads'];

describe.runIf(hasNats)('fray lab --on', () => {
  it('has the result of one machine, although workers are killed meanwhile', async () => {
    const queue = `test-${randomUUID().slice(0, 8)}`;
    const at = ['--on', NATS, '--queue', queue];
    const worker = () => start('worker', ...at, '--jobs', '1');
    const coordinator = start(...WHAT, '--out', 'many', ...at);
    const coordinated = ended(coordinator);
    let workers = [worker(), worker()];
    for (let round = 1; round <= 2; round++) {
      const before = linesIn('many');
      await expect.poll(() => linesIn('many') > before || coordinator.exitCode !== null).toBe(true);
      for (const one of workers) one.kill('SIGKILL');
      workers = [worker(), worker()];
      // A command that still loads is ended by a signal.
      await Promise.all(workers.map(working));
    }
    expect(await coordinated).toBe(0);
    const stopped = workers.map(ended);
    for (const one of workers) one.kill('SIGTERM');
    expect(await Promise.all(stopped)).toEqual([0, 0]);
    expect(spawnSync(process.execPath, [bin, 'lab', ...WHAT, '--out', 'whole'], { cwd: folder }).status).toBe(0);
    expect(resultOf('many')).toEqual(resultOf('whole'));
    const left = await Queue.open({ server: NATS, queue, code: 'other' });
    await left.remove();
    await left.close();
  });
});

it('reports that no queue can be reached', () => {
  const { status, stderr } = spawnSync(process.execPath, [bin, 'lab', 'worker', '--on', 'nats://ann:hunter2@127.0.0.1:9'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('no NATS server answers at 127.0.0.1:9;')]);
});
