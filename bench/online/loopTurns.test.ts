import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LoopTurns } from './loopTurns.ts';

/** Uses the processor for so many milliseconds of processor time. */
function compute(ms: number): void {
  const used = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  const until = used() + ms;
  while (used() < until);
}

it('measures the longest turn, and restarts with each measurement', async () => {
  const turns = new LoopTurns();
  turns.start();
  await sleep(5);
  compute(40);
  await sleep(5);
  const long = turns.stop();
  turns.start();
  await sleep(20);
  const short = turns.stop();
  // The processor time of an interrupted turn is told up to eight milliseconds too low.
  expect(long).toBeGreaterThan(30);
  expect(short).toBeLessThan(long);
});
