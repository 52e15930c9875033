import { SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { aboutX, aboutY, aboutZ, landing, sidesSeen, turned } from './dice.tsx';

const FACES = [1, 2, 3, 4, 5, 6];

describe('a die in space', () => {
  it.each(FACES)('lies with %i to the front, upright', (face) => {
    const seen = sidesSeen(landing(face));
    expect(seen.map((side) => side.face)).toEqual([face]);
    const [front] = seen;
    for (const [got, expected] of [
      [front?.at, [0, 0]],
      [front?.right, [1, 0]],
      [front?.down, [0, 1]],
    ] as const)
      expected.forEach((value, i) => expect(got?.[i]).toBeCloseTo(value, 9));
  });

  it('shows the side above it when seen from above', () => {
    const seen = sidesSeen(turned(aboutX(-20), landing(1)));
    expect(seen.map((side) => side.face)).toEqual([1, 2]);
    expect(seen[1]?.at[1]).toBeLessThan(0);
  });

  it('shows one to three sides at any rotation, never two opposite ones, inside its outline', () => {
    const chance = new SeededChance(5);
    const angle = () => chance.below(360, 'table');
    for (let n = 0; n < 500; n++) {
      const seen = sidesSeen(turned(aboutX(angle()), aboutY(angle()), aboutZ(angle())));
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.length).toBeLessThan(4);
      for (const { face } of seen) expect(seen.some((other) => other.face === 7 - face)).toBe(false);
      for (const { right, down, facing } of seen) expect(Math.abs(right[0] * down[1] - right[1] * down[0])).toBeCloseTo(facing, 9);
    }
  });

  it('has no seventh face', () => {
    expect(() => landing(7)).toThrow('a die has no face 7');
  });
});
