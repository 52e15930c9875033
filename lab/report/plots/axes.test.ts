import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundDomain } from './axes.ts';

describe('a round domain', () => {
  it.each([
    [0, 1, 4, [0, 0.2, 0.4, 0.6, 0.8, 1]],
    [0, 97, 4, [0, 20, 40, 60, 80, 100]],
    [-3, 12, 3, [-5, 0, 5, 10, 15]],
    [0.31, 0.69, 4, [0.3, 0.4, 0.5, 0.6, 0.7]],
    [5, 5, 2, [4, 5, 6]],
  ])('of %d to %d in about %d parts has ticks %j', (low, high, count, ticks) => {
    expect(roundDomain(low, high, count)).toEqual({ domain: [ticks[0], ticks.at(-1)], ticks });
  });

  it('contains its values, has equal steps, and about as many as asked for', () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, fc.double({ min: 1e-3, max: 1e6, noNaN: true }), fc.integer({ min: 2, max: 8 }), (low, span, count) => {
        const { domain, ticks } = roundDomain(low, low + span, count);
        const slack = span * 1e-6;
        expect(domain[0]).toBeLessThanOrEqual(low + slack);
        expect(domain[1]).toBeGreaterThanOrEqual(low + span - slack);
        const steps = ticks.slice(1).map((tick, i) => tick - ticks[i]!);
        expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(slack);
        expect(steps.length).toBeGreaterThanOrEqual(count / 2);
        expect(steps.length).toBeLessThanOrEqual(2 * count + 2);
      }),
    );
  });
});
