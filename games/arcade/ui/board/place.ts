import type { ArcadePicture, Spot } from '../animation/picture.ts';

/** A place on screen: columns from the left and rows from the top, on a board that may be rotated by half a turn. */
export function boardSpot({ width, height }: Pick<ArcadePicture, 'width' | 'height'>, { x, y }: Spot, turned: boolean): Spot {
  return turned ? { x: width - 1 - x, y } : { x, y: height - 1 - y };
}

/** Moves a box of one cell to a place. */
export const cellTransform = ({ x, y }: Spot): string => `translate(${(100 * x).toFixed(1)}%, ${(100 * y).toFixed(1)}%)`;
