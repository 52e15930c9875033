import { describe, expect, it } from 'vitest';
import { fray } from '../testing.ts';

describe('fray puzzles', () => {
  it('shows a position, accepts typed moves, and says whether they are right', () => {
    const listed = fray(['puzzles', '--id', 'tunnel-rat-1', '--json']).json() as unknown as {
      readonly puzzles: readonly [
        {
          readonly answers: readonly [{ readonly moves: readonly string[] }];
          readonly others: readonly { readonly moves: readonly string[] }[];
        },
      ];
    };
    const [{ answers, others }] = listed.puzzles;
    const typed = [others[0]?.moves.join(' '), 'nonsense', answers[0].moves.join(' ')].join('\n');
    const { stdout, status } = fray(['puzzles', '--id', 'tunnel-rat-1'], `${typed}\n`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/Not that\.[^]*“nonsense” is no move[^]*Right\./);
    expect(stdout).toContain('0 of 1 solved');
  });

  it('lists the themes', () => {
    expect(fray(['puzzles', 'tunnel-rat', '--theme', 'mine']).stderr).toContain('--theme is one of guess, last-life, last-tunnel');
  });
});
