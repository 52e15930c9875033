import type { Move } from '@fray/engine';

// What a move's number means. Sides are 0 to 3, clockwise from north.
export const STEP: Move = 0;
export const PUNCH_AT: Move = 4;
export const SHOOT_AT: Move = 8;
export const EARN: Move = 12;
export const REPAIR: Move = 13;
export const ALTERNATE: Move = 14;
export const DONE: Move = 15;
export const END: Move = 16;
export const CRUSH: Move = 17;
export const FLAME: Move = 18;
/** Which colour of marker to take off. */
export const TAKE: Move = 20;
/** A seat chosen: a claimant of the magnet, or whose smash comes next. */
export const PICK: Move = 28;
/** Which symbol is hidden: of the first card the upper and the lower one, then of the second. */
export const HIDE: Move = 32;
/** Which card of the hand goes under the deck, times three, plus the program point for the others. */
export const PROGRAM_TO: Move = 36;
/** An arrow times four, plus how the tile is turned. */
export const PUSH: Move = 48;
export const MAGNET_TO: Move = 80;
/** A start place or a drop-in. */
export const GO_TO: Move = 112;
const END_OF_MOVES: Move = 137;

export type Kind =
  | 'step'
  | 'punch'
  | 'shoot'
  | 'earn'
  | 'repair'
  | 'alternate'
  | 'done'
  | 'end'
  | 'crush'
  | 'flame'
  | 'take'
  | 'pick'
  | 'hide'
  | 'program'
  | 'push'
  | 'magnet'
  | 'go';

const KINDS: readonly (readonly [Move, Kind])[] = [
  [STEP, 'step'],
  [PUNCH_AT, 'punch'],
  [SHOOT_AT, 'shoot'],
  [EARN, 'earn'],
  [REPAIR, 'repair'],
  [ALTERNATE, 'alternate'],
  [DONE, 'done'],
  [END, 'end'],
  [CRUSH, 'crush'],
  [FLAME, 'flame'],
  [TAKE, 'take'],
  [PICK, 'pick'],
  [HIDE, 'hide'],
  [PROGRAM_TO, 'program'],
  [PUSH, 'push'],
  [MAGNET_TO, 'magnet'],
  [GO_TO, 'go'],
];

/** What each number is, looked up at once: `kindOf[move]`, and `argumentOf[move]` what it is about. */
export const kindOf: readonly Kind[] = Array.from({ length: END_OF_MOVES }, (_, move) => KINDS.findLast(([first]) => first <= move)![1]);
export const argumentOf: readonly number[] = Array.from(
  { length: END_OF_MOVES },
  (_, move) => move - KINDS.findLast(([first]) => first <= move)![0],
);
