import type { Seat } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';

interface ChallengeHere {
  readonly seat: number;
  readonly by: string;
  /** Whether it is the same game again. */
  readonly isAgain: boolean;
}

/** The seat to which whoever looks is challenged, and by whom. */
export function challengeOf({ seats, stage, tournament }: Pick<TableInfo, 'seats' | 'stage' | 'tournament'>): ChallengeHere | undefined {
  const seat = seats.findIndex(({ kind, reserved }) => kind === 'open' && reserved === 'you');
  if (seat < 0 || stage !== 'open' || tournament !== undefined) return undefined;
  // A seat that is kept for a rematch bears no name; to that everybody calls who sits there.
  const isAgain = seats[seat]!.name === '';
  const by = seats.find(({ kind, name, opened }) => kind === 'human' && name !== '' && (isAgain || opened))?.name;
  return by === undefined ? undefined : { seat, by, isAgain };
}

/** The seat that whoever asked for a rematch takes there, where one is kept for them, without being asked again. */
let reserved: { readonly table: string; readonly seat: Seat } | undefined;

/** `seat`: the one that is next to theirs, for the sides change; in another window the same browser may hold another one. */
export function reserveSeat(table: string, seat: Seat): void {
  reserved = { table, seat };
}

/** Answers which seat is wanted there, once. */
export function takeReservedSeat(table: string): Seat | undefined {
  const seat = reserved?.table === table ? reserved.seat : undefined;
  if (seat !== undefined) reserved = undefined;
  return seat;
}
