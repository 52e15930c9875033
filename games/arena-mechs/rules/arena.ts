import { type Cell, codes, fail, Grid, type InputError, ok, type Result, readShape } from '@fray/engine';
import * as v from 'valibot';

export const HAZARDS = ['crushers', 'flames'] as const;
export type Hazard = (typeof HAZARDS)[number];

/** An arena as text fields. */
export interface ArenaData {
  readonly starts: readonly string[];
  readonly dropIns: readonly string[];
  /** Effects of the nine fixed tiles that have one. */
  readonly fixedHazards: Readonly<Record<string, Hazard>>;
  readonly loose: readonly { readonly walls?: string; readonly hazard?: Hazard }[];
}

/**
 * Inferred (R3 to R6): the pictures of the tiles are lost. Starts are at the corners, so that the cheapest visit of three costs exactly the
 * eight fields that a move may have. Drop-ins are at the middle of the edges; the centre is plain. Nine loose tiles have walls: three have
 * one, three a corner, three two opposite ones. The eight without walls are four crushers and four flames. Walls are named for the tile
 * without rotation.
 */
export const standard: ArenaData = {
  starts: ['A1', 'E1', 'A5', 'E5'],
  dropIns: ['C1', 'A3', 'E3', 'C5'],
  fixedHazards: {},
  loose: [
    { walls: 'N' },
    { walls: 'N' },
    { walls: 'N' },
    { walls: 'NE' },
    { walls: 'NE' },
    { walls: 'NE' },
    { walls: 'NS' },
    { walls: 'NS' },
    { walls: 'NS' },
    { hazard: 'crushers' },
    { hazard: 'crushers' },
    { hazard: 'crushers' },
    { hazard: 'crushers' },
    { hazard: 'flames' },
    { hazard: 'flames' },
    { hazard: 'flames' },
    { hazard: 'flames' },
  ],
};

export const { plain: PLAIN, crushers: CRUSHERS, flames: FLAMES } = codes('plain', ...HAZARDS);

/** The four directions of the arena, clockwise from north. */
export const SIDES = 'NESW';
export type Side = number;
export const opposite = (side: Side): Side => (side + 2) & 3;

/** R1: five by five fields. Fixed tiles are where both coordinates are odd, counted from one. */
export const SIZE = 5;
export const grid = new Grid({ width: SIZE, height: SIZE });
export const CELLS = SIZE * SIZE;
export const isFixed = (cell: Cell): boolean => grid.x(cell) % 2 === 0 && grid.y(cell) % 2 === 0;
/** The cells of the loose tiles, in the order in which they are dealt. */
export const LOOSE_CELLS: readonly Cell[] = Array.from({ length: CELLS }, (_, cell) => cell).filter((cell) => !isFixed(cell));
/** Sixteen on the board, and the free tile. */
export const LOOSE_TILES = LOOSE_CELLS.length + 1;

/** The next field, or -1 beyond the edge. `grid` counts eight directions. */
export const next = (cell: Cell, side: Side): Cell => grid.next(cell, side * 2);

/** An arena as the rules use it: shared by all states of a match. */
export interface Arena {
  readonly starts: readonly Cell[];
  readonly dropIns: readonly Cell[];
  /** The effect of each cell with a fixed tile. */
  readonly fixed: Uint8Array;
  /** For each loose tile its walls as bits by side, without rotation, and its effect. */
  readonly walls: Uint8Array;
  readonly hazards: Uint8Array;
}

const cellName = v.pipe(v.string(), v.maxLength(3));
const hazard = v.picklist(HAZARDS);
const arenaShape = v.strictObject({
  starts: v.pipe(v.array(cellName), v.minLength(4, 'four players need four start places'), v.maxLength(9)),
  dropIns: v.pipe(v.array(cellName), v.minLength(1, 'mechs need a place to come back'), v.maxLength(9)),
  fixedHazards: v.record(cellName, hazard),
  loose: v.pipe(
    v.array(
      v.strictObject({
        walls: v.optional(v.pipe(v.string(), v.regex(/^N?E?S?W?$/, 'walls are letters out of N E S W, in this order'))),
        hazard: v.optional(hazard),
      }),
    ),
    v.length(LOOSE_TILES, `there are ${LOOSE_TILES} loose tiles: sixteen on the board and the free one`),
  ),
});

/** Validates an arena: the right counts, and every place a fixed tile. Returns it, or a fault that names the place. */
export function readArena(json: unknown): Result<Arena, InputError> {
  const read = readShape(arenaShape, json);
  if (!read.ok) return fail({ field: `arena.${read.fault.field}`, message: read.fault.message });
  const fixed = new Uint8Array(CELLS);
  const places = (field: 'starts' | 'dropIns'): Result<Cell[], InputError> => {
    const cells: Cell[] = [];
    for (const [i, name] of read.value[field].entries()) {
      const cell = grid.parse(name);
      if (cell === undefined || !isFixed(cell))
        return fail({ field: `arena.${field}.${i}`, message: `${name} is no fixed tile of the arena` });
      if (cells.includes(cell)) return fail({ field: `arena.${field}.${i}`, message: `${name} stands twice` });
      cells.push(cell);
    }
    return ok(cells);
  };
  const starts = places('starts');
  if (!starts.ok) return starts;
  const dropIns = places('dropIns');
  if (!dropIns.ok) return dropIns;
  for (const [name, kind] of Object.entries(read.value.fixedHazards)) {
    const cell = grid.parse(name);
    if (cell === undefined || !isFixed(cell))
      return fail({ field: `arena.fixedHazards.${name}`, message: `${name} is no fixed tile of the arena` });
    fixed[cell] = HAZARDS.indexOf(kind) + 1;
  }
  return ok({
    starts: starts.value,
    dropIns: dropIns.value,
    fixed,
    walls: Uint8Array.from(read.value.loose, ({ walls = '' }) => [...walls].reduce((bits, side) => bits | (1 << SIDES.indexOf(side)), 0)),
    hazards: Uint8Array.from(read.value.loose, ({ hazard: kind }) => (kind === undefined ? PLAIN : HAZARDS.indexOf(kind) + 1)),
  });
}

function checked(data: ArenaData): Arena {
  const read = readArena(data);
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  return read.value;
}

/** The built-in arenas by name. Other arenas are written as codes. */
export const ARENAS = { standard: checked(standard) } as const;

/** Walls of a tile as it lies on the board: rotated clockwise by quarter turns. */
export const turnedWalls = (walls: number, quarters: number): number => ((walls << quarters) | (walls >> (4 - quarters))) & 15;

/** The distinct orientations of a tile: a tile without walls has one. */
export function rotationsOf(walls: number): number {
  if (walls === 0 || walls === 15) return 1;
  return turnedWalls(walls, 2) === walls ? 2 : 4;
}

/** An arrow at the arena's edge: the line that it pushes, and the direction. There are eight (R2). */
interface Arrow {
  readonly name: string;
  readonly entry: Cell;
  readonly side: Side;
}

const MOVING = [1, 3];
export const ARROWS: readonly Arrow[] = [
  ...MOVING.flatMap((y): Arrow[] => [
    { name: `${y + 1}E`, entry: grid.at(0, y), side: 1 },
    { name: `${y + 1}W`, entry: grid.at(SIZE - 1, y), side: 3 },
  ]),
  ...MOVING.flatMap((x): Arrow[] => [
    { name: `${'ABCDE'[x]}N`, entry: grid.at(x, 0), side: 0 },
    { name: `${'ABCDE'[x]}S`, entry: grid.at(x, SIZE - 1), side: 2 },
  ]),
];

/** The arrow at the other end of the same line. */
export const reverseOf = (arrow: number): number => arrow ^ 1;

/** Steps to the centre; walls and mechs are ignored (R44). */
export const toCentre = (cell: Cell): number => Math.abs(grid.x(cell) - 2) + Math.abs(grid.y(cell) - 2);
