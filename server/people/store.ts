import type { Sees } from '@fray/protocol';
import type { CircleReads, CircleWrites } from './circleSql.ts';

/** A finished match as one of its players has it. */
export interface PlayedRow {
  person: string;
  at: number;
  tbl: string;
  seat: number;
  game: string;
  /** 2 won, 1 shared by all, 0 lost. */
  outcome: number;
  place: number;
  seats: number;
  reason: string;
  /** As the game counts them; 0: not counted. */
  turns: number;
  others: 'people' | 'bots' | 'both';
  /** Where it was played: the value of the game's first option; empty: not noted. */
  setting: string;
  /** The rating after it, how certain it was, and what it changed by; null: the match was not rated. */
  rating: number | null;
  rd: number | null;
  change: number | null;
}

/** How a match ended, as its table tells it; who sat where the store knows. */
export interface Ending {
  readonly tbl: string;
  readonly at: number;
  readonly game: string;
  readonly places: readonly number[];
  readonly reason: string;
  readonly turns: number;
  readonly setting: string;
  /** Where the match was to be rated and can be: the seats whose people left them to a bot. */
  readonly counts?: { readonly left: readonly number[] } | undefined;
}

export interface RatingRow {
  readonly list: string;
  readonly player: string;
  readonly rating: number;
  readonly rd: number;
  readonly at: number;
  readonly games: number;
}

/** Which matches of a person are asked for. */
export interface PlayedAsked {
  readonly person: string;
  readonly most: number;
  readonly game?: string | undefined;
  readonly outcome?: number | undefined;
  readonly others?: string | undefined;
  /** Without those at private tables: for the eyes of others. */
  readonly open?: boolean | undefined;
  /** After this one, that is, before it in time. */
  readonly after?: { readonly at: number; readonly tbl: string; readonly seat: number } | undefined;
}

/** A match with who sat at its table. */
export interface PlayedWith extends PlayedRow {
  readonly at: number;
  /** `account`: the name of the account that sat there. */
  readonly players: readonly { readonly seat: number; readonly kind: string; readonly name: string; readonly account: string | null }[];
}

/** How often something came about in the matches of a person. */
export interface PlayedCount {
  readonly game: string;
  readonly seat: number;
  readonly outcome: number;
  readonly count: number;
}

export interface SettingCount {
  readonly game: string;
  readonly setting: string;
  readonly won: number;
  readonly count: number;
}

export interface AccountRow {
  id: string;
  name: string;
  since: number;
  sees: Sees;
}

export interface PasskeyRow {
  id: string;
  account: string;
  /** As base64url. */
  public_key: string;
  counter: number;
  /** By commas. */
  transports: string;
  label: string;
  since: number;
  used: number;
}

export interface SessionRow {
  /** The person that the device is by itself. */
  device: string;
  id: string;
  account: string;
  label: string;
  since: number;
}

export interface ChallengeRow {
  device: string;
  challenge: string;
  /** The account that is made, added to, or entered; empty: whichever the passkey opens. */
  account: string;
  name: string;
  at: number;
}

/** What can be written about people. Each is part of whatever commit it stands in. */
export interface PeopleWrites extends CircleWrites {
  ended(ending: Ending): void;
  /** Ratings as they follow from the matches take the place of those that are kept. */
  rateAgain(): void;
  /** Refused as a whole where another account looks the same. */
  putAccount(row: AccountRow, shapes: readonly string[]): void;
  putPasskey(row: PasskeyRow): void;
  dropPasskey(account: string, id: string): void;
  /** New codes take the place of all before. */
  putRecovery(account: string, hashes: readonly string[]): void;
  /** A code opens once. */
  useRecovery(hash: string): void;
  putSession(row: SessionRow): void;
  dropSession(account: string, id: string): void;
  putChallenge(row: ChallengeRow): void;
  dropChallenge(device: string): void;
  /** What a person did before they had an account belongs to it from now on. */
  moved(from: string, to: string): void;
}

/** What can be read about people. */
export interface PeopleReads extends CircleReads {
  played(asked: PlayedAsked): PlayedWith[];
  ratingsOf(player: string): RatingRow[];
  /** The best of a list who are certain enough, and played within a year of `now`. */
  board(list: string, now: number): (RatingRow & { readonly name: string | null })[];
  /** All ratings computed once more from the matches: how many are kept otherwise. */
  again(write: false): { readonly matches: number; readonly players: number; readonly different: number };
  /** The account that a device is signed in to. */
  accountAt(device: string): string | undefined;
  account(id: string): AccountRow | undefined;
  accountByName(shapes: readonly string[]): AccountRow | undefined;
  /** Whether one of these shapes is somebody's. */
  shapeTaken(shapes: readonly string[], butFor: string): boolean;
  passkey(id: string): PasskeyRow | undefined;
  passkeys(account: string): PasskeyRow[];
  sessions(account: string): SessionRow[];
  recovery(hash: string): string | undefined;
  recoveryLeft(account: string): number;
  challenge(device: string): ChallengeRow | undefined;
  playedCounts(person: string): { readonly counts: PlayedCount[]; readonly settings: SettingCount[]; readonly first: number };
}

/** One write about people, as data. */
export type PeopleChange = { [K in keyof PeopleWrites]: readonly [K, ...Parameters<PeopleWrites[K]>] }[keyof PeopleWrites];
/** One question about people, as data. */
export type PeopleAsked = { [K in keyof PeopleReads]: readonly [K, ...Parameters<PeopleReads[K]>] }[keyof PeopleReads];
