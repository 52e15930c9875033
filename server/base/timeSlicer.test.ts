import { describe, expect, it } from 'vitest';
import { TimeSlicer } from './timeSlicer.ts';

const busy = (milliseconds: number) => {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
};

describe('long work in the time slicer', () => {
  it('lets other tasks run in between, and short tasks overtake long ones', async () => {
    const slicer = new TimeSlicer(4);
    const order: string[] = [];
    let turns = 0;
    let running = true;
    const other = () => {
      turns++;
      if (running) setImmediate(other);
    };
    setImmediate(other);
    const long = (name: string) => {
      let left = 40;
      return slicer.run(() => (busy(1), --left > 0)).then(() => order.push(name));
    };
    const all = [long('one'), long('two'), slicer.run(() => false).then(() => order.push('short'))];
    await Promise.all(all);
    running = false;
    expect(order[0]).toBe('short');
    // Eighty milliseconds of work in slices of four or so, with a turn of the loop after each.
    expect(turns).toBeGreaterThan(10);
  });

  it('runs the continuation of a task in a turn of its own, after the last step', async () => {
    const slicer = new TimeSlicer(1);
    let turn = 0;
    let running = true;
    const other = () => {
      turn++;
      if (running) setImmediate(other);
    };
    setImmediate(other);
    const stepped: number[] = [];
    const followed: number[] = [];
    // Each ends its slice, and what follows it holds the loop up as long again.
    const task = () => slicer.run(() => (busy(1), stepped.push(turn), false)).then(() => (busy(1), followed.push(turn)));
    await Promise.all([task(), task(), task()]);
    running = false;
    expect(new Set([...stepped, ...followed]).size).toBe(6);
  });

  it('fails alone: other tasks are completed', async () => {
    const slicer = new TimeSlicer(2);
    const bad = slicer.run(() => {
      throw new Error('broken');
    });
    let left = 3;
    const good = slicer.run(() => --left > 0);
    await expect(bad).rejects.toThrow('broken');
    await good;
    expect(left).toBe(0);
  });
});
