import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arenaCodeFault, writeArenaCode } from '../../io/arenaCode.ts';
import { CELLS, grid, isFixed, LOOSE_TILES, standard } from '../../rules/arena.ts';
import {
  type ArenaDraft,
  dataOf,
  draftFrom,
  draftOf,
  LOOSE_KINDS,
  looseCount,
  paint,
  paintAll,
  SYMMETRIES,
  TOOLS,
  withLoose,
} from './arenaDraft.ts';

const cells = Array.from({ length: CELLS }, (_, cell) => cell);
const quarter = (cell: number) => grid.at(grid.y(cell), 4 - grid.x(cell));
const isDrawn = ({ starts, dropIns, hazards }: ArenaDraft, cell: number) => [starts.has(cell), dropIns.has(cell), hazards.get(cell)];

describe('an arena draft', () => {
  it('[AM1] can be made from the standard arena and be turned back into it', () => {
    expect(writeArenaCode(dataOf(draftFrom('')))).toBe(writeArenaCode(standard));
    expect(draftFrom('no arena')).toEqual(draftFrom('standard'));
    expect(looseCount(draftFrom(''))).toBe(LOOSE_TILES);
  });

  it('[AM1] treats rotated walls as the same tile', () => {
    const tiles = ['E', 'S', 'SW', 'NW', 'EW', 'ESW', 'NESW'].map((walls) => ({ walls }));
    const { loose } = draftOf({ ...standard, loose: tiles });
    expect(LOOSE_KINDS.flatMap(({ walls }, kind) => Array.from({ length: loose[kind]! }, () => walls))).toEqual([
      'N',
      'N',
      'NE',
      'NE',
      'NS',
      'NES',
      'NESW',
    ]);
  });

  it('[AM1] paints the images within a stroke once', () => {
    const corners = ['A1', 'E1', 'A5', 'E5'].map((name) => grid.parse(name)!);
    const drawn = paintAll(draftFrom(''), corners, 'flames', 'quarter-turns');
    expect(corners.map((cell) => drawn.hazards.get(cell))).toEqual(['flames', 'flames', 'flames', 'flames']);
  });

  const strokes = fc.array(fc.record({ at: fc.constantFrom(...cells), tool: fc.constantFrom(...TOOLS) }), { maxLength: 30 });

  it('[AM1] looks the same after a quarter turn, after any painting in that symmetry', () => {
    fc.assert(
      fc.property(strokes, (list) => {
        const draft = list.reduce((drawn, { at, tool }) => paint(drawn, at, tool, 'quarter-turns'), draftFrom(''));
        for (const cell of cells) expect(isDrawn(draft, quarter(cell))).toEqual(isDrawn(draft, cell));
      }),
    );
  });

  it('[AM1] writes a code that reads as the same arena, which is playable if nothing is missing', () => {
    const counts = fc.array(fc.nat(3), { minLength: LOOSE_KINDS.length, maxLength: LOOSE_KINDS.length });
    fc.assert(
      fc.property(strokes, fc.constantFrom(...SYMMETRIES), counts, (list, symmetry, loose) => {
        const painted = list.reduce((drawn, { at, tool }) => paint(drawn, at, tool, symmetry), draftFrom(''));
        const counted = loose.reduce((drawn, count, kind) => withLoose(drawn, kind, count), painted);
        // The rest are plain tiles.
        const draft = withLoose(counted, 0, counted.loose[0]! + LOOSE_TILES - looseCount(counted));
        const code = writeArenaCode(dataOf(draft));
        const isWhole = draft.starts.size >= 4 && draft.dropIns.size > 0 && looseCount(draft) === LOOSE_TILES && code.length <= 200;
        expect(arenaCodeFault(code) === undefined).toBe(isWhole);
        if (isWhole) expect(draftFrom(code)).toEqual(draft);
      }),
    );
  });

  it('paints fixed tiles only, and removes tiles that are painted twice', () => {
    const draft = draftFrom('');
    for (const cell of cells.filter((one) => !isFixed(one))) expect(paint(draft, cell, 'flames', 'none')).toBe(draft);
    const centre = grid.parse('C3')!;
    const burning = paint(draft, centre, 'flames', 'quarter-turns');
    expect(dataOf(burning).fixedHazards).toEqual({ C3: 'flames' });
    expect(paint(burning, centre, 'flames', 'quarter-turns')).toEqual(draft);
    expect(dataOf(paint(burning, centre, 'crushers', 'none')).fixedHazards).toEqual({ C3: 'crushers' });
    expect(dataOf(paint(draft, grid.parse('A1')!, 'drop-in', 'none')).starts).toEqual(['E1', 'A5', 'E5']);
  });
});
