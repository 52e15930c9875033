import { type Direction, type Move, MoveList, NOWHERE, type Seat } from '@fray/engine';
import { CARDS, type Card, isAirOnly, isMiniconOnly } from './cards.ts';
import { attackMove, cardOf, fromOf, groupMove, singleMove } from './move.ts';
import { grid, NO_UNIT, SIDE_SIZE, type SkirmishState, sideOf, type Unit, unitOf } from './state.ts';

const { neighbours } = grid;
const NORTH: Direction = 0;
const SOUTH: Direction = 4;

export const aheadOf = (seat: number): Direction => (seat === 0 ? NORTH : SOUTH);

/** X4, X6: Fly and Supersonic move air types only. */
const mayUse = (state: SkirmishState, unit: Unit, card: Card): boolean => !isAirOnly(card) || state.air[unit] === 1;
/** X7: only a unit with a Minicon makes a Minicon Attack. */
const mayAttack = (state: SkirmishState, unit: Unit, card: Card): boolean => !isMiniconOnly(card) || state.minicon[unit] === 1;
/** X4: whether a unit may pass over other units with this card. */
export const flies = (state: SkirmishState, unit: Unit, card: Card): boolean =>
  state.air[unit] === 1 && (state.options.flying === 'air-types' || isAirOnly(card));

/** X2: adds the moves of a single unit with a card. */
export function listSingles(state: SkirmishState, unit: Unit, card: Card, into: MoveList): void {
  const from = state.cellOf[unit]!;
  if (from === NOWHERE || !mayUse(state, unit, card)) return;
  const over = flies(state, unit, card);
  const reach = state.book.reach[card]!;
  const least = state.options.move_distance === 'exact' ? reach : 1;
  for (let direction = 0; direction < 8; direction++) {
    let at = from;
    for (let step = 1; step <= reach; step++) {
      at = neighbours[at * 8 + direction]!;
      if (at === NOWHERE) break;
      if (state.unitAt[at] !== NO_UNIT) {
        if (over) continue;
        break;
      }
      if (step >= least) into.push(singleMove(card, from, at));
    }
  }
}

/** Mark of a unit that cannot move straight ahead with a card, in any group. */
const CANNOT = -1;

/** X6: the own units that must move too, as bits, if a unit moves straight ahead with a card; or CANNOT. */
export function companions(state: SkirmishState, unit: Unit, card: Card): number {
  const seat = sideOf(unit);
  let at = state.cellOf[unit]!;
  if (at === NOWHERE || !mayUse(state, unit, card)) return CANNOT;
  const over = flies(state, unit, card);
  const last = state.book.reach[card]!;
  let needed = 0;
  for (let step = 1; step <= last; step++) {
    at = neighbours[at * 8 + aheadOf(seat)]!;
    if (at === NOWHERE) return CANNOT;
    const other = state.unitAt[at]!;
    if (other === NO_UNIT || (over && step < last)) continue;
    if (sideOf(other) !== seat) return CANNOT;
    needed |= 1 << other;
  }
  return needed;
}

const needs = new Int32Array(SIDE_SIZE);

/** X6: adds every group of at least two units of a side that can go straight ahead together. */
export function listGroups(state: SkirmishState, seat: number, card: Card, into: MoveList): void {
  const shift = seat * SIDE_SIZE;
  let able = 0;
  let bound = 0;
  for (let i = 0; i < SIDE_SIZE; i++) {
    const needed = companions(state, unitOf(seat, i), card);
    if (needed === CANNOT) continue;
    able |= 1 << i;
    needs[i] = needed >> shift;
    bound |= needed;
  }
  // Every subset of the units that can move, smallest number first.
  for (let group = able & -able; group !== 0; group = (group - able) & able) {
    if ((group & (group - 1)) === 0) continue;
    if (bound !== 0 && !isComplete(group)) continue;
    into.push(groupMove(card, group << shift));
  }
}

/** Whether every unit of a group has the companions that it needs. */
function isComplete(group: number): boolean {
  for (let i = 0; i < SIDE_SIZE; i++) if ((group >> i) & 1 && (needs[i]! & ~group) !== 0) return false;
  return true;
}

/** X3, X7: adds the attacks of one unit with a card. */
export function listAttacks(state: SkirmishState, unit: Unit, card: Card, into: MoveList): void {
  const from = state.cellOf[unit]!;
  if (from === NOWHERE || !mayAttack(state, unit, card)) return;
  const seat = sideOf(unit);
  const range = state.book.reach[card]!;
  const least = state.options.attack_range === 'exact' ? range : 1;
  for (let direction = 0; direction < 8; direction++) {
    let at = from;
    for (let step = 1; step <= range; step++) {
      at = neighbours[at * 8 + direction]!;
      if (at === NOWHERE) break;
      const other = state.unitAt[at]!;
      if (other === NO_UNIT) continue;
      if (sideOf(other) !== seat && step >= least) into.push(attackMove(card, from, at));
      break;
    }
  }
}

/** Whether a side could make this attack if it had the card. */
export function isAttackPossible(state: SkirmishState, seat: Seat, move: Move): boolean {
  const unit = state.unitAt[fromOf(move)]!;
  if (unit === NO_UNIT || sideOf(unit) !== seat || CARDS[cardOf(move)]?.use !== 'attack') return false;
  const list = new MoveList();
  listAttacks(state, unit, cardOf(move), list);
  return list.has(move);
}
