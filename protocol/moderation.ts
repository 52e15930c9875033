import * as v from 'valibot';
import type { PlaytestVisibility } from './playtests.ts';
import { seat, singleLine } from './shapes.ts';

/** Reasons for a report. */
export const REPORT_REASONS = ['abuse', 'spam', 'cheating', 'stalling', 'name', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Reports a chat line, or the behaviour of the player in a seat. */
export const reportRequest = v.strictObject({
  line: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  seat: v.optional(seat),
  reason: v.optional(v.picklist(REPORT_REASONS), 'other'),
  note: v.optional(singleLine(300), ''),
});
export type ReportRequest = v.InferInput<typeof reportRequest>;

/** Reports a player's name or behaviour from the player's own page. */
export const playerReportRequest = v.strictObject({
  reason: v.optional(v.picklist(REPORT_REASONS), 'other'),
  note: v.optional(singleLine(300), ''),
});
export type PlayerReportRequest = v.InferInput<typeof playerReportRequest>;

/** `line` of a report about a version, whose id is in the place of a table's. */
export const VERSION_LINE = -100;

/** `line` of a report about a game of a user, whose id is in the place of a table's. */
export const UPLOAD_LINE = -101;

/** A user's own abandonment statistics over the recent matches with other people. */
export interface Conduct {
  readonly matches: number;
  /** Matches left before the end. */
  readonly left: number;
  /** Matches with repeated timeouts. */
  readonly slow: number;
}

/** Measures a moderator can take on a report: dismiss it, warn the user, mute them for some days, or close the account. */
export const MEASURES = ['dismiss', 'warn', 'mute', 'close'] as const;
export type Measure = (typeof MEASURES)[number];

/** What a report is about: a table, a version, a player as such, or a game of a user as AUTHOR.NAME. */
const reported = v.pipe(
  v.string(),
  v.regex(/^(?:[a-z2-9]{10}|[a-z0-9][a-z0-9_-]{0,39}\.[a-z0-9][a-z0-9_-]{0,39})$/, 'expected what the report names'),
);

export const settleReportRequest = v.strictObject({
  table: reported,
  /** `line` of the report. */
  line: v.pipe(v.number(), v.integer()),
  measure: v.picklist(MEASURES),
  /** Days for which `mute` holds. */
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)), 7),
});
export type SettleReportRequest = v.InferInput<typeof settleReportRequest>;

/** A reported game of a user, or a reported version, as it is now. */
export interface ReportedContent {
  readonly name: string;
  /** What its author writes about it. */
  readonly text: string;
  /** The newest version of a game, with its digest; empty for a version, which is one by itself. */
  readonly version: string;
  readonly visibility: PlaytestVisibility;
  /** Whom to ask about rights; empty: nobody is named. */
  readonly contact: string;
  /** When moderators took it down; 0: they did not. */
  readonly down: number;
}

/** A report as moderators see it. */
export interface ReportView {
  readonly table: string;
  readonly game: string;
  /** Number of a chat line; below 0: the behaviour of seat -1 - N; 0: a player as such, with a placeholder as `table`. */
  readonly line: number;
  readonly reason: ReportReason;
  readonly note: string;
  readonly at: number;
  /** The account that reported; empty: a guest. */
  readonly by: string;
  /** The reported account; empty: a guest. */
  readonly account: string;
  /** Whether the reported user no longer exists. */
  readonly nobody: boolean;
  readonly said: string;
  /** Number of earlier measures against this user. */
  readonly before: number;
  /** Of a report about a game of a user or a version, while it exists. */
  readonly content?: ReportedContent;
}

/** Query parameters of a list of reports. */
export const reportsQuery = v.strictObject({
  after: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,16}\.[a-z0-9][a-z0-9._-]{0,80}\.-?\d{1,9}$/, 'expected what the page before gave as “after”')),
  ),
});

/** A page of reports, newest first. `after` is the cursor of the next page; absent on the last page. */
export interface ReportsPage {
  readonly reports: readonly ReportView[];
  readonly after?: string;
}

/** Chat of a table, for moderators. */
export interface ChatExcerpt {
  readonly stage: string;
  readonly talk: readonly {
    readonly n: number;
    readonly seat: number | null;
    readonly who: string;
    readonly said: string;
    readonly at: number;
  }[];
}

/** A measure against the requester that they have not acknowledged yet, or that is still in force. */
export interface Sanction {
  readonly kind: Measure;
  readonly reason: ReportReason;
  /** End of the measure, in milliseconds since 1970; 0: no end. */
  readonly until: number;
}
