import * as v from 'valibot';
import { name, options, pace } from './requests.ts';
import { gameId, singleLine, slug, tableId } from './shapes.ts';

export const TOURNAMENT_KINDS = ['knockout', 'swiss', 'arena'] as const;
export type TournamentKind = (typeof TOURNAMENT_KINDS)[number];
export type TournamentStage = 'open' | 'running' | 'over' | 'off';

/**
 * Why a tournament was called off. At its time nobody had entered, or too few; its organizer or a moderator did it; all people left it; it
 * waited too long for entrants.
 */
export const CALL_OFF_REASONS = ['nobody-entered', 'too-few', 'organizer', 'moderator', 'deserted', 'waited-too-long'] as const;
export type CallOffReason = (typeof CALL_OFF_REASONS)[number];

const integerBetween = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const titleText = v.pipe(singleLine(40), v.minLength(1, 'expected a name'));

/** The largest number of entrants of a tournament. */
export const MAX_ENTRANTS = 256;

/** Creates a tournament. The client chooses the id, which is part of the link. */
export const createTournament = v.strictObject({
  id: tableId,
  kind: v.picklist(TOURNAMENT_KINDS),
  name: titleText,
  game: gameId,
  options: v.optional(options, {}),
  pace: v.omit(pace, ['range']),
  /** Maximum number of entrants. */
  places: integerBetween(2, MAX_ENTRANTS),
  /** Number of rounds of a Swiss tournament. */
  rounds: v.optional(integerBetween(1, 20), 5),
  /** Minutes for which an arena pairs players. */
  minutes: v.optional(integerBetween(2, 7 * 24 * 60), 60),
  /** Maximum minutes of a game. */
  roundMinutes: integerBetween(1, 14 * 24 * 60),
  /** Level of the bots that fill free places at the start. */
  bots: v.optional(slug),
  /** Whether bot accounts may enter. */
  programs: v.optional(v.boolean()),
  /** Start, in milliseconds since 1970; absent: when it is full, or when the organizer starts it. */
  starts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))),
  private: v.optional(v.boolean(), true),
  club: v.optional(tableId),
});
export type CreateTournament = v.InferOutput<typeof createTournament>;

export const enterTournament = v.strictObject({ name });

export const createClub = v.strictObject({ id: tableId, title: titleText, name });
export const renameClub = v.strictObject({ title: titleText });

export type GameResult = 'first' | 'second' | 'draw' | 'nobody';

/** A game of a tournament; players by the numbers of their entries, 0 for a bye. */
export interface TournamentGame {
  readonly round: number;
  readonly board: number;
  readonly first: number;
  readonly second: number;
  /** The table. */
  readonly table?: string;
  readonly result?: GameResult;
  /** Players who did not take their seat in time. */
  readonly absent?: 'first' | 'second' | 'both';
}

/** A row of the standings. The tie-breaks apply in the order of the fields. */
export interface TournamentPlace {
  readonly n: number;
  readonly place: number;
  /** Points; in a knockout, the games won. */
  readonly points: number;
  readonly buchholz?: number;
  readonly sonneborn?: number;
  readonly wins: number;
  /** In an arena: current winning streak. */
  readonly streak?: number;
}

export interface TournamentEntrant {
  readonly n: number;
  /** A player's name, or a bot's level. */
  readonly name: string;
  readonly kind: 'human' | 'bot';
  readonly account?: string;
  /** Withdrawn: not paired unless they come back. */
  readonly left?: true;
}

/** A tournament in a list. */
export interface TournamentListing {
  readonly id: string;
  readonly kind: TournamentKind;
  readonly name: string;
  readonly game: string;
  readonly stage: TournamentStage;
  readonly entered: number;
  readonly places: number;
  /** Start, in milliseconds since 1970; 0: when it is full, or when the organizer starts it. */
  readonly starts: number;
}

/** A tournament as the requester sees it. */
export interface TournamentView extends TournamentListing {
  /** Increases with every change. */
  readonly changed: number;
  readonly options: Readonly<Record<string, string>>;
  readonly pace: Omit<v.InferOutput<typeof pace>, 'range'>;
  readonly rounds: number;
  readonly minutes: number;
  readonly roundMinutes: number;
  readonly bots: string;
  /** Present if bot accounts may enter. */
  readonly programs?: true;
  readonly private: boolean;
  readonly club?: { readonly id: string; readonly name: string };
  readonly began: number;
  readonly ended: number;
  /** Absent unless it was called off. */
  readonly calledOff?: CallOffReason;
  /** The server's time. */
  readonly now: number;
  /** Whether the requester created the tournament. */
  readonly host: boolean;
  /** Number of the requester's entry. */
  readonly you?: number;
  /** The requester's next or current game: table, seat, deadline to take the seat, and deadline to finish. */
  readonly next?: { readonly table: string; readonly seat: number; readonly come: number; readonly end: number };
  /** Seed of the random draws: its hash from the beginning, the seed itself once it has been used. */
  readonly lots: { readonly hash: string; readonly seed?: string };
  readonly round: number;
  readonly entrants: readonly TournamentEntrant[];
  readonly games: readonly TournamentGame[];
  readonly standing: readonly TournamentPlace[];
}

export interface ClubListing {
  readonly id: string;
  readonly name: string;
  readonly members: number;
}

/** A club as the requester sees it. Members have numbers that are valid within this club only. */
export interface ClubView {
  readonly id: string;
  readonly name: string;
  readonly created: number;
  readonly founder: boolean;
  readonly member: boolean;
  readonly members: readonly {
    readonly n: number;
    readonly name: string;
    readonly account?: string;
    readonly since: number;
    readonly founder?: true;
    readonly you?: true;
  }[];
  /** Leaderboards by game, of the members whose ratings are public. */
  readonly ladders: readonly {
    readonly game: string;
    readonly places: readonly { readonly n: number; readonly rating: number; readonly margin: number; readonly provisional: boolean }[];
  }[];
  readonly tournaments: readonly TournamentListing[];
}
