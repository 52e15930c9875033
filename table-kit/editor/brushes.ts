import type { Cell, Grid } from '@fray/engine';

/** How a stroke becomes cells. */
export const BRUSHES = ['paint', 'line', 'box', 'fill'] as const;
export type Brush = (typeof BRUSHES)[number];

type Size = Pick<Grid, 'width' | 'height'>;

/** The cells of a stroke from one cell to another. `alike` says whether two cells have the same content, for `fill`. */
export function cellsOfStroke(brush: Brush, { width, height }: Size, from: Cell, to: Cell, alike: (a: Cell, b: Cell) => boolean): Cell[] {
  switch (brush) {
    case 'paint':
      return [to];
    case 'line':
      return lineBetween(width, from, to);
    case 'box':
      return boxBetween(width, from, to);
    case 'fill':
      return areaOf({ width, height }, to, alike);
  }
}

/** Cells of the straight line between two cells, both included. */
function lineBetween(width: number, from: Cell, to: Cell): Cell[] {
  const [x, y] = [from % width, Math.floor(from / width)];
  const [dx, dy] = [(to % width) - x, Math.floor(to / width) - y];
  const steps = Math.max(Math.abs(dx), Math.abs(dy), 1);
  const cells = Array.from({ length: steps + 1 }, (_, i) => x + Math.round((i * dx) / steps) + (y + Math.round((i * dy) / steps)) * width);
  return [...new Set(cells)];
}

/** Cells of the rectangle with these corners. */
function boxBetween(width: number, from: Cell, to: Cell): Cell[] {
  const columns = [from % width, to % width].toSorted((a, b) => a - b);
  const rows = [Math.floor(from / width), Math.floor(to / width)].toSorted((a, b) => a - b);
  const cells: Cell[] = [];
  for (let y = rows[0]!; y <= rows[1]!; y++) for (let x = columns[0]!; x <= columns[1]!; x++) cells.push(x + y * width);
  return cells;
}

/** The connected cells that are like this one. */
function areaOf({ width, height }: Size, from: Cell, alike: (a: Cell, b: Cell) => boolean): Cell[] {
  const found = new Set([from]);
  for (const cell of found) {
    const [x, y] = [cell % width, Math.floor(cell / width)];
    const next = [x > 0 && cell - 1, x < width - 1 && cell + 1, y > 0 && cell - width, y < height - 1 && cell + width];
    for (const one of next) if (one !== false && alike(from, one)) found.add(one);
  }
  return [...found];
}
