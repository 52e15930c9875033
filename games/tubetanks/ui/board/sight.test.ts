import { describe, expect, it } from 'vitest';
import { cellName, parseCell } from '../../rules/state.ts';
import { between, cellAt, columnOf, lineOf, spotOf } from './sight.ts';

const EYES = [0, 1] as const;
const ROLLS = [0, 1, 2] as const;

describe('the projection of the tunnel', () => {
  it('has every cell at one place, from both ends and at every rotation', () => {
    for (const orientation of EYES)
      for (const roll of ROLLS)
        for (const rows of [3, 6, 9]) {
          const sight = { orientation, roll, rows };
          for (let cell = 0; cell < 3 * rows; cell++) expect(cellAt(lineOf(cell, sight), columnOf(cell, sight), sight)).toBe(cell);
        }
  });

  it('[TT1] has each player’s own left wall on the left, and the own tank near', () => {
    for (const [orientation, own] of [
      [0, 'L1'],
      [1, 'R6'],
    ] as const) {
      const sight = { orientation, roll: 0, rows: 6 };
      const cell = parseCell(own)!;
      expect([lineOf(cell, sight), columnOf(cell, sight)]).toEqual([0, 0]);
      expect(spotOf({ cell, facing: orientation === 0 ? 0 : 4 }, sight).turn % 360).toBe(0);
    }
  });

  it('puts another wall on the floor when it is rotated', () => {
    const floors = ROLLS.map((roll) => cellName(cellAt(1, 0, { orientation: 0, roll, rows: 6 })).charAt(0));
    expect(floors.toSorted()).toEqual(['F', 'L', 'R']);
  });

  it('animates positions and headings along the shorter way', () => {
    const from = { across: 0.5, away: 1.5, turn: 270 };
    expect(between(from, { across: 2.5, away: 1.5, turn: 360 }, 1)).toEqual({ across: -0.5, away: 1.5, turn: 360 });
    expect(between({ ...from, turn: 350 }, { ...from, turn: 10 }, 0.5).turn).toBe(360);
  });
});
