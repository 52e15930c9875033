import { expect, it } from 'vitest';
import { meanOf, ratesOf } from './report.ts';
import type { Side, StoredReview } from './storedReviews.ts';
import { allTables, jobsOf, keyOf } from './tables.ts';

const side = (own: number, choices: number): Side => ({
  start: 0.5,
  result: 1,
  luck: 0,
  guess: 0,
  own,
  unexplained: 0,
  choices,
  faults: 0,
});
const storedReview = (deal: number, first: Side, second: Side): StoredReview => ({
  key: `arcade|core|ace – recruit|${deal}|0`,
  depth: 'quick',
  milliseconds: 1,
  sides: [first, second],
});

it('counts the matches of one deal as one', () => {
  const once = [1, 3, 5].map((of, i) => ({ deal: `${i}`, of }));
  expect(meanOf([...once, ...once])).toEqual(meanOf(once));
  expect(meanOf(once)).toMatchObject({ mean: 3, se: expect.closeTo(2 / Math.sqrt(3)) });
});

it('averages the loss of a level over all its choices', () => {
  const { rates, more, se } = ratesOf([storedReview(1, side(-0.1, 10), side(-0.2, 10)), storedReview(2, side(0, 30), side(-0.2, 10))]);
  expect(rates[0]).toBeCloseTo(1.25);
  expect(rates[1]).toBeCloseTo(10);
  expect(more).toBeCloseTo(8.75);
  expect(se).toBeGreaterThan(0);
});

it('begins a larger run with the same matches, and advances all pairings equally', async () => {
  const tables = await allTables();
  const [small, large] = [0.1, 1].map((scale) => jobsOf(tables, scale).map(keyOf));
  expect(new Set(large).size).toBe(large?.length);
  for (const key of small ?? []) expect(large).toContain(key);
  const half = jobsOf(tables, 1).slice(0, (large?.length ?? 0) / 2);
  for (const table of tables) {
    const played = half.filter((job) => job.table === table).length;
    const all = jobsOf([table], 1).length;
    expect(played / all, table.label).toBeCloseTo(0.5, 0.5);
  }
});
