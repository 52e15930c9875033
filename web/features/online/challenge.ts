import type { Seat } from '@fray/engine';
import type { TableInfo } from '@fray/protocol';

interface ChallengeHere {
  readonly seat: number;
  readonly by: string;
  /** Whether the challenge is a rematch. */
  readonly isAgain: boolean;
}

/** The seat that is reserved for the user, and the challenger. */
export function challengeOf({ seats, stage, tournament }: Pick<TableInfo, 'seats' | 'stage' | 'tournament'>): ChallengeHere | undefined {
  const seat = seats.findIndex(({ kind, reserved }) => kind === 'open' && reserved === 'you');
  if (seat < 0 || stage !== 'open' || tournament !== undefined) return undefined;
  // A seat reserved for a rematch has no name. All seated players count as challengers then.
  const isAgain = seats[seat]!.name === '';
  const by = seats.find(({ kind, name, opened }) => kind === 'human' && name !== '' && (isAgain || opened))?.name;
  return by === undefined ? undefined : { seat, by, isAgain };
}

/** A chat line of the previous table, shown at the rematch. */
export interface EarlierLine {
  readonly who: string;
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

let earlier: { readonly table: string; readonly lines: readonly EarlierLine[] } | undefined;

/** Stores chat lines for the next table. */
export function carryChat(table: string, lines: readonly EarlierLine[]): void {
  earlier = { table, lines: [...earlierChat(table), ...lines] };
}

/** Chat lines of the previous table. */
export const earlierChat = (table: string): readonly EarlierLine[] => (earlier?.table === table ? earlier.lines : []);

/** The seat that this page takes at a rematch table without asking again. */
let reserved: { readonly table: string; readonly seat: Seat } | undefined;

/** Notes the seat to take at a rematch table. Sides rotate, so it is the one next to the current seat. */
export function reserveSeat(table: string, seat: Seat): void {
  reserved = { table, seat };
}

/** Returns the noted seat of a table once; undefined afterwards. */
export function takeReservedSeat(table: string): Seat | undefined {
  const seat = reserved?.table === table ? reserved.seat : undefined;
  if (seat !== undefined) reserved = undefined;
  return seat;
}
