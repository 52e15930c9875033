import type { Cell, Grid } from '@fray/engine';

/** Places of cells in a drawing, for an orientation of the board. */
export interface BoardPlace {
  readonly side: number;
  readonly width: number;
  readonly height: number;
  /** The left edge of a cell. */
  left(cell: Cell): number;
  /** The upper edge of a cell. */
  top(cell: Cell): number;
  /** The centre of a cell. */
  centre(cell: Cell): { readonly x: number; readonly y: number };
  /** A point in columns and rows (0 0 is the centre of A1), which may lie outside the board. */
  point(column: number, row: number): { readonly x: number; readonly y: number };
  /** Degrees clockwise on the screen for degrees clockwise from north on the board. */
  angle(degrees: number): number;
  /** The stereo position of a sound: -1 at the left edge of the board, 1 at the right one. */
  pan(cell: Cell): number;
}

/** The layout of a board of square cells: north up, or turned by 180° for the player on the far side. */
export function placeOf({ width: columns, height: rows }: Pick<Grid, 'width' | 'height'>, side: number, turned = false): BoardPlace {
  const point = (column: number, row: number) => ({
    x: ((turned ? columns - 1 - column : column) + 0.5) * side,
    y: ((turned ? row : rows - 1 - row) + 0.5) * side,
  });
  const centre = (cell: Cell) => point(cell % columns, Math.floor(cell / columns));
  return {
    side,
    width: columns * side,
    height: rows * side,
    point,
    centre,
    left: (cell) => centre(cell).x - side / 2,
    top: (cell) => centre(cell).y - side / 2,
    angle: (degrees) => (turned ? degrees + 180 : degrees),
    pan: (cell) => (columns === 1 ? 0 : (2 * (centre(cell).x / side - 0.5)) / (columns - 1) - 1),
  };
}
