import type { Chance, Seat } from '@fray/engine';
import { activate } from './actions.ts';
import { CRUSHERS, FLAMES, grid } from './arena.ts';
import { ACTIONS, cardName, OUTSIDE_ALTERNATIVES } from './cards.ts';
import { type Emitter, fullBoards, scoreDamage, smash } from './damage.ts';
import { drawHand } from './setup.ts';
import {
  ACT,
  ALTERNATIVE,
  activeSeat,
  CHOOSE,
  cardAt,
  DROP_IN,
  damageOn,
  FRESH,
  type MechState,
  mechAt,
  NONE,
  numberOf,
  OUTSIDE,
  OVER,
  OVERLAP,
  PLACE,
  POINTS,
  PROGRAM,
  pairOf,
  SEATS,
  sequenceOf,
  slotOf,
  strengthsOf,
} from './state.ts';

/** R15: puts two cards on a free program point and one under the deck; then the next three cards, until all points are filled. */
export function program(state: MechState, seat: Seat, choice: number, chance: Chance, emit: Emitter): void {
  const hand = state.hands[seat]!;
  const point = choice % POINTS;
  const [under] = hand.splice(Math.floor(choice / POINTS), 1);
  state.under[seat]!.push(under!);
  state.programs.set(hand, slotOf(seat, point));
  if (emit) emit({ type: 'programmed', seat: SEATS[seat]!, under: cardName(under!), cards: hand.map(cardName), slot: point + 1 });
  hand.length = 0;
  for (let other = 0; other < POINTS; other++) if (state.programs[slotOf(seat, other)] === NONE) return drawHand(state, seat, chance);
  state.ready.push(seat);
  if (state.options.start_order === 'random') state.ready.sort((a, b) => a - b); // the order in which programming ended is not stored
  if (emit) emit({ type: 'ready', seat: SEATS[seat]! });
  if (state.ready.length < state.seats) return;
  chance.reveal();
  if (state.round > 1) return beginPoint(state);
  state.order.length = 0;
  state.order.push(...state.ready); // R17
  if (state.options.start_order === 'random')
    for (let i = state.seats - 1; i > 0; i--) {
      const j = chance.below(i + 1, 'table');
      [state.order[i], state.order[j]] = [state.order[j]!, state.order[i]!];
    }
  state.phase = PLACE;
  state.at = 0;
}

export function place(state: MechState, cell: number, emit: Emitter): void {
  const seat = state.order[state.at]!;
  state.cellOf[seat] = cell;
  if (emit) emit({ type: 'placed', seat: SEATS[seat]!, at: grid.name(cell) });
  state.at++;
  if (state.at === state.seats) beginPoint(state);
}

/** R41: the first in the queue returns on a drop-in of its choice. */
export function dropIn(state: MechState, cell: number, emit: Emitter): void {
  const seat = state.queue.shift()!;
  state.cellOf[seat] = cell;
  if (emit) emit({ type: 'dropped-in', seat: SEATS[seat]!, at: grid.name(cell) });
  beginPoint(state);
}

/** R41, R53: mechs outside the arena drop in first, while a drop-in is free; then all seats choose an overlap in secret. */
function beginPoint(state: MechState): void {
  const isFree = state.arena.dropIns.some((cell) => mechAt(state, cell) === NONE);
  state.phase = state.queue.length > 0 && isFree ? DROP_IN : OVERLAP;
  state.hidden.fill(NONE);
}

/** R18: the last choice reveals all of them; the start numbers give the order of turns. */
export function overlap(state: MechState, seat: Seat, symbol: number, chance: Chance, emit: Emitter): void {
  state.hidden[seat] = symbol;
  if (emit) emit({ type: 'overlapped', seat: SEATS[seat]!, hidden: symbol });
  for (let other = 0; other < state.seats; other++) if (state.hidden[other] === NONE) return;
  chance.reveal();
  state.order.length = 0;
  for (let other = 0; other < state.seats; other++) {
    state.order.push(other);
    for (let card = 0; card < 2; card++) state.played[cardAt(other, state.programs[slotOf(other, state.point - 1) + card]!)] = 1;
  }
  state.order.sort((a, b) => numberOf(state, a) - numberOf(state, b));
  if (emit)
    for (const other of state.order)
      emit({
        type: 'revealed',
        seat: SEATS[other]!,
        cards: pairOf(state, other).map(cardName),
        sequence: sequenceOf(state, other).map((action) => ACTIONS[action]!),
        number: numberOf(state, other),
      });
  state.phase = ACT;
  state.at = 0;
  beginTurn(state, chance, emit);
}

function beginTurn(state: MechState, chance: Chance, emit: Emitter): void {
  const seat = activeSeat(state);
  const outside = state.cellOf[seat] === OUTSIDE;
  state.stage = CHOOSE;
  state.operated = 0;
  if (outside) {
    takeAlternative(state, OUTSIDE_ALTERNATIVES); // R40
  } else {
    state.mode = FRESH;
    strengthsOf(state, seat, state.left);
  }
  if (emit) emit({ type: 'turn', seat: SEATS[seat]!, round: state.round, point: state.point, outside });
  if (!outside || damageOn(state, seat) > 0) return;
  if (emit) emit({ type: 'passed', seat: SEATS[seat]! });
  endTurn(state, chance, emit);
}

export function endTurn(state: MechState, chance: Chance, emit: Emitter): void {
  state.at++;
  state.turn++;
  state.stage = CHOOSE;
  state.steps = 0;
  state.special = false;
  state.visited = 0;
  state.operated = 0;
  state.candidates = 0;
  state.magnet = NONE;
  state.mode = FRESH;
  state.left.fill(0);
  if (state.at < state.seats) return beginTurn(state, chance, emit);
  afterPoint(state, chance, emit);
}

/** R42: flames act after the first point, crushers after the second, nothing after the third. */
function afterPoint(state: MechState, chance: Chance, emit: Emitter): void {
  if (state.point < POINTS) {
    activate(state, state.point === 1 ? FLAMES : CRUSHERS, NONE, emit);
    const full = fullBoards(state);
    if (full !== 0) smash(state, full, NONE, emit); // R38
    state.point++;
    return beginPoint(state);
  }
  state.programs.fill(NONE);
  state.hidden.fill(NONE);
  state.ready.length = 0;
  if (state.round === state.book.rounds) return lastScoring(state, emit);
  state.round++;
  state.point = 1;
  state.phase = PROGRAM;
  if (emit) emit({ type: 'round', round: state.round });
  for (let seat = 0; seat < state.seats; seat++) drawHand(state, seat, chance);
}

/** R43. The markers stay: they break ties (R44). */
function lastScoring(state: MechState, emit: Emitter): void {
  if (emit) emit({ type: 'last-scoring' });
  for (let seat = 0; seat < state.seats; seat++) scoreDamage(state, seat, emit);
  state.phase = OVER;
  if (emit) emit({ type: 'ended' });
}

/** R13: one of these actions in place of the sequence. */
export function takeAlternative(state: MechState, actions: readonly number[]): void {
  state.mode = ALTERNATIVE;
  state.left.fill(0);
  for (const action of actions) state.left[action] = 1;
}
