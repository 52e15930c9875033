import { UPLOAD_LINE, VERSION_LINE } from '@fray/protocol';
import type { PlaytestVisibility } from '@fray/protocol/playtests';
import { DB, type Row } from '../schema.ts';
import { all, insert, rowOf, rowsOf, upsert, type Work } from '../work.ts';
import type { Conduct, SeatAtEnd } from './matchEnding.ts';
import { deletedRow, reassigned, type UserColumn } from './userColumns.ts';

export type ReportRow = Omit<Row<'reports'>, 'settled'>;

/** Cursor into the list of reports. */
export type ReportPlace = Pick<ReportRow, 'at' | 'tbl' | 'line'>;

/** A report with the reported chat line, for moderators. */
export interface Report extends ReportRow {
  readonly who: string | null;
  readonly text: string | null;
  readonly phrase: string | null;
  /** Name of the reported account. */
  readonly account: string | null;
  readonly game: string | null;
  /** Number of earlier measures against this user. */
  readonly before: number;
  /** Name of the account that reported. */
  readonly reporter: string | null;
  /** Of a reported game or version: null for all others. */
  readonly visibility: PlaytestVisibility | null;
  readonly down: number | null;
  /** Of a reported version. */
  readonly remark: string | null;
  /** Of a reported game of a user, with its newest version. */
  readonly contact: string | null;
  readonly newest: string | null;
  readonly release: string | null;
  readonly card: string | null;
}

export type SanctionRow = Row<'sanctions'>;
/** Abandonment statistics of a user. */
export type ConductStats = Omit<Row<'conduct'>, 'person'>;

/** Weight of a match after one more match: after about twenty it is a third. */
const FADES = 0.95;

export const conductUserColumns: readonly UserColumn[] = [
  deletedRow('reports', 'by', [
    // Keep one of two equal reports.
    `DELETE FROM reports WHERE by = $from AND EXISTS
     (SELECT 1 FROM reports AS own WHERE own.by = $to AND own.tbl = reports.tbl AND own.line = reports.line)`,
    reassigned('reports', 'by'),
  ]),
  deletedRow('reports', 'about', [reassigned('reports', 'about')]),
  deletedRow('sanctions', 'person', [
    // Of two sanctions of one kind the longer one stays (0: without end); of two without end, the unseen one.
    `INSERT INTO sanctions (person, kind, reason, at, until, seen)
     SELECT CAST($to AS TEXT), kind, reason, at, until, seen FROM sanctions WHERE person = $from
     ON CONFLICT (person, kind) DO UPDATE SET reason = excluded.reason, at = excluded.at, until = excluded.until, seen = excluded.seen
     WHERE CASE WHEN sanctions.until = 0 THEN excluded.until = 0 AND excluded.seen < sanctions.seen
           ELSE excluded.until = 0 OR excluded.until > sanctions.until END`,
    'DELETE FROM sanctions WHERE person = $from',
  ]),
  deletedRow('manners', 'person', [
    `INSERT INTO manners (person, matches, leaving, slow) SELECT CAST($to AS TEXT), matches, leaving, slow FROM manners WHERE person = $from
     ON CONFLICT (person) DO UPDATE SET matches = manners.matches + excluded.matches, leaving = manners.leaving + excluded.leaving,
     slow = manners.slow + excluded.slow`,
    'DELETE FROM manners WHERE person = $from',
  ]),
];

export const conductReads = {
  /** Open reports, newest first; usually one of several equal ones. */
  *reports(most: number, after?: ReportPlace) {
    return yield* all<Report>(
      `SELECT reports.tbl, reports.line, reports.by, reports.about, reports.reason, reports.note, reports.at,
         talk.who, coalesce(talk.text, playtests.name) AS text, talk.phrase, accounts.name AS account,
         coalesce(tables.game, playtests.game, uploads.id) AS game, reporters.name AS reporter,
         coalesce(playtests.visibility, uploads.visibility) AS visibility, coalesce(playtests.down, uploads.down) AS down,
         playtests.note AS remark, uploads.contact, uploads.newest, upload_versions.release, upload_versions.card,
         (SELECT count(*) FROM reports AS older WHERE older.about = reports.about AND older.about <> '' AND older.settled NOT IN ('', 'dismiss')) AS before
       FROM reports LEFT JOIN talk ON talk.tbl = reports.tbl AND talk.n = reports.line
       LEFT JOIN accounts ON accounts.id = reports.about LEFT JOIN tables ON tables.id = reports.tbl
       LEFT JOIN playtests ON playtests.id = reports.tbl AND reports.line = $version
       LEFT JOIN uploads ON uploads.id = reports.tbl AND reports.line = $upload
       LEFT JOIN upload_versions ON upload_versions.upload = uploads.id AND upload_versions.version = uploads.newest
       LEFT JOIN accounts AS reporters ON reporters.id = reports.by
       WHERE reports.settled = '' ${after ? 'AND (reports.at, reports.tbl, reports.line) < ($at, $tbl, $line)' : ''}
       ORDER BY reports.at DESC, reports.tbl DESC, reports.line DESC, reports.by LIMIT $most`,
      { most, version: VERSION_LINE, upload: UPLOAD_LINE, ...after },
    );
  },
  /** The latest open report of a line. */
  *reportOf(tbl: string, line: number) {
    return yield* rowOf(DB.reports, "WHERE tbl = $tbl AND line = $line AND settled = '' ORDER BY at DESC, by LIMIT 1", {
      tbl,
      line,
    });
  },
  sanctions: (person: string) => rowsOf(DB.sanctions, 'WHERE person = $person ORDER BY at DESC', { person }),
  /** Abandonment statistics of the given users that have any. */
  *conductOf(persons: readonly string[]) {
    const known: Row<'conduct'>[] = [];
    for (const person of persons) {
      const found = yield* rowOf(DB.conduct, 'WHERE person = $person', { person });
      if (found) known.push(found);
    }
    return known;
  },
};

export const conductChanges = {
  /** A repeated report is stored once. */
  report: (row: ReportRow) => insert(DB.reports, { ...row, settled: '' }, 'ON CONFLICT DO NOTHING'),
  /** Settles all reports of the same line. */
  *settle(tbl: string, line: number, how: string) {
    yield* all('UPDATE reports SET settled = $how WHERE tbl = $tbl AND line = $line', { tbl, line, how });
  },
  /** A new measure replaces an earlier one of the same kind. */
  sanction: (row: SanctionRow) => upsert(DB.sanctions, row),
  /** Marks all measures as seen. */
  *sanctionsSeen(person: string) {
    yield* all('UPDATE sanctions SET seen = 1 WHERE person = $person', { person });
  },
  /** Signs out all devices of an account. */
  *signOutAll(account: string) {
    yield* all('DELETE FROM challenges WHERE account = $account', { account });
    yield* all('DELETE FROM sessions WHERE account = $account', { account });
  },
};

/** Updates the abandonment statistics of the players of a match between people. */
export function* conductOnEnd({ left, slow }: Conduct, sat: readonly SeatAtEnd[]): Work<void> {
  const people = sat.filter(({ kind, person }) => kind === 'human' && person !== '');
  if (people.length < 2) return;
  for (const { seat, person } of people)
    yield* all(
      `INSERT INTO manners (person, matches, leaving, slow) VALUES ($person, 1, $left, $slow)
       ON CONFLICT (person) DO UPDATE SET matches = manners.matches * $fades + 1, leaving = manners.leaving * $fades + excluded.leaving,
       slow = manners.slow * $fades + excluded.slow`,
      { person, left: left.includes(seat) ? 1 : 0, slow: slow.includes(seat) ? 1 : 0, fades: FADES },
    );
}
