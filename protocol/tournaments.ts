import * as v from 'valibot';
import { name, options, pace } from './requests.ts';
import { line, tableId, word } from './shapes.ts';

export const TOURNAMENT_KINDS = ['knockout', 'swiss', 'arena'] as const;
export type TournamentKind = (typeof TOURNAMENT_KINDS)[number];
export type TournamentStage = 'open' | 'running' | 'over' | 'off';

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const title = v.pipe(line(40), v.minLength(1, 'expected a name'));

/** The most who take part in one tournament. */
export const MOST_ENTRANTS = 256;

/** A tournament as its maker wants it; the link leads to its name, which the page chooses. */
export const createTournament = v.strictObject({
  id: tableId,
  kind: v.picklist(TOURNAMENT_KINDS),
  name: title,
  game: word,
  options: v.optional(options, {}),
  pace: v.omit(pace, ['range']),
  /** As many as may take part. */
  places: whole(2, MOST_ENTRANTS),
  /** Of a Swiss. */
  rounds: v.optional(whole(1, 20), 5),
  /** For how many minutes an arena pairs. */
  minutes: v.optional(whole(2, 7 * 24 * 60), 60),
  /** Minutes that a game may take at most. */
  roundMinutes: whole(1, 14 * 24 * 60),
  /** The level of the bots that fill it up when it begins. */
  bots: v.optional(word),
  /** When it begins, in milliseconds since 1970; without it: when it is full, or its maker says so. */
  starts: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(8.64e15))),
  private: v.optional(v.boolean(), true),
  club: v.optional(tableId),
});
export type CreateTournament = v.InferOutput<typeof createTournament>;

export const enterTournament = v.strictObject({ name });

export const createClub = v.strictObject({ id: tableId, title, name });
export const renameClub = v.strictObject({ title });

type GameResult = 'first' | 'second' | 'draw' | 'nobody';

/** A game of a tournament; seats by the numbers of entries, 0 for nobody. */
export interface TournamentGame {
  readonly round: number;
  readonly board: number;
  readonly first: number;
  readonly second: number;
  /** Where it is played. */
  readonly table?: string;
  readonly result?: GameResult;
  /** Who did not come. */
  readonly absent?: 'first' | 'second' | 'both';
}

/** A place in the standing; what decides between equals follows in its order. */
export interface TournamentPlace {
  readonly n: number;
  readonly place: number;
  /** In a knock-out the games won. */
  readonly points: number;
  readonly buchholz?: number;
  readonly sonneborn?: number;
  readonly wins: number;
  /** Wins in a row, in an arena. */
  readonly streak?: number;
}

export interface TournamentEntrant {
  readonly n: number;
  /** A name, or a bot's level. */
  readonly name: string;
  readonly kind: 'human' | 'bot';
  readonly account?: string;
  /** Not to be paired any more, unless they come back. */
  readonly left?: true;
}

/** A tournament as lists show it. */
export interface TournamentListing {
  readonly id: string;
  readonly kind: TournamentKind;
  readonly name: string;
  readonly game: string;
  readonly stage: TournamentStage;
  readonly entered: number;
  readonly places: number;
  /** 0: when it is full, or its maker says so. */
  readonly starts: number;
}

/** A tournament as whoever asks sees it. */
export interface TournamentView extends TournamentListing {
  /** Rises with whatever changes. */
  readonly changed: number;
  readonly options: Readonly<Record<string, string>>;
  readonly pace: Omit<v.InferOutput<typeof pace>, 'range'>;
  readonly rounds: number;
  readonly minutes: number;
  readonly roundMinutes: number;
  readonly bots: string;
  readonly private: boolean;
  readonly club?: { readonly id: string; readonly name: string };
  readonly began: number;
  readonly ended: number;
  /** The server's time. */
  readonly now: number;
  /** Whether whoever asks made it. */
  readonly host: boolean;
  /** The number of their own entry. */
  readonly you?: number;
  /** Their game that waits or runs: where, in which seat, and until when they are to be there, and to have played it. */
  readonly next?: { readonly table: string; readonly seat: number; readonly come: number; readonly end: number };
  /** What lots are drawn by: its hash from the beginning, itself once they are drawn. */
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

/** A club as whoever asks sees it; members by their numbers here, which mean nothing elsewhere. */
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
  /** The best of each game among those who show their ratings. */
  readonly ladders: readonly {
    readonly game: string;
    readonly places: readonly { readonly n: number; readonly rating: number; readonly margin: number; readonly provisional: boolean }[];
  }[];
  readonly tournaments: readonly TournamentListing[];
}
