import type { Move, Seat } from '@fray/engine';
import { isOperation } from './actions.ts';
import { reverseOf } from './arena.ts';
import { aboutOf, kindOf } from './move.ts';
import {
  CHOOSE,
  CLAIM,
  DROP_IN,
  MAGNETIZED,
  type MechState,
  MOVE,
  MOVING,
  mechAt,
  NONE,
  OPERATE,
  OPERATING,
  OUTSIDE,
  OVERLAP,
  PLACE,
  PRESTIGE,
  PROGRAM,
  PUNCH,
  REPAIRING,
  SHOOT,
  SMASHING,
} from './state.ts';

/** Why a move that can be written is not legal now, by name. */
export function refusal(state: MechState, seat: Seat, move: Move): string {
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
      return isOperation(move) ? refuseOperation(state, move) : 'operate-first';
    case CLAIM:
      return 'choose-claimant';
    case REPAIRING:
      return kind === 'take' ? 'no-such-marker' : 'take-marker-first';
    case SMASHING:
      return 'choose-smashed';
    case CHOOSE:
      return refuseAction(state, seat, move);
  }
}

function refuseAction(state: MechState, seat: Seat, move: Move): string {
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
      return isOutside ? 'outside' : left[OPERATE] === 0 ? 'not-in-sequence' : refuseOperation(state, move);
    default:
      return 'not-now';
  }
}

function refuseOperation(state: MechState, move: Move): string {
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
