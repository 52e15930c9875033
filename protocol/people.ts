import * as v from 'valibot';
import type { BotView } from './bots.ts';
import type { UnratedReason } from './serverMessages.ts';
import { gameId } from './shapes.ts';
import type { ClubListing } from './tournaments.ts';

/** Cursor into a list of finished matches: the next page begins after it. */
const pageCursor = v.pipe(v.string(), v.regex(/^\d{1,16}\.[a-z2-9]{10}\.\d{1,2}$/, 'expected what the page before gave as “after”'));

/** Query parameters that filter a list of finished matches. */
export const matchesQuery = v.strictObject({
  game: v.optional(gameId),
  result: v.optional(v.picklist(['won', 'drawn', 'lost'])),
  others: v.optional(v.picklist(['people', 'bots', 'both'])),
  after: v.optional(pageCursor),
});
export type MatchesQuery = v.InferOutput<typeof matchesQuery>;

export type MatchResult = 'won' | 'drawn' | 'lost';

/** A finished match from the point of view of one of its players. */
export interface PlayedMatch {
  readonly table: string;
  readonly game: string;
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  readonly seat: number;
  readonly result: MatchResult;
  readonly place: number;
  readonly reason: string;
  /** Number of turns as the game counts them; 0: the game does not count turns. */
  readonly turns: number;
  /** Value of the game's first option (for example the map); `own` for a custom text; empty: not stored. */
  readonly setting: string;
  /** For a rated match: the rating after it, and the change. */
  readonly rating?: { readonly rating: number; readonly change: number };
  /** For a match that was meant to be rated but was not: the reason. */
  readonly uncounted?: UnratedReason;
  readonly players: readonly { readonly seat: number; readonly kind: 'human' | 'bot'; readonly name: string; readonly account?: string }[];
}

/** A page of finished matches, newest first. `after` is the cursor of the next page; absent on the last page. */
export interface MatchPage {
  readonly games: readonly PlayedMatch[];
  readonly after?: string;
}

/** Statistics of a user's finished matches. */
export interface PlayerStats {
  /** When the first match ended, in milliseconds since 1970; 0: there is none. */
  readonly since: number;
  readonly sides: readonly {
    readonly game: string;
    readonly seat: number;
    readonly won: number;
    readonly drawn: number;
    readonly lost: number;
  }[];
  /** The most played settings, grouped by game. */
  readonly settings: readonly { readonly game: string; readonly setting: string; readonly won: number; readonly count: number }[];
}

/** Records of finished matches for the user's data export. `after` is the cursor of the next page. */
export interface RecordsPage {
  readonly records: readonly {
    readonly name: string;
    readonly record: string;
    /** The requester's own chat lines at the table, oldest first; a phrase by its id. */
    readonly said?: readonly { readonly at: number; readonly text: string }[];
  }[];
  readonly after?: string;
}

/** WebAuthn response as the browser returns it. The server's WebAuthn library validates the rest. */
const webauthnResponse = v.looseObject({ id: v.pipe(v.string(), v.maxLength(2000)), response: v.looseObject({}) });

/** `bring`: whether matches that this device played as a guest are moved to the account. */
export const registerRequest = v.strictObject({ name: v.optional(v.pipe(v.string(), v.maxLength(80))) });
export const passkeyResponse = v.strictObject({ response: webauthnResponse, bring: v.optional(v.boolean(), true) });
export const recoveryRequest = v.strictObject({ code: v.pipe(v.string(), v.maxLength(60)), bring: v.optional(v.boolean(), true) });

/** Who may see a user's match history and ratings. */
export const VISIBILITIES = ['public', 'friends', 'nobody'] as const;
export type Visibility = (typeof VISIBILITIES)[number];
export const accountChangeRequest = v.strictObject({
  sees: v.optional(v.picklist(VISIBILITIES)),
  name: v.optional(v.pipe(v.string(), v.maxLength(80))),
});

/** The account that this device is signed in to, as its owner sees it. */
export interface AccountView {
  readonly name: string;
  readonly since: number;
  /** Who may see the match history. */
  readonly sees: Visibility;
  readonly passkeys: readonly { readonly id: string; readonly label: string; readonly since: number; readonly used: number }[];
  readonly sessions: readonly { readonly id: string; readonly label: string; readonly since: number; readonly here: boolean }[];
  /** Number of recovery codes that are left. */
  readonly codes: number;
}

/** Result of a sign-in. `codes`: recovery codes, sent only once, when the account is created. */
export interface SignInResult {
  readonly name: string;
  readonly codes?: readonly string[];
}

/** A rating. The true rating lies within `margin` of it with 95 % probability. A provisional one is on no leaderboard. */
export interface Rating {
  readonly game: string;
  /** Whether bots took part; matches with bots have a separate rating. */
  readonly bots: boolean;
  readonly rating: number;
  readonly margin: number;
  readonly games: number;
  readonly provisional: boolean;
}

/** A rating after one rated match; `margin` is the half-width of its 95 % interval. */
export interface RatingPoint {
  readonly at: number;
  readonly rating: number;
  readonly margin: number;
}

/** Rating history of a user in one game, oldest first: against people only, and with bots. */
export interface RatingCurves {
  readonly people: readonly RatingPoint[];
  readonly bots: readonly RatingPoint[];
}

/** A row of a leaderboard. The name of a bot is its level. */
export interface LeaderboardEntry extends Rating {
  readonly name: string;
  readonly kind: 'human' | 'bot';
}

/** Head-to-head results over the last thousand matches of the user whose view this is. */
export interface HeadToHead {
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
  /** Result of the latest match, and the number of consecutive matches with that result. */
  readonly last: MatchResult;
  readonly row: number;
}

/** Public view of an account. Unless `open`, only the name is shown. */
export interface PlayerView {
  readonly name: string;
  readonly since: number;
  readonly open: boolean;
  readonly ratings: readonly Rating[];
  /** Relation to the requester; absent: none, or the requester's own account. */
  readonly tie?: Relation;
  /** The requester's results against this user. */
  readonly met?: HeadToHead;
  /** Present for a bot account. */
  readonly bot?: BotView;
  /** Clubs that the requester is a member of too; other clubs are not disclosed. */
  readonly clubs?: readonly ClubListing[];
}

/**
 * Relation of another account to the requester. `friend` is mutual; `asked`: the requester sent them a friend request; `asks`: they sent
 * one to the requester; `blocked`: the requester blocked them.
 */
export type Relation = 'friend' | 'asked' | 'asks' | 'blocked';

/** A related account. `since`: when the friendship, the friend request or the block began. */
export interface RelationView {
  readonly name: string;
  readonly tie: Relation;
  /** Milliseconds since 1970. */
  readonly since: number;
}
