import { afterEach, expect, it } from 'vitest';
import { Boxes } from './boxes.ts';

let boxes = new Boxes(1);
afterEach(() => boxes.close());

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

const failing = 'globalThis.answer = () => { throw new Error("no"); };';

it('let a version rest after a fault, and ask the others meanwhile', async () => {
  boxes = new Boxes(2, 10);
  await ask('a', 'awake');
  expect(await boxes.ask('failing', failing, '0')).toMatchObject({ fault: { name: 'threw' } });
  const begun = performance.now();
  const rested = boxes.ask('failing', failing, '1').then(() => performance.now() - begun);
  const answers = Promise.all(['1', '2', '3'].map((text) => ask('a', text))).then((all) => [...all, performance.now() - begun] as const);
  const [one, two, three, others] = await answers;
  expect([one, two, three]).toEqual(['a1', 'a2', 'a3']);
  expect(await rested).toBeGreaterThan(2_900);
  expect(others).toBeLessThan(await rested);
});

it('wake a version that rests when they are closed', async () => {
  boxes = new Boxes(1, 1_000);
  await boxes.ask('failing', failing, '0');
  const second = boxes.ask('failing', failing, '1');
  boxes.close();
  expect(await second).toMatchObject({ fault: { name: 'ended' } });
});
