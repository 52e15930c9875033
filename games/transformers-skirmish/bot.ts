import type { BotHints, Move, MoveList, Seat, Skill } from '@fray/engine';
import { NOWHERE } from '@fray/engine';
import type { Book } from './book.ts';
import { ATTACK_CARDS, CARDS, type Card, isMiniconOnly } from './data/cards.ts';
import {
  ATTACK,
  cardOf,
  DEFEND,
  DISCARD,
  END,
  fromOf,
  GROUP,
  groupOf,
  hasMiniconMove,
  isAirMove,
  kindOf,
  PLACE,
  PLAY_TACTICS,
  REPAIR,
  roleOf,
  SINGLE,
  TAKE_HIT,
  toOf,
} from './move.ts';
import { aheadOf } from './reach.ts';
import { result } from './rules.ts';
import { grid, heldBy, LINE, NO_UNIT, roundOf, SIDE_SIZE, type SkirmishState, sideOf, type Unit, unitOf } from './state.ts';

// Everything is judged in hits: one point of damage done is 1.

/** What a unit is worth beside its hits: it can be used, and gives cards a target to be played at. */
const UNIT = 0.6;
/** A Minicon is worth a little beyond its hit. */
const MINICON = 0.1;

function force(state: SkirmishState, seat: Seat): number {
  let worth = 0;
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    if (state.hits[unit] === 0) continue;
    worth += state.hits[unit]! + UNIT + MINICON * state.minicon[unit]!;
  }
  return worth;
}

const promises = new WeakMap<Book, Float64Array>();

/** What cards in the hand promise, by kind. */
function promisesOf(book: Book): Float64Array {
  let known = promises.get(book);
  if (!known) promises.set(book, (known = Float64Array.from(CARDS, (card, i) => promiseOf(card, book.reach[i]!))));
  return known;
}

function promiseOf(card: (typeof CARDS)[number], reach: number): number {
  switch (card.use) {
    case 'attack':
      return 0.35 + 0.12 * reach - ('only' in card ? 0.15 : 0);
    case 'defense':
      return 'only' in card ? 0.55 : 0.8;
    case 'special':
      return card.name === 'tactics' ? 0.9 : 0.5;
    case 'move':
      return 0.2 + 0.05 * reach;
  }
}

function promise(state: SkirmishState, seat: Seat): number {
  const promised = promisesOf(state.book);
  let sum = 0;
  for (let card = 0; card < CARDS.length; card++) sum += heldBy(state, seat, card) * promised[card]!;
  return sum;
}

/** A seat's share of the win: whoever has more force left wins more often, and more surely the less is left on the board. */
function value(state: SkirmishState, seat: Seat): number {
  const outcome = result(state);
  if (outcome) return outcome.places[0] === outcome.places[1] ? 0.5 : outcome.places[seat] === 1 ? 1 : 0;
  const own = force(state, seat) + 0.3 * promise(state, seat) + threats(state, seat);
  const other = force(state, 1 - seat) + 0.3 * promise(state, 1 - seat) + threats(state, 1 - seat);
  return 1 / (1 + Math.exp((-8 * (own - other)) / (own + other + 6)));
}

/** What it is worth to hold the only card for a use; shared when there are more. */
const VARIETY = 1;

/** How many cards of the same use a hand holds. */
function countUse(state: SkirmishState, seat: Seat, card: Card): number {
  let count = 0;
  for (let other = 0; other < CARDS.length; other++) if (CARDS[other]!.use === CARDS[card]!.use) count += heldBy(state, seat, other);
  return count;
}

/** The farthest that a unit could attack with the cards in its side's hand. */
function range(state: SkirmishState, unit: Unit): number {
  let far = 0;
  for (const card of ATTACK_CARDS)
    if (state.book.reach[card]! > far && heldBy(state, sideOf(unit), card) > 0 && (!isMiniconOnly(card) || state.minicon[unit] === 1))
      far = state.book.reach[card]!;
  return far;
}

/** How many enemies of a side are in a clear line from a square, so many squares away at most. */
function inLine(state: SkirmishState, seat: Seat, from: number, reach: number): number {
  let count = 0;
  for (let direction = 0; direction < 8; direction++) {
    let at = from;
    for (let step = 1; step <= reach; step++) {
      at = grid.neighbours[at * 8 + direction]!;
      if (at === NOWHERE) break;
      const other = state.unitAt[at]!;
      if (other === NO_UNIT) continue;
      if (sideOf(other) !== seat) count++;
      break;
    }
  }
  return count;
}

/** What the attacks that a side could make now, if it were its turn, are worth. */
function threats(state: SkirmishState, seat: Seat): number {
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    if (state.cellOf[unit] === NOWHERE) continue;
    const far = range(state, unit);
    if (far > 0 && inLine(state, seat, state.cellOf[unit]!, far) > 0) return 0.4;
  }
  return 0;
}

/** What it costs to stand where an enemy could attack: less and less while nothing happens, so that somebody dares. */
const EXPOSED = 0.15;
const PATIENCE = 8;
const exposed = (state: SkirmishState): number => EXPOSED * Math.max(0, 1 - (roundOf(state) - state.lastDamage) / PATIENCE);
/** What a square nearer to the nearest enemy is worth. */
const NEARER = 0.06;

function nearest(state: SkirmishState, seat: Seat, from: number): number {
  let least = 8;
  for (let i = 0; i < SIDE_SIZE; i++) {
    const at = state.cellOf[unitOf(1 - seat, i)]!;
    if (at !== NOWHERE) least = Math.min(least, Math.max(grid.dx(from, at), grid.dy(from, at)));
  }
  return least;
}

/** What it is worth to stand on a square: in range with something to attack with, out of range otherwise. */
function standing(state: SkirmishState, unit: Unit, at: number): number {
  const seat = sideOf(unit);
  const far = range(state, unit);
  const strikes = far > 0 && inLine(state, seat, at, far) > 0 ? 1 : 0;
  return strikes - exposed(state) * inLine(state, seat, at, state.book.farthest) - NEARER * Math.max(2, nearest(state, seat, at));
}

/** Gains of going straight ahead, by unit, for one card; filled when a group of that card is met. */
const ahead = new Float64Array(2 * SIDE_SIZE);

function fillAhead(state: SkirmishState, seat: Seat, card: Card): void {
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    const from = state.cellOf[unit]!;
    const to = from === NOWHERE ? NOWHERE : grid.ahead(from, aheadOf(seat), state.book.reach[card]!);
    ahead[unit] = to === NOWHERE ? 0 : standing(state, unit, to) - standing(state, unit, from);
  }
}

function groupGain(group: number): number {
  let gain = 0;
  let strikes = 0;
  for (let unit = 0; unit < 2 * SIDE_SIZE; unit++) {
    if (((group >> unit) & 1) === 0) continue;
    // One attack a turn: a second unit in range is worth little.
    if (ahead[unit]! > 0.5) strikes++;
    gain += ahead[unit]! - (strikes > 1 && ahead[unit]! > 0.5 ? 0.9 : 0);
  }
  return gain;
}

function judgeAttack(state: SkirmishState, move: Move): number {
  const target = state.unitAt[toOf(move)]!;
  const last = state.hits[target]! <= state.book.damage ? UNIT + 0.4 : 0;
  // A long card is worth keeping where a short one does; wounded units first.
  return 3 + last + 0.3 / state.hits[target]! + MINICON * state.minicon[target]! - promisesOf(state.book)[cardOf(move)]!;
}

/** In the middle of the row, the strong ones as air types with Minicons. */
function judgePlacement(move: Move): number {
  return (roleOf(move) === LINE ? 0 : 0.2) + (hasMiniconMove(move) ? 0.3 : 0) + (isAirMove(move) ? 0.1 : 0);
}

function judge(state: SkirmishState, seat: Seat, moves: MoveList, into: Float64Array): void {
  const promised = promisesOf(state.book);
  let filled = -1;
  for (let i = 0; i < moves.size; i++) {
    const move = moves.get(i);
    const card = cardOf(move);
    switch (kindOf(move)) {
      case PLACE:
        into[i] = judgePlacement(move);
        break;
      case SINGLE: {
        const unit = state.unitAt[fromOf(move)]!;
        into[i] = standing(state, unit, toOf(move)) - standing(state, unit, fromOf(move)) - 0.1 * promised[card]!;
        break;
      }
      case GROUP:
        if (card !== filled) fillAhead(state, seat, card);
        filled = card;
        into[i] = groupGain(groupOf(move)) - 0.1 * promised[card]!;
        break;
      case ATTACK:
        into[i] = judgeAttack(state, move);
        break;
      case DEFEND:
        into[i] = 1 - promised[card]!;
        break;
      case DISCARD:
        into[i] = -promised[card]! - VARIETY / countUse(state, seat, card);
        break;
      case REPAIR:
        into[i] = 1.5;
        break;
      case PLAY_TACTICS:
        into[i] = 5;
        break;
      case TAKE_HIT:
      case END:
        into[i] = 0;
    }
  }
}

/** Placing in secret is seen by its owner alone; everything else by everybody. */
function observed(state: SkirmishState, mover: Seat, move: Move, viewer: Seat): number {
  if (kindOf(move) !== PLACE || state.options.setup !== 'simultaneous') return move + 1;
  return mover === viewer ? move + 1 : 0;
}

/** Fitted to 60 games of gunner and veteran: it knows more than it says. */
const CERTAINTY = 1.7;

/** What the levels below the ace overlook, or how far they look: the steps are about even, see `docs/bots.md`. */
const SKILLS: readonly Skill[] = [
  { looks: 'at-moves', overlooks: 0.9 },
  { looks: 'at-moves', overlooks: 0.4 },
  { looks: 'at-moves', overlooks: 0.2 },
  { looks: 'at-moves', overlooks: 0 },
  { looks: 'ahead', iterations: 300 },
];

export const bot: BotHints<SkirmishState> = {
  skills: () => SKILLS,
  value,
  certainty: CERTAINTY,
  judge,
  observed,
  horizon: 12,
  guided: 0.7,
};
