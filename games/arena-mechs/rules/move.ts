import { type Move, moveKinds } from '@fray/engine';
import { ARROWS, CELLS, grid, SIDES } from './arena.ts';
import { COLOURS, HAND, type MechState, POINTS, SEATS } from './state.ts';

const many = (count: number, text: (i: number) => string): string[] => Array.from({ length: count }, (_, i) => text(i));
const toSides = (name: string): string[] => Array.from(SIDES, (side) => `${name}-${side}`);

/**
 * `under-2-point-1`: the second card goes under the deck, the others to program point 1. `hide-1u` hides the upper symbol of the pair's
 * first card. A cell: a start place or a drop-in. `pick-blue`: the mech that enters the magnet, or the board that is scored next.
 * `push-2E-1`: row 2 from the west, the tile turned once. `take-red` removes a marker.
 */
const MOVES = moveKinds({
  step: toSides('move'),
  punch: toSides('punch'),
  shoot: toSides('shoot'),
  earn: ['prestige'],
  repair: ['repair'],
  alternate: ['alternative'],
  done: ['done'],
  end: ['end'],
  crush: ['crushers'],
  flame: ['flames'],
  take: COLOURS.map((colour) => `take-${colour}`),
  pick: SEATS.map((seat) => `pick-${seat}`),
  hide: ['hide-1u', 'hide-1l', 'hide-2u', 'hide-2l'],
  program: many(HAND * POINTS, (i) => `under-${Math.floor(i / POINTS) + 1}-point-${(i % POINTS) + 1}`),
  push: many(ARROWS.length * 4, (i) => `push-${ARROWS[i >> 2]!.name}-${i & 3}`),
  magnet: many(CELLS, (cell) => `magnet-${grid.name(cell)}`),
  go: many(CELLS, (cell) => grid.name(cell)),
});
/** By move: its kind, and its argument: a side, a colour, a seat, a symbol, a cell, or an arrow times four plus turns. */
export const { kindOf, aboutOf } = MOVES;
export const {
  step: STEP,
  punch: PUNCH_AT,
  shoot: SHOOT_AT,
  earn: EARN,
  repair: REPAIR,
  alternate: ALTERNATE,
  done: DONE,
  end: END,
  crush: CRUSH,
  flame: FLAME,
  take: TAKE,
  pick: PICK,
  hide: HIDE,
  program: PROGRAM_TO,
  push: PUSH,
  magnet: MAGNET_TO,
  go: GO_TO,
} = MOVES.first;

export const format = (_state: MechState, move: Move): string => MOVES.texts[move]!;
export const parse = (_state: MechState, text: string): Move | undefined => MOVES.parse(text);
