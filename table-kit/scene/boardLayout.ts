import { cellsOf, hexGridOf, type Scene, type SceneBoard } from '@fray/engine/scene';

/** The place of a cell in the drawing. */
export interface LaidCell {
  readonly at: string;
  /** The middle of its top, in the drawing's units. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Place in the grid that a screen reader goes through, from 0 in the upper left. */
  readonly row: number;
  readonly column: number;
}

export interface BoardLayout {
  readonly kind: SceneBoard['kind'];
  readonly cells: readonly LaidCell[];
  readonly byName: ReadonlyMap<string, LaidCell>;
  /** Radius of a cell: 50 for hexes; of squares half a side is 46. */
  readonly radius: number;
  /** The outline of a cell around its middle, as corners. */
  readonly corners: readonly (readonly [x: number, y: number])[];
  /** Vertical scale of the board: 1 is a view from above. */
  readonly pressed: number;
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

export const RADIUS = 50;
const HALF_SIDE = 46;
const GRAPH_RADIUS = 34;
/** Units that a step of height lifts a cell. */
export const STEP = RADIUS * 0.3;
const ROOT_3 = Math.sqrt(3);

/**
 * Positions of all cells of a scene's board. `pressed` is 0.8 on a desktop, 0.94 on a phone, where targets must be large, and 1 on paper.
 */
export function layoutOf(scene: Scene, pressed: number): BoardLayout {
  const { board, turned = false, cells: ownCells = [] } = scene;
  const heights = new Map(ownCells.map(({ at, height = 0 }) => [at, height]));
  const gaps = new Set(ownCells.flatMap(({ at, terrain }) => (terrain === 'gap' ? [at] : [])));
  const flat = placesOf(board)
    .filter(({ at }) => !gaps.has(at))
    .map((place) => (turned ? { ...place, x: -place.x, y: -place.y } : place));
  const ys = ranked(flat.map(({ y }) => y));
  const xs = ranked(flat.map(({ x }) => x));
  const cells = flat.map(({ at, x, y }): LaidCell => {
    const height = heights.get(at) ?? 0;
    return { at, x, y: y * pressed - height * STEP, height, row: ys.get(y) ?? 0, column: xs.get(x) ?? 0 };
  });
  const ordered = cells.toSorted((a, b) => a.row - b.row || a.column - b.column);
  const corners = cornersOf(board, pressed);
  return {
    kind: board.kind,
    cells: ordered,
    byName: new Map(cells.map((cell) => [cell.at, cell])),
    radius: board.kind === 'graph' ? GRAPH_RADIUS : RADIUS,
    corners,
    pressed,
    box: boxAround(cells, corners),
  };
}

interface FlatPlace {
  readonly at: string;
  readonly x: number;
  readonly y: number;
}

function placesOf(board: SceneBoard): FlatPlace[] {
  switch (board.kind) {
    case 'square':
      return cellsOf(board).map((at, i) => ({
        at,
        x: 2 * HALF_SIDE * (i % board.columns),
        y: 2 * HALF_SIDE * Math.floor(i / board.columns),
      }));
    case 'hex': {
      const grid = hexGridOf(board);
      return grid.names.map((at, cell) => ({ at, x: 1.5 * RADIUS * grid.q(cell), y: RADIUS * ROOT_3 * (grid.r(cell) + grid.q(cell) / 2) }));
    }
    case 'graph':
      return board.places.map(({ id, x, y }) => ({ at: id, x: x * 9, y: y * 7 }));
    case 'none':
      return [];
  }
}

/** The rank of each value among those that are there. */
const ranked = (values: readonly number[]): ReadonlyMap<number, number> =>
  new Map([...new Set(values)].toSorted((a, b) => a - b).map((value, rank) => [value, rank]));

function cornersOf({ kind }: SceneBoard, pressed: number): [number, number][] {
  if (kind === 'square')
    return [
      [1, 1],
      [-1, 1],
      [-1, -1],
      [1, -1],
    ].map(([x = 0, y = 0]) => [x * HALF_SIDE, y * HALF_SIDE * pressed]);
  const radius = kind === 'graph' ? GRAPH_RADIUS : RADIUS;
  const count = kind === 'graph' ? 16 : 6;
  return Array.from({ length: count }, (_, i) => [
    radius * Math.cos((2 * Math.PI * i) / count),
    radius * pressed * Math.sin((2 * Math.PI * i) / count),
  ]);
}

function boxAround(cells: readonly LaidCell[], corners: readonly (readonly [number, number])[]): BoardLayout['box'] {
  if (cells.length === 0) return { x: 0, y: 0, width: 100, height: 100 };
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [top, bottom] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  // Room for tall pieces at the far edge, and for the front of the near edge.
  const x = Math.min(...xs) + left - 4;
  const y = Math.min(...ys) + top - 22;
  return { x, y, width: Math.max(...xs) + right + 4 - x, height: Math.max(...ys) + bottom + 18 - y };
}

export const pathOf = (corners: readonly (readonly [number, number])[], scale = 1): string =>
  `M${corners.map(([x, y]) => `${(x * scale).toFixed(1)} ${(y * scale).toFixed(1)}`).join('L')}Z`;

const WAYS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The cell to which an arrow key, Home or End leads from another one; undefined for other keys, and at the edge. */
export function cellAfter({ cells, byName }: BoardLayout, from: string, key: string): string | undefined {
  const now = byName.get(from);
  if (!now) return undefined;
  if (key === 'Home' || key === 'End') {
    const row = cells.filter((cell) => cell.row === now.row);
    return (key === 'Home' ? row[0] : row.at(-1))?.at;
  }
  const way = WAYS[key];
  if (!way) return undefined;
  // The nearest cell that lies more in this direction than to the side.
  let best: { readonly at: string; readonly cost: number } | undefined;
  for (const { at, x, y } of cells) {
    const ahead = (x - now.x) * way[0] + (y - now.y) * way[1];
    const sideways = Math.abs((x - now.x) * way[1]) + Math.abs((y - now.y) * way[0]);
    const cost = ahead + 2 * sideways;
    if (at !== from && ahead > 1 && sideways <= ahead * 1.8 && (best === undefined || cost < best.cost)) best = { at, cost };
  }
  return best?.at;
}
