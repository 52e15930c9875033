import { type Direction, isDiagonal, type Move } from '@fray/engine';
import type { ArcadeNumbers } from './numbers.ts';

/** Moves 0 to 7 are steps in that direction: onto free ground, or into a unit, which is a ram. */
export const AIM: Move = 8;
export const SNAP: Move = 9;
export const END: Move = 10;
export const AIM_TOKEN: Move = 11;
export const SNAP_TOKEN: Move = 12;
export const REPAIR: Move = 13;
/** The two kinds of mine follow each other, in the order of `MINES`. */
export const LAY: Move = 14;
/** From here on a move names a cell: a target, or where to place a unit. */
export const CELLS: Move = 16;

export const isStep = (move: Move): boolean => move < 8;
export const isCell = (move: Move): boolean => move >= CELLS;
export const isShot = (move: Move): boolean => move === AIM || move === SNAP || move === AIM_TOKEN || move === SNAP_TOKEN;
export const isLaying = (move: Move): boolean => move === LAY || move === LAY + 1;
export const cellOfMove = (move: Move): number => move - CELLS;

/** A11. */
export const stepCost = (numbers: ArcadeNumbers, direction: Direction): number =>
  isDiagonal(direction) ? numbers.diagonal_cost : numbers.straight_cost;
