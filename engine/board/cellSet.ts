import { type Cell, type Direction, type Grid, NOWHERE } from './grid.ts';

/**
 * An immutable set of cells of one grid, 32 cells per word, for boards of any size. It keeps rules about areas readable. Inner
 * loops of a game use plain arrays instead.
 *
 * @example
 * const grid = new Grid({ width: 3, height: 3 });
 * const border = CellSet.where(grid, (cell) => grid.x(cell) !== 1 || grid.y(cell) !== 1);
 *
 * border.size; // => 8
 * border.has(grid.parse('B2')); // => false
 */
export class CellSet implements Iterable<Cell> {
  readonly grid: Grid;
  readonly #words: Uint32Array;

  private constructor(grid: Grid, words: Uint32Array) {
    this.grid = grid;
    this.#words = words;
  }

  static empty(grid: Grid): CellSet {
    return new CellSet(grid, new Uint32Array((grid.size + 31) >> 5));
  }

  static full(grid: Grid): CellSet {
    return CellSet.where(grid, () => true);
  }

  static of(grid: Grid, cells: Iterable<Cell>): CellSet {
    const words = new Uint32Array((grid.size + 31) >> 5);
    for (const cell of cells) words[cell >> 5]! |= 1 << (cell & 31);
    return new CellSet(grid, words);
  }

  static where(grid: Grid, holds: (cell: Cell) => boolean): CellSet {
    const cells: Cell[] = [];
    for (let cell = 0; cell < grid.size; cell++) if (holds(cell)) cells.push(cell);
    return CellSet.of(grid, cells);
  }

  has(cell: Cell): boolean {
    return cell >= 0 && cell < this.grid.size && ((this.#words[cell >> 5]! >>> (cell & 31)) & 1) === 1;
  }

  get size(): number {
    let count = 0;
    for (const word of this.#words) for (let rest = word; rest !== 0; rest &= rest - 1) count++;
    return count;
  }

  get isEmpty(): boolean {
    return this.#words.every((word) => word === 0);
  }

  *[Symbol.iterator](): Iterator<Cell> {
    for (let i = 0; i < this.#words.length; i++)
      for (let rest = this.#words[i]!; rest !== 0; rest &= rest - 1) yield i * 32 + 31 - Math.clz32(rest & -rest);
  }

  #combine(other: CellSet, join: (a: number, b: number) => number): CellSet {
    return new CellSet(
      this.grid,
      this.#words.map((word, i) => join(word, other.#words[i]!)),
    );
  }

  union(other: CellSet): CellSet {
    return this.#combine(other, (a, b) => a | b);
  }

  intersection(other: CellSet): CellSet {
    return this.#combine(other, (a, b) => a & b);
  }

  minus(other: CellSet): CellSet {
    return this.#combine(other, (a, b) => a & ~b);
  }

  complement(): CellSet {
    return CellSet.full(this.grid).minus(this);
  }

  with(cell: Cell): CellSet {
    return this.union(CellSet.of(this.grid, [cell]));
  }

  without(cell: Cell): CellSet {
    return this.minus(CellSet.of(this.grid, [cell]));
  }

  equals(other: CellSet): boolean {
    return this.#words.every((word, i) => word === other.#words[i]);
  }

  isSubsetOf(other: CellSet): boolean {
    return this.minus(other).isEmpty;
  }

  /** Maps every cell through a transformation of the grid, such as `grid.halfTurn`. Drops NOWHERE. */
  map(transform: (cell: Cell) => Cell): CellSet {
    return CellSet.of(
      this.grid,
      Array.from(this, transform).filter((cell) => cell !== NOWHERE),
    );
  }

  /** Moves all cells one step in a direction. Drops cells that leave the grid. */
  shift(direction: Direction): CellSet {
    return this.map((cell) => this.grid.next(cell, direction));
  }

  /** This set and all its orthogonal and diagonal neighbours. */
  grow(): CellSet {
    const near: Cell[] = [...this];
    for (const cell of this) for (let d = 0; d < 8; d++) near.push(this.grid.next(cell, d));
    return CellSet.of(
      this.grid,
      near.filter((cell) => cell !== NOWHERE),
    );
  }

  /** The cells of this set that can be reached from `start` by orthogonal steps inside it. */
  connected(start: Cell): CellSet {
    const seen = new Set<Cell>(this.has(start) ? [start] : []);
    for (const cell of seen)
      for (let d = 0; d < 8; d += 2) {
        const next = this.grid.next(cell, d);
        if (this.has(next)) seen.add(next);
      }
    return CellSet.of(this.grid, seen);
  }
}
