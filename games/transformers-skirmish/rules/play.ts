import { type Cell, type Chance, type Move, NO_SEATS, NOWHERE, type Outcome, type Seat, type SeatSet } from '@fray/engine';
import { CARD_NAMES, type Card, KINDS, REPAIRS, TACTICS } from './cards.ts';
import {
  ATTACK,
  cardOf,
  DEFEND,
  DISCARD,
  discardMove,
  END,
  END_MOVE,
  fromOf,
  GROUP,
  groupOf,
  kindOf,
  PLACE,
  PLAY_TACTICS,
  REPAIR,
  SINGLE,
  TAKE_HIT,
  TAKE_HIT_MOVE,
  toOf,
} from './move.ts';
import { nextOfTable, place, placementOf } from './placing.ts';
import { aheadOf } from './reach.ts';
import {
  activeSeat,
  blankState,
  DECK,
  DEFENSE,
  type Emitter,
  FIRE,
  grid,
  heldBy,
  hitsLeft,
  MOVE,
  NO_UNIT,
  ORDERS,
  OVER,
  type Reason,
  roundOf,
  SEATS,
  SETUP,
  SIDE_SIZE,
  type SkirmishOptions,
  type SkirmishState,
  sideOf,
  startHits,
  UNITS,
  type Unit,
  type UnitRef,
  unitOf,
} from './state.ts';

/** X12: chance draws the starting side; hands are empty. */
export function setup(options: SkirmishOptions, _seats: number, chance: Chance): SkirmishState {
  const state = blankState(options);
  state.first = chance.below(2, 'table');
  return state;
}

export function deciders(state: SkirmishState): SeatSet {
  switch (state.phase) {
    case SETUP: {
      const waiting = 3 & ~state.ready;
      if (state.options.setup === 'simultaneous') return waiting;
      return (waiting >> state.first) & 1 ? 1 << state.first : waiting;
    }
    case DEFENSE:
      return 1 << (1 - activeSeat(state));
    case OVER:
      return NO_SEATS;
    case ORDERS:
    case MOVE:
    case FIRE:
      return 1 << activeSeat(state);
  }
}

export function play(state: SkirmishState, seat: Seat, move: Move, chance: Chance, emit: Emitter): void {
  switch (kindOf(move)) {
    case PLACE:
      place(state, seat, move, emit);
      if (state.ready === 3) begin(state, chance, emit);
      return;
    case SINGLE:
      discardCard(state, seat, cardOf(move));
      return moveSingle(state, seat, move, emit);
    case GROUP:
      discardCard(state, seat, cardOf(move));
      return moveGroup(state, seat, move, emit);
    case ATTACK:
      discardCard(state, seat, cardOf(move));
      return attack(state, move, emit);
    case DEFEND:
      discardCard(state, seat, cardOf(move));
      chance.reveal();
      if (emit) emit({ type: 'defended', seat: SEATS[seat]!, card: CARD_NAMES[cardOf(move)]! });
      state.phase = FIRE;
      return;
    case TAKE_HIT:
      chance.reveal();
      state.phase = FIRE;
      return hit(state, emit);
    case DISCARD:
      discardCard(state, seat, cardOf(move));
      if (emit) emit({ type: 'discarded', seat: SEATS[seat]!, card: CARD_NAMES[cardOf(move)]! });
      return;
    case REPAIR:
      discardCard(state, seat, REPAIRS);
      return repair(state, state.unitAt[toOf(move)]!, emit);
    case PLAY_TACTICS:
      discardCard(state, seat, TACTICS);
      if (emit) emit({ type: 'tactics', seat: SEATS[seat]! });
      return draw(state, seat, state.book.tacticsDraw, chance, emit);
    case END:
      return endTurn(state, chance, emit);
  }
}

/** A played or discarded card is put on the discard pile before it takes effect (X19). */
function discardCard(state: SkirmishState, seat: Seat, card: Card): void {
  state.hands[seat * KINDS + card]!--;
  state.handSize[seat]!--;
  state.discard[card]!++;
}

/** X13: both sides are revealed together. */
function begin(state: SkirmishState, chance: Chance, emit: Emitter): void {
  chance.reveal();
  if (emit) {
    const units = (seat: Seat) => UNITS.map((_, i) => placementOf(state, unitOf(seat, i)));
    emit({ type: 'revealed', first: SEATS[state.first]!, units: { south: units(0), north: units(1) } });
  }
  beginTurn(state, chance, emit);
}

/** TS6: the turn begins with a draw. */
function beginTurn(state: SkirmishState, chance: Chance, emit: Emitter): void {
  state.turn++;
  state.phase = ORDERS;
  state.moved = false;
  state.attacked = false;
  const seat = activeSeat(state);
  if (emit) emit({ type: 'turn', turn: state.turn, seat: SEATS[seat]! });
  draw(state, seat, state.book.draw, chance, emit);
}

/** X11: a draw from an empty deck shuffles the discard pile first, also in the middle of a draw. */
function draw(state: SkirmishState, seat: Seat, count: number, chance: Chance, emit: Emitter): void {
  const { deck, discard, hands, handSize } = state;
  const drawn: Card[] | null = emit ? [] : null;
  let left = sum(deck);
  for (let i = 0; i < count; i++) {
    if (left === 0) {
      left = sum(discard);
      deck.set(discard);
      discard.fill(0);
      if (emit) emit({ type: 'reshuffled', cards: left });
    }
    const card = chance.card(DECK, deck, seat);
    deck[card]!--;
    left--;
    hands[seat * KINDS + card]!++;
    handSize[seat]!++;
    drawn?.push(card);
  }
  if (emit && drawn) emit({ type: 'drew', seat: SEATS[seat]!, count: drawn.length, cards: drawn.map((card) => CARD_NAMES[card]!) });
}

function sum(cards: Uint8Array): number {
  let total = 0;
  for (let card = 0; card < KINDS; card++) total += cards[card]!;
  return total;
}

function moveSingle(state: SkirmishState, seat: Seat, move: Move, emit: Emitter): void {
  const unit = state.unitAt[fromOf(move)]!;
  state.unitAt[fromOf(move)] = NO_UNIT;
  state.unitAt[toOf(move)] = unit;
  state.cellOf[unit] = toOf(move);
  finishMoving(state, seat, move, emit, emit ? [{ unit, from: fromOf(move) }] : null);
}

/** X6: the whole group leaves its squares before it enters its new ones. */
function moveGroup(state: SkirmishState, seat: Seat, move: Move, emit: Emitter): void {
  const group = groupOf(move);
  const went: { unit: Unit; from: Cell }[] | null = emit ? [] : null;
  const { cellOf, unitAt } = state;
  for (let unit = unitOf(seat, 0); unit < unitOf(seat, SIDE_SIZE); unit++) if ((group >> unit) & 1) unitAt[cellOf[unit]!] = NO_UNIT;
  for (let unit = unitOf(seat, 0); unit < unitOf(seat, SIDE_SIZE); unit++) {
    if (((group >> unit) & 1) === 0) continue;
    went?.push({ unit, from: cellOf[unit]! });
    cellOf[unit] = grid.ahead(cellOf[unit]!, aheadOf(seat), state.book.reach[cardOf(move)]!);
    unitAt[cellOf[unit]!] = unit;
  }
  finishMoving(state, seat, move, emit, went);
}

function finishMoving(
  state: SkirmishState,
  seat: Seat,
  move: Move,
  emit: Emitter,
  went: readonly { unit: Unit; from: Cell }[] | null,
): void {
  state.moved = true;
  state.phase = MOVE;
  if (!emit || !went) return;
  const units = went.map(({ unit, from }) => ({
    unit: UNITS[unit % SIDE_SIZE]!,
    from: grid.name(from),
    to: grid.name(state.cellOf[unit]!),
  }));
  emit({ type: 'moved', seat: SEATS[seat]!, card: CARD_NAMES[cardOf(move)]!, units });
}

const unitRef = (unit: Unit): UnitRef => ({ seat: SEATS[sideOf(unit)]!, unit: UNITS[unit % SIDE_SIZE]! });

/** X8: an attack is declared. The other side answers, even if it holds no defence. */
function attack(state: SkirmishState, move: Move, emit: Emitter): void {
  state.attacked = true;
  state.phase = DEFENSE;
  state.attackCard = cardOf(move);
  state.attackFrom = fromOf(move);
  state.attackTo = toOf(move);
  if (!emit) return;
  emit({
    type: 'attacked',
    card: CARD_NAMES[state.attackCard]!,
    attacker: unitRef(state.unitAt[state.attackFrom]!),
    from: grid.name(state.attackFrom),
    target: unitRef(state.unitAt[state.attackTo]!),
    to: grid.name(state.attackTo),
  });
}

/** X7: all cards deal the same damage. A unit without hits is destroyed. */
function hit(state: SkirmishState, emit: Emitter): void {
  const at = state.attackTo;
  const target = state.unitAt[at]!;
  state.hits[target] = Math.max(0, state.hits[target]! - state.book.damage);
  state.lastDamage = roundOf(state);
  if (emit) emit({ type: 'damaged', target: unitRef(target), hits: state.hits[target]! });
  if (state.hits[target]! > 0) return;
  state.unitAt[at] = NO_UNIT;
  state.cellOf[target] = NOWHERE;
  if (emit) emit({ type: 'destroyed', target: unitRef(target), at: grid.name(at) });
  if (hitsLeft(state, sideOf(target)) === 0) finish(state, emit);
}

function repair(state: SkirmishState, unit: Unit, emit: Emitter): void {
  state.hits[unit] = Math.min(startHits(state, unit), state.hits[unit]! + state.book.repair);
  if (emit) emit({ type: 'repaired', target: unitRef(unit), hits: state.hits[unit]! });
}

/** X21: a round ends after the second player's turn. Too many rounds in a row without damage end the game. */
function endTurn(state: SkirmishState, chance: Chance, emit: Emitter): void {
  const isRoundOver = (state.turn & 1) === 0;
  if (isRoundOver && roundOf(state) - state.lastDamage >= state.options.stall_limit) return finish(state, emit);
  beginTurn(state, chance, emit);
}

function finish(state: SkirmishState, emit: Emitter): void {
  state.phase = OVER;
  const { winner, reason } = endOfTurnResult(state);
  if (emit) emit({ type: 'ended', reason, winner: winner === undefined ? null : SEATS[winner]! });
}

/** TS1, X16, X21: the only side with units left wins. Otherwise the option for a stalled game decides. */
function endOfTurnResult(state: SkirmishState): { winner: Seat | undefined; reason: Reason } {
  const [south, north] = [hitsLeft(state, 0), hitsLeft(state, 1)];
  if (south === 0 || north === 0) return { winner: south > 0 ? 0 : 1, reason: 'all-destroyed' };
  if (state.options.at_limit === 'draw' || south === north) return { winner: undefined, reason: 'stalled' };
  return { winner: south > north ? 0 : 1, reason: 'most-hits' };
}

export function result(state: SkirmishState): Outcome | undefined {
  if (state.phase !== OVER) return undefined;
  const { winner, reason } = endOfTurnResult(state);
  return { places: winner === undefined ? [1, 1] : winner === 0 ? [1, 2] : [2, 1], reason };
}

/** X22 while placing: the unit table's order, the first four air types with Minicons. Otherwise no defence, the first discard, the end of the turn. */
export function fallback(state: SkirmishState, seat: Seat): Move {
  if (state.phase === SETUP) return nextOfTable(state, seat);
  if (state.phase === DEFENSE) return TAKE_HIT_MOVE;
  if (state.handSize[seat]! <= state.book.handLimit) return END_MOVE;
  let card = 0;
  while (heldBy(state, seat, card) === 0) card++;
  return discardMove(card);
}

/** X8: the defence window takes the same time whatever the hand holds. */
export const answerTime = (state: SkirmishState): number => (state.phase === DEFENSE ? state.options.reaction_timer : 0);
