import { type Cell, CellSet, codes, fail, Grid, type InputError, NOWHERE, ok, type Result } from '@fray/engine';

/** Sides: green is 0, orange is 1. The numbers equal those of their seats. */
export type Side = number;
export const SIDES = ['green', 'orange'] as const;
export const otherSide = (side: Side): Side => 1 - side;

/** Terrain of a cell. A hole is destroyed floor: a gap made in play. */
export const { floor: FLOOR, gap: GAP, wall: WALL, pool: POOL, hole: HOLE } = codes('floor', 'gap', 'wall', 'pool', 'hole');

/** Whether there is no floor: a gap of the zone or a hole. */
export const isOpen = (terrain: number): boolean => terrain === GAP || terrain === HOLE;

/** By terrain: 1 for all terrain except gaps. */
export const SOLID = Uint8Array.from({ length: 5 }, (_, terrain) => (isOpen(terrain) ? 0 : 1));

/** The playfield: terrain, each side's first rank, and where its units may begin. */
export interface Zone {
  readonly grid: Grid;
  readonly terrain: Uint8Array;
  /** Each side's own edge of the zone. */
  readonly ranks: readonly [CellSet, CellSet];
  /** Start cells of each side's units in order. There are fewer than units if the players place the others. */
  readonly starts: readonly [readonly Cell[], readonly Cell[]];
}

/** A zone as people draw it: rows from north to south, one character a cell. */
export interface ZonePlan {
  readonly map: readonly string[];
  /** Names of each side's first-rank cells. By default the southernmost and northernmost rows that are not all gaps. */
  readonly ranks?: readonly [readonly string[], readonly string[]];
}

/**
 * `.` floor, `_` gap, `#` wall, `o` energy pool, `x` destroyed floor; 1 to 6 and a to f are floor with the start cells of green's and
 * orange's units.
 */
const TERRAIN_OF: Readonly<Record<string, number>> = { '.': FLOOR, _: GAP, '#': WALL, o: POOL, x: HOLE };
export const STARTS = ['123456', 'abcdef'] as const;
const TERRAIN_MARKS = '._#ox';

/** The largest zone that can be drawn (A9). */
export const LARGEST = 21;
export const SMALLEST = 3;
/** A9: the contents of the box. */
export const BOX = { side: 15, walls: 10, pools: 2 } as const;

/** Validates a zone. Returns it, or a fault that names the place. */
export function readZone(plan: ZonePlan): Result<Zone, InputError> {
  const height = plan.map.length;
  const width = plan.map[0]?.length ?? 0;
  if (height < SMALLEST || height > LARGEST || width < SMALLEST || width > LARGEST)
    return fail({ field: 'zone.map', message: `a zone has ${SMALLEST} to ${LARGEST} rows and columns, not ${width} by ${height}` });
  const grid = new Grid({ width, height });
  const terrain = new Uint8Array(grid.size);
  const starts: [Cell[], Cell[]] = [[], []];
  for (const [row, line] of plan.map.entries()) {
    if (line.length !== width) return fail({ field: `zone.map.${row}`, message: `every row has ${width} cells, this one ${line.length}` });
    for (const [x, mark] of [...line].entries()) {
      const cell = grid.at(x, height - 1 - row);
      const kind = TERRAIN_OF[mark];
      if (kind !== undefined) {
        terrain[cell] = kind;
        continue;
      }
      const side = STARTS.findIndex((marks) => marks.includes(mark));
      if (side !== 0 && side !== 1)
        return fail({ field: `zone.map.${row}`, message: `“${mark}” at ${grid.name(cell)} is none of . _ # o x 1 to 6 a to f` });
      const place = STARTS[side].indexOf(mark);
      if (starts[side][place] !== undefined)
        return fail({ field: `zone.map.${row}`, message: `“${mark}” at ${grid.name(cell)} stands twice` });
      starts[side][place] = cell;
      terrain[cell] = FLOOR;
    }
  }
  for (const side of [0, 1] as const)
    for (let place = 0; place < starts[side].length; place++)
      if (starts[side][place] === undefined) return fail({ field: 'zone.map', message: `start “${STARTS[side][place]}” is missing` });
  const ranks = readRanks(grid, terrain, plan.ranks);
  return ranks.ok ? ok({ grid, terrain, starts, ranks: ranks.value }) : ranks;
}

function readRanks(grid: Grid, terrain: Uint8Array, names: ZonePlan['ranks']): Result<Zone['ranks'], InputError> {
  const ground = CellSet.where(grid, (cell) => terrain[cell] !== GAP);
  if (!names) {
    const rows = [...ground].map((cell) => grid.y(cell));
    const row = (y: number) => ground.intersection(CellSet.where(grid, (cell) => grid.y(cell) === y));
    return ok([row(Math.min(...rows)), row(Math.max(...rows))]);
  }
  const ranks: CellSet[] = [];
  for (const [side, list] of names.entries()) {
    const cells = list.map((name) => grid.parse(name));
    const bad = cells.findIndex((cell) => cell === undefined || !ground.has(cell));
    if (bad >= 0 || list.length === 0)
      return fail({ field: `zone.ranks.${side}`, message: `“${list[bad] ?? ''}” is no cell of this zone` });
    ranks.push(
      CellSet.of(
        grid,
        cells.filter((cell) => cell !== undefined),
      ),
    );
  }
  const [south, north] = ranks;
  return south && north ? ok([south, north]) : fail({ field: 'zone.ranks', message: 'expected two lists of cells' });
}

interface WrittenZone {
  readonly map: string[];
  readonly ranks: [string[], string[]];
}

/** The zones written last: walls and wrecks change seldom, and views are written after every step. */
const written = new WeakMap<Zone, { readonly terrain: Uint8Array; readonly zone: WrittenZone }[]>();
const MAX_WRITTEN = 8;

const hasSameEffect = (a: Uint8Array, b: Uint8Array): boolean => {
  for (let cell = 0; cell < a.length; cell++) if (a[cell] !== b[cell]) return false;
  return true;
};

/**
 * The inverse of `readZone` for terrain and ranks, without start cells: the zone as a position stores it. The result is shared; do not
 * change it.
 */
export function writeZone(zone: Zone, terrain: Uint8Array): WrittenZone {
  const known = written.get(zone) ?? [];
  for (const before of known) if (hasSameEffect(before.terrain, terrain)) return before.zone;
  const { grid } = zone;
  const map = Array.from({ length: grid.height }, (_, row) =>
    Array.from({ length: grid.width }, (_, x) => TERRAIN_MARKS[terrain[grid.at(x, grid.height - 1 - row)]!]).join(''),
  );
  const names = (rank: CellSet) => Array.from(rank, (cell) => grid.name(cell));
  const fresh: WrittenZone = { map, ranks: [names(zone.ranks[0]), names(zone.ranks[1])] };
  written.set(zone, [{ terrain: terrain.slice(), zone: fresh }, ...known.slice(0, MAX_WRITTEN - 1)]);
  return fresh;
}

/** A17: the larger coordinate difference plus half the smaller, rounded down. */
export function distance(grid: Grid, from: Cell, to: Cell): number {
  const dx = grid.dx(from, to);
  const dy = grid.dy(from, to);
  return Math.max(dx, dy) + (Math.min(dx, dy) >> 1);
}

/** AC1: the floor cells where a side may place its units: within this number of rows of a cell of its first rank. */
export function deployment(zone: Zone, side: Side, rows: number): CellSet {
  const { grid, terrain, ranks } = zone;
  const rankRows = Array.from(ranks[side === 0 ? 0 : 1], (cell) => grid.y(cell));
  return CellSet.where(grid, (cell) => terrain[cell] === FLOOR && rankRows.some((row) => Math.abs(grid.y(cell) - row) <= rows));
}

/**
 * AC1: the number of free deployment cells that a side with `own` units left can count on, whatever cells the other side takes first.
 * `others` is the number of units that the other side can place before.
 */
export function sureRoom(free: readonly [CellSet, CellSet], side: Side, own: number, others: number): number {
  return free[side === 0 ? 0 : 1].size - Math.min(own, others, free[0].intersection(free[1]).size);
}

/** The cells around the middle of the board: one, two or four (AC10). */
export function centreCells({ grid }: Zone): Cell[] {
  const middle = (size: number) => (size % 2 === 1 ? [size >> 1] : [size / 2 - 1, size / 2]);
  return middle(grid.height).flatMap((y) => middle(grid.width).map((x) => grid.at(x, y)));
}

/** A63: the pools that the mission is about. */
export const centrePools = (zone: Zone): Cell[] => centreCells(zone).filter((cell) => zone.terrain[cell] === POOL);

/** AC10: the zone with the energy pool that the mission needs in its centre. */
export function withCentrePool(zone: Zone): Zone {
  const terrain = zone.terrain.slice();
  for (const cell of centreCells(zone)) terrain[cell] = POOL;
  return { ...zone, terrain };
}

/** Every cell that units could reach from a cell on an empty board. */
export function drivable(
  { grid, terrain }: Zone,
  from: Cell,
  enters: (terrain: number) => boolean,
  passes: (terrain: number) => boolean,
): CellSet {
  const ground = (cell: Cell) => cell !== NOWHERE && enters(terrain[cell]!);
  const corner = (cell: Cell) => passes(cell === NOWHERE ? GAP : terrain[cell]!);
  const seen = new Set<Cell>([from]);
  for (const cell of seen)
    for (let d = 0; d < 8; d++) {
      const to = grid.next(cell, d);
      if (!ground(to)) continue;
      if ((d & 1) === 0 || (corner(grid.next(cell, d - 1)) && corner(grid.next(cell, (d + 1) & 7)))) seen.add(to);
    }
  return CellSet.of(grid, seen);
}

/** Whether a half turn of the board exchanges the sides and changes nothing else. */
export function isPointSymmetric(zone: Zone): boolean {
  const { grid, terrain, ranks, starts } = zone;
  const turned = (cell: Cell) => grid.halfTurn(cell);
  return (
    terrain.every((kind, cell) => kind === terrain[turned(cell)]) &&
    ranks[0].map(turned).equals(ranks[1]) &&
    starts[0].length === starts[1].length &&
    starts[0].every((cell, place) => turned(cell) === starts[1][place])
  );
}
