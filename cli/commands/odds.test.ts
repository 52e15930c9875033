import { describe, expect, it } from 'vitest';
import { fray, START } from '../testing.ts';

describe('fray odds and fray perft', () => {
  it('give exact chances', () => {
    const { stdout } = fray(['odds', '-', 'aim', 'D3', '--json'], START);
    const list = JSON.parse(stdout) as { probability: string; percent: number }[];
    // Distance 4, aimed: two dice. 25/36 hit; with 2 left every hit destroys.
    expect(list.map(({ probability }) => probability)).toEqual(['25/36', '11/36']);
  });

  it('counts lines of play with probabilities that sum to 1', () => {
    const { stdout } = fray(['perft', 'tunnel-rat', '--depth', '2', '--json']);
    expect(JSON.parse(stdout)).toEqual([
      { depth: 1, lines: 12, probability: 1 },
      { depth: 2, lines: 144, probability: 1 },
    ]);
  });
});
