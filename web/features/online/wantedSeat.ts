import type { Seat } from '@fray/engine';

/** The seat that whoever asked for a rematch takes there, where one is kept for them, without being asked again. */
let wanted: { readonly table: string; readonly seat: Seat } | undefined;

/** `seat`: the one that is next to theirs, for the sides change; in another window the same browser may hold another one. */
export function wantSeat(table: string, seat: Seat): void {
  wanted = { table, seat };
}

/** Answers which seat is wanted there, once. */
export function seatWanted(table: string): Seat | undefined {
  const seat = wanted?.table === table ? wanted.seat : undefined;
  if (seat !== undefined) wanted = undefined;
  return seat;
}
