/** A cell of a grid: its index in reading order from the bottom left, x + y * width. */
export type Cell = number;

/** No cell: beyond an edge that does not wrap. */
export const NOWHERE = -1;

/** The eight directions clockwise from north; even ones are orthogonal, odd ones diagonal. North is up, toward higher rows. */
export const DIRECTIONS = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'] as const;
export type Direction = number;

const DX = [0, 1, 1, 1, 0, -1, -1, -1] as const;
const DY = [1, 1, 0, -1, -1, -1, 0, 1] as const;

export const isDiagonal = (direction: Direction): boolean => (direction & 1) === 1;
export const opposite = (direction: Direction): Direction => (direction + 4) & 7;

export interface GridShape {
  readonly width: number;
  readonly height: number;
  /** Columns form a ring: east of the last lies the first. */
  readonly wrapX?: boolean;
  /** Rows form a ring. */
  readonly wrapY?: boolean;
}

/**
 * A rectangular grid of any size; each axis is open or a ring. It is pure geometry: games decide what a cell contains. One flat
 * table stores the neighbours, because rules ask for them millions of times. Names follow chess: column letter, then row number,
 * with A1 at the bottom left. Column 27 is AA.
 *
 * @example
 * const grid = new Grid({ width: 8, height: 8 });
 * const east = DIRECTIONS.indexOf('E');
 *
 * grid.name(grid.next(grid.parse('A1'), east)); // => 'B1'
 * grid.next(grid.parse('H1'), east) === NOWHERE; // => true
 *
 * const ring = new Grid({ width: 8, height: 8, wrapX: true });
 * ring.name(ring.next(ring.parse('H1'), east)); // => 'A1'
 */
export class Grid {
  readonly width: number;
  readonly height: number;
  readonly wrapX: boolean;
  readonly wrapY: boolean;
  readonly size: number;
  /** `neighbours[cell * 8 + direction]`: the cell there, or NOWHERE. */
  readonly neighbours: Int16Array;
  /** Like `neighbours`, with `size` instead of NOWHERE. An array with one spare entry then needs no bounds check. */
  readonly around: Int16Array;
  /** Cell names, precomputed because views are written after every move. */
  readonly #names: readonly string[];
  readonly #x: Uint8Array;
  readonly #y: Uint8Array;

  constructor({ width, height, wrapX = false, wrapY = false }: GridShape) {
    if (!(Number.isInteger(width) && Number.isInteger(height) && width >= 1 && height >= 1 && width <= 64 && height <= 64))
      throw new RangeError(`a grid has 1 to 64 columns and rows, not ${width} by ${height}`);
    this.width = width;
    this.height = height;
    this.wrapX = wrapX;
    this.wrapY = wrapY;
    this.size = width * height;
    this.#x = new Uint8Array(this.size);
    this.#y = new Uint8Array(this.size);
    this.neighbours = new Int16Array(this.size * 8);
    for (let cell = 0; cell < this.size; cell++) {
      this.#x[cell] = cell % width;
      this.#y[cell] = cell / width;
      for (let d = 0; d < 8; d++) this.neighbours[cell * 8 + d] = this.at(this.x(cell) + DX[d]!, this.y(cell) + DY[d]!);
    }
    this.around = this.neighbours.map((cell) => (cell === NOWHERE ? this.size : cell));
    this.#names = Array.from({ length: this.size }, (_, cell) => `${columnName(this.x(cell))}${this.y(cell) + 1}`);
  }

  x(cell: Cell): number {
    return this.#x[cell]!;
  }

  y(cell: Cell): number {
    return this.#y[cell]!;
  }

  /** The cell at these coordinates, wrapped where the axis is a ring; NOWHERE outside. */
  at(x: number, y: number): Cell {
    const column = this.wrapX ? ((x % this.width) + this.width) % this.width : x;
    const row = this.wrapY ? ((y % this.height) + this.height) % this.height : y;
    return column >= 0 && column < this.width && row >= 0 && row < this.height ? column + row * this.width : NOWHERE;
  }

  /** The next cell in a direction, or NOWHERE. */
  next(cell: Cell, direction: Direction): Cell {
    return this.neighbours[cell * 8 + direction]!;
  }

  /** The cell a number of steps away in a direction, or NOWHERE. */
  ahead(cell: Cell, direction: Direction, steps: number): Cell {
    return this.at(this.x(cell) + DX[direction]! * steps, this.y(cell) + DY[direction]! * steps);
  }

  /** Columns between two cells, the shorter way round on a ring. */
  dx(a: Cell, b: Cell): number {
    const flat = Math.abs(this.x(a) - this.x(b));
    return this.wrapX ? Math.min(flat, this.width - flat) : flat;
  }

  /** Rows between two cells, the shorter way round on a ring. */
  dy(a: Cell, b: Cell): number {
    const flat = Math.abs(this.y(a) - this.y(b));
    return this.wrapY ? Math.min(flat, this.height - flat) : flat;
  }

  /** The cell at the same place after a half turn of the board about its centre. */
  halfTurn(cell: Cell): Cell {
    return this.size - 1 - cell;
  }

  /** The cell's mirror image, left and right exchanged. */
  mirror(cell: Cell): Cell {
    return this.width - 1 - this.x(cell) + this.y(cell) * this.width;
  }

  /**
   * Returns the cells strictly between two cells whose interior the straight line between the centres crosses, in order from
   * `from`. Rings are not unrolled. A line through a corner does not touch the two cells beside it. Uses integers only: in units
   * of 1/(2·dx·dy) the line enters the column or row whose border comes first; at a tie it crosses the corner.
   */
  between(from: Cell, to: Cell): Cell[] {
    const cells: Cell[] = [];
    const stepX = Math.sign(this.x(to) - this.x(from));
    const stepY = Math.sign(this.y(to) - this.y(from));
    const spanX = Math.abs(this.x(to) - this.x(from));
    const spanY = Math.abs(this.y(to) - this.y(from));
    let x = this.x(from);
    let y = this.y(from);
    let borderX = spanY;
    let borderY = spanX;
    for (;;) {
      const order = spanX === 0 ? 1 : spanY === 0 ? -1 : borderX - borderY;
      if (order <= 0) {
        x += stepX;
        borderX += 2 * spanY;
      }
      if (order >= 0) {
        y += stepY;
        borderY += 2 * spanX;
      }
      const cell = this.at(x, y);
      if (cell === to || cell === NOWHERE) return cells;
      cells.push(cell);
    }
  }

  name(cell: Cell): string {
    return this.#names[cell]!;
  }

  /** The inverse of `name`. Undefined if no cell of this grid has that name. */
  parse(name: string): Cell | undefined {
    const found = /^([A-Z]{1,2})([1-9]\d?)$/.exec(name);
    if (!found) return undefined;
    let x = 0;
    for (const letter of found[1]!) x = x * 26 + letter.charCodeAt(0) - 64;
    const cell = x <= this.width ? this.flat(x - 1, Number(found[2]) - 1) : NOWHERE;
    return cell === NOWHERE ? undefined : cell;
  }

  private flat(x: number, y: number): Cell {
    return y < this.height ? x + y * this.width : NOWHERE;
  }
}

export function columnName(x: number): string {
  return x < 26 ? String.fromCharCode(65 + x) : columnName(Math.floor(x / 26) - 1) + columnName(x % 26);
}
