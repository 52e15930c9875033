import { arcade } from '@fray/arcade';
import { describe, expect, it } from 'vitest';
import { armOf, distinctSides, readSides, writeSides } from './sides.ts';

const SIDES = [{ tank_endurance: '5' }, { tank_endurance: '4', zone: 'rift' }];

describe('the sides of a comparison', () => {
  it('are written to an address and read back, three at most', () => {
    expect(readSides(arcade, writeSides(SIDES))).toEqual(SIDES);
    expect(readSides(arcade, '')).toEqual([{}]);
    expect(readSides(arcade, 'tanks=1;tanks=2;tanks=1;tanks=2')).toHaveLength(3);
  });

  it('are included once each, and never the rulebook’s side', () => {
    const sides = [...SIDES, SIDES[0] ?? {}, {}];
    expect(distinctSides(sides)).toEqual(SIDES);
    expect(sides.map((side) => armOf(sides, side))).toEqual([1, 2, 1, 0]);
  });
});
