import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CellSet } from './cellSet.ts';
import { columnName, Grid, NOWHERE, opposite } from './grid.ts';

const grids = fc
  .record({ width: fc.integer({ min: 1, max: 33 }), height: fc.integer({ min: 1, max: 33 }), wrapX: fc.boolean(), wrapY: fc.boolean() })
  .map((shape) => new Grid(shape));

describe('a grid', () => {
  it('names cells as on a chessboard, beyond Z too', () => {
    const grid = new Grid({ width: 32, height: 32 });
    expect([grid.name(0), grid.name(31), grid.name(32 * 32 - 1)]).toEqual(['A1', 'AF1', 'AF32']);
    expect([25, 26, 51, 52].map(columnName)).toEqual(['Z', 'AA', 'AZ', 'BA']);
    for (let cell = 0; cell < grid.size; cell++) expect(grid.parse(grid.name(cell))).toBe(cell);
    for (const bad of ['A0', 'A33', 'AG1', 'a1', '1A', 'A01', '', 'A']) expect(grid.parse(bad)).toBeUndefined();
  });

  it('refuses invalid sizes', () => {
    for (const width of [0, -1, 65, 1.5]) expect(() => new Grid({ width, height: 3 })).toThrow('a grid has 1 to 64 columns');
  });

  it('returns to the same cell after a step and the opposite step, on rings too', () => {
    fc.assert(
      fc.property(grids, fc.nat(), fc.nat(7), (grid, seed, direction) => {
        const cell = seed % grid.size;
        const next = grid.next(cell, direction);
        if (next !== NOWHERE) expect(grid.next(next, opposite(direction))).toBe(cell);
        expect(grid.ahead(cell, direction, 1)).toBe(next);
        expect(grid.around[cell * 8 + direction]).toBe(next === NOWHERE ? grid.size : next);
      }),
    );
  });

  it('is a ring exactly where it wraps', () => {
    const ring = new Grid({ width: 3, height: 6, wrapX: true });
    expect(ring.name(ring.next(ring.parse('A1')!, 6))).toBe('C1');
    expect(ring.next(ring.parse('A1')!, 4)).toBe(NOWHERE);
    expect(ring.ahead(ring.parse('A1')!, 2, 4)).toBe(ring.parse('B1'));
    expect(ring.dx(ring.parse('A1')!, ring.parse('C1')!)).toBe(1);
  });

  it('turns and mirrors onto itself', () => {
    fc.assert(
      fc.property(grids, fc.nat(), (grid, seed) => {
        const cell = seed % grid.size;
        expect(grid.halfTurn(grid.halfTurn(cell))).toBe(cell);
        expect(grid.mirror(grid.mirror(cell))).toBe(cell);
        expect([grid.x(grid.halfTurn(cell)), grid.y(grid.halfTurn(cell))]).toEqual([
          grid.width - 1 - grid.x(cell),
          grid.height - 1 - grid.y(cell),
        ]);
      }),
    );
  });

  it('finds the cells whose interior a line crosses, as dense sampling does', () => {
    const grid = new Grid({ width: 13, height: 11 });
    fc.assert(
      fc.property(fc.nat(grid.size - 1), fc.nat(grid.size - 1), (from, to) => {
        fc.pre(from !== to);
        const dx = grid.x(to) - grid.x(from);
        const dy = grid.y(to) - grid.y(from);
        const sampled: number[] = [];
        const parts = 4001;
        for (let i = 0; i <= parts; i++) {
          const x = grid.x(from) + 0.5 + (dx * i) / parts;
          const y = grid.y(from) + 0.5 + (dy * i) / parts;
          if (Math.min(Math.abs(x - Math.round(x)), Math.abs(y - Math.round(y))) < 1e-9) continue;
          const cell = grid.at(Math.floor(x), Math.floor(y));
          if (cell !== sampled.at(-1)) sampled.push(cell);
        }
        expect(grid.between(from, to)).toEqual(sampled.filter((cell) => cell !== from && cell !== to));
        expect(grid.between(to, from)).toEqual(grid.between(from, to).toReversed());
      }),
    );
  });
});

describe('a set of cells', () => {
  const grid = new Grid({ width: 32, height: 32 });
  const sets = fc.array(fc.nat(grid.size - 1), { maxLength: 60 }).map((cells) => ({ plain: new Set(cells), set: CellSet.of(grid, cells) }));
  const sorted = (cells: Iterable<number>) => [...cells].sort((a, b) => a - b);

  it('matches the operations of plain sets', () => {
    fc.assert(
      fc.property(sets, sets, fc.nat(grid.size - 1), (a, b, cell) => {
        expect([...a.set]).toEqual(sorted(a.plain));
        expect(a.set.size).toBe(a.plain.size);
        expect(a.set.has(cell)).toBe(a.plain.has(cell));
        expect([...a.set.union(b.set)]).toEqual(sorted(a.plain.union(b.plain)));
        expect([...a.set.intersection(b.set)]).toEqual(sorted(a.plain.intersection(b.plain)));
        expect([...a.set.minus(b.set)]).toEqual(sorted(a.plain.difference(b.plain)));
        expect(a.set.complement().complement().equals(a.set)).toBe(true);
        expect(a.set.isSubsetOf(b.set)).toBe(a.plain.isSubsetOf(b.plain));
        expect(a.set.with(cell).has(cell)).toBe(true);
        expect(a.set.without(cell).has(cell)).toBe(false);
      }),
    );
  });

  it('grows, shifts and finds connected parts', () => {
    const small = new Grid({ width: 5, height: 5 });
    const at = (names: string) =>
      CellSet.of(
        small,
        names.split(' ').map((name) => small.parse(name)!),
      );
    expect([...at('A1').grow()].map((cell) => small.name(cell))).toEqual(['A1', 'B1', 'A2', 'B2']);
    expect(at('A1 E5').shift(0).equals(at('A2'))).toBe(true);
    expect(at('A1 B1 B2 D4').connected(small.parse('A1')!).equals(at('A1 B1 B2'))).toBe(true);
    expect(at('A1').connected(small.parse('C3')!).isEmpty).toBe(true);
    expect([...CellSet.full(small)]).toHaveLength(25);
    expect(CellSet.empty(small).isEmpty).toBe(true);
  });
});
