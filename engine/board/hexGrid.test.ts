import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOWHERE } from './grid.ts';
import { HEX_DIRECTIONS, HexGrid, type HexShape, oppositeHex } from './hexGrid.ts';

const side = fc.integer({ min: 1, max: 9 });
const shapes: fc.Arbitrary<HexShape> = fc.oneof(
  fc.record({ layout: fc.constant('hexagon' as const), radius: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ layout: fc.constant('offset' as const), columns: side, rows: side, low: fc.constantFrom('odd' as const, 'even' as const) }),
);
/** A board with three of its cells. */
const boards = shapes
  .map((shape) => new HexGrid(shape))
  .chain(
    (grid) => fc.tuple(fc.constant(grid), ...[1, 2, 3].map(() => fc.nat(grid.size - 1))) as fc.Arbitrary<[HexGrid, number, number, number]>,
  );

/** Steps over the board, by breadth-first search. */
function walk(grid: HexGrid, from: number): Map<number, number> {
  const steps = new Map([[from, 0]]);
  for (const [cell, n] of steps) for (const next of grid.around(cell)) if (!steps.has(next)) steps.set(next, n + 1);
  return steps;
}

describe('a hex board', () => {
  it('has distances equal to the number of steps of a walk', () => {
    const whole = new HexGrid({ layout: 'hexagon', radius: 4 });
    for (let from = 0; from < whole.size; from++) for (const [to, steps] of walk(whole, from)) expect(whole.distance(from, to)).toBe(steps);
    const offset = new HexGrid({ layout: 'offset', columns: 7, rows: 5, low: 'even' });
    for (const [to, steps] of walk(offset, 0)) expect(offset.distance(0, to)).toBe(steps);
  });

  it('has opposite directions, and symmetric neighbours', () => {
    fc.assert(
      fc.property(boards, ([grid, cell]) => {
        for (const [d] of HEX_DIRECTIONS.entries()) {
          const next = grid.next(cell, d);
          if (next !== NOWHERE) expect(grid.next(next, oppositeHex(d))).toBe(cell);
        }
      }),
    );
  });

  it('has rings of the cells at a distance, each cell once', () => {
    fc.assert(
      fc.property(boards, fc.nat(6), ([grid, centre], n) => {
        const expected = Array.from({ length: grid.size }, (_, cell) => cell).filter((cell) => grid.distance(centre, cell) === n);
        expect(grid.ring(centre, n).toSorted((a, b) => a - b)).toEqual(expected);
      }),
    );
  });

  it('has straight lines from cell to neighbouring cell, equal in both directions', () => {
    fc.assert(
      fc.property(fc.constant(new HexGrid({ layout: 'hexagon', radius: 5 })), fc.nat(90), fc.nat(90), (grid, from, to) => {
        const ways = grid.lines(from, to);
        for (const [i, way] of ways.entries()) {
          const cells = [from, ...way, to];
          if (from !== to) for (let n = 1; n < cells.length; n++) expect(grid.distance(cells[n - 1]!, cells[n]!)).toBe(1);
          expect(way.length).toBe(Math.max(0, grid.distance(from, to) - 1));
          expect(way.toReversed()).toEqual(grid.lines(to, from)[i]);
        }
      }),
    );
  });

  it('has two lines along an edge, and one elsewhere', () => {
    const grid = new HexGrid({ layout: 'hexagon', radius: 3 });
    const named = (from: string, to: string) =>
      grid.lines(grid.parse(from)!, grid.parse(to)!).map((way) => way.map((cell) => grid.name(cell)).join(' '));
    expect(named('D1', 'D4')).toEqual(['D2 D3', 'D2 D3']);
    expect(named('C3', 'E3').toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['D3', 'D4']);
  });

  it('parses exactly the names that it writes', () => {
    fc.assert(
      fc.property(boards, fc.string({ maxLength: 4 }), ([grid, cell], text) => {
        expect(grid.parse(grid.name(cell))).toBe(cell);
        const found = grid.parse(text);
        if (found !== undefined) expect(grid.name(found)).toBe(text);
      }),
    );
    const grid = new HexGrid({ layout: 'hexagon', radius: 3 });
    expect([grid.size, grid.columns, grid.name(grid.at(0, -3)), grid.name(grid.at(0, 3)), grid.name(grid.at(-1, 1))]).toEqual([
      37,
      7,
      'D1',
      'D7',
      'C4',
    ]);
  });

  it('keeps neighbours adjacent when it is rotated by half a turn', () => {
    fc.assert(
      fc.property(boards, ([grid, a, b]) => {
        const [turnedA, turnedB] = [grid.halfTurn(a), grid.halfTurn(b)];
        if (turnedA === NOWHERE || turnedB === NOWHERE) return;
        expect(grid.halfTurn(turnedA)).toBe(a);
        expect(grid.distance(turnedA, turnedB)).toBe(grid.distance(a, b));
      }),
    );
  });

  it.each<HexShape>([
    { layout: 'hexagon', radius: 32 },
    { layout: 'hexagon', radius: 1.5 },
    { layout: 'offset', columns: 65, rows: 1 },
    { layout: 'offset', columns: 4, rows: 0 },
  ])('refuses %j', (shape) => {
    expect(() => new HexGrid(shape)).toThrow(RangeError);
  });
});
