import { expect, it } from 'vitest';
import { mapInSlices } from './mapInSlices.ts';

it('maps a long list in order, and lets other work run after each slice', async () => {
  const log: string[] = [];
  const mapped = mapInSlices([1, 2, 3, 4, 5], 2, (n) => {
    log.push(String(n));
    return n * n;
  });
  const other = () => {
    log.push('other');
    if (log.length < 8) setImmediate(other);
  };
  setImmediate(other);
  expect(await mapped).toEqual([1, 4, 9, 16, 25]);
  expect(log.slice(0, 2)).toEqual(['1', '2']);
  // Between two slices the event loop turns.
  for (const [last, next] of [
    ['2', '3'],
    ['4', '5'],
  ] as const)
    expect(log.slice(log.indexOf(last), log.indexOf(next))).toContain('other');
  expect(await mapInSlices([], 2, String)).toEqual([]);
});
