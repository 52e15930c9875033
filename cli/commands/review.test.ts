import type { Review } from '@fray/review';
import { describe, expect, it } from 'vitest';
import { fray, START } from '../testing.ts';

describe('fray review', () => {
  it('prints what each mistake lost, the better move and the reason, or what is wrong with the record', () => {
    const record = `${START}1 green N\n2 green end\n`;
    const { stdout, status } = fray(['review', '-', '--depth', 'quick'], record);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^arcade: 2 moments, quick review/);
    expect(stdout).toMatch(/green stands .\d+ points: .* by luck, .* by play .* unexplained/);
    const { start, steps, sums } = fray(['review', '-', '--depth', 'quick', '--json'], record).json() as unknown as Review;
    expect(steps.map(({ move }) => move)).toEqual(['N', 'end']);
    expect(start[0]! + sums[0]!.luck + sums[0]!.play + sums[0]!.unexplained).toBeCloseTo(steps[1]!.shares[0]!, 9);
    expect(fray(['review', '-'], record.replace('1 green N', '1 green SW'))).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('entry 1: '),
    });
    expect(fray(['review', '-', '--depth', 'deep'], record)).toMatchObject({ status: 2, stderr: expect.stringContaining('quick or full') });
  });
});
