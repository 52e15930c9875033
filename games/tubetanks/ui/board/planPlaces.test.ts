import { describe, expect, it } from 'vitest';
import { copiesOf, unrolled } from './sight.ts';

describe('drawing on a ring', () => {
  it('never rotates backwards: after -180 degrees comes -180 where the position has 180', () => {
    expect(unrolled(180, -180, 360)).toBe(-180);
    expect(unrolled(270, -180, 360)).toBe(-90);
    expect(unrolled(90, 720, 360)).toBe(810);
    expect(unrolled(0, 5, 3)).toBe(6);
  });

  it('draws a tank at both seams after any number of rounds', () => {
    for (let line = -9; line <= 9; line += 0.5) {
      const drawn = copiesOf(line).map((copy) => line + 3 * copy);
      expect(drawn.filter((at) => at > -1 && at < 3).length).toBeGreaterThan(0);
      // A place beyond each seam is drawn already, so that no tank appears in sight.
      expect(Math.min(...drawn)).toBeLessThan(-2);
      expect(Math.max(...drawn)).toBeGreaterThan(5);
    }
  });
});
