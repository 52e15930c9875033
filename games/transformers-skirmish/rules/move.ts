import { type Cell, type Code, codes, type Move } from '@fray/engine';
import type { Card } from './cards.ts';

/** What a move does: `single` moves one unit from one square to another, `group` several straight ahead. */
const MOVE_KINDS = ['place', 'single', 'group', 'attack', 'defend', 'take-hit', 'discard', 'repair', 'tactics', 'end'] as const;
type MoveKind = Code<typeof MOVE_KINDS>;
export const {
  place: PLACE,
  single: SINGLE,
  group: GROUP,
  attack: ATTACK,
  defend: DEFEND,
  'take-hit': TAKE_HIT,
  discard: DISCARD,
  repair: REPAIR,
  tactics: PLAY_TACTICS,
  end: END,
} = codes(...MOVE_KINDS);

// A move's number is its kind, then five bits for a card, then sixteen bits that depend on the kind.

export const kindOf = (move: Move): MoveKind => (move >> 21) as MoveKind;
export const cardOf = (move: Move): Card => (move >> 16) & 31;
export const fromOf = (move: Move): Cell => (move >> 6) & 63;
export const toOf = (move: Move): Cell => move & 63;
/** The units of a group, as bits. */
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
export const TAKE_HIT_MOVE: Move = TAKE_HIT << 21;
export const TACTICS_MOVE: Move = PLAY_TACTICS << 21;
export const END_MOVE: Move = END << 21;
export const repairMove = (at: Cell): Move => (REPAIR << 21) | at;
