import * as v from 'valibot';
import { line, seat, tableId } from './shapes.ts';

/** Why somebody reports something. */
export const REASONS = ['abuse', 'spam', 'cheating', 'stalling', 'name', 'other'] as const;
export type Reason = (typeof REASONS)[number];

/** A line of talk, or how whoever sits at a seat behaves. */
export const reportRequest = v.strictObject({
  line: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  seat: v.optional(seat),
  reason: v.optional(v.picklist(REASONS), 'other'),
  note: v.optional(line(300), ''),
});
export type ReportRequest = v.InferInput<typeof reportRequest>;

/** How somebody behaves, by a name and by what they say of themselves: reported from their own page. */
export const playerReportRequest = v.strictObject({
  reason: v.optional(v.picklist(REASONS), 'other'),
  note: v.optional(line(300), ''),
});
export type PlayerReportRequest = v.InferInput<typeof playerReportRequest>;

/** How somebody behaved at their last matches with others, for themselves alone: shares, and of how many matches as they count now. */
export interface Conduct {
  readonly matches: number;
  /** Matches that they left before the end. */
  readonly left: number;
  /** Matches in which their time was up again and again. */
  readonly slow: number;
}

/** What a moderator can do about a report: nothing, a word of warning, silence for some days, or the end of an account. */
export const MEASURES = ['dismiss', 'warn', 'mute', 'close'] as const;
export type Measure = (typeof MEASURES)[number];

export const settleReportRequest = v.strictObject({
  table: tableId,
  /** As the report has it. */
  line: v.pipe(v.number(), v.integer()),
  measure: v.picklist(MEASURES),
  /** For how long somebody is muted. */
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)), 7),
});
export type SettleReportRequest = v.InferInput<typeof settleReportRequest>;

/** A report as moderators see it. */
export interface ReportView {
  readonly table: string;
  readonly game: string;
  /** A line of talk by its number; below 0: how seat -1 - N behaves; 0: a player as such, and `table` stands for them. */
  readonly line: number;
  readonly reason: Reason;
  readonly note: string;
  readonly at: number;
  /** The account it is about; empty: somebody without one. */
  readonly account: string;
  /** Whether nobody is known any more whom it could be about. */
  readonly nobody: boolean;
  readonly said: string;
  /** How often something was done about this person before. */
  readonly before: number;
}

/** Where a list of reports goes on, as the query of an address. */
export const reportsQuery = v.strictObject({
  after: v.optional(v.pipe(v.string(), v.regex(/^\d{1,16}\.[a-z2-9]{10}\.-?\d{1,9}$/, 'expected what the page before gave as “after”'))),
});

/** A page of reports, the newest first; with `after` there are more. */
export interface ReportsPage {
  readonly reports: readonly ReportView[];
  readonly after?: string;
}

/** What was said at a table, for moderators. */
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

/** What a moderator has done about whoever asks, and they have not seen yet, or what still holds. */
export interface Sanction {
  readonly kind: Measure;
  readonly reason: Reason;
  /** Milliseconds since 1970; 0: without end. */
  readonly until: number;
}
