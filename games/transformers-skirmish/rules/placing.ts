import { type Move, type MoveList, NOWHERE, type Seat } from '@fray/engine';
import { hasMiniconMove, isAirMove, placeMove, roleOf } from './move.ts';
import {
  copyState,
  type Emitter,
  grid,
  LINE,
  type Placement,
  ROLES,
  SEATS,
  SIDE_SIZE,
  type SkirmishState,
  startHits,
  UNITS,
  type Unit,
  unitOf,
} from './state.ts';

/** Counts of the units that a side has placed. */
export function placed(state: SkirmishState, seat: Seat): { units: number; line: number; air: number; minicons: number } {
  const count = { units: 0, line: 0, air: 0, minicons: 0 };
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    if (state.cellOf[unit] === NOWHERE) continue;
    count.units++;
    if (i >= LINE) count.line++;
    count.air += state.air[unit]!;
    count.minicons += state.minicon[unit]!;
  }
  return count;
}

export const isRoleLeft = (state: SkirmishState, seat: Seat, role: number): boolean =>
  role === LINE ? placed(state, seat).line < SIDE_SIZE - LINE : state.cellOf[unitOf(seat, role)] === NOWHERE;

/** TS2, X13: any role that is left, within the numbers of air types, ground types and Minicons. */
export function listPlacements(state: SkirmishState, seat: Seat, into: MoveList): void {
  const { units, air, minicons } = placed(state, seat);
  const { book } = state;
  for (let role = 0; role < ROLES.length; role++) {
    if (!isRoleLeft(state, seat, role)) continue;
    if (air < book.air) {
      into.push(placeMove(role, true, false));
      if (minicons < book.minicons) into.push(placeMove(role, true, true));
    }
    if (units - air < book.ground) {
      into.push(placeMove(role, false, false));
      if (minicons < book.minicons) into.push(placeMove(role, false, true));
    }
  }
}

/** Puts the next unit on the back row, from file A on. */
export function place(state: SkirmishState, seat: Seat, move: Move, emit: Emitter): void {
  const { units, line } = placed(state, seat);
  const role = roleOf(move);
  const unit = unitOf(seat, role === LINE ? LINE + line : role);
  const cell = grid.at(units, seat === 0 ? 0 : grid.height - 1);
  state.cellOf[unit] = cell;
  state.unitAt[cell] = unit;
  state.air[unit] = isAirMove(move) ? 1 : 0;
  state.minicon[unit] = hasMiniconMove(move) ? 1 : 0;
  state.hits[unit] = startHits(state, unit);
  if (emit) emit({ type: 'placed', seat: SEATS[seat]!, secret: state.options.setup === 'simultaneous', ...placementOf(state, unit) });
  if (units + 1 < SIDE_SIZE) return;
  state.ready |= 1 << seat;
  if (emit) emit({ type: 'ready', seat: SEATS[seat]! });
}

export const placementOf = (state: SkirmishState, unit: Unit): Placement => ({
  unit: UNITS[unit % SIDE_SIZE]!,
  cell: grid.name(state.cellOf[unit]!),
  air: state.air[unit] === 1,
  minicon: state.minicon[unit] === 1,
});

/** X22: the default next placement: the first role left, air before ground, with a Minicon while there are any. */
export function nextOfTable(state: SkirmishState, seat: Seat): Move {
  const { air, minicons } = placed(state, seat);
  let role = 0;
  while (!isRoleLeft(state, seat, role)) role++;
  return placeMove(role, air < state.book.air, minicons < state.book.minicons);
}

/** X22: all placements that are left, in the order of the table. */
export function nextPlacements(state: SkirmishState, seat: Seat): Move[] {
  const ahead = copyState(state);
  const list: Move[] = [];
  while (placed(ahead, seat).units < SIDE_SIZE) {
    const move = nextOfTable(ahead, seat);
    place(ahead, seat, move, null);
    list.push(move);
  }
  return list;
}
