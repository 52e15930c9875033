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

  it('stops at too many lines unless a depth is given', () => {
    expect(fray(['perft', 'arena-mechs']).stdout).toBe(
      'depth 1: 83160 lines, probabilities sum to 1/1\ndepth 2: more than 100,000 lines; --depth 2 counts them all, which may take long\n',
    );
    expect(JSON.parse(fray(['perft', 'arena-mechs', '--json']).stdout)).toEqual([{ depth: 1, lines: 83160, probability: 1 }]);
  });
});
