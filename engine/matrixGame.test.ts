import { describe, expect, it } from 'vitest';
import { SeededChance } from './chance/seeded.ts';
import { guaranteedWorths, MatrixGame } from './matrixGame.ts';

const QUICK = 'quick' in globalThis;

describe('a simultaneous game of two players', () => {
  it('has the known value of textbook games', () => {
    const pennies = new MatrixGame(2, 2);
    expect(pennies.solve(Float64Array.of(1, -1, -1, 1))).toBeCloseTo(0, 12);
    expect([...pennies.strategy].map((share) => Math.round(share * 1000))).toEqual([500, 500]);
    const scissors = new MatrixGame(3, 3);
    expect(scissors.solve(Float64Array.of(0, 2, -1, -2, 0, 1, 1, -1, 0))).toBeCloseTo(0, 12);
    expect([...scissors.strategy].map((share) => Math.round(share * 1000))).toEqual([250, 250, 500]);
    const pure = new MatrixGame(2, 3);
    expect(pure.solve(Float64Array.of(3, 1, 4, 2, 0, 9))).toBe(1);
    expect([[...pure.strategy], [...pure.answer]]).toEqual([
      [1, 0],
      [0, 1, 0],
    ]);
  });

  it('has mixtures whose guarantees enclose the value, for any payoffs', () => {
    const random = new SeededChance(6);
    for (let n = 0; n < (QUICK ? 50 : 3000); n++) {
      const [rows, columns] = [1 + random.below(9, 'table'), 1 + random.below(9, 'table')];
      // Few different payoffs, so that many rows are equal.
      const payoffs = Float64Array.from({ length: rows * columns }, () => (random.below(5, 'table') - 2) / 2);
      const game = new MatrixGame(rows, columns);
      const value = game.solve(payoffs);
      const low = Math.min(
        ...Array.from({ length: columns }, (_, c) => game.strategy.reduce((sum, share, r) => sum + share * payoffs[r * columns + c]!, 0)),
      );
      const high = Math.max(
        ...Array.from({ length: rows }, (_, r) => game.answer.reduce((sum, share, c) => sum + share * payoffs[r * columns + c]!, 0)),
      );
      expect(low).toBeGreaterThan(value - 1e-9);
      expect(high).toBeLessThan(value + 1e-9);
      expect(game.strategy.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    }
  });
});

describe('the guaranteed value of a row', () => {
  const worthsOf = (rows: number[][]) => {
    const { value, worths } = guaranteedWorths(Float64Array.from(rows.flat()), rows.length, rows[0]!.length);
    return { value, worths: [...worths].map((worth) => Math.round(worth * 1000) / 1000) };
  };

  it('is its least payoff if the row alone keeps the value, though another answer is as good for the other side', () => {
    // Against the first column, an optimal choice of the other side, both rows give the value; the second column refutes the second row.
    expect(
      worthsOf([
        [0.5, 0.5],
        [0.5, 0],
      ]),
    ).toEqual({ value: 0.5, worths: [0.5, 0] });
    // Also if a refutation loses something against the first row.
    expect(
      worthsOf([
        [0.5, 0.8],
        [0.5, 0],
      ]),
    ).toEqual({ value: 0.5, worths: [0.5, 0] });
  });

  it('is the value for every row of an optimal mixture if only mixtures keep it', () => {
    const { value, worths } = worthsOf([
      [0, 1, 0],
      [1, 0, 0.5],
      [0, 0.5, 0],
    ]);
    expect(worths[1]).toBeCloseTo(value, 3);
    expect(Math.max(...worths)).toBeCloseTo(value, 3);
    expect(
      worthsOf([
        [1, 0],
        [0, 1],
        [0.4, 0.4],
      ]),
    ).toEqual({ value: 0.5, worths: [0.5, 0.5, 0.4] });
  });

  it('is not the value if one of several optimal mixtures of the other side punishes the row', () => {
    // The two first columns are alike against the two first rows; only one of them punishes the third row.
    const { value, worths } = worthsOf([
      [1, 1, 0],
      [0, 0, 1],
      [0.5, 0.1, 0.5],
    ]);
    expect(value).toBeCloseTo(0.5, 9);
    expect(worths.slice(0, 2)).toEqual([0.5, 0.5]);
    expect(worths[2]).toBeLessThan(0.35);
  });
});
