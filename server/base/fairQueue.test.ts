import { expect, it } from 'vitest';
import { FairQueue, FairTaskQueue } from './fairQueue.ts';

const drained = (queue: FairQueue<string>): string[] => {
  const items: string[] = [];
  for (let item = queue.shift(); item !== undefined; item = queue.shift()) items.push(item);
  return items;
};

it('serves addresses in turn, and the tables of an address in turn, however many requests wait', () => {
  const queue = new FairQueue<string>();
  for (let n = 1; n <= 3; n++) queue.push(['flood', 'long'], `flood ${n}`);
  queue.push(['flood', 'other'], 'flood other');
  queue.push(['guest', 'short'], 'guest 1');
  queue.push(['guest', 'short'], 'guest 2');
  expect([queue.size, queue.waiting('flood'), queue.waiting('nobody')]).toEqual([6, 4, 0]);
  expect(drained(queue)).toEqual(['flood 1', 'guest 1', 'flood other', 'guest 2', 'flood 2', 'flood 3']);
  expect(queue.size).toBe(0);
});

it('puts the next request of a served address behind all waiting ones', () => {
  const queue = new FairQueue<string>();
  queue.push(['a'], 'a1');
  queue.push(['b'], 'b1');
  queue.push(['a'], 'a2');
  expect(queue.shift()).toBe('a1');
  queue.push(['c'], 'c1');
  expect(drained(queue)).toEqual(['b1', 'a2', 'c1']);
});

it('runs one task at a time, continues after a failed one, and answers each', async () => {
  const turns = new FairTaskQueue();
  let running = 0;
  const order: string[] = [];
  const work = (name: string) => async () => {
    expect(++running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    order.push(name);
    if (name === 'a2') throw new Error('a2 failed');
    return name;
  };
  const all = [turns.run(['a'], work('a1')), turns.run(['a'], work('a2')), turns.run(['a'], work('a3')), turns.run(['b'], work('b1'))];
  expect(await Promise.allSettled(all)).toEqual([
    { status: 'fulfilled', value: 'a1' },
    { status: 'rejected', reason: new Error('a2 failed') },
    { status: 'fulfilled', value: 'a3' },
    { status: 'fulfilled', value: 'b1' },
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect(await turns.run(['c'], work('c1'))).toBe('c1');
});
