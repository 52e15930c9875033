import type { UnratedReason } from '@fray/protocol';

/** Whose conduct a match tells of, by seat. */
export interface Conduct {
  readonly left: readonly number[];
  readonly slow: readonly number[];
}

/** A match at a rated table: the seats whose people left them to a bot, and why it counts for nothing, where its log says so. */
export interface Counts {
  readonly left: readonly number[];
  readonly not?: UnratedReason | undefined;
}

/** How a match ended, as its table tells it; who sat where the store knows. */
export interface MatchEnding {
  readonly tbl: string;
  readonly at: number;
  readonly game: string;
  readonly places: readonly number[];
  readonly reason: string;
  readonly turns: number;
  readonly setting: string;
  /** Where the match was to be rated. */
  readonly counts?: Counts | undefined;
  /** How those behaved who played it. */
  readonly conduct?: Conduct | undefined;
}

/** Who sat at a table that is over. */
export interface SeatAtEnd {
  readonly seat: number;
  readonly kind: string;
  readonly name: string;
  readonly person: string;
  /** The name of the account that sat there. */
  readonly account: string | null;
}
