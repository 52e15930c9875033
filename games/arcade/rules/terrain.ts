import { codes } from '@fray/engine';

/** Green is 0, orange is 1: also the numbers of their seats. */
export type Side = number;
export const otherSide = (side: Side): Side => 1 - side;

/** The terrain of a cell; a hole is destroyed floor: a gap that was made in play. */
export const { floor: FLOOR, gap: GAP, wall: WALL, pool: POOL, hole: HOLE } = codes('floor', 'gap', 'wall', 'pool', 'hole');

/** Whether there is no floor: a gap, drawn or made. */
export const isOpen = (terrain: number): boolean => terrain === GAP || terrain === HOLE;

/** By terrain: 1 for what is no gap. */
export const SOLID = Uint8Array.from({ length: 5 }, (_, terrain) => (isOpen(terrain) ? 0 : 1));
