import type { Cell } from '@fray/engine';
import { grid } from '../../rules/state.ts';

/** A square in units of the drawing. The board is seen at a slant, so squares are less high than wide. */
export const SIDE = 84;
export const SLANT = 0.8;
export const FLOOR = { width: grid.width * SIDE, height: grid.height * SIDE * SLANT };
/** The vertical position of a toy on its square: a little below the middle, so that its head stays inside. */
const FOOT = 0.68;

/** The width of the frame around the floor. Toys in the last row extend above it. */
export const FRAMES = {
  desktop: { side: 34, top: 50, bottom: 50 },
  phone: { side: 5, top: 54, bottom: 25 },
} as const;
export type FrameKind = keyof typeof FRAMES;

export const boxOf = (kind: FrameKind) => {
  const { side, top, bottom } = FRAMES[kind];
  return { left: -side, top: -top, width: FLOOR.width + 2 * side, height: FLOOR.height + top + bottom };
};

/** Position of a toy's feet on the board, for one of the two orientations. */
export function footOf(cell: Cell, turned: boolean): { readonly x: number; readonly y: number; readonly row: number } {
  const column = turned ? grid.width - 1 - grid.x(cell) : grid.x(cell);
  const row = turned ? grid.y(cell) : grid.height - 1 - grid.y(cell);
  return { x: (column + 0.5) * SIDE, y: (row + FOOT) * SIDE * SLANT, row };
}
