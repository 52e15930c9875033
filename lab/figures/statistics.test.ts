import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Measurement } from './measurement.ts';
import { bootstrapWeights, criticalZ, holm, quantile, REPLICATES, twoSided, wilsonOf } from './statistics.ts';
import { INTERIM_LOOKS, judge } from './verdicts.ts';

describe('statistics', () => {
  it('compute the normal distribution', () => {
    // Tables of the standard normal.
    for (const [z, p] of [
      [0, 1],
      [1, 0.317311],
      [1.959964, 0.05],
      [3, 0.0026998],
      [4, 6.3342e-5],
      [5, 5.733e-7],
    ] as const) {
      expect(twoSided(z, 1) / p).toBeCloseTo(1, 4);
      if (p < 1) expect(criticalZ(p)).toBeCloseTo(z, 3);
    }
  });

  it('compute Wilson’s interval', () => {
    // Newcombe 1998, table I: 81 of 263 is 0.2553 to 0.3662.
    expect(wilsonOf(81 / 263, 263).low).toBeCloseTo(0.2553, 4);
    expect(wilsonOf(81 / 263, 263).high).toBeCloseTo(0.3662, 4);
  });

  it('apply Holm’s correction like a manual computation, and never lower a value', () => {
    // Holm 1979 by hand: .01·4, .02·3, .03·2, and the largest as it stands, never less than the one before.
    expect(holm([0.03, 0.01, 0.04, 0.02])).toEqual([0.06, 0.04, 0.06, 0.06]);
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true })), (ps) => {
        for (const [i, adjusted] of holm(ps).entries()) expect(adjusted >= ps[i]! && adjusted <= 1).toBe(true);
      }),
    );
  });

  it('draw as many deals as given in each replicate, the same for equal seeds', () => {
    const weights = bootstrapWeights(37);
    for (let i = 0; i < REPLICATES; i++) expect(weights.subarray(37 * i, 37 * (i + 1)).reduce((sum, n) => sum + n, 0)).toBe(37);
    expect(bootstrapWeights(37)).toEqual(weights);
  });

  it('interpolate quantiles between values', () => {
    expect([0, 0.5, 0.9, 1].map((q) => quantile([1, 2, 3, 5], q))).toEqual([1, 2.5, 4.4, 5]);
  });
});

describe('interim looks', () => {
  it('spend five of a hundred in total, and end with all games', () => {
    expect(INTERIM_LOOKS.reduce((sum, { spends }) => sum + spends, 0)).toBeCloseTo(1, 12);
    expect(INTERIM_LOOKS.at(-1)?.share).toBe(1);
  });

  const measured = (value: number, error: number, deals = 100): Measurement => ({
    value,
    error,
    low: value - 2 * error,
    high: value + 2 * error,
    games: 2 * deals,
    deals,
  });
  const verdict = (value: number, error: number, looks: number, deals?: number) =>
    judge([{ matters: { by: 1 }, arms: [measured(10, error, deals), measured(10 + value, 0, deals)] }], looks)[0]?.[1]?.verdict;

  it('require more evidence at first than at last', () => {
    expect(verdict(3, 1.2, 4)).toBe('changed');
    expect(verdict(3, 1.2, 1)).toBe('open');
    expect(verdict(0, 0.4, 4)).toBe('same');
    expect(verdict(0, 0.4, 1)).toBe('open');
    expect(verdict(9, 1, 0)).toBe('open');
    expect(verdict(9, 1, 4, 29)).toBe('open');
  });

  it('compare no shares from two different evaluators', () => {
    const row = { figure: 'leads' as const, matters: { by: 1 }, arms: [measured(10, 0.1), measured(20, 0.1)] };
    expect(judge([row], 4, [true, false])[0]?.[1]).toBeNull();
    expect(judge([row], 4, [true, true])[0]?.[1]?.verdict).toBe('changed');
    expect(judge([{ ...row, figure: 'length' }], 4, [true, false])[0]?.[1]?.verdict).toBe('changed');
  });

  it('report a certain difference without practical effect as equal', () => {
    expect(verdict(0.5, 0.1, 4)).toBe('same');
  });
});
