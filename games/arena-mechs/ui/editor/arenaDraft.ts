import type { Cell } from '@fray/engine';
import { parseArenaCode } from '../../io/arenaCode.ts';
import { type ArenaData, CELLS, grid, HAZARDS, type Hazard, isFixed, SIDES, standard, turnedWalls } from '../../rules/arena.ts';

/** A kind of loose tile: its walls as letters, and its effect. */
export interface LooseKind {
  readonly walls: string;
  readonly hazard: Hazard | undefined;
}

/** The possible walls of a tile. Rotations are the same tile: tiles are dealt with a random rotation. */
const WALL_PATTERNS = ['', 'N', 'NE', 'NS', 'NES', 'NESW'] as const;
/** All kinds of loose tiles, in the order of an arena code. */
export const LOOSE_KINDS: readonly LooseKind[] = [undefined, ...HAZARDS].flatMap((hazard) =>
  WALL_PATTERNS.map((walls) => ({ walls, hazard })),
);

/** An arena while it is drawn; it may be unplayable. */
export interface ArenaDraft {
  readonly starts: ReadonlySet<Cell>;
  readonly dropIns: ReadonlySet<Cell>;
  readonly hazards: ReadonlyMap<Cell, Hazard>;
  /** The number of loose tiles of each of `LOOSE_KINDS`. */
  readonly loose: readonly number[];
}

export const TOOLS = ['start', 'drop-in', ...HAZARDS, 'plain'] as const;
export type Tool = (typeof TOOLS)[number];

export const SYMMETRIES = ['quarter-turns', 'half-turn', 'none'] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

const bitsOf = (walls: string): number => [...walls].reduce((bits, side) => bits | (1 << SIDES.indexOf(side)), 0);

/** The pattern of which a tile's walls are a rotation. */
function patternOf(walls: string): string {
  const bits = bitsOf(walls);
  return WALL_PATTERNS.find((pattern) => [0, 1, 2, 3].some((quarters) => turnedWalls(bitsOf(pattern), quarters) === bits)) ?? '';
}

const cellsOf = (names: readonly string[]): Cell[] => names.map((name) => grid.parse(name)).filter((cell) => cell !== undefined);

export function draftOf({ starts, dropIns, fixedHazards, loose }: ArenaData): ArenaDraft {
  const tiles = loose.map(({ walls = '', hazard }) => ({ walls: patternOf(walls), hazard }));
  return {
    starts: new Set(cellsOf(starts)),
    dropIns: new Set(cellsOf(dropIns)),
    hazards: new Map(
      Object.entries(fixedHazards).flatMap(([name, hazard]) => cellsOf([name]).map((cell): [Cell, Hazard] => [cell, hazard])),
    ),
    loose: LOOSE_KINDS.map((kind) => tiles.filter(({ walls, hazard }) => walls === kind.walls && hazard === kind.hazard).length),
  };
}

/** The draft of a named arena or of an arena code; of the standard arena if the text is neither. */
export function draftFrom(text: string): ArenaDraft {
  const data = text === '' || text === 'standard' ? undefined : parseArenaCode(text);
  return draftOf(data?.ok ? data.value : standard);
}

const namesOf = (cells: Iterable<Cell>): string[] => [...cells].toSorted((a, b) => a - b).map((cell) => grid.name(cell));

/** The arena of a draft, its places in the order of the cells. */
export function dataOf({ starts, dropIns, hazards, loose }: ArenaDraft): ArenaData {
  const fixed = [...hazards].toSorted(([a], [b]) => a - b).map(([cell, hazard]) => [grid.name(cell), hazard] as const);
  return {
    starts: namesOf(starts),
    dropIns: namesOf(dropIns),
    fixedHazards: Object.fromEntries(fixed),
    loose: LOOSE_KINDS.flatMap(({ walls, hazard }, kind) =>
      Array.from({ length: loose[kind] ?? 0 }, () => ({ ...(walls === '' ? {} : { walls }), ...(hazard === undefined ? {} : { hazard }) })),
    ),
  };
}

/** The image of a field under a quarter turn. */
const turned = (cell: Cell): Cell => grid.at(grid.y(cell), grid.width - 1 - grid.x(cell));

/** A field with its images under a symmetry. */
export function imagesOf(cell: Cell, symmetry: Symmetry): readonly Cell[] {
  switch (symmetry) {
    case 'quarter-turns':
      return [...new Set([cell, turned(cell), turned(turned(cell)), turned(turned(turned(cell)))])];
    case 'half-turn':
      return [...new Set([cell, grid.halfTurn(cell)])];
    case 'none':
      return [cell];
  }
}

/** Sets the kind of a fixed tile, or removes it if it has that kind already, also on its images. Loose tiles do not change. */
export function paint(draft: ArenaDraft, cell: Cell, tool: Tool, symmetry: Symmetry): ArenaDraft {
  if (!isFixed(cell)) return draft;
  const [starts, dropIns, hazards] = [new Set(draft.starts), new Set(draft.dropIns), new Map(draft.hazards)];
  const isThere = has(draft, cell, tool);
  for (const image of imagesOf(cell, symmetry)) {
    if (tool === 'plain' || tool === 'start' || tool === 'drop-in') {
      // A place is either a start place or a drop-in.
      starts.delete(image);
      dropIns.delete(image);
    }
    if (tool === 'plain' || (tool !== 'start' && tool !== 'drop-in')) hazards.delete(image);
    if (isThere || tool === 'plain') continue;
    if (tool === 'start') starts.add(image);
    else if (tool === 'drop-in') dropIns.add(image);
    else hazards.set(image, tool);
  }
  return { ...draft, starts, dropIns, hazards };
}

/** Paints the fields of a stroke. What is the image of an earlier field of the stroke is painted with it. */
export function paintAll(draft: ArenaDraft, cells: readonly Cell[], tool: Tool, symmetry: Symmetry): ArenaDraft {
  const painted = new Set<Cell>();
  return cells.reduce((drawn, cell) => {
    if (painted.has(cell)) return drawn;
    for (const image of imagesOf(cell, symmetry)) painted.add(image);
    return paint(drawn, cell, tool, symmetry);
  }, draft);
}

function has({ starts, dropIns, hazards }: ArenaDraft, cell: Cell, tool: Tool): boolean {
  switch (tool) {
    case 'start':
      return starts.has(cell);
    case 'drop-in':
      return dropIns.has(cell);
    case 'plain':
      return false;
    default:
      return hazards.get(cell) === tool;
  }
}

/** The draft with another number of loose tiles of a kind. */
export const withLoose = (draft: ArenaDraft, kind: number, count: number): ArenaDraft => ({
  ...draft,
  loose: draft.loose.with(kind, Math.max(0, Math.min(CELLS, count))),
});

export const looseCount = ({ loose }: ArenaDraft): number => loose.reduce((sum, count) => sum + count, 0);
