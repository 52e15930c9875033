import { type Cell, HexGrid } from '@fray/engine';
import type { Terrain } from '@fray/engine/scene';

export const grid = new HexGrid({ layout: 'hexagon', radius: 3 });

export interface Ground {
  readonly terrain: Terrain;
  readonly height: number;
}

export interface HexMap {
  /** Indexed by cell. */
  readonly ground: readonly Ground[];
  readonly ruins: readonly Cell[];
  /** Four start hexes for each seat. */
  readonly starts: readonly (readonly Cell[])[];
}

const OPEN: Ground = { terrain: 'open', height: 0 };
/** The ground of one player's part of the map; the others' is the same, turned. */
const PART: readonly (readonly [q: number, r: number, terrain: Terrain, height: number])[] = [
  [2, -1, 'ruin', 0],
  [1, 1, 'wood', 0],
  [-1, 1, 'wood', 0],
  [0, 1, 'hill', 1],
  [3, -1, 'water', 0],
  [2, 1, 'swamp', 0],
];
/** The start hexes of the first player, in the south. */
const START: readonly (readonly [q: number, r: number])[] = [
  [-1, 3],
  [0, 2],
  [0, 3],
  [1, 2],
];

/** The cell at coordinates after so many sixths of a turn about the centre. */
function turned(q: number, r: number, sixths: number): Cell {
  let [x, y] = [q, r];
  for (let i = 0; i < sixths; i++) [x, y] = [-y, x + y];
  return grid.at(x, y);
}

function makeMap(seats: number): HexMap {
  const turns = Array.from({ length: seats }, (_, seat) => (6 / seats) * seat);
  const ground = Array.from({ length: grid.size }, () => OPEN);
  ground[grid.at(0, 0)] = { terrain: 'ruin', height: 1 };
  for (const sixths of turns) for (const [q, r, terrain, height] of PART) ground[turned(q, r, sixths)] = { terrain, height };
  return {
    ground,
    ruins: ground.flatMap(({ terrain }, cell) => (terrain === 'ruin' ? [cell] : [])),
    starts: turns.map((sixths) => START.map(([q, r]) => turned(q, r, sixths))),
  };
}

const MAPS = [2, 3].map(makeMap);
/** The map for a number of seats: alike for every player. */
export const mapFor = (seats: number): HexMap => MAPS[seats - 2]!;

/** Cover of a counter on this hex (HS6). */
export const coverOf = ({ terrain }: Ground): number => (terrain === 'wood' || terrain === 'ruin' ? 1 : 0);

/** Action points of a step from one hex to the next (HS5); undefined if it cannot be entered. */
export function stepCost(map: HexMap, from: Cell, to: Cell): number | undefined {
  const ground = map.ground[to]!;
  if (ground.terrain === 'water') return undefined;
  return ground.terrain === 'wood' || ground.terrain === 'swamp' || ground.height > map.ground[from]!.height ? 2 : 1;
}

/** Whether there is a line of sight from one hex to another (HS11). */
export function isSeen(map: HexMap, from: Cell, to: Cell, isOccupied: (cell: Cell) => boolean): boolean {
  const height = Math.max(map.ground[from]!.height, map.ground[to]!.height);
  const blocks = (cell: Cell) => isOccupied(cell) || map.ground[cell]!.terrain === 'wood' || map.ground[cell]!.height > height;
  return grid.lines(from, to).some((way) => !way.some(blocks));
}
