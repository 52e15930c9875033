import { expect, it } from 'vitest';
import { flood, GOAL } from './flood.ts';

it.skipIf('quick' in globalThis)('two people do not notice a flood from another address', async () => {
  const { before, during, answers } = await flood(5);
  expect(Object.keys(answers)).toEqual(expect.arrayContaining(['GET 200', 'bots 200', 'silent lines', 'silent lines closed']));
  expect(during.actions).toBeGreaterThan(before.actions / 2);
  // On a busy machine people wait without the flood too.
  expect(during.p99).toBeLessThan(Math.max(GOAL, 4 * before.p99));
});
