import * as v from 'valibot';
import type { Badges } from './labReports.ts';
import { PLAYTEST_TEXTS } from './playtestTexts.ts';
import { options } from './requests.ts';
import { count, gameId, singleLine, tableId } from './shapes.ts';

/** Creates a version of a game to be tested. It is public by its link only, and never changes: another try is another version. */
export const playtestRequest = v.strictObject({
  /** Chosen by the requester, so that a repeated request creates one version. */
  id: tableId,
  game: gameId,
  name: v.pipe(singleLine(PLAYTEST_TEXTS.name), v.minLength(1, 'expected a name')),
  options: v.optional(options, {}),
  note: v.optional(singleLine(PLAYTEST_TEXTS.note), ''),
  /** An earlier version that the maker can see, to compare with. */
  previous: v.optional(tableId),
});
export type PlaytestRequest = v.InferOutput<typeof playtestRequest>;

/** Who can find a version: its designer only, everybody with the link, or everybody in the gallery. */
export const PLAYTEST_VISIBILITIES = ['private', 'unlisted', 'public'] as const;
export type PlaytestVisibility = (typeof PLAYTEST_VISIBILITIES)[number];

/** Decides who finds a version. A public one names its maker. */
export const visibilityRequest = v.strictObject({ visibility: v.picklist(PLAYTEST_VISIBILITIES) });
export type VisibilityRequest = v.InferOutput<typeof visibilityRequest>;

/** Takes a version down, or shows it again; for moderators. */
export const takedownRequest = v.strictObject({ down: v.boolean() });

/** A page of the gallery: of one game, or after an earlier page. */
export const galleryQuery = v.strictObject({
  game: v.optional(gameId),
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,6}\.\d{1,16}\.[a-z2-9]{10}$/, 'expected “after” of a page before'))),
});
export type GalleryQuery = v.InferOutput<typeof galleryQuery>;

/** Most different names in a list of counts. */
const MAX_NAMES = 40;
const counts = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(80)), count),
  v.check((options) => Object.keys(options).length <= MAX_NAMES, `at most ${MAX_NAMES} names`),
);
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(30 * 24 * 3600_000));

/** What a tester's page measured during one match, in milliseconds and counts. */
export const playtestMeasures = v.strictObject({
  /** From the first sight of the board to the first move that was accepted; absent: there was none. */
  first: v.optional(milliseconds),
  lasted: milliseconds,
  /** Time in which decisions were owed, and their number. */
  thought: milliseconds,
  decisions: count,
  undos: count,
  /** Refused moves by reason, and look-ups in the rulebook by rule; an empty rule is the rulebook as a whole. */
  refused: counts,
  lookups: counts,
});
export type PlaytestMeasures = v.InferOutput<typeof playtestMeasures>;

const step = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(5));

/** Answers to the three questions at the end, from 1 to 5. Each may be skipped. */
export const playtestAnswers = v.strictObject({
  fun: v.optional(step),
  clear: v.optional(step),
  again: v.optional(step),
  words: v.optional(singleLine(PLAYTEST_TEXTS.words), ''),
});
export type PlaytestAnswers = v.InferOutput<typeof playtestAnswers>;

/** A tester's data of one match. Absent fields are not changed. */
export const playtestSession = v.strictObject({ measures: v.optional(playtestMeasures), answers: v.optional(playtestAnswers) });
export type PlaytestSession = v.InferOutput<typeof playtestSession>;

/** “I don’t understand this”: the view of this seat is stored. */
export const unclearRequest = v.strictObject({
  /** Chosen by the requester, so that a repeated request is stored once. */
  id: tableId,
  /** Id of the rule that was shown last. */
  rule: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9.]{0,12}$/, 'expected the id of a rule')), ''),
  /** Why the last move was refused. */
  reason: v.optional(singleLine(80), ''),
  words: v.optional(singleLine(PLAYTEST_TEXTS.words), ''),
});
export type UnclearRequest = v.InferOutput<typeof unclearRequest>;

/** A version as its designer's list shows it. Times are milliseconds since 1970. */
export interface PlaytestListing {
  readonly id: string;
  readonly game: string;
  readonly name: string;
  readonly since: number;
  /** Matches that are over, and that are played now. */
  readonly games: number;
  readonly running: number;
  readonly visibility: PlaytestVisibility;
}

/** A public version as the gallery shows it. */
export interface GalleryEntry {
  readonly id: string;
  readonly game: string;
  readonly name: string;
  readonly note: string;
  /** Name of the maker’s account. */
  readonly author: string;
  readonly since: number;
  readonly games: number;
  readonly options: Readonly<Record<string, string>>;
  /** Figures that bots measured; absent: not measured. */
  readonly badges?: Badges | undefined;
}

/** A page of the gallery, the latest first. */
export interface GalleryPage {
  readonly entries: readonly GalleryEntry[];
  /** For the next page; absent on the last one. */
  readonly after?: string | undefined;
}

/** A version, for everybody with its link. */
export interface PlaytestView extends PlaytestListing {
  readonly note: string;
  /** Options that differ from the standard. */
  readonly options: Readonly<Record<string, string>>;
  readonly previous?: { readonly id: string; readonly name: string; readonly options: Readonly<Record<string, string>> } | undefined;
  /** Whether the requester made it, and has agreed that the designer sees how they play. */
  readonly yours: boolean;
  readonly agreed: boolean;
  /** Name of the maker’s account, of a public version. */
  readonly author?: string | undefined;
  /** The latest report of the lab that is kept with it. */
  readonly report?: string | undefined;
  /** Whether moderators took it down: then only its maker finds it. */
  readonly takenDown?: true | undefined;
  /** A table of the playtest with a free seat, and the parameters to take it. */
  readonly waiting?: { readonly table: string; readonly seat: number; readonly attempt: number; readonly offer: number } | undefined;
}

export const PLAYTEST_FIGURES = [
  'first-seat',
  'draws',
  'turns',
  'minutes',
  'first-move',
  'decision',
  'undos',
  'refused',
  'lookups',
  'concessions',
  'fun',
  'clear',
  'again',
] as const;

/**
 * A figure of the matches that people played. `first-seat`, `draws` and `concessions` are shares from 0 to 1, `first-move` and `decision`
 * seconds, `fun`, `clear` and `again` steps from 1 to 5; the others are counts of a match. Without an interval there are not enough matches yet.
 */
export interface PlaytestFigure {
  readonly figure: (typeof PLAYTEST_FIGURES)[number];
  /** Null: nothing was measured. */
  readonly value: number | null;
  /** The 95 % interval. */
  readonly low?: number | undefined;
  readonly high?: number | undefined;
  /** Matches, and for what people do, testers that it comes from. */
  readonly games: number;
  readonly people: number;
}

/** Something that was counted, most frequent first. */
export interface PlaytestCount {
  readonly name: string;
  readonly count: number;
}

/** A match that is over. Testers are numbers. */
export interface PlaytestGame {
  readonly n: number;
  /** By seat: the number of a tester, or 0 for a bot. */
  readonly seats: readonly number[];
  readonly places: readonly number[];
  readonly reason: string;
  readonly turns: number;
  readonly at: number;
}

/** A position that a tester did not understand. */
export interface PlaytestReport {
  readonly id: string;
  readonly tester: number;
  readonly rule: string;
  readonly reason: string;
  readonly words: string;
  /** Number of the tester’s decision in the match. */
  readonly decision: number;
  readonly at: number;
}

/** A report with the position as its tester saw it. */
export interface PlaytestPosition extends PlaytestReport {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seat: number;
  readonly seats: number;
  readonly view: object;
}

/** A tester's answers after the match. */
export interface PlaytestWords {
  readonly tester: number;
  readonly words: string;
}

/** A version's data for its designer: nothing of running matches, and nothing that identifies testers. */
export interface PlaytestResults {
  /** Matches of which all players have agreed, and testers. */
  readonly games: readonly PlaytestGame[];
  readonly people: number;
  readonly figures: readonly PlaytestFigure[];
  readonly refused: readonly PlaytestCount[];
  readonly lookups: readonly PlaytestCount[];
  /** Concessions by turn, first turn first. */
  readonly concessions: readonly PlaytestCount[];
  readonly reports: readonly PlaytestReport[];
  readonly words: readonly PlaytestWords[];
}
