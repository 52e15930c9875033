/** Green is 0, orange is 1: also the numbers of their seats. */
export type Side = number;
export const otherSide = (side: Side): Side => 1 - side;

/** The terrain of a cell. */
export const FLOOR = 0;
export const GAP = 1;
export const WALL = 2;
export const POOL = 3;
/** Destroyed floor: a gap that was made in play. */
export const HOLE = 4;

/** Whether there is no floor: a gap, drawn or made. */
export const isOpen = (terrain: number): boolean => terrain === GAP || terrain === HOLE;
