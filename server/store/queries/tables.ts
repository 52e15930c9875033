import { type ColumnName, columnsOf, insertSql, updateSql } from '../define.ts';
import { DB, type Row } from '../schema.ts';
import { staleCommit } from '../storageError.ts';
import { all, insert, one, rowOf, rowsOf, upsert, type Work } from '../work.ts';

/* Tables with their seats and chat, the users at them, and high scores. What depends on a table's log is in each database's own file. */

type TableRow = Row<'tables'>;
export type SeatedTable = TableRow & { readonly seat: number };

const T = columnsOf(DB.tables, 'tables');

/** The share whose tables take turns in lists: the address, or the host if the address is unknown. */
export const SHARE = 'CASE source WHEN 0 THEN host ELSE CAST(source AS TEXT) END';

/** Public open tables, mixed by address, without those of bot accounts: people's waiting lists are for people. Limited to the newest thousand, so that the cost does not grow with the number of tables. */
const OPEN_TABLES = `SELECT ${T} FROM
  (SELECT id, created, row_number() OVER (PARTITION BY ${SHARE} ORDER BY created DESC, id) AS turn FROM
     (SELECT id, created, host, source, row_number() OVER (PARTITION BY host ORDER BY created DESC, id) AS place FROM
       (SELECT id, created, host, source FROM tables WHERE stage = 'open' AND private = 0
        AND EXISTS (SELECT 1 FROM seats WHERE tbl = id AND kind = 'open' AND reserved = '')
        AND NOT EXISTS (SELECT 1 FROM bot_accounts WHERE account = host) ORDER BY created DESC LIMIT 1000) AS newest
     ) AS placed
   WHERE place <= $each ORDER BY turn, created DESC LIMIT $most) AS mixed
  JOIN tables ON tables.id = mixed.id ORDER BY turn, mixed.created DESC`;

const RUNNING_TABLES = `SELECT ${T} FROM
  (SELECT id, created, row_number() OVER (PARTITION BY ${SHARE} ORDER BY created DESC, id) AS turn FROM
     (SELECT id, created, host || tournament AS host, source FROM tables
      WHERE stage = 'running' AND private = 0 AND watch = 1 ORDER BY created DESC LIMIT 1000) AS newest
   ORDER BY turn, created DESC LIMIT $most) AS mixed
  JOIN tables ON tables.id = mixed.id ORDER BY turn, mixed.created DESC`;

const ACTIVE_TABLES_OF = `SELECT count(*) AS count FROM (
  SELECT id FROM seats JOIN tables ON id = tbl WHERE person = $person AND person <> '' AND stage IN ('open', 'starting', 'running')
  UNION SELECT id FROM tables WHERE host = $person AND stage IN ('open', 'starting', 'running')
    AND NOT EXISTS (SELECT 1 FROM seats WHERE tbl = id AND kind = 'open' AND reserved <> '')) AS theirs`;

/** PostgreSQL finds these by an index, if the stages come first. */
const TABLES_TO_WAKE = `SELECT id FROM tables WHERE stage IN ('starting', 'running') AND (stage = 'starting' OR clock <> ''
  OR (SELECT count(DISTINCT kind) FROM seats WHERE tbl = id AND kind IN ('bot', 'human')) = 2
  OR EXISTS (SELECT 1 FROM answers WHERE tbl = id))`;

const SCORES = `SELECT digest, preset, opponent, initials, turns, dealt, at FROM
  (SELECT digest, preset, opponent, initials, turns, dealt, at,
     row_number() OVER (PARTITION BY preset, opponent, dealt ORDER BY turns, at) AS place FROM scores WHERE game = $game) AS placed
  WHERE place <= $each ORDER BY dealt DESC, preset, opponent, place`;

export const tableReads = {
  seats: (tbl: string) => rowsOf(DB.seats, 'WHERE tbl = $tbl ORDER BY seat', { tbl }),
  /**
   * Public open tables, at most `each` per user. Addresses take turns: first the newest table of each address, then the second newest of
   * each, and so on.
   */
  openTables: (most: number, each: number) => all<TableRow>(OPEN_TABLES, { most, each }),
  /** Public running matches; addresses take turns as in `openTables`. */
  runningTables: (most: number) => all<TableRow>(RUNNING_TABLES, { most }),
  tablesOf: (person: string, most: number) =>
    all<SeatedTable>(
      `SELECT ${T}, seats.seat FROM seats JOIN tables ON tables.id = seats.tbl WHERE seats.person = $person
       ORDER BY tables.changed DESC LIMIT $most`,
      { person, most },
    ),
  /** Open tables with a seat reserved for the user, newest first. */
  reservedFor: (person: string, most: number) =>
    all<SeatedTable>(
      `SELECT ${T}, seats.seat FROM seats JOIN tables ON tables.id = seats.tbl
       WHERE seats.reserved = $person AND seats.reserved <> '' AND seats.kind = 'open' AND tables.stage = 'open'
       ORDER BY tables.changed DESC LIMIT $most`,
      { person, most },
    ),
  /** Number of open or running tables of a user. */
  *activeTablesOf(person: string) {
    return (yield* one<{ count: number }>(ACTIVE_TABLES_OF, { person }))?.count ?? 0;
  },
  /** Number of open or running tables created from an address, and how many of them are listed as open. */
  *activeTablesFrom(source: number) {
    const found = yield* one<{ readonly total: number; readonly listed: number }>(
      `SELECT count(*) AS total, count(*) FILTER (WHERE stage = 'open' AND private = 0) AS listed FROM tables
       WHERE source = $source AND source <> 0 AND stage IN ('open', 'starting', 'running')`,
      { source },
    );
    return { all: found?.total ?? 0, listed: found?.listed ?? 0 };
  },
  /** Ids of tables that need the server without subscribers: running clocks, bots that may have to move, starts in progress. */
  *tablesToWake() {
    return (yield* all<{ id: string }>(TABLES_TO_WAKE)).map(({ id }) => id);
  },
  person: (id: string) => rowOf(DB.people, 'WHERE id = $id', { id }),
  counts: () => all<{ readonly stage: string; readonly count: number }>('SELECT stage, count(*) AS count FROM tables GROUP BY stage'),
  /** The best `each` scores of every list of a game. */
  scores: (game: string, each: number) => all<Omit<Row<'scores'>, 'record' | 'game'>>(SCORES, { game, each }),
  *scoreRecord(digest: string) {
    return (yield* one<{ record: string }>('SELECT record FROM scores WHERE digest = $digest', { digest }))?.record;
  },
};

/** First day of the month in which a table was created; it selects PostgreSQL's partition of its entries. */
export const monthOf = (created: number): string => `${new Date(created).toISOString().slice(0, 7)}-01`;

type TableColumn = ColumnName<typeof DB.tables>;

/** Columns that `updateTable` leaves as they are: some never change, others change with the log, the revision and the archive. */
const NOT_UPDATED: ReadonlySet<string> = new Set<TableColumn>([
  ...(['id', 'game', 'private', 'watch', 'pace', 'host', 'created', 'webhook', 'source', 'tournament', 'playtest'] as const),
  ...(['last', 'rev', 'archived'] as const),
]);
const UPDATED = (Object.keys(DB.tables.columns) as TableColumn[]).filter((name) => !NOT_UPDATED.has(name));

// PostgreSQL also stores the month of a table, and when its last entry came.
const INSERT_TABLE = { sqlite: insertSql(DB.tables), postgres: insertSql(DB.tables, '', ['born']) };
const UPDATE_TABLE = { sqlite: updateSql(DB.tables, UPDATED), postgres: updateSql(DB.tables, UPDATED, ['stood = now()']) };
const PUT_CLOCK = {
  sqlite: 'UPDATE tables SET clock = $clock WHERE id = $id',
  postgres: 'UPDATE tables SET clock = $clock, stood = now() WHERE id = $id AND last = $last',
};
// In SQLite the journal knows the newest entry.
const LAST_IS = { sqlite: 'SELECT 1 AS fits', postgres: 'SELECT 1 AS fits FROM tables WHERE id = $tbl AND last = $last FOR UPDATE' };

export const tableChanges = {
  insertTable: (row: TableRow) => all(INSERT_TABLE, { ...row, last: 0, born: monthOf(row.created) }),
  /** Compare and set: the commit fails unless the table has revision `rev`, which is then raised by one. */
  *advance(table: string, rev: number): Work<void> {
    if (!(yield* one('UPDATE tables SET rev = rev + 1 WHERE id = $table AND rev = $rev RETURNING id', { table, rev })))
      throw staleCommit(table);
  },
  updateTable: (row: TableRow) => all(UPDATE_TABLE, row),
  /** Clock times at a shutdown; written only if entry `last` is still the newest. */
  putClock: ({ id, clock }: TableRow, last: number) => all(PUT_CLOCK, { id, clock, last }),
  putSeat: (row: Row<'seats'>) => upsert(DB.seats, row),
  putAborted: (row: Row<'aborted'>) => insert(DB.aborted, row),
  /** Appends a chat line. Stale if the line's number is taken. */
  *putChatLine(row: Row<'talk'>): Work<void> {
    if ((yield* insert(DB.talk, row, 'ON CONFLICT DO NOTHING RETURNING n')).length === 0) throw staleCommit(row.tbl);
  },
  /** Stores a hidden answer. Stale unless entry `last` is still the newest. */
  *putAnswer(row: Row<'answers'>, last: number): Work<void> {
    if (!(yield* one(LAST_IS, { tbl: row.tbl, last }))) throw staleCommit(row.tbl);
    yield* upsert(DB.answers, row);
  },
  /** Deletes all hidden answers of a table. */
  dropAnswers: (tbl: string) => all('DELETE FROM answers WHERE tbl = $tbl', { tbl }),
  putScore: (row: Row<'scores'>) => insert(DB.scores, row, 'ON CONFLICT DO NOTHING'),
  putPerson: (row: Row<'people'>) => upsert(DB.people, row),
};
