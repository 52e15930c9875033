import { type MoveList, type Seat } from '@fray/engine';
import { ATTACK_CARDS, type Card, DEFENSE_CARDS, isAirOnly, isGroundOnly, KINDS, MOVE_CARDS, REPAIRS, TACTICS } from './cards.ts';
import { defendMove, discardMove, END_MOVE, repairMove, TACTICS_MOVE, TAKE_HIT_MOVE } from './move.ts';
import { listPlacements } from './placing.ts';
import { listAttacks, listGroups, listSingles } from './reach.ts';
import { DEFENSE, heldBy, MOVE, ORDERS, SETUP, SIDE_SIZE, type SkirmishState, startHits, type Unit, unitOf } from './state.ts';

export function moves(state: SkirmishState, seat: Seat, into: MoveList): void {
  into.clear();
  if (state.phase === SETUP) return listPlacements(state, seat, into);
  if (state.phase === DEFENSE) return listDefenses(state, seat, into);
  listSpecials(state, seat, into);
  if (state.handSize[seat]! > state.book.handLimit) {
    for (let card = 0; card < KINDS; card++) if (heldBy(state, seat, card) > 0) into.push(discardMove(card));
    return;
  }
  if (mayStillMove(state))
    for (const card of MOVE_CARDS) {
      if (heldBy(state, seat, card) === 0) continue;
      for (let i = 0; i < SIDE_SIZE; i++) listSingles(state, unitOf(seat, i), card, into);
      listGroups(state, seat, card, into);
    }
  if (mayStillAttack(state))
    for (const card of ATTACK_CARDS)
      if (heldBy(state, seat, card) > 0) for (let i = 0; i < SIDE_SIZE; i++) listAttacks(state, unitOf(seat, i), card, into);
  into.push(END_MOVE);
}

const anyNumber = (state: SkirmishState): boolean => state.options.cards_per_phase === 'any-number';
/** X1: the Move phase is before the Fire phase. */
export const mayStillMove = (state: SkirmishState): boolean => state.phase <= MOVE && (!state.moved || anyNumber(state));
export const mayStillAttack = (state: SkirmishState): boolean => !state.attacked || anyNumber(state);
/** X9: special cards in any phase of one's own turn, or in the Orders phase only. */
export const allowsSpecials = (state: SkirmishState): boolean => state.options.specials === 'any-time' || state.phase === ORDERS;

function listSpecials(state: SkirmishState, seat: Seat, into: MoveList): void {
  if (!allowsSpecials(state)) return;
  if (heldBy(state, seat, TACTICS) > 0) into.push(TACTICS_MOVE);
  if (heldBy(state, seat, REPAIRS) > 0)
    for (let i = 0; i < SIDE_SIZE; i++) {
      const unit = unitOf(seat, i);
      if (isRepairable(state, unit)) into.push(repairMove(state.cellOf[unit]!));
    }
}

/** X9: damaged, and still there. */
export const isRepairable = (state: SkirmishState, unit: Unit): boolean =>
  state.hits[unit]! > 0 && state.hits[unit]! < startHits(state, unit);

/** X8: which defences this target allows. */
const defends = (state: SkirmishState, card: Card): boolean => {
  const isAir = state.air[state.unitAt[state.attackTo]!] === 1;
  return isAirOnly(card) ? isAir : isGroundOnly(card) ? !isAir : true;
};

function listDefenses(state: SkirmishState, seat: Seat, into: MoveList): void {
  for (const card of DEFENSE_CARDS) if (heldBy(state, seat, card) > 0 && defends(state, card)) into.push(defendMove(card));
  into.push(TAKE_HIT_MOVE);
}
