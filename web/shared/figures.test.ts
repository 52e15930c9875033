import fc from 'fast-check';
import { expect, it } from 'vitest';
import { percent, points, signed } from './figures.ts';

it('shows no chance as certain or lost unless it is', () => {
  expect([0, 1, 0.001, 0.999, 0.5].map(percent)).toEqual(['0 %', '100 %', '1 %', '99 %', '50 %']);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (share) => {
      const shown = Number(percent(share).replace(' %', ''));
      expect(shown === 0).toBe(share === 0);
      expect(shown === 100).toBe(share === 1);
      expect(Math.abs(shown - 100 * share)).toBeLessThanOrEqual(1);
    }),
  );
});

it('formats differences in points, small ones with a tenth, in the reader’s language', () => {
  expect([0.12, -0.12, 0.004, 0, -0.0001].map((value) => signed(value, 'en'))).toEqual(['+12', '−12', '+0.4', '0', '0']);
  expect(points(-0.004, 'da')).toBe('0,4');
});
