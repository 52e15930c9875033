import { type Move, type MoveList, NOWHERE, type Seat } from '@fray/engine';
import { CARDS, type Card } from '../rules/cards.ts';
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
} from '../rules/move.ts';
import { aheadOf } from '../rules/reach.ts';
import { grid, heldBy, LINE, roundOf, SIDE_SIZE, type SkirmishState, sideOf, type Unit, unitOf } from '../rules/state.ts';
import { cardWorthsOf, MINICON, range, stepsToEnemy, UNIT } from './value.ts';

// All values are in hits: one point of damage dealt is 1.

/** Value of holding the only card for a use; shared if there are more. */
const ONLY_CARD_BONUS = 1;

/** The number of cards with the same use in a hand. */
function countSameUse(state: SkirmishState, seat: Seat, card: Card): number {
  let count = 0;
  for (let other = 0; other < CARDS.length; other++) if (CARDS[other]!.use === CARDS[card]!.use) count += heldBy(state, seat, other);
  return count;
}

/** Cost of standing where an enemy could attack. It falls while no damage is dealt, so that bots start attacking. */
const EXPOSURE_COST = 0.15;
const PATIENCE = 8;
const exposureCost = (state: SkirmishState): number => EXPOSURE_COST * Math.max(0, 1 - (roundOf(state) - state.lastDamage) / PATIENCE);
/** Value of being one square nearer to the nearest enemy. */
const ADVANCE_WORTH = 0.06;

function nearest(state: SkirmishState, seat: Seat, from: number): number {
  let least = 8;
  for (let i = 0; i < SIDE_SIZE; i++) {
    const at = state.cellOf[unitOf(1 - seat, i)]!;
    if (at !== NOWHERE) least = Math.min(least, Math.max(grid.dx(from, at), grid.dy(from, at)));
  }
  return least;
}

/** Values shared by all moves of one listing: by square, without and with a Minicon. Entries with an older stamp are stale. */
const known = new Float64Array(2 * grid.size);
const generations = new Int32Array(2 * grid.size);
let generation = 0;
/** The attack range of a unit without and with a Minicon, and the cost of being visible to the enemy. */
const ranges = [0, 0];
let danger = 0;

function begin(state: SkirmishState, seat: Seat): void {
  generation++;
  ranges[0] = range(state, seat, false);
  ranges[1] = range(state, seat, true);
  danger = exposureCost(state);
}

/** Value of standing on a square: in range if the hand can attack, out of range otherwise. */
function standing(state: SkirmishState, unit: Unit, at: number): number {
  const place = state.minicon[unit]! * grid.size + at;
  if (generations[place] === generation) return known[place]!;
  const seat = sideOf(unit);
  const range = ranges[state.minicon[unit]!]!;
  let strikes = 0;
  let seen = 0;
  for (let direction = 0; direction < 8; direction++) {
    const step = stepsToEnemy(state, seat, at, direction, state.book.farthest);
    if (step === 0) continue;
    seen++;
    if (step <= range) strikes = 1;
  }
  generations[place] = generation;
  known[place] = strikes - danger * seen - ADVANCE_WORTH * Math.max(2, nearest(state, seat, at));
  return known[place];
}

/** Gains of moving straight ahead, by unit, for one card. Computed at the first group move of that card. */
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
  for (let rest = group; rest !== 0; rest &= rest - 1) {
    const unit = 31 - Math.clz32(rest & -rest);
    // Only one attack per turn is allowed, so a second unit in range is worth little.
    if (ahead[unit]! > 0.5) strikes++;
    gain += ahead[unit]! - (strikes > 1 && ahead[unit]! > 0.5 ? 0.9 : 0);
  }
  return gain;
}

function scoreAttack(state: SkirmishState, move: Move): number {
  const target = state.unitAt[toOf(move)]!;
  const last = state.hits[target]! <= state.book.damage ? UNIT + 0.4 : 0;
  // Use a short card where it is enough, to keep a long one. Wounded units repair first.
  return 3 + last + 0.3 / state.hits[target]! + MINICON * state.minicon[target]! - cardWorthsOf(state.book)[cardOf(move)]!;
}

/** Placement: the middle of the row is best; strong units as air types with Minicons. */
function scorePlacement(move: Move): number {
  return (roleOf(move) === LINE ? 0 : 0.2) + (hasMiniconMove(move) ? 0.3 : 0) + (isAirMove(move) ? 0.1 : 0);
}

export function scoreMoves(state: SkirmishState, seat: Seat, moves: MoveList, into: Float64Array): void {
  const promised = cardWorthsOf(state.book);
  let filled = -1;
  begin(state, seat);
  for (let i = 0; i < moves.size; i++) {
    const move = moves.get(i);
    const card = cardOf(move);
    switch (kindOf(move)) {
      case PLACE:
        into[i] = scorePlacement(move);
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
        into[i] = scoreAttack(state, move);
        break;
      case DEFEND:
        into[i] = 1 - promised[card]!;
        break;
      case DISCARD:
        into[i] = -promised[card]! - ONLY_CARD_BONUS / countSameUse(state, seat, card);
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
