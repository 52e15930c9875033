import { expect, it } from 'vitest';
import { playedOut } from './verdict.ts';

it('playouts without draws are all equal, and as certain as the evaluation at their end', () => {
  expect(playedOut(Array(128).fill(0.1), 0.02)).toEqual({ mean: expect.closeTo(0.1), se: expect.closeTo(0.02) });
});

it('different endings are evaluated separately', () => {
  const gains = Array.from({ length: 100 }, (_, i) => (i % 2 === 0 ? 0.1 : 0.1 + i * 1e-9));
  const { se } = playedOut(gains, 0.02);
  expect(se).toBeLessThan(0.02);
  expect(se).toBeGreaterThan(0.001);
});
