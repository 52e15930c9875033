import type { Cell, Direction, Move, MoveList, Seat } from '@fray/engine';
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
  REPAIRS,
  TACTICS,
} from './cards.ts';
import {
  ATTACK,
  cardOf,
  DEFEND,
  DISCARD,
  defendMove,
  discardMove,
  END,
  END_MOVE,
  fromOf,
  GROUP,
  groupOf,
  hasMiniconMove,
  isAirMove,
  kindOf,
  PLACE,
  PLAY_TACTICS,
  REPAIR,
  repairMove,
  roleOf,
  SINGLE,
  TACTICS_MOVE,
  TAKE_HIT,
  TAKE_HIT_MOVE,
  toOf,
} from './move.ts';
import { isRoleLeft, listPlacements, placed } from './placing.ts';
import { companions, flies, listAttacks, listGroups, listSingles } from './reach.ts';
import {
  DEFENSE,
  grid,
  heldBy,
  MOVE,
  NO_UNIT,
  ORDERS,
  SETUP,
  SIDE_SIZE,
  type SkirmishState,
  sideOf,
  startHits,
  type Unit,
  unitOf,
} from './state.ts';

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

/** X9: damaged, and not destroyed. */
export const isRepairable = (state: SkirmishState, unit: Unit): boolean =>
  state.hits[unit]! > 0 && state.hits[unit]! < startHits(state, unit);

/** X8: the defence cards that this target allows. */
const defends = (state: SkirmishState, card: Card): boolean => {
  const isAir = state.air[state.unitAt[state.attackTo]!] === 1;
  return isAirOnly(card) ? isAir : isGroundOnly(card) ? !isAir : true;
};

function listDefenses(state: SkirmishState, seat: Seat, into: MoveList): void {
  for (const card of DEFENSE_CARDS) if (heldBy(state, seat, card) > 0 && defends(state, card)) into.push(defendMove(card));
  into.push(TAKE_HIT_MOVE);
}

/** The reason why a well-formed move is illegal now. */
export function illegalReason(state: SkirmishState, seat: Seat, move: Move): string {
  const kind = kindOf(move);
  if (state.phase === SETUP) return kind === PLACE ? illegalPlacement(state, seat, move) : 'place-first';
  if (kind === PLACE) return 'all-placed';
  if (state.phase === DEFENSE) {
    if (kind !== DEFEND && kind !== TAKE_HIT) return 'answer-first';
    return isHeld(state, seat, cardOf(move)) ? 'not-this-target' : 'not-held';
  }
  if (kind === DEFEND || kind === TAKE_HIT) return 'no-attack';
  const card = kind === REPAIR ? REPAIRS : kind === PLAY_TACTICS ? TACTICS : cardOf(move);
  if (kind !== END && !isHeld(state, seat, card)) return 'not-held';
  switch (kind) {
    case DISCARD:
      return 'hand-not-full';
    case REPAIR:
    case PLAY_TACTICS:
      return illegalSpecial(state, seat, move);
    case SINGLE:
    case GROUP:
    case ATTACK:
    case END:
      if (state.handSize[seat]! > state.book.handLimit) return 'discard-first';
      return kind === ATTACK ? illegalAttack(state, seat, move) : illegalMoveReason(state, seat, move);
  }
}

const isHeld = (state: SkirmishState, seat: Seat, card: Card): boolean => heldBy(state, seat, card) > 0;

function illegalPlacement(state: SkirmishState, seat: Seat, move: Move): string {
  const { units, air, minicons } = placed(state, seat);
  if (units === SIDE_SIZE) return 'all-placed';
  if (!isRoleLeft(state, seat, roleOf(move))) return 'none-left';
  if (isAirMove(move) && air === state.book.air) return 'four-air';
  if (!isAirMove(move) && units - air === state.book.ground) return 'four-ground';
  return hasMiniconMove(move) && minicons === state.book.minicons ? 'four-minicons' : 'not-now';
}

function illegalSpecial(state: SkirmishState, seat: Seat, move: Move): string {
  if (!allowsSpecials(state)) return 'orders-phase-only';
  if (kindOf(move) === PLAY_TACTICS) return 'not-now';
  const unit = state.unitAt[toOf(move)]!;
  if (unit === NO_UNIT) return 'nobody-there';
  if (sideOf(unit) !== seat) return 'not-yours';
  return isRepairable(state, unit) ? 'not-now' : 'not-damaged';
}

/** The straight line from one square to another: its direction and length. */
function straight(from: Cell, to: Cell): { direction: Direction; length: number } | undefined {
  for (let direction = 0; direction < 8; direction++)
    for (let length = 1; length < grid.width; length++) if (grid.ahead(from, direction, length) === to) return { direction, length };
  return undefined;
}

function illegalMoveReason(state: SkirmishState, seat: Seat, move: Move): string {
  const card = cardOf(move);
  if (CARDS[card]?.use !== 'move') return 'no-move-card';
  if (!mayStillMove(state)) return state.moved ? 'moved-already' : 'fire-phase';
  return kindOf(move) === GROUP
    ? illegalTarget(state, seat, card, groupOf(move))
    : illegalStep(state, seat, card, fromOf(move), toOf(move));
}

function illegalTarget(state: SkirmishState, seat: Seat, card: Card, group: number): string {
  for (let unit = 0; unit < 2 * SIDE_SIZE; unit++) {
    if (((group >> unit) & 1) === 0) continue;
    if (sideOf(unit) !== seat) return 'not-yours';
    if (isAirOnly(card) && state.air[unit] === 0) return 'air-only';
    const needed = companions(state, unit, card);
    if (needed < 0 || (needed & ~group) !== 0) return 'cannot-go-full';
  }
  return 'group-of-one';
}

function illegalStep(state: SkirmishState, seat: Seat, card: Card, from: Cell, to: Cell): string {
  const unit = ownUnit(state, seat, from);
  if (typeof unit === 'string') return unit;
  if (isAirOnly(card) && state.air[unit] === 0) return 'air-only';
  const way = straight(from, to);
  if (!way) return 'not-straight';
  if (state.options.move_distance === 'exact' ? way.length !== state.book.reach[card] : way.length > state.book.reach[card]!)
    return 'wrong-distance';
  if (state.unitAt[to] !== NO_UNIT) return 'occupied';
  return flies(state, unit, card) || isClear(state, from, way) ? 'not-now' : 'way-barred';
}

const isClear = (state: SkirmishState, from: Cell, { direction, length }: { direction: Direction; length: number }): boolean =>
  Array.from({ length: length - 1 }, (_, i) => grid.ahead(from, direction, i + 1)).every((cell) => state.unitAt[cell] === NO_UNIT);

function illegalAttack(state: SkirmishState, seat: Seat, move: Move): string {
  const card = cardOf(move);
  if (CARDS[card]?.use !== 'attack') return 'no-attack-card';
  if (!mayStillAttack(state)) return 'attacked-already';
  const unit = ownUnit(state, seat, fromOf(move));
  if (typeof unit === 'string') return unit;
  if (isMiniconOnly(card) && state.minicon[unit] === 0) return 'minicon-only';
  const target = state.unitAt[toOf(move)]!;
  if (target === NO_UNIT) return 'nobody-there';
  if (sideOf(target) === seat) return 'own-target';
  const way = straight(fromOf(move), toOf(move));
  if (!way) return 'not-straight';
  if (way.length > state.book.reach[card]! || (state.options.attack_range === 'exact' && way.length < state.book.reach[card]!))
    return 'out-of-range';
  return isClear(state, fromOf(move), way) ? 'not-now' : 'line-barred';
}

/** This side's unit on a square, or the reason why there is none. */
function ownUnit(state: SkirmishState, seat: Seat, cell: Cell): Unit | string {
  const unit = state.unitAt[cell]!;
  if (unit === NO_UNIT) return 'nobody-there';
  return sideOf(unit) === seat ? unit : 'not-yours';
}
