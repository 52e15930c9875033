import { type Cell, columnName, NOWHERE } from './grid.ts';

/** The six directions of hexes with a flat top, clockwise from north. */
export const HEX_DIRECTIONS = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;
/** An index of `HEX_DIRECTIONS`. */
export type HexDirection = number;

const DQ = [0, 1, 1, 0, -1, -1] as const;
const DR = [-1, -1, 0, 1, 1, 0] as const;

export const oppositeHex = (direction: HexDirection): HexDirection => (direction + 3) % 6;

/** A regular hexagon of hexes around a centre, or columns of equal length of which every second one lies half a hex lower. */
export type HexShape =
  | { readonly layout: 'hexagon' /** Hexes from the centre to the edge, without the centre. */; readonly radius: number }
  | {
      readonly layout: 'offset';
      readonly columns: number;
      readonly rows: number;
      /** The columns that lie half a hex lower: B, D, F … (`odd`, the standard: column 1, 3, 5 counted from 0) or A, C, E … */
      readonly low?: 'odd' | 'even';
    };

const MAX_LINES = 64;
const MAX_RADIUS = 31;
/** Far less than the difference between any two sums of fractions with denominators below 128. */
const NUDGE = 1e-5;

/**
 * A board of hexes with a flat top. Cells have axial coordinates: `q` counts columns to the east, `r` counts hexes to the south along a
 * column, and the third cube coordinate is -q - r. Offset coordinates are the column and the row in it. Names are a column letter and a
 * number from the north, with A1 at the north-west, as on maps of wargames. Pure geometry; one flat table stores the neighbours.
 *
 * @example
 * const grid = new HexGrid({ layout: 'hexagon', radius: 2 });
 * const centre = grid.at(0, 0);
 *
 * grid.size; // => 19
 * grid.name(centre); // => 'C3'
 * grid.around(centre).map((cell) => grid.name(cell)); // => ['C2', 'D2', 'D3', 'C4', 'B3', 'B2']
 * grid.ring(centre, 2).length; // => 12
 * grid.distance(centre, grid.parse('C1')); // => 2
 */
export class HexGrid {
  readonly shape: HexShape;
  readonly size: number;
  readonly columns: number;
  /** `neighbours[cell * 6 + direction]`: the cell there, or NOWHERE. */
  readonly neighbours: Int16Array;
  readonly #q: Int8Array;
  readonly #r: Int8Array;
  readonly #columns: Uint8Array;
  readonly #rows: Uint8Array;
  readonly #names: readonly string[];
  readonly #cells: ReadonlyMap<number, Cell>;
  readonly #byName: ReadonlyMap<string, Cell>;

  /** Throws a RangeError if a side is longer than 64 hexes. */
  constructor(shape: HexShape) {
    const places = shape.layout === 'hexagon' ? hexagonPlaces(shape.radius) : offsetPlaces(shape);
    this.shape = shape;
    this.size = places.length;
    this.#q = Int8Array.from(places, ({ q }) => q);
    this.#r = Int8Array.from(places, ({ r }) => r);
    this.#columns = Uint8Array.from(places, ({ column }) => column);
    this.#rows = Uint8Array.from(places, ({ row }) => row);
    this.columns = Math.max(...this.#columns) + 1;
    this.#names = places.map(({ column, row }) => `${columnName(column)}${row + 1}`);
    this.#cells = new Map(places.map(({ q, r }, cell) => [keyOf(q, r), cell]));
    this.#byName = new Map(this.#names.map((name, cell) => [name, cell]));
    this.neighbours = new Int16Array(this.size * 6);
    for (let cell = 0; cell < this.size; cell++)
      for (let d = 0; d < 6; d++) this.neighbours[cell * 6 + d] = this.at(this.q(cell) + DQ[d]!, this.r(cell) + DR[d]!);
  }

  q(cell: Cell): number {
    return this.#q[cell]!;
  }

  r(cell: Cell): number {
    return this.#r[cell]!;
  }

  /** The column, counted from 0 in the west. */
  column(cell: Cell): number {
    return this.#columns[cell]!;
  }

  /** The place in the column, counted from 0 in the north. */
  row(cell: Cell): number {
    return this.#rows[cell]!;
  }

  /** The cell at axial coordinates, or NOWHERE. */
  at(q: number, r: number): Cell {
    return this.#cells.get(keyOf(q, r)) ?? NOWHERE;
  }

  /** The next cell in a direction, or NOWHERE. */
  next(cell: Cell, direction: HexDirection): Cell {
    return this.neighbours[cell * 6 + direction]!;
  }

  /** The neighbours that are on the board, clockwise from north. */
  around(cell: Cell): Cell[] {
    return Array.from(this.neighbours.subarray(cell * 6, cell * 6 + 6)).filter((next) => next !== NOWHERE);
  }

  /** Steps from one cell to another over an open board; 0 for the same cell. */
  distance(a: Cell, b: Cell): number {
    return hexDistance(this.q(a) - this.q(b), this.r(a) - this.r(b));
  }

  /** The cells at exactly this distance, clockwise from the one in the north, as far as they are on the board. */
  ring(centre: Cell, distance: number): Cell[] {
    if (distance === 0) return [centre];
    const cells: Cell[] = [];
    let q = this.q(centre) + DQ[0] * distance;
    let r = this.r(centre) + DR[0] * distance;
    for (let side = 0; side < 6; side++)
      for (let step = 0; step < distance; step++) {
        const cell = this.at(q, r);
        if (cell !== NOWHERE) cells.push(cell);
        q += DQ[(side + 2) % 6]!;
        r += DR[(side + 2) % 6]!;
      }
    return cells;
  }

  /** The cells within a distance, the centre first, ring by ring. */
  within(centre: Cell, distance: number): Cell[] {
    return Array.from({ length: distance + 1 }, (_, n) => this.ring(centre, n)).flat();
  }

  /**
   * Returns the cells strictly between two cells on the straight line between their centres, in order. A line that runs along an edge has
   * two paths, one on each side. The rules decide whether one free path is enough. The paths from `to` to `from` have the same cells in
   * reverse.
   */
  lines(from: Cell, to: Cell): readonly [Cell[], Cell[]] {
    return [this.#line(from, to, NUDGE), this.#line(from, to, -NUDGE)];
  }

  #line(from: Cell, to: Cell, nudge: number): Cell[] {
    const steps = this.distance(from, to);
    const cells: Cell[] = [];
    for (let i = 1; i < steps; i++) {
      const q = this.q(from) + ((this.q(to) - this.q(from)) * i) / steps + nudge;
      const r = this.r(from) + ((this.r(to) - this.r(from)) * i) / steps + 2 * nudge;
      const cell = this.at(...roundHex(q, r));
      if (cell !== NOWHERE) cells.push(cell);
    }
    return cells;
  }

  /** The cell at the same place after a half turn about the middle of the board; NOWHERE if the shape changes with it. */
  halfTurn(cell: Cell): Cell {
    if (this.shape.layout === 'hexagon') return this.at(-this.q(cell), -this.r(cell));
    const { columns, rows, low = 'odd' } = this.shape;
    const column = columns - 1 - this.column(cell);
    // With an even number of columns, the half turn puts a low column where a high one was.
    if (columns % 2 === 0) return NOWHERE;
    // Low columns are then half a hex higher than the others.
    const isLow = (column % 2 === 1) === (low === 'odd');
    const row = rows - 1 - this.row(cell) - (isLow ? 1 : 0);
    return row < 0 ? NOWHERE : (this.#byName.get(`${columnName(column)}${row + 1}`) ?? NOWHERE);
  }

  name(cell: Cell): string {
    return this.#names[cell]!;
  }

  /** The names of all cells, in their order. */
  get names(): readonly string[] {
    return this.#names;
  }

  /** The inverse of `name`. Undefined if no cell of this board has that name. */
  parse(name: string): Cell | undefined {
    return this.#byName.get(name);
  }
}

const keyOf = (q: number, r: number): number => (q + 256) * 1024 + r + 512;

/** Steps of a hex vector. */
const hexDistance = (q: number, r: number): number => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r));

/** The hex that contains a point in axial coordinates: the cube coordinate that was rounded most is made to fit the others. */
function roundHex(q: number, r: number): [q: number, r: number] {
  const [roundQ, roundR, roundS] = [Math.round(q), Math.round(r), Math.round(-q - r)];
  const [offQ, offR, offS] = [Math.abs(roundQ - q), Math.abs(roundR - r), Math.abs(roundS + q + r)];
  if (offQ > offR && offQ > offS) return [-roundR - roundS, roundR];
  return offR > offS ? [roundQ, -roundQ - roundS] : [roundQ, roundR];
}

interface HexPlace {
  readonly q: number;
  readonly r: number;
  readonly column: number;
  readonly row: number;
}

function hexagonPlaces(radius: number): HexPlace[] {
  if (!(Number.isInteger(radius) && radius >= 0 && radius <= MAX_RADIUS))
    throw new RangeError(`a hexagon has a radius of 0 to ${MAX_RADIUS}, not ${radius}`);
  const places: HexPlace[] = [];
  for (let q = -radius; q <= radius; q++) {
    const first = Math.max(-radius, -radius - q);
    const last = Math.min(radius, radius - q);
    for (let r = first; r <= last; r++) places.push({ q, r, column: q + radius, row: r - first });
  }
  return places;
}

function offsetPlaces({ columns, rows, low = 'odd' }: Extract<HexShape, { layout: 'offset' }>): HexPlace[] {
  if (![columns, rows].every((side) => Number.isInteger(side) && side >= 1 && side <= MAX_LINES))
    throw new RangeError(`a board of hexes has 1 to ${MAX_LINES} columns and rows, not ${columns} by ${rows}`);
  const places: HexPlace[] = [];
  for (let column = 0; column < columns; column++) {
    const shift = low === 'odd' ? Math.floor(column / 2) : Math.ceil(column / 2);
    for (let row = 0; row < rows; row++) places.push({ q: column, r: row - shift, column, row });
  }
  return places;
}
