import type { Cell, Move } from '@fray/engine';
import type { Card } from './data/cards.ts';

/** What a move does. Its number is this kind, then a card, then sixteen bits that depend on the kind. */
export const PLACE = 0;
/** One unit from one square to another. */
export const SINGLE = 1;
/** Several units, as bits by unit, straight ahead. */
export const GROUP = 2;
export const ATTACK = 3;
export const DEFEND = 4;
export const TAKE_HIT: Move = 5 << 21;
export const DISCARD = 6;
export const REPAIR = 7;
export const TACTIC: Move = 8 << 21;
export const END: Move = 9 << 21;

export const kindOf = (move: Move): number => move >> 21;
export const cardOf = (move: Move): Card => (move >> 16) & 31;
export const fromOf = (move: Move): Cell => (move >> 6) & 63;
export const toOf = (move: Move): Cell => move & 63;
export const groupOf = (move: Move): number => move & 0xffff;

/** Puts a role on the next square of the back row. */
export const placeMove = (role: number, air: boolean, minicon: boolean): Move =>
  (PLACE << 21) | (role << 2) | (air ? 2 : 0) | (minicon ? 1 : 0);
export const roleOf = (move: Move): number => (move >> 2) & 3;
export const isAirMove = (move: Move): boolean => (move & 2) !== 0;
export const hasMiniconMove = (move: Move): boolean => (move & 1) !== 0;

export const singleMove = (card: Card, from: Cell, to: Cell): Move => (SINGLE << 21) | (card << 16) | (from << 6) | to;
export const groupMove = (card: Card, units: number): Move => (GROUP << 21) | (card << 16) | units;
export const attackMove = (card: Card, from: Cell, to: Cell): Move => (ATTACK << 21) | (card << 16) | (from << 6) | to;
export const defendMove = (card: Card): Move => (DEFEND << 21) | (card << 16);
export const discardMove = (card: Card): Move => (DISCARD << 21) | (card << 16);
export const repairMove = (at: Cell): Move => (REPAIR << 21) | at;
