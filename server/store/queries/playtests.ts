import { columnsOf } from '../define.ts';
import { DB, type Row } from '../schema.ts';
import { conflict } from '../storageError.ts';
import { all, insert, one, rowOf, rowsOf, upsert, type Work } from '../work.ts';
import { labReportChanges, labReportReads, labReportUserColumns } from './labReports.ts';
import { deletedRow, type UserColumn } from './userColumns.ts';

export type PlaytestRow = Row<'playtests'>;
export type TesterRow = Row<'playtestTesters'>;
export type SessionRow = Row<'playtestSessions'>;
export type ReportRow = Row<'playtestReports'>;

/** A version with the numbers of its matches that are over, and that are played now. */
export interface CountedPlaytest extends PlaytestRow {
  readonly games: number;
  readonly running: number;
}

/** A match that is over, with one row for each seat. */
export interface PlaytestSeatRow {
  readonly tbl: string;
  readonly result: string;
  /** When the match began. */
  readonly began: number;
  readonly changed: number;
  /** Turns as the game counts them; null: not counted. */
  readonly turns: number | null;
  readonly seat: number;
  readonly kind: string;
  readonly person: string;
}

/** A version goes with its maker, and with it all that testers left. */
const withAll = (table: string): string =>
  `DELETE FROM ${table} WHERE person = $person OR playtest IN (SELECT id FROM playtests WHERE maker = $person)`;

/**
 * Data of a device moves to its account. If the account agreed too, the account's tester number is used. At one table a person has one
 * session.
 */
const takenBy = (table: string, key: string): readonly string[] => [
  `UPDATE ${table} SET person = $to WHERE person = $from AND NOT EXISTS
     (SELECT 1 FROM ${table} AS other WHERE other.person = $to AND other.${key} = ${table}.${key})`,
  `DELETE FROM ${table} WHERE person = $from`,
];

export const playtestUserColumns: readonly UserColumn[] = [
  { table: 'playtest_testers', column: 'person', forget: withAll('playtest_testers'), move: takenBy('playtest_testers', 'playtest') },
  { table: 'playtest_sessions', column: 'person', forget: withAll('playtest_sessions'), move: takenBy('playtest_sessions', 'tbl') },
  {
    table: 'playtest_reports',
    column: 'person',
    forget: withAll('playtest_reports'),
    move: ['UPDATE playtest_reports SET person = $to WHERE person = $from'],
  },
  ...labReportUserColumns,
  deletedRow('playtests', 'maker', ['UPDATE playtests SET maker = $to WHERE maker = $from']),
];

const COUNTED = `SELECT ${columnsOf(DB.playtests)},
    (SELECT count(*) FROM tables WHERE playtest = playtests.id AND stage = 'over') AS games,
    (SELECT count(*) FROM tables WHERE playtest = playtests.id AND stage IN ('starting', 'running')) AS running
  FROM playtests`;

const LATEST = `SELECT id, result, began, changed FROM tables WHERE playtest = $playtest AND stage = 'over' ORDER BY changed DESC, id LIMIT $most`;

/** So many of the latest public versions are mixed: the cost does not grow with their number. */
const MOST_MIXED = 2000;

/** A public version with the name of its maker’s account and the figures of its latest report. */
export interface GalleryRow extends CountedPlaytest {
  readonly author: string;
  /** Its place among those from its network address: 1 for the latest. */
  readonly turn: number;
  readonly badges: string | null;
}

/** Where a page of the gallery begins: after this version. */
export type GalleryPlace = Pick<GalleryRow, 'turn' | 'since' | 'id'>;

export const playtestReads = {
  ...labReportReads,
  playtest: (id: string) => one<CountedPlaytest>(`${COUNTED} WHERE id = $id`, { id }),
  playtestsOf: (maker: string, most: number) =>
    all<CountedPlaytest>(`${COUNTED} WHERE maker = $maker ORDER BY since DESC, id LIMIT $most`, { maker, most }),
  /** Public versions of accounts, mixed by address, the latest of each first. `game`: empty for all. */
  gallery: (game: string, most: number, after?: GalleryPlace) =>
    all<GalleryRow>(
      `SELECT listed.*, accounts.name AS author,
         (SELECT badges FROM lab_reports WHERE lab_reports.playtest = listed.id ORDER BY lab_reports.since DESC, lab_reports.id LIMIT 1) AS badges
       FROM (SELECT newest.*,
           row_number() OVER (PARTITION BY CASE source WHEN 0 THEN maker ELSE CAST(source AS TEXT) END ORDER BY since DESC, id DESC) AS turn
         FROM (${COUNTED} WHERE visibility = 'public' AND down = 0 AND (game = $game OR $game = '')
           AND EXISTS (SELECT 1 FROM accounts WHERE accounts.id = playtests.maker) ORDER BY since DESC, id DESC LIMIT ${MOST_MIXED}) AS newest) AS listed
       JOIN accounts ON accounts.id = listed.maker
       ${after ? 'WHERE listed.turn > $turn OR (listed.turn = $turn AND (listed.since, listed.id) < ($since, $id))' : ''}
       ORDER BY listed.turn, listed.since DESC, listed.id DESC LIMIT $most`,
      { game, most, ...after },
    ),
  tester: (playtest: string, person: string) =>
    rowOf(DB.playtestTesters, 'WHERE playtest = $playtest AND person = $person', { playtest, person }),
  testers: (playtest: string) => rowsOf(DB.playtestTesters, 'WHERE playtest = $playtest ORDER BY n', { playtest }),
  /** Open tables of a version, the one that waits longest first. */
  waitingPlaytests: (playtest: string, most: number) =>
    rowsOf(DB.tables, "WHERE playtest = $playtest AND playtest <> '' AND stage = 'open' ORDER BY created, id LIMIT $most", {
      playtest,
      most,
    }),
  /** The latest `most` matches that are over, the latest first. */
  playtestSeats: (playtest: string, most: number) =>
    all<PlaytestSeatRow>(
      `SELECT latest.id AS tbl, result, began, changed, (SELECT max(turns) FROM played WHERE played.tbl = latest.id) AS turns,
         seat, kind, person
       FROM (${LATEST}) AS latest JOIN seats ON seats.tbl = latest.id ORDER BY changed DESC, latest.id, seat`,
      { playtest, most },
    ),
  playtestSessions: (playtest: string) => rowsOf(DB.playtestSessions, 'WHERE playtest = $playtest ORDER BY tbl, person', { playtest }),
  /** Reports of matches that are over, the latest first. The views are left out. */
  *playtestReports(playtest: string, most: number): Work<ReportRow[]> {
    const columns = columnsOf(DB.playtestReports, 'playtest_reports').replace('playtest_reports.view', "'' AS view");
    return [
      ...(yield* all<ReportRow>(
        `SELECT ${columns} FROM playtest_reports JOIN tables ON tables.id = tbl
         WHERE playtest_reports.playtest = $playtest AND stage = 'over' ORDER BY at DESC, playtest_reports.id LIMIT $most`,
        { playtest, most },
      )),
    ];
  },
  /** A report of a match that is over. */
  playtestReport: (playtest: string, id: string) =>
    rowOf(
      DB.playtestReports,
      "WHERE playtest = $playtest AND id = $id AND EXISTS (SELECT 1 FROM tables WHERE tables.id = tbl AND stage = 'over')",
      { playtest, id },
    ),
};

const isOwn = (row: Pick<PlaytestRow, 'maker'> | undefined, maker: string): boolean => row?.maker === maker;

export const playtestChanges = {
  ...labReportChanges,
  /** Stores a version. The whole commit fails if its maker or address has too many; a repeated request changes nothing. */
  *putPlaytest(row: PlaytestRow, { mostOfMaker, mostOfSource }: { readonly mostOfMaker: number; readonly mostOfSource: number }) {
    const known = yield* rowOf(DB.playtests, 'WHERE id = $id', { id: row.id });
    if (isOwn(known, row.maker)) return;
    if (known) throw conflict('name-taken', 'choose another id for the version');
    const many = yield* one<{ ofMaker: number; ofSource: number }>(
      `SELECT (SELECT count(*) FROM playtests WHERE maker = $maker) AS "ofMaker",
         (SELECT count(*) FROM playtests WHERE source = $source AND source <> 0) AS "ofSource"`,
      { maker: row.maker, source: row.source },
    );
    if (Number(many?.ofMaker) >= mostOfMaker || Number(many?.ofSource) >= mostOfSource)
      throw conflict('too-many-playtests', 'there are too many versions of yours, or from your network address: delete one first');
    yield* insert(DB.playtests, row);
  },
  /** Deletes a version of this maker with everything that testers left. Its matches stay, as private ones. */
  *dropPlaytest(id: string, maker: string) {
    const known = yield* rowOf(DB.playtests, 'WHERE id = $id', { id });
    if (!isOwn(known, maker)) return;
    for (const table of ['playtest_testers', 'playtest_sessions', 'playtest_reports', 'lab_reports'])
      yield* all(`DELETE FROM ${table} WHERE playtest = $id`, { id });
    yield* all('DELETE FROM playtests WHERE id = $id', { id });
  },
  /** Decides who finds a version of this maker. The whole commit fails if the maker or the address has too many public ones. */
  *showPlaytest(
    { id, maker, visibility }: Pick<PlaytestRow, 'id' | 'maker' | 'visibility'>,
    { mostOfMaker, mostOfSource }: { readonly mostOfMaker: number; readonly mostOfSource: number },
  ) {
    const known = yield* rowOf(DB.playtests, 'WHERE id = $id', { id });
    if (!known || !isOwn(known, maker) || known.visibility === visibility) return;
    const many = yield* one<{ ofMaker: number; ofSource: number }>(
      `SELECT (SELECT count(*) FROM playtests WHERE maker = $maker AND visibility = 'public') AS "ofMaker",
         (SELECT count(*) FROM playtests WHERE source = $source AND source <> 0 AND visibility = 'public') AS "ofSource"`,
      { maker, source: known.source },
    );
    if (visibility === 'public' && (Number(many?.ofMaker) >= mostOfMaker || Number(many?.ofSource) >= mostOfSource))
      throw conflict('too-many-playtests', 'there are too many public versions of yours, or from your network address');
    yield* all('UPDATE playtests SET visibility = $visibility WHERE id = $id', { id, visibility });
  },
  /** Takes a version down at a time, or shows it again: 0. */
  takePlaytestDown: (id: string, down: number) => all('UPDATE playtests SET down = CAST($down AS BIGINT) WHERE id = $id', { id, down }),
  /** Notes that a tester has agreed. */
  *agreeToPlaytest(playtest: string, person: string, since: number) {
    if (yield* rowOf(DB.playtestTesters, 'WHERE playtest = $playtest AND person = $person', { playtest, person })) return;
    const last = yield* one<{ n: number | null }>('SELECT max(n) AS n FROM playtest_testers WHERE playtest = $playtest', { playtest });
    yield* insert(DB.playtestTesters, { playtest, person, n: (last?.n ?? 0) + 1, since }, 'ON CONFLICT DO NOTHING');
  },
  /** Deletes everything that a tester left at a version, and that they agreed. */
  *leavePlaytest(playtest: string, person: string) {
    for (const table of ['playtest_testers', 'playtest_sessions', 'playtest_reports'])
      yield* all(`DELETE FROM ${table} WHERE playtest = $playtest AND person = $person`, { playtest, person });
  },
  /** Stores measures and answers of a match; `null` leaves a value unchanged. */
  *putPlaytestSession(
    { tbl, person, playtest }: Pick<SessionRow, 'tbl' | 'person' | 'playtest'>,
    measures: string | null,
    answers: Pick<SessionRow, 'fun' | 'clear' | 'again' | 'words'> | null,
  ) {
    const known = yield* rowOf(DB.playtestSessions, 'WHERE tbl = $tbl AND person = $person', { tbl, person });
    yield* upsert(DB.playtestSessions, {
      ...(known ?? { measures: '', fun: 0, clear: 0, again: 0, words: '' }),
      tbl,
      person,
      playtest,
      ...(measures === null ? {} : { measures }),
      ...answers,
    });
  },
  /** Stores a report. The whole commit fails if the tester has sent `most` of this match; a repeated request changes nothing. */
  *putPlaytestReport(row: ReportRow, most: number) {
    const { tbl, person } = row;
    if (yield* rowOf(DB.playtestReports, 'WHERE playtest = $playtest AND id = $id', { playtest: row.playtest, id: row.id })) return;
    const sent = yield* one<{ n: number }>('SELECT count(*) AS n FROM playtest_reports WHERE tbl = $tbl AND person = $person', {
      tbl,
      person,
    });
    if (Number(sent?.n) >= most) throw conflict('too-many-reports', `at most ${most} of one match`);
    yield* insert(DB.playtestReports, row);
  },
};
