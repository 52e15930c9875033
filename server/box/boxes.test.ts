import { afterEach, expect, it } from 'vitest';
import { Boxes } from './boxes.ts';

let boxes = new Boxes(1);
afterEach(() => boxes.close());

const FAILING = 'globalThis.answer = () => { throw new Error("no"); };';
const program = (name: string) => `globalThis.answer = (text) => ${JSON.stringify(name)} + text;`;
const ask = async (name: string, text: string) => {
  const answer = await boxes.ask(name, program(name), text);
  return answer.ok ? answer.value : answer.fault.name;
};

it('are never awake in larger numbers than allowed, whoever asks at the same moment', async () => {
  boxes = new Boxes(1);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, boxes.awake);
  }, 1);
  const answers = await Promise.all(['a', 'b', 'c', 'a', 'b'].map((name, n) => ask(name, String(n))));
  clearInterval(watch);
  expect(answers).toEqual(['a0', 'b1', 'c2', 'a3', 'b4']);
  expect(most).toBe(1);
});

it('answer who waits for a place when they are closed', async () => {
  boxes = new Boxes(1);
  const answers = Promise.all([ask('a', '0'), ask('b', '1')]);
  boxes.close();
  expect((await answers)[1]).toBe('ended');
  expect(boxes.awake).toBe(0);
});

it('let a version rest whose faults used up its budget, and ask the others meanwhile', async () => {
  boxes = new Boxes(2, { free: 400, share: 0.1 });
  await ask('a', 'awake');
  const failing = (n: string) => boxes.ask('failing', FAILING, n);
  // A new process costs 300 ms: the first fault is free, the second is not.
  expect(await failing('0')).toMatchObject({ fault: { name: 'threw' } });
  expect(await failing('1')).toMatchObject({ fault: { name: 'threw' } });
  const begun = performance.now();
  const rested = failing('2').then(() => performance.now() - begun);
  const answers = await Promise.all(['1', '2', '3'].map((text) => ask('a', text)));
  const others = performance.now() - begun;
  expect(answers).toEqual(['a1', 'a2', 'a3']);
  expect(await rested).toBeGreaterThan(500);
  expect(others).toBeLessThan(await rested);
});

it('ask no question of a version that was ended meanwhile', async () => {
  boxes = new Boxes(1);
  const answers = ['0', '1', '2'].map((text) => ask('a', text));
  await new Promise((resolve) => setImmediate(resolve));
  boxes.end('a');
  expect(await Promise.all(answers)).toEqual(['ended', 'ended', 'ended']);
  expect(boxes.awake).toBe(0);
  expect(await ask('a', '3')).toBe('a3');
});

it('wake a version that rests when they are closed', async () => {
  boxes = new Boxes(1, { free: 0, share: 0.001 });
  await boxes.ask('failing', FAILING, '0');
  const second = boxes.ask('failing', FAILING, '1');
  boxes.close();
  expect(await second).toMatchObject({ fault: { name: 'ended' } });
});
