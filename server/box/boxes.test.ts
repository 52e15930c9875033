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
