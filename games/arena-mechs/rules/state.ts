import { type Cell, type Code, codes, type Seat, Slab } from '@fray/engine';
import { type Arena, CELLS, LOOSE_CELLS, PLAIN, turnedWalls } from './arena.ts';
import { type Book, bookOf } from './book.ts';
import { ACTIONS, CARDS, lower, startNumber, upper } from './cards.ts';
import type { MechOptions } from './options.ts';

export type { MechOptions } from './options.ts';

export const SEATS = ['red', 'yellow', 'blue', 'green'] as const;
export type SeatName = (typeof SEATS)[number];

export const MAX_SEATS = 4;
export const POINTS = 3;
/** Cards drawn at a time; two are kept and one goes under the deck. */
export const HAND = 3;
/** Columns of a damage board: each seat's colour, and black (R31). */
export const COLOURS = [...SEATS, 'black'] as const;
export const COLUMNS = COLOURS.length;
export const { black: BLACK } = codes(...COLOURS);

export const OUTSIDE = -1;
export const NONE = -1;

/** The decision that the match is waiting for. */
export const PHASES = ['program', 'place', 'drop-in', 'overlap', 'act', 'over'] as const;
type Phase = Code<typeof PHASES>;
export const { program: PROGRAM, place: PLACE, 'drop-in': DROP_IN, overlap: OVERLAP, act: ACT, over: OVER } = codes(...PHASES);

/**
 * The pending step of the active player. `claim`: several mechs could enter the magnet's field, and one is chosen (R28). `repairing`: the
 * mech has markers of several colours, and the owner chooses which are removed (R34). `smashing`: several mechs are smashed, and the active
 * player chooses the order (R37).
 */
export const STAGES = ['choose', 'moving', 'operating', 'claim', 'repairing', 'smashing'] as const;
type Stage = Code<typeof STAGES>;
export const {
  choose: CHOOSE,
  moving: MOVING,
  operating: OPERATING,
  claim: CLAIM,
  repairing: REPAIRING,
  smashing: SMASHING,
} = codes(...STAGES);

/** How the active player uses the turn. */
export const MODES = ['fresh', 'sequence', 'alternative'] as const;
type Mode = Code<typeof MODES>;
export const { fresh: FRESH, sequence: SEQUENCE, alternative: ALTERNATIVE } = codes(...MODES);

export const { prestige: PRESTIGE, punch: PUNCH, shoot: SHOOT, move: MOVE, operate: OPERATE } = codes(...ACTIONS);

/** The position of a match. Flat arrays by seat. */
export interface MechState {
  options: MechOptions;
  /** The rulebook's numbers in this match. */
  book: Book;
  arena: Arena;
  seats: number;

  /** The buffer of all typed arrays, copied in one call. */
  readonly bytes: Uint8Array;
  /** The same bytes as words, for hashing. */
  readonly words: Int32Array;
  /** By cell the loose tile on it; 255 on fixed ones. */
  readonly tiles: Uint8Array;
  /** The rotation of each cell's tile, in quarter turns clockwise. */
  readonly turns: Uint8Array;
  freeTile: number;
  freeTurn: number;
  /** The arrow of the latest push, or NONE (R54). */
  lastPush: number;

  /** For each seat its mech's cell, or OUTSIDE. */
  readonly cellOf: Int8Array;
  /** Markers by seat and colour, indexed by `markerAt`. */
  readonly damage: Uint8Array;
  readonly scores: Int16Array;
  /** Seats that wait to return, first in line first. */
  readonly queue: number[];

  /** Cards that a seat has not seen, by seat and card, indexed by `cardAt`: 0 or 1. */
  readonly bag: Uint8Array;
  /** Cards under each deck, in the order of their return. */
  readonly under: number[][];
  /** Cards in hand while programming. */
  readonly hands: number[][];
  /** The two cards of a program point, the one drawn first first, or NONE; indexed by `slotOf`. */
  readonly programs: Int8Array;
  /** Cards that were played and are visible, by seat and card, indexed by `cardAt`. */
  readonly played: Uint8Array;
  /** The hidden symbol of this turn's pair, 0 to 3; or NONE. */
  readonly hidden: Int8Array;

  phase: Phase;
  round: number;
  point: number;
  /** The order of seats for the current phase: start places, or this turn's start numbers. */
  readonly order: number[];
  /** Index of the next seat in `order`. */
  at: number;
  /** Seats that have finished programming, in that order (R17). */
  readonly ready: number[];

  stage: Stage;
  mode: Mode;
  /** The rest of the active player's sequence: the strength of each action, 0 if used or absent. */
  readonly left: Uint8Array;
  /** Steps, operations or repairs left of the current action. */
  steps: number;
  /** Whether the move may still push, or the operations are unlimited. */
  special: boolean;
  /** Checkpoints visited by the current move, as bits. */
  visited: number;
  /** Operations of this turn, as bits: crushers, flames, magnet (R26). */
  operated: number;
  /** The magnet's cell while a claimant is chosen. */
  magnet: Cell;
  /** Seats to choose from, as bits: claimants, or smashed mechs. */
  candidates: number;
  turn: number;
}

export const CRUSHED = 1;
export const FLAMED = 2;
export const MAGNETIZED = 4;

/** R32. */
export const fieldsFor = ({ fieldsTwo, fieldsMore }: Book, seats: number): number => (seats === 2 ? fieldsTwo : fieldsMore);

/** The index of a seat's markers of one colour. */
export const markerAt = (seat: number, colour: number): number => seat * COLUMNS + colour;
/** The index of a card in a seat's deck. */
export const cardAt = (seat: number, card: number): number => seat * CARDS + card;
/** The index of the first of the two cards of a seat's program point. */
export const slotOf = (seat: number, point: number): number => (seat * POINTS + point) * 2;

export function damageOn(state: MechState, seat: number): number {
  let sum = 0;
  for (let colour = 0; colour < COLUMNS; colour++) sum += state.damage[markerAt(seat, colour)]!;
  return sum;
}

export const activeSeat = (state: MechState): number => state.order[state.at]!;

export function mechAt(state: MechState, cell: Cell): number {
  for (let seat = 0; seat < state.seats; seat++) if (state.cellOf[seat] === cell) return seat;
  return NONE;
}

const FIXED_TILE = 255;

/** The effect of a cell on a mech that is on it. */
export const hazardAt = (state: MechState, cell: Cell): number => {
  const tile = state.tiles[cell]!;
  return tile === FIXED_TILE ? state.arena.fixed[cell]! : state.arena.hazards[tile]!;
};

export const wallsAt = (state: MechState, cell: Cell): number => {
  const tile = state.tiles[cell]!;
  return tile === FIXED_TILE ? PLAIN : turnedWalls(state.arena.walls[tile]!, state.turns[cell]!);
};

/**
 * The number of words that a turn can change: prestige, tiles, mechs, damage, and the rest of the sequence. Cards are stored after them.
 */
export const BOARD_WORDS = Math.ceil((MAX_SEATS * (3 + COLUMNS) + 2 * CELLS + ACTIONS.length) / 4);
/** The bytes of a state's arrays, in whole words. */
const SIZE = 4 * (BOARD_WORDS + Math.ceil((MAX_SEATS * (2 * CARDS + 2 * POINTS + 1)) / 4));

export function blankState(options: MechOptions, seats: number): MechState {
  const slab = new Slab(SIZE);
  const scores = slab.cut(Int16Array, MAX_SEATS);
  const tiles = slab.cut(Uint8Array, CELLS).fill(FIXED_TILE);
  const turns = slab.cut(Uint8Array, CELLS);
  const cellOf = slab.cut(Int8Array, MAX_SEATS).fill(OUTSIDE);
  const damage = slab.cut(Uint8Array, MAX_SEATS * COLUMNS);
  const left = slab.cut(Uint8Array, ACTIONS.length);
  slab.alignToWord();
  for (const [tile, cell] of LOOSE_CELLS.entries()) tiles[cell] = tile;
  const book = bookOf(options);
  return {
    options,
    book,
    arena: book.arena,
    seats,
    bytes: slab.bytes,
    words: new Int32Array(slab.bytes.buffer),
    tiles,
    turns,
    freeTile: LOOSE_CELLS.length,
    freeTurn: 0,
    lastPush: NONE,
    cellOf,
    damage,
    scores,
    queue: [],
    bag: slab.cut(Uint8Array, MAX_SEATS * CARDS).fill(1),
    under: [[], [], [], []],
    hands: [[], [], [], []],
    programs: slab.cut(Int8Array, MAX_SEATS * POINTS * 2).fill(NONE),
    played: slab.cut(Uint8Array, MAX_SEATS * CARDS),
    hidden: slab.cut(Int8Array, MAX_SEATS).fill(NONE),
    phase: PROGRAM,
    round: 1,
    point: 1,
    order: [],
    at: 0,
    ready: [],
    stage: CHOOSE,
    mode: FRESH,
    left,
    steps: 0,
    special: false,
    visited: 0,
    operated: 0,
    magnet: NONE,
    candidates: 0,
    turn: 1,
  };
}

/** Searches copy millions of states: in V8 setting a list's length is slow, and popping numbers is not. */
function copyList(from: readonly number[], to: number[]): void {
  while (to.length > from.length) to.pop();
  for (let i = 0; i < from.length; i++) to[i] = from[i]!;
}

export function copyState(from: MechState, into?: MechState): MechState {
  const to = into && into.seats === from.seats ? into : blankState(from.options, from.seats);
  to.options = from.options;
  to.book = from.book;
  to.arena = from.arena;
  to.bytes.set(from.bytes);
  to.freeTile = from.freeTile;
  to.freeTurn = from.freeTurn;
  to.lastPush = from.lastPush;
  copyList(from.queue, to.queue);
  for (let seat = 0; seat < from.seats; seat++) {
    copyList(from.under[seat]!, to.under[seat]!);
    copyList(from.hands[seat]!, to.hands[seat]!);
  }
  to.phase = from.phase;
  to.round = from.round;
  to.point = from.point;
  copyList(from.order, to.order);
  to.at = from.at;
  copyList(from.ready, to.ready);
  to.stage = from.stage;
  to.mode = from.mode;
  to.steps = from.steps;
  to.special = from.special;
  to.visited = from.visited;
  to.operated = from.operated;
  to.magnet = from.magnet;
  to.candidates = from.candidates;
  to.turn = from.turn;
  return to;
}

/** Events of a match, with seats, cells and cards by name. */
export type MechEvent =
  | {
      readonly type: 'programmed';
      readonly seat: SeatName;
      readonly under?: string;
      readonly cards?: readonly string[];
      readonly slot?: number;
    }
  | { readonly type: 'ready'; readonly seat: SeatName }
  | { readonly type: 'placed'; readonly seat: SeatName; readonly at: string }
  | { readonly type: 'dropped-in'; readonly seat: SeatName; readonly at: string }
  | { readonly type: 'overlapped'; readonly seat: SeatName; readonly hidden?: number }
  | {
      readonly type: 'revealed';
      readonly seat: SeatName;
      readonly cards: readonly string[];
      readonly sequence: readonly string[];
      readonly number: number;
    }
  | { readonly type: 'turn'; readonly seat: SeatName; readonly round: number; readonly point: number; readonly outside: boolean }
  | { readonly type: 'passed'; readonly seat: SeatName }
  | { readonly type: 'prestige'; readonly seat: SeatName; readonly points: number }
  | { readonly type: 'repaired'; readonly seat: SeatName; readonly colour: (typeof COLOURS)[number]; readonly left: number }
  | { readonly type: 'punched'; readonly seat: SeatName; readonly target: SeatName; readonly damage: number }
  | {
      readonly type: 'shot';
      readonly seat: SeatName;
      readonly targets: readonly SeatName[];
      readonly damage: number;
      readonly side: string;
    }
  | { readonly type: 'moved'; readonly seat: SeatName; readonly from: string; readonly to: string; readonly left: number }
  | { readonly type: 'shoved'; readonly seat: SeatName; readonly from: string; readonly to: string }
  | { readonly type: 'pushed-out'; readonly seat: SeatName; readonly by: SeatName }
  | { readonly type: 'strides'; readonly seat: SeatName; readonly checkpoints: number; readonly points: number }
  | { readonly type: 'conveyor'; readonly seat: SeatName; readonly arrow: string; readonly turns: number }
  | { readonly type: 'crushers' | 'flames'; readonly seat?: SeatName }
  | { readonly type: 'magnet'; readonly seat: SeatName; readonly at: string }
  | { readonly type: 'pulled'; readonly seat: SeatName; readonly from: string; readonly to: string }
  | {
      readonly type: 'damaged';
      readonly seat: SeatName;
      readonly colour: (typeof COLOURS)[number];
      readonly points: number;
      readonly total: number;
    }
  | { readonly type: 'smashed'; readonly seat: SeatName }
  | {
      readonly type: 'scored';
      readonly seat: SeatName;
      readonly points: number;
      readonly why: 'last-blow' | 'damage' | 'penalty';
      readonly score: number;
    }
  | { readonly type: 'last-scoring' }
  | { readonly type: 'round'; readonly round: number }
  | { readonly type: 'ended' };

export const pairOf = (state: MechState, seat: Seat): number[] => {
  const slot = slotOf(seat, state.point - 1);
  return [state.programs[slot]!, state.programs[slot + 1]!];
};

/**
 * R12: hiding a card's lower symbol puts the other card lowest; hiding its upper symbol puts the card itself lowest. The lowest card's
 * number counts.
 */
export function startNumberFor(first: number, second: number, hidden: number, seat: Seat): number {
  const isFirst = hidden < 2;
  const ownLies = hidden % 2 === 0;
  return startNumber(isFirst === ownLies ? first : second, seat);
}

export const numberOf = (state: MechState, seat: Seat): number => {
  const [first, second] = pairOf(state, seat);
  return startNumberFor(first!, second!, state.hidden[seat]!, seat);
};

/** The three visible symbols. */
export function sequenceOf(state: MechState, seat: Seat): number[] {
  return pairOf(state, seat)
    .flatMap((card) => [upper(card), lower(card)])
    .filter((_, symbol) => symbol !== state.hidden[seat]);
}

/** R19: the strength of each action of the sequence: equal symbols form one action. */
export function strengthsOf(state: MechState, seat: Seat, into: Uint8Array): void {
  into.fill(0);
  const slot = slotOf(seat, state.point - 1);
  for (let symbol = 0; symbol < 4; symbol++) {
    if (symbol === state.hidden[seat]) continue;
    const card = state.programs[slot + (symbol >> 1)]!;
    into[symbol % 2 === 0 ? upper(card) : lower(card)]!++;
  }
}
