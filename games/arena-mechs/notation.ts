import type { Move } from '@fray/engine';
import { ARROWS, CELLS, grid, SIDES } from './arena.ts';
import {
  ALTERNATE,
  argumentOf,
  CRUSH,
  DONE,
  EARN,
  END,
  FLAME,
  GO_TO,
  HIDE,
  kindOf,
  MAGNET_TO,
  PICK,
  PROGRAM_TO,
  PUNCH_AT,
  PUSH,
  REPAIR,
  SHOOT_AT,
  STEP,
  TAKE,
} from './rules/codes.ts';
import { COLOURS, HAND, type MechState, POINTS, SEATS } from './rules/state.ts';

/** The hidden symbol of the pair: of the first card the upper and the lower one, then of the second. */
const SYMBOLS = ['1u', '1l', '2u', '2l'] as const;

const PLAIN: readonly (readonly [string, Move])[] = [
  ['prestige', EARN],
  ['repair', REPAIR],
  ['alternative', ALTERNATE],
  ['done', DONE],
  ['end', END],
  ['crushers', CRUSH],
  ['flames', FLAME],
];

/** Every move by its text: notation does not depend on the position. */
const MOVES: ReadonlyMap<string, Move> = new Map([
  ...PLAIN,
  ...[...SIDES].flatMap((side, i): [string, Move][] => [
    [`move-${side}`, STEP + i],
    [`punch-${side}`, PUNCH_AT + i],
    [`shoot-${side}`, SHOOT_AT + i],
  ]),
  ...COLOURS.map((colour, i): [string, Move] => [`take-${colour}`, TAKE + i]),
  ...SEATS.map((seat, i): [string, Move] => [`pick-${seat}`, PICK + i]),
  ...SYMBOLS.map((symbol, i): [string, Move] => [`hide-${symbol}`, HIDE + i]),
  ...Array.from({ length: HAND * POINTS }, (_, i): [string, Move] => [
    `under-${Math.floor(i / POINTS) + 1}-point-${(i % POINTS) + 1}`,
    PROGRAM_TO + i,
  ]),
  ...ARROWS.flatMap(({ name }, arrow) =>
    Array.from({ length: 4 }, (_, turns): [string, Move] => [`push-${name}-${turns}`, PUSH + arrow * 4 + turns]),
  ),
  ...Array.from({ length: CELLS }, (_, cell): [string, Move] => [`magnet-${grid.name(cell)}`, MAGNET_TO + cell]),
  ...Array.from({ length: CELLS }, (_, cell): [string, Move] => [grid.name(cell), GO_TO + cell]),
]);
const TEXTS: ReadonlyMap<Move, string> = new Map(Array.from(MOVES, ([text, move]) => [move, text]));

/**
 * `under-2-point-1`: the second card goes under the deck, the others to program point 1. `hide-1u`. A cell: a start place or a
 * drop-in. `move-N`, `punch-E`, `shoot-S`, `prestige`, `repair`, `take-red`, `push-2E-1` (row 2 from the west, the tile turned
 * once), `magnet-C3`, `crushers`, `flames`, `pick-blue`, `done`, `alternative`, `end`.
 */
export const format = (_state: MechState, move: Move): string => TEXTS.get(move) ?? `${kindOf[move]}-${argumentOf[move]}`;
export const parse = (_state: MechState, text: string): Move | undefined => MOVES.get(text);
