import { type Cell, type Code, codes, type Deck, type Emit, Grid, NOWHERE, Slab } from '@fray/engine';
import { type Book, bookOf, SIDE_SIZE } from './book.ts';
import { CARD_NAMES, type CardName, KINDS } from './cards.ts';
import { type Reason, type SeatName, UNITS, type UnitName } from './names.ts';
import type { SkirmishOptions } from './options.ts';

export { SIDE_SIZE } from './book.ts';
export { type Reason, SEATS, type SeatName, UNITS, type UnitName } from './names.ts';
export type { SkirmishOptions } from './options.ts';

export const grid = new Grid({ width: 8, height: 8 });
export const DECK: Deck = { name: 'action', kinds: CARD_NAMES };

export const fullHits = (book: Book, unit: UnitName, minicon: boolean): number =>
  book.hits[UNITS.indexOf(unit)]! + (minicon ? book.miniconHits : 0);
/** The roles: three with names, and five equal ones. */
export const ROLES = ['lead', 'second', 'third', 'line'] as const;
export const { line: LINE } = codes(...ROLES);

export const PHASES = ['setup', 'orders', 'move', 'fire', 'defense', 'over'] as const;
type Phase = Code<typeof PHASES>;
export const { setup: SETUP, orders: ORDERS, move: MOVE, fire: FIRE, defense: DEFENSE, over: OVER } = codes(...PHASES);

/** A unit: its index in the list of all sixteen, south's first. */
export type Unit = number;
export const NO_UNIT = -1;
export const unitOf = (seat: number, i: number): Unit => seat * SIDE_SIZE + i;
export const sideOf = (unit: Unit): number => (unit < SIDE_SIZE ? 0 : 1);

export interface SkirmishState {
  options: SkirmishOptions;
  /** The rulebook's numbers in this match. */
  book: Book;
  /** The buffer of all typed arrays, copied in one call. */
  readonly bytes: Uint8Array;
  /** The same bytes as words, for comparisons. */
  readonly words: Int32Array;
  /** The board part of the state, as words: equal words are equal boards. */
  readonly board: Int32Array;
  /** By unit: its square, or NOWHERE if it is not placed yet or destroyed; hits left; 1 for air types; 1 with a Minicon. */
  readonly cellOf: Int8Array;
  readonly hits: Uint8Array;
  readonly air: Uint8Array;
  readonly minicon: Uint8Array;
  /** The unit on each square, or NO_UNIT. */
  readonly unitAt: Int8Array;
  /** Cards by kind; both hands are in one array. */
  readonly deck: Uint8Array;
  readonly discard: Uint8Array;
  readonly hands: Uint8Array;
  readonly handSize: Uint8Array;
  /** The seat that takes the first turn. */
  first: number;
  phase: Phase;
  /** Seats that have placed all their units, as bits. */
  ready: number;
  /** Counts from 1; 0 during setup. */
  turn: number;
  /** The round of the latest damage, or 0. */
  lastDamage: number;
  /** Whether this turn's Move card and Attack card have been played. */
  moved: boolean;
  attacked: boolean;
  /** The attack that waits for its answer: its card, and the squares of attacker and target. */
  attackCard: number;
  attackFrom: Cell;
  attackTo: Cell;
}

/** The number of bytes of the board, and of all arrays of a state, rounded up to whole words. */
const BOARD_BYTES = 4 * 2 * SIDE_SIZE + grid.size;
const BYTES = BOARD_BYTES + 4 * Math.ceil((4 * KINDS + 2) / 4);

export function blankState(options: SkirmishOptions): SkirmishState {
  const book = bookOf(options);
  const slab = new Slab(BYTES);
  const units = 2 * SIDE_SIZE;
  const state: SkirmishState = {
    options,
    book,
    bytes: slab.bytes,
    words: new Int32Array(slab.bytes.buffer),
    board: new Int32Array(slab.bytes.buffer, 0, BOARD_BYTES / 4),
    cellOf: slab.cut(Int8Array, units).fill(NOWHERE),
    hits: slab.cut(Uint8Array, units),
    air: slab.cut(Uint8Array, units),
    minicon: slab.cut(Uint8Array, units),
    unitAt: slab.cut(Int8Array, grid.size).fill(NO_UNIT),
    deck: slab.cut(Uint8Array, KINDS),
    discard: slab.cut(Uint8Array, KINDS),
    hands: slab.cut(Uint8Array, 2 * KINDS),
    handSize: slab.cut(Uint8Array, 2),
    first: 0,
    phase: SETUP,
    ready: 0,
    turn: 0,
    lastDamage: 0,
    moved: false,
    attacked: false,
    attackCard: 0,
    attackFrom: NOWHERE,
    attackTo: NOWHERE,
  };
  state.deck.set(book.copies);
  return state;
}

export function copyState(from: SkirmishState, into?: SkirmishState): SkirmishState {
  const to = into ?? blankState(from.options);
  to.options = from.options;
  to.book = from.book;
  to.bytes.set(from.bytes);
  to.first = from.first;
  to.phase = from.phase;
  to.ready = from.ready;
  to.turn = from.turn;
  to.lastDamage = from.lastDamage;
  to.moved = from.moved;
  to.attacked = from.attacked;
  to.attackCard = from.attackCard;
  to.attackFrom = from.attackFrom;
  to.attackTo = from.attackTo;
  return to;
}

/** The seat whose turn it is. A defence is the decision of the other seat. */
export const activeSeat = (state: SkirmishState): number => (state.first + state.turn + 1) & 1;
/** The current round: one turn of each side, counted from the first player (X21). */
export const roundOf = (state: SkirmishState): number => (state.turn + 1) >> 1;
export const startHits = (state: SkirmishState, unit: Unit): number =>
  state.book.hits[unit % SIDE_SIZE]! + state.minicon[unit]! * state.book.miniconHits;
export const heldBy = (state: SkirmishState, seat: number, card: number): number => state.hands[seat * KINDS + card]!;

/** The hits that a side has left. */
export function hitsLeft(state: SkirmishState, seat: number): number {
  let sum = 0;
  for (let i = 0; i < SIDE_SIZE; i++) sum += state.hits[unitOf(seat, i)]!;
  return sum;
}

export interface UnitRef {
  readonly seat: SeatName;
  readonly unit: UnitName;
}

/** A placed unit. */
export interface Placement {
  readonly unit: UnitName;
  readonly cell: string;
  readonly air: boolean;
  readonly minicon: boolean;
}

export type SkirmishEvent =
  | ({
      readonly type: 'placed';
      readonly seat: SeatName;
      /** Whether the unit is still hidden from the other side. */
      readonly secret: boolean;
    } & Placement)
  | { readonly type: 'ready'; readonly seat: SeatName }
  | { readonly type: 'revealed'; readonly first: SeatName; readonly units: Readonly<Record<SeatName, readonly Placement[]>> }
  | { readonly type: 'turn'; readonly turn: number; readonly seat: SeatName }
  | { readonly type: 'reshuffled'; readonly cards: number }
  | {
      readonly type: 'drew';
      readonly seat: SeatName;
      readonly count: number;
      /** Visible to this seat only. */
      readonly cards?: readonly CardName[];
    }
  | { readonly type: 'discarded'; readonly seat: SeatName; readonly card: CardName }
  | {
      readonly type: 'moved';
      readonly seat: SeatName;
      readonly card: CardName;
      readonly units: readonly { readonly unit: UnitName; readonly from: string; readonly to: string }[];
    }
  | {
      readonly type: 'attacked';
      readonly card: CardName;
      readonly attacker: UnitRef;
      readonly from: string;
      readonly target: UnitRef;
      readonly to: string;
    }
  | { readonly type: 'defended'; readonly seat: SeatName; readonly card: CardName }
  | { readonly type: 'damaged'; readonly target: UnitRef; readonly hits: number }
  | { readonly type: 'destroyed'; readonly target: UnitRef; readonly at: string }
  | { readonly type: 'tactics'; readonly seat: SeatName }
  | { readonly type: 'repaired'; readonly target: UnitRef; readonly hits: number }
  | { readonly type: 'ended'; readonly reason: Reason; readonly winner: SeatName | null };

/** Receives events; null when events are not needed. */
export type Emitter = Emit<SkirmishEvent> | null;
