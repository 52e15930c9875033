import { type Move, type MoveList, NO_SEATS, type Seat, type SeatSet, seatSet } from '@fray/engine';
import { isOperation, listOperations, listPunches, listShots, listSteps } from './actions.ts';
import { reverseOf } from './arena.ts';
import { ALTERNATE, aboutOf, DONE, EARN, END, GO_TO, HIDE, kindOf, PICK, PROGRAM_TO, REPAIR, TAKE } from './move.ts';
import {
  ACT,
  activeSeat,
  CHOOSE,
  CLAIM,
  COLUMNS,
  DROP_IN,
  damageOn,
  FRESH,
  HAND,
  MAGNETIZED,
  type MechState,
  MOVE,
  MOVING,
  markerAt,
  mechAt,
  NONE,
  OPERATE,
  OPERATING,
  OUTSIDE,
  OVER,
  OVERLAP,
  PLACE,
  POINTS,
  PRESTIGE,
  PROGRAM,
  PUNCH,
  REPAIRING,
  SHOOT,
  SMASHING,
  slotOf,
} from './state.ts';

const TRIPLE = 3;

export function deciders(state: MechState): SeatSet {
  switch (state.phase) {
    case PROGRAM:
    case OVERLAP: {
      let waiting = 0;
      for (let seat = 0; seat < state.seats; seat++)
        if (state.phase === PROGRAM ? state.hands[seat]!.length > 0 : state.hidden[seat] === NONE) waiting |= 1 << seat;
      return waiting;
    }
    case PLACE:
      return seatSet(state.order[state.at]!);
    case DROP_IN:
      return seatSet(state.queue[0]!);
    case ACT:
      return seatSet(activeSeat(state));
    case OVER:
      return NO_SEATS;
  }
}

export function moves(state: MechState, seat: Seat, into: MoveList): void {
  into.clear();
  switch (state.phase) {
    case PROGRAM:
      for (let card = 0; card < HAND; card++)
        for (let point = 0; point < POINTS; point++)
          if (state.programs[slotOf(seat, point)] === NONE) into.push(PROGRAM_TO + card * POINTS + point);
      return;
    case PLACE:
      for (const cell of state.arena.starts) if (mechAt(state, cell) === NONE) into.push(GO_TO + cell);
      return;
    case DROP_IN:
      for (const cell of state.arena.dropIns) if (mechAt(state, cell) === NONE) into.push(GO_TO + cell);
      return;
    case OVERLAP:
      for (let symbol = 0; symbol < 4; symbol++) into.push(HIDE + symbol);
      return;
    case ACT:
      return listTurn(state, seat, into);
    case OVER:
      return;
  }
}

function listTurn(state: MechState, seat: Seat, into: MoveList): void {
  const from = state.cellOf[seat]!;
  switch (state.stage) {
    case MOVING:
      listSteps(state, from, state.special, into);
      into.push(DONE);
      return;
    case OPERATING:
      listOperations(state, state.special, into);
      into.push(DONE);
      return;
    case CLAIM:
    case SMASHING:
      for (let other = 0; other < state.seats; other++) if ((state.candidates >> other) & 1) into.push(PICK + other);
      return;
    case REPAIRING:
      for (let colour = 0; colour < COLUMNS; colour++) if (state.damage[markerAt(seat, colour)]! > 0) into.push(TAKE + colour);
      return;
    case CHOOSE:
      return listActions(state, seat, into);
  }
}

function listActions(state: MechState, seat: Seat, into: MoveList): void {
  const from = state.cellOf[seat]!;
  const { left } = state;
  if (state.book.prestige[left[PRESTIGE]!]! > 0) into.push(EARN); // R45: a single Prestige/Repair only repairs
  if (left[PRESTIGE]! > 0 && damageOn(state, seat) > 0) into.push(REPAIR);
  if (from !== OUTSIDE) {
    if (left[PUNCH]! > 0) listPunches(state, from, into);
    if (left[SHOOT]! > 0) listShots(state, from, left[SHOOT]!, into);
    if (left[MOVE]! > 0) listSteps(state, from, left[MOVE] === TRIPLE, into);
    if (left[OPERATE]! > 0) listOperations(state, left[OPERATE] === TRIPLE, into);
    if (state.mode === FRESH) into.push(ALTERNATE);
  }
  into.push(END);
}

/** The move for a seat that timed out or left: the first cards, the first place, no action (R47). */
export function fallback(state: MechState, seat: Seat): Move {
  switch (state.phase) {
    case PROGRAM:
      for (let point = 0; point < POINTS; point++)
        if (state.programs[slotOf(seat, point)] === NONE) return PROGRAM_TO + (HAND - 1) * POINTS + point;
      break;
    case PLACE:
    case DROP_IN:
      for (const cell of state.phase === PLACE ? state.arena.starts : state.arena.dropIns)
        if (mechAt(state, cell) === NONE) return GO_TO + cell;
      break;
    case OVERLAP:
      return HIDE;
    case ACT:
    case OVER:
  }
  switch (state.stage) {
    case MOVING:
    case OPERATING:
      return DONE;
    case CLAIM:
    case SMASHING:
      return PICK + 31 - Math.clz32(state.candidates & -state.candidates);
    case REPAIRING:
      for (let colour = 0; colour < COLUMNS; colour++) if (state.damage[markerAt(seat, colour)]! > 0) return TAKE + colour;
      break;
    case CHOOSE:
  }
  return END;
}

/** The name of the reason why a well-formed move is illegal now. */
export function illegalReason(state: MechState, seat: Seat, move: Move): string {
  const kind = kindOf[move]!;
  if (state.phase === PROGRAM) return kind === 'program' ? 'point-filled' : 'program-first';
  if (state.phase === PLACE || state.phase === DROP_IN) {
    if (kind !== 'go') return 'place-first';
    return mechAt(state, aboutOf[move]!) === NONE ? (state.phase === PLACE ? 'no-start' : 'no-drop-in') : 'occupied';
  }
  if (state.phase === OVERLAP) return 'overlap-first';
  switch (state.stage) {
    case MOVING:
      return kind === 'step' ? 'way-barred' : 'move-first';
    case OPERATING:
      return isOperation(move) ? illegalOperation(state, move) : 'operate-first';
    case CLAIM:
      return 'choose-claimant';
    case REPAIRING:
      return kind === 'take' ? 'no-such-marker' : 'take-marker-first';
    case SMASHING:
      return 'choose-smashed';
    case CHOOSE:
      return illegalAction(state, seat, move);
  }
}

function illegalAction(state: MechState, seat: Seat, move: Move): string {
  const isOutside = state.cellOf[seat] === OUTSIDE;
  const { left } = state;
  switch (kindOf[move]!) {
    case 'earn':
      return left[PRESTIGE] === 1 ? 'single-repairs' : 'not-in-sequence';
    case 'repair':
      return left[PRESTIGE] === 0 ? 'not-in-sequence' : 'no-damage';
    case 'alternate':
      return isOutside ? 'outside' : 'sequence-begun';
    case 'punch':
      return isOutside ? 'outside' : left[PUNCH] === 0 ? 'not-in-sequence' : 'nobody-there';
    case 'shoot':
      return isOutside ? 'outside' : left[SHOOT] === 0 ? 'not-in-sequence' : 'nobody-there';
    case 'step':
      return isOutside ? 'outside' : left[MOVE] === 0 ? 'not-in-sequence' : 'way-barred';
    case 'crush':
    case 'flame':
    case 'push':
    case 'magnet':
      return isOutside ? 'outside' : left[OPERATE] === 0 ? 'not-in-sequence' : illegalOperation(state, move);
    default:
      return 'not-now';
  }
}

function illegalOperation(state: MechState, move: Move): string {
  switch (kindOf[move]!) {
    case 'push':
      return state.options.no_reverse_push === 'on' && state.lastPush !== NONE && aboutOf[move]! >> 2 === reverseOf(state.lastPush)
        ? 'reverse-push'
        : 'lies-otherwise';
    case 'magnet':
      return (state.operated & MAGNETIZED) !== 0 ? 'once-a-turn' : 'occupied';
    default:
      return 'once-a-turn';
  }
}
