import * as v from 'valibot';
import type { Relation } from './relations.ts';
import type { UnratedReason } from './serverMessages.ts';
import { word } from './shapes.ts';
import type { ClubListing } from './tournaments.ts';

/** A place in a list of finished matches: the list goes on behind it. */
const place = v.pipe(v.string(), v.regex(/^\d{1,16}\.[a-z2-9]{10}\.\d{1,2}$/, 'expected what the page before gave as “after”'));

/** Which finished matches are asked for, as the query of an address. */
export const matchesQuery = v.strictObject({
  game: v.optional(word),
  result: v.optional(v.picklist(['won', 'drawn', 'lost'])),
  others: v.optional(v.picklist(['people', 'bots', 'both'])),
  after: v.optional(place),
});
export type MatchesQuery = v.InferOutput<typeof matchesQuery>;

export type MatchResult = 'won' | 'drawn' | 'lost';

/** A finished match as one of its players has it. */
export interface PlayedMatch {
  readonly table: string;
  readonly game: string;
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  readonly seat: number;
  readonly result: MatchResult;
  readonly place: number;
  readonly reason: string;
  /** As the game counts them; 0: not counted. */
  readonly turns: number;
  /** Where it was played: the value of the game's first option, `own` for a text of one's own; empty: not noted. */
  readonly setting: string;
  /** Where the match was rated: the rating after it, and what it changed by. */
  readonly rating?: { readonly rating: number; readonly change: number };
  /** Where it was to be rated and was not: why. */
  readonly uncounted?: UnratedReason;
  readonly players: readonly { readonly seat: number; readonly kind: 'human' | 'bot'; readonly name: string; readonly account?: string }[];
}

/** A page of finished matches, the newest first; with `after` there are more. */
export interface MatchPage {
  readonly games: readonly PlayedMatch[];
  readonly after?: string;
}

/** What a person's finished matches come to. */
export interface PlayerStats {
  /** When the first one ended; 0: there is none. */
  readonly since: number;
  readonly sides: readonly {
    readonly game: string;
    readonly seat: number;
    readonly won: number;
    readonly drawn: number;
    readonly lost: number;
  }[];
  /** The settings played most, game by game. */
  readonly settings: readonly { readonly game: string; readonly setting: string; readonly won: number; readonly count: number }[];
}

/** Records of finished matches, to be put in an archive; with `after` there are more. */
export interface RecordsPage {
  readonly records: readonly {
    readonly name: string;
    readonly record: string;
    /** What whoever asks said at the table, oldest first; a phrase by its name. */
    readonly said?: readonly { readonly at: number; readonly text: string }[];
  }[];
  readonly after?: string;
}

/** What a passkey signed, as the browser gives it: read in full by whoever checks it. */
const signed = v.looseObject({ id: v.pipe(v.string(), v.maxLength(2000)), response: v.looseObject({}) });

/** `bring`: what this device has played as nobody in particular belongs to the account from now on. */
export const registerRequest = v.strictObject({ name: v.optional(v.pipe(v.string(), v.maxLength(80))) });
export const passkeyResponse = v.strictObject({ response: signed, bring: v.optional(v.boolean(), true) });
export const recoveryRequest = v.strictObject({ code: v.pipe(v.string(), v.maxLength(60)), bring: v.optional(v.boolean(), true) });

/** Who sees what somebody has played. */
export const VISIBILITIES = ['public', 'friends', 'nobody'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const accountChangeRequest = v.strictObject({
  sees: v.optional(v.picklist(VISIBILITIES)),
  name: v.optional(v.pipe(v.string(), v.maxLength(80))),
});

/** The account that a device is signed in to, for itself. */
export interface AccountView {
  readonly name: string;
  readonly since: number;
  /** Who sees what was played. */
  readonly sees: Visibility;
  readonly passkeys: readonly { readonly id: string; readonly label: string; readonly since: number; readonly used: number }[];
  readonly sessions: readonly { readonly id: string; readonly label: string; readonly since: number; readonly here: boolean }[];
  /** Codes for a lost passkey that are left. */
  readonly codes: number;
}

/** Somebody is signed in; `codes` for a lost passkey are told once, when the account is made. */
export interface SignInResult {
  readonly name: string;
  readonly codes?: readonly string[];
}

/** A rating: 95 of 100 times the truth lies within `margin` of it. A provisional one is on no leaderboard. */
export interface Rating {
  readonly game: string;
  /** Whether bots played too: such matches have a list of their own. */
  readonly bots: boolean;
  readonly rating: number;
  readonly margin: number;
  readonly games: number;
  readonly provisional: boolean;
}

/** How a rating stood after a rated match, and how far to trust it. */
export interface RatingPoint {
  readonly at: number;
  readonly rating: number;
  readonly margin: number;
}

/** How somebody's ratings at a game went, the oldest first: against people alone, and where bots played too. */
export interface RatingCurves {
  readonly people: readonly RatingPoint[];
  readonly bots: readonly RatingPoint[];
}

/** A place on a leaderboard; a bot's name is its level. */
export interface LeaderboardEntry extends Rating {
  readonly name: string;
  readonly kind: 'human' | 'bot';
}

/** How two fared against each other, of the last thousand matches of one of them, who has it so. */
export interface HeadToHead {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** How the last one ended, and how many in a row did. */
  readonly last: MatchResult;
  readonly row: number;
}

/** Somebody with an account, as everybody may see them; without `open`, they show nothing but their name. */
export interface PlayerView {
  readonly name: string;
  readonly since: number;
  readonly open: boolean;
  readonly ratings: readonly Rating[];
  /** What they are to whoever asks; absent: nothing, or themselves. */
  readonly tie?: Relation;
  /** How whoever asks fared against them. */
  readonly met?: HeadToHead;
  /** Clubs that whoever asks is in too; nobody learns of others. */
  readonly clubs?: readonly ClubListing[];
}
