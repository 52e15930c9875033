import type { ArcadePicture, Spot } from '../animation/picture.ts';

/** A place as it is seen: columns from the left and rows from above, on a board that may be turned by half. */
export function boardSpot({ width, height }: Pick<ArcadePicture, 'width' | 'height'>, { x, y }: Spot, turned: boolean): Spot {
  return turned ? { x: width - 1 - x, y } : { x, y: height - 1 - y };
}

/** Puts a box of the size of a cell onto a place. */
export const cellTransform = ({ x, y }: Spot): string => `translate(${(100 * x).toFixed(1)}%, ${(100 * y).toFixed(1)}%)`;
