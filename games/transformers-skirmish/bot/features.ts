import { NOWHERE, type Seat } from '@fray/engine';
import type { Book } from '../rules/book.ts';
import {
  ATTACK_CARDS,
  CARDS,
  type Card,
  DEFENSE_CARDS,
  isAirOnly,
  isGroundOnly,
  isMiniconOnly,
  KINDS,
  MOVE_CARDS,
} from '../rules/cards.ts';
import { grid, heldBy, NO_UNIT, SIDE_SIZE, type SkirmishState, sideOf, startHits, unitOf } from '../rules/state.ts';

/** Longer ranges are equivalent. */
const FAR = 3;
const SIDE_FEATURES = [
  'units',
  'hits',
  'damage',
  'frail units',
  'sturdy units',
  'air types',
  'Minicons',
  ...[1, 2, 3].map((range) => `units in a line of ${range}`),
  ...[1, 2, 3].map((range) => `frail units in a line of ${range}`),
  'air types in a line of 3',
  'weakest unit in a line of 3',
  'Minicons with a target',
] as const;
const SORTS = [
  'attacks of 1',
  'attacks of 2',
  'attacks of 3',
  'Minicon Attacks',
  'any defence',
  'Heavy Armor',
  'Evasion',
  'Tactics',
  'Repairs',
];
const HAND_FEATURES = [...MOVE_CARDS.map((card) => CARDS[card]!.name), ...SORTS];
const OUR_FEATURES = [
  'an attack that reaches',
  'a second attack',
  'a defence',
  'a second defence',
  'a defence of the frail',
  'cards',
] as const;
const THEIR_FEATURES = ['cards', ...[1, 2, 3].map((range) => `chance of an attack of ${range}`), 'chance of a hit on the frail'] as const;
const BOARD_FEATURES = ['lead by judgement', 'cards in the deck', 'lines of 1', 'lines of 2', 'lines of 3'] as const;

/** The inputs of the network in order, at the end of our turn. The opponent's hand is an expectation. */
export const FEATURES: readonly string[] = [
  ...['our', 'their'].flatMap((side) => SIDE_FEATURES.map((what) => `${side} ${what}`)),
  ...['our', 'their'].flatMap((side) => HAND_FEATURES.map((what) => `${side} ${what}`)),
  ...OUR_FEATURES.map((what) => `our hand: ${what}`),
  ...THEIR_FEATURES.map((what) => `their hand: ${what}`),
  ...BOARD_FEATURES,
];

/** Position of each kind of card among the hand inputs. */
const PLACE: readonly number[] = CARDS.map((card, i) => (card.use === 'move' ? MOVE_CARDS.indexOf(i) : MOVE_CARDS.length + sortOf(i)));

function sortOf(card: Card): number {
  const { use, reach, name } = CARDS[card]!;
  if (use === 'attack') return isMiniconOnly(card) ? 3 : reach - 1;
  if (use === 'defense') return isGroundOnly(card) ? 5 : isAirOnly(card) ? 6 : 4;
  return name === 'tactics' ? 7 : 8;
}

/** By unit: the distance to the nearest enemy in a clear line. */
const line = new Uint8Array(2 * SIDE_SIZE);
const NO_LINE = FAR + 1;
const lines = new Uint8Array(FAR + 1);

/** The board whose lines of fire were computed last, its book, and the net inputs of south and north. */
let seen: Int32Array | undefined;
let seenBook: Book | undefined;
const sides = [new Float32Array(SIDE_FEATURES.length), new Float32Array(SIDE_FEATURES.length)] as const;

/** Computes the inputs of a board, unless it is the last one: most positions of a plan differ by cards only. */
function lookAtBoard(state: SkirmishState): void {
  if (seenBook === state.book && seen && isSame(seen, state.board)) return;
  seen ??= new Int32Array(state.board.length);
  seen.set(state.board);
  seenBook = state.book;
  findLinesOfFire(state);
  for (const [seat, side] of sides.entries()) {
    side.fill(0);
    writeSide(state, seat, side);
  }
}

function isSame(one: Int32Array, other: Int32Array): boolean {
  for (let i = 0; i < one.length; i++) if (one[i] !== other[i]) return false;
  return true;
}

/** Finds the units with a clear line to each other; such lines are symmetric. */
function findLinesOfFire(state: SkirmishState): void {
  line.fill(NO_LINE);
  lines.fill(0);
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(0, i);
    const from = state.cellOf[unit]!;
    if (from === NOWHERE) continue;
    for (let direction = 0; direction < 8; direction++) {
      let at = from;
      for (let step = 1; step <= FAR; step++) {
        at = grid.neighbours[at * 8 + direction]!;
        if (at === NOWHERE) break;
        const other = state.unitAt[at]!;
        if (other === NO_UNIT) continue;
        if (sideOf(other) !== 0) {
          lines[step]!++;
          if (step < line[unit]!) line[unit] = step;
          if (step < line[other]!) line[other] = step;
        }
        break;
      }
    }
  }
}

function writeSide(state: SkirmishState, seat: Seat, into: Float32Array): void {
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    const hits = state.hits[unit]!;
    const cell = state.cellOf[unit]!;
    if (hits === 0 || cell === NOWHERE) continue;
    const near = line[unit]!;
    into[0]! += 1 / SIDE_SIZE;
    into[1]! += hits / 24;
    into[2]! += (startHits(state, unit) - hits) / 12;
    if (hits === 1) into[3]! += 1 / SIDE_SIZE;
    if (hits > 2) into[4]! += 1 / SIDE_SIZE;
    into[5]! += state.air[unit]! / 4;
    into[6]! += state.minicon[unit]! / 4;
    for (let range = Math.max(1, near); range <= FAR; range++) {
      into[6 + range]! += 1 / 4;
      if (hits === 1) into[9 + range]! += 1 / 2;
    }
    if (near <= FAR) {
      into[13]! += state.air[unit]! / 4;
      into[14] = Math.max(into[14]!, 1 / hits);
    }
    if (near <= 2) into[15]! += state.minicon[unit]! / 2;
  }
}

/** Probability that none of `cards` drawn cards is a wanted one. */
export function chanceOfNone(kinds: number, cards: number, from: number): number {
  let chance = 1;
  for (let i = 0; i < cards && chance > 0; i++) chance *= Math.max(0, from - kinds - i) / Math.max(1, from - i);
  return chance;
}

/** The number of cards in a hand that defend a unit. */
function defenders(state: SkirmishState, seat: Seat, air: boolean): number {
  let count = 0;
  for (const card of DEFENSE_CARDS) if (air ? !isGroundOnly(card) : !isAirOnly(card)) count += heldBy(state, seat, card);
  return count;
}

/** By kind: cards that a seat does not see, in the deck or the opponent's hand. */
const unseen = new Float64Array(KINDS);

/** Counts the cards that a viewer of this seat's hand has not seen. Returns their number. */
export function fillUnseen(state: SkirmishState, seat: Seat, into: Float64Array): number {
  let sum = 0;
  for (let card = 0; card < KINDS; card++) {
    into[card] = Math.max(0, state.book.copies[card]! - state.discard[card]! - heldBy(state, seat, card));
    sum += into[card]!;
  }
  return sum;
}

/**
 * Writes the inputs of the net for a seat whose turn has ended, from facts that this seat may know.
 * @param lead The seat's advantage by the handmade evaluation, in logits.
 * @param cards The number of cards of the other side after its draw.
 */
export function writeFeatures(state: SkirmishState, seat: Seat, lead: number, cards: number, into: Float32Array): void {
  into.fill(0);
  lookAtBoard(state);
  into.set(sides[seat]!, 0);
  into.set(sides[1 - seat]!, SIDE_FEATURES.length);
  let at = 2 * SIDE_FEATURES.length;
  const pool = fillUnseen(state, seat, unseen);
  const known = Math.min(cards, pool);
  for (let card = 0; card < KINDS; card++) {
    const place = at + PLACE[card]!;
    into[place]! += heldBy(state, seat, card) / 2;
    into[place + HAND_FEATURES.length]! += pool > 0 ? (known * unseen[card]!) / pool / 2 : 0;
  }
  at += 2 * HAND_FEATURES.length;
  const near = lines[1]! > 0 ? 1 : lines[2]! > 0 ? 2 : lines[3]! > 0 ? 3 : NO_LINE;
  at = writeOurs(state, seat, near, into, at);
  at = writeTheirs(state, seat, pool, known, into, at);
  into[at] = lead / 4;
  into[at + 1] = (pool - known) / state.book.deckSize;
  for (let range = 1; range <= FAR; range++) into[at + 1 + range] = lines[range]! / 6;
}

function writeOurs(state: SkirmishState, seat: Seat, near: number, into: Float32Array, at: number): number {
  let attacks = 0;
  let reaching = 0;
  for (const card of ATTACK_CARDS) {
    const copies = heldBy(state, seat, card);
    attacks += copies;
    if (state.book.reach[card]! >= near) reaching += copies;
  }
  const [air, ground] = [defenders(state, seat, true), defenders(state, seat, false)];
  const defences = Math.max(air, ground);
  into[at] = reaching > 0 ? 1 : 0;
  into[at + 1] = attacks > 1 ? 1 : 0;
  into[at + 2] = defences > 0 ? 1 : 0;
  into[at + 3] = defences > 1 ? 1 : 0;
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    if (state.hits[unit] === 1 && line[unit]! <= FAR) into[at + 4]! += (state.air[unit] === 1 ? air : ground) > 0 ? 0.5 : -0.5;
  }
  into[at + 5] = state.handSize[seat]! / 5;
  return at + OUR_FEATURES.length;
}

function writeTheirs(state: SkirmishState, seat: Seat, pool: number, cards: number, into: Float32Array, at: number): number {
  into[at] = cards / 8;
  let striking = 0;
  for (let range = FAR; range >= 1; range--) {
    for (const card of ATTACK_CARDS)
      if (Math.min(FAR, state.book.reach[card]!) === range && !isMiniconOnly(card)) striking += unseen[card]!;
    into[at + range] = 1 - chanceOfNone(striking, cards, pool);
  }
  let weakest = NO_LINE;
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    if (state.hits[unit] === 1 && line[unit]! < weakest) weakest = line[unit]!;
  }
  if (weakest <= FAR) into[at + 4] = into[at + weakest]!;
  return at + THEIR_FEATURES.length;
}
