import { DIRECTIONS, type Direction, isDiagonal, type Move, moveKinds } from '@fray/engine';
import type { ArcadeNumbers } from './options.ts';
import { type ArcadeState, MINES, type Stage, TARGET_AIMED, TARGET_AIMED_TOKEN, TARGET_SNAP, TARGET_SNAP_TOKEN } from './state.ts';

/** Moves have the same numbers on every board. A step enters free ground, or rams a unit. */
const WORDS = moveKinds({
  step: DIRECTIONS,
  aim: ['aim'],
  snap: ['snap'],
  end: ['end'],
  'aim-token': ['aim-token'],
  'snap-token': ['snap-token'],
  repair: ['repair'],
  lay: MINES.map((kind) => `mine-${kind}`),
});
export const { kindOf } = WORDS;
export const { aim: AIM, snap: SNAP, end: END, 'aim-token': AIM_TOKEN, 'snap-token': SNAP_TOKEN, repair: REPAIR, lay: LAY } = WORDS.first;
/** Moves from this number on name a cell: a target, or the place of a unit. */
export const CELLS: Move = WORDS.count;

export const isStep = (move: Move): boolean => move < AIM;
export const isCell = (move: Move): boolean => move >= CELLS;
export const isShot = (move: Move): boolean => move === AIM || move === SNAP || move === AIM_TOKEN || move === SNAP_TOKEN;
export const isLaying = (move: Move): boolean => move >= LAY && move < CELLS;
export const cellOfMove = (move: Move): number => move - CELLS;

/** The stage that announcing a shot leads to. */
export function stageOf(shot: Move): Stage {
  if (shot === AIM) return TARGET_AIMED;
  if (shot === AIM_TOKEN) return TARGET_AIMED_TOKEN;
  return shot === SNAP ? TARGET_SNAP : TARGET_SNAP_TOKEN;
}

/** A11. */
export const stepCost = (numbers: ArcadeNumbers, direction: Direction): number =>
  isDiagonal(direction) ? numbers.diagonal_cost : numbers.straight_cost;

/**
 * Steps `N` … `NW` (into a unit: a ram), `aim`, `snap`, and the same from the token; a cell such as `D7` for a target or a
 * place; `repair`, `mine-area`, `mine-radial`, `end`.
 */
export function format(state: ArcadeState, move: Move): string {
  return isCell(move) ? state.battle.zone.grid.name(cellOfMove(move)) : WORDS.texts[move]!;
}

export function parse(state: ArcadeState, text: string): Move | undefined {
  const word = WORDS.parse(text);
  if (word !== undefined) return word;
  const cell = state.battle.zone.grid.parse(text);
  return cell === undefined ? undefined : CELLS + cell;
}
