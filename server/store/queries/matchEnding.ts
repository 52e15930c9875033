import type { UnratedReason } from '@fray/protocol';

/** Seats whose players left early, or timed out repeatedly. */
export interface Conduct {
  readonly left: readonly number[];
  readonly slow: readonly number[];
}

/** A match at a rated table: seats that were left to a bot, and why the match does not count, if the log shows a reason. */
export interface Counts {
  readonly left: readonly number[];
  readonly not?: UnratedReason | undefined;
}

/** How a match ended. The store itself knows the players. */
export interface MatchEnding {
  readonly tbl: string;
  readonly at: number;
  readonly game: string;
  readonly places: readonly number[];
  /** The team of each seat, in games of teams. */
  readonly teams?: readonly number[] | undefined;
  readonly reason: string;
  readonly turns: number;
  readonly setting: string;
  /** Present at rated tables. */
  readonly counts?: Counts | undefined;
  /** Conduct of the players. */
  readonly conduct?: Conduct | undefined;
}

/** A seat of a finished table. */
export interface SeatAtEnd {
  readonly seat: number;
  readonly kind: string;
  readonly name: string;
  readonly person: string;
  /** Name of the player's account. */
  readonly account: string | null;
  /** Whether it is a bot account: 1 or 0. */
  readonly program: number;
}
