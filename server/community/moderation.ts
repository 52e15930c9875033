import { createHash } from 'node:crypto';
import {
  type ChatExcerpt,
  type Conduct,
  MEASURES,
  type PlayerReportRequest,
  REPORT_REASONS,
  type ReportReason,
  type ReportRequest,
  type ReportsPage,
  type ReportView,
  type Sanction,
  type SettleReportRequest,
  UPLOAD_LINE,
  VERSION_LINE,
} from '@fray/protocol';
import { uploadCard } from '@fray/protocol/uploads';
import * as v from 'valibot';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { nameSkeletons } from '../base/names.ts';
import { RequestError } from '../base/requestError.ts';
import type { Report, SanctionRow } from '../store/queries/conduct.ts';
import type { Store } from '../store/store.ts';
import type { Table } from '../tables/table.ts';
import type { TableRegistry } from '../tables/tableRegistry.ts';

/** Reports per page. */
const SHOWN = 100;
const DAY = 24 * 3600_000;

/** Reads a stored reason; an unknown one, from another version, becomes `other`. */
const reasonOf = (storedReason: string): ReportReason => REPORT_REASONS.find((one) => one === storedReason) ?? 'other';

/** Statistics are shown from this many (weighted) matches on. */
const NOTIFIED = 3;

/** Placeholder for the table id in a report about a player as such. */
const pageOf = (account: string): string =>
  [...createHash('sha256').update(`page of ${account}`).digest().subarray(0, 10)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/** The reported game or version as it is now; nothing if the report is about something else, or if it was deleted. */
function contentOf(row: Report): Pick<ReportView, 'content'> {
  const { visibility, newest, release, card } = row;
  if (visibility === null) return {};
  const { name, tagline } =
    card === null ? { name: row.text ?? row.tbl, tagline: row.remark ?? '' } : v.parse(uploadCard, JSON.parse(card)).texts.en;
  const version = newest === null ? '' : `${release ?? ''} (${newest})`;
  return { content: { name, text: tagline, version, visibility, contact: row.contact ?? '', down: Number(row.down) } };
}

/** Reports and measures of moderators. */
export class Moderation {
  readonly #people: Store;
  readonly #registry: TableRegistry;
  readonly #time: Clock;
  /** Called after the sign-in of these users changed: their connections restart. */
  readonly #changed: (users: readonly string[]) => void;

  constructor(people: Store, registry: TableRegistry, time: Clock, changed: (users: readonly string[]) => void) {
    this.#people = people;
    this.#registry = registry;
    this.#time = time;
    this.#changed = changed;
  }

  // --- Players --------------------------------------------------------------------------------------------------------

  /** Stores a report. A repeated report changes nothing. */
  async report(person: string, table: Table, { line, seat, reason = 'other', note = '' }: ReportRequest): Promise<void> {
    const about = line === undefined ? this.#at(table, seat) : await this.#speaker(table, line);
    const report = { tbl: table.id, line: line ?? -1 - (seat ?? 0), by: person, about, reason, note, at: this.#time.date() };
    await this.#people.write(['report', report]);
  }

  /** Stores a report about a player by name, independent of any table. */
  async reportPlayer(person: string, name: string, { reason = 'other', note = '' }: PlayerReportRequest): Promise<void> {
    const other = await this.#people.read('accountByName', nameSkeletons(name));
    if (!other) throw new RequestError('unknown-player', 'there is no account of that name');
    if (other.id === person) throw new RequestError('yourself', 'that is you');
    await this.#people.write([
      'report',
      { tbl: pageOf(other.id), line: 0, by: person, about: other.id, reason, note, at: this.#time.date() },
    ]);
  }

  /** Stores a report about a version and its maker. */
  async reportVersion(person: string, version: string, maker: string, { reason = 'other', note = '' }: PlayerReportRequest): Promise<void> {
    const report = { tbl: version, line: VERSION_LINE, by: person, about: maker, reason, note, at: this.#time.date() };
    await this.#people.write(['report', report]);
  }

  /** Stores a report about a game of a user. */
  async reportUpload(person: string, game: string, owner: string, { reason = 'other', note = '' }: PlayerReportRequest): Promise<void> {
    await this.#people.write(['report', { tbl: game, line: UPLOAD_LINE, by: person, about: owner, reason, note, at: this.#time.date() }]);
  }

  /** A user's abandonment statistics; undefined: too few matches. */
  async manner(person: string): Promise<Conduct | undefined> {
    const [known] = await this.#people.read('conductOf', [person]);
    if (!known || known.matches < NOTIFIED) return undefined;
    return { matches: Math.round(known.matches), left: known.leaving / known.matches, slow: known.slow / known.matches };
  }

  #at(table: Table, seat: number | undefined): string {
    const row = seat === undefined ? undefined : table.seats[seat];
    if (row?.kind !== 'human') throw new RequestError('unknown-seat', 'nobody sits there');
    return row.person;
  }

  async #speaker(table: Table, line: number): Promise<string> {
    const chatLine = (await this.#registry.store.read('table', table.id, LIMITS.chatStored))?.talk.find(({ n }) => n === line);
    if (!chatLine) throw new RequestError('unknown-line', 'nothing like that was said here');
    return chatLine.person;
  }

  /** Measures against a user that they have not seen or that are still in force. */
  async sanctions(person: string): Promise<Sanction[]> {
    const rows = await this.#people.read('sanctions', person);
    const now = this.#time.date();
    return rows
      .filter((row) => (row.kind === 'warn' ? row.seen === 0 : row.until === 0 || row.until > now))
      .flatMap(({ kind, reason, until }) => {
        const measure = MEASURES.find((one) => one === kind);
        return measure ? [{ kind: measure, reason: reasonOf(reason), until }] : [];
      });
  }

  markSeen = (person: string): Promise<void> => this.#people.write(['sanctionsSeen', person]);

  // --- Moderators -----------------------------------------------------------------------------------------------------

  async reports(after: string | undefined): Promise<ReportsPage> {
    // The id of a game has a full stop of its own.
    const [, at = '', tbl = '', line = ''] = /^(\d+)\.(.+)\.(-?\d+)$/.exec(after ?? '') ?? [];
    const behind = after === undefined ? undefined : { at: Number(at), tbl, line: Number(line) };
    const rows = await this.#people.read('reports', SHOWN, behind);
    const last = rows.length === SHOWN ? rows.at(-1) : undefined;
    const reports = rows.map((row) => ({
      table: row.tbl,
      game: row.game ?? '',
      line: row.line,
      reason: reasonOf(row.reason),
      note: row.note,
      at: row.at,
      by: row.reporter ?? '',
      account: row.account ?? '',
      nobody: row.about === '',
      said: row.text || row.phrase || '',
      before: row.before,
      ...contentOf(row),
    }));
    return { reports, ...(last ? { after: `${last.at}.${last.tbl}.${last.line}` } : {}) };
  }

  /** Chat of a table, for moderators. The record of a finished match is public anyway. */
  async talk(table: string): Promise<ChatExcerpt> {
    const stored = await this.#registry.store.read('table', table, LIMITS.chatStored);
    if (!stored) throw new RequestError('unknown-table', 'there is no such table');
    return {
      stage: stored.row.stage,
      talk: stored.talk.map(({ n, seat, who, text, phrase, at }) => ({ n, seat, who, said: text || phrase, at })),
    };
  }

  /** Takes a measure on a report, and settles all reports of the same line. */
  async settle({ table, line, measure, days = 7 }: SettleReportRequest): Promise<void> {
    const report = await this.#people.read('reportOf', table, line);
    if (!report) throw new RequestError('unknown-report', 'nobody has reported that, or it is settled');
    const settle = ['settle', table, line, measure] as const;
    if (measure === 'dismiss') return this.#people.write(settle);
    const person = report.about;
    if (person === '') throw new RequestError('unknown-player', 'nobody is known of whom this is about');
    const isAccount = (await this.#people.read('account', person)) !== undefined;
    if (measure === 'close' && !isAccount) throw new RequestError('no-account', 'whoever this is about has no account');
    const at = this.#time.date();
    const until = measure === 'mute' ? at + days * DAY : 0;
    const sanction: SanctionRow = { person, kind: measure, reason: report.reason, at, until, seen: 0 };
    const closing = [
      ['signOutAll', person],
      ['takeAllDown', person, at],
    ] as const;
    await this.#people.write(settle, ['sanction', sanction], ...(measure === 'close' ? closing : []));
    if (measure === 'close') this.#changed([person]);
  }
}
