import type { QueryConfig } from 'pg';
import { columnsOf } from '../define.ts';
import { activeTablesFromQuery, openTablesQuery, runningTablesQuery } from '../mixedLists.ts';
import { DB } from '../schema.ts';
import type { Change, Writes } from '../store.ts';
import { monthOf } from './months.ts';

/** One statement of a commit. `guards`: if it changes no row, the commit is stale. */
export interface Statement extends QueryConfig {
  readonly guards?: boolean;
}

const TABLE_COLUMNS = columnsOf(DB.tables, 't');
const SEAT = columnsOf(DB.seats);

const listOf = (columns: string, from: string, order: string): string =>
  `(SELECT coalesce(json_agg(r ORDER BY ${order}), '[]') FROM (SELECT ${columns} FROM ${from}) AS r)`;

/** A table with everything but its log, in one snapshot. */
export const READ_TABLE = `SELECT ${TABLE_COLUMNS}, 1000 * extract(epoch FROM now() - t.stood)::float AS since,
  ${listOf(SEAT, 'seats WHERE tbl = t.id', 'seat')} AS seats,
  ${listOf('*', 'aborted WHERE tbl = t.id', 'attempt')} AS aborted,
  ${listOf('*', 'answers WHERE tbl = t.id', 'seat')} AS answers,
  ${listOf('*', '(SELECT * FROM talk WHERE tbl = t.id ORDER BY n DESC LIMIT $2) AS newest', 'n')} AS talk
  FROM tables t WHERE t.id = $1`;

export const READ = {
  entriesAfter: `SELECT tbl, n, line, head, action, at FROM entries
    WHERE tbl = $1 AND born = (SELECT born FROM tables WHERE id = $1) AND n > $2 ORDER BY n LIMIT $3`,
  seats: `SELECT ${SEAT} FROM seats WHERE tbl = $1 ORDER BY seat`,
  openTables: `SELECT ${TABLE_COLUMNS} FROM (${openTablesQuery('$2', '$1')}) AS mixed JOIN tables t ON t.id = mixed.id ORDER BY turn, mixed.created DESC`,
  runningTables: `SELECT ${TABLE_COLUMNS} FROM (${runningTablesQuery('$1')}) AS mixed JOIN tables t ON t.id = mixed.id ORDER BY turn, mixed.created DESC`,
  opened: `SELECT "all"::int, listed::int FROM (${activeTablesFromQuery('$1')}) AS counted`,
  mine: `SELECT ${TABLE_COLUMNS}, seats.seat FROM seats JOIN tables t ON t.id = seats.tbl WHERE seats.person = $1 ORDER BY t.changed DESC LIMIT $2`,
  keptFor: `SELECT ${TABLE_COLUMNS}, seats.seat FROM seats JOIN tables t ON t.id = seats.tbl
    WHERE seats.reserved = $1 AND seats.reserved <> '' AND seats.kind = 'open' AND t.stage = 'open' ORDER BY t.changed DESC LIMIT $2`,
  busy: `SELECT count(*)::int AS count FROM (
    SELECT id FROM seats JOIN tables ON id = tbl WHERE person = $1 AND person <> '' AND stage IN ('open', 'starting', 'running')
    UNION SELECT id FROM tables WHERE host = $1 AND stage IN ('open', 'starting', 'running')
      AND NOT EXISTS (SELECT 1 FROM seats WHERE tbl = id AND kind = 'open' AND reserved <> '')) AS theirs`,
  waking: `SELECT id FROM tables WHERE stage IN ('starting', 'running') AND (stage = 'starting' OR clock <> ''
    OR (SELECT count(DISTINCT kind) FROM seats WHERE tbl = id AND kind IN ('bot', 'human')) = 2
    OR EXISTS (SELECT 1 FROM answers WHERE tbl = id))`,
  person: 'SELECT * FROM people WHERE id = $1',
  counts: 'SELECT stage, count(*)::int AS count FROM tables GROUP BY stage',
  scores: `SELECT digest, preset, opponent, initials, turns, dealt, at FROM (SELECT *,
    row_number() OVER (PARTITION BY preset, opponent, dealt ORDER BY turns, at) AS place FROM scores WHERE game = $1) AS placed
    WHERE place <= $2 ORDER BY dealt DESC, preset, opponent, place`,
  scoreRecord: 'SELECT record FROM scores WHERE digest = $1',
  packed: 'SELECT entries FROM archive WHERE tbl = $1',
  check: 'SELECT 1',
} as const;

/** Statements for archiving logs. Several servers may run them; each locks other rows. */
export const ARCHIVE = {
  next: `SELECT id FROM tables WHERE stage = 'over' AND archived = 0 AND changed < $1 ORDER BY changed LIMIT $2 FOR UPDATE SKIP LOCKED`,
  put: 'INSERT INTO archive (tbl, entries) VALUES ($1, $2)',
  drop: 'DELETE FROM entries WHERE tbl = $1 AND born = (SELECT born FROM tables WHERE id = $1)',
  mark: 'UPDATE tables SET archived = 1 WHERE id = $1',
} as const;

/**
 * Serializes commits that change community data across all servers. Such a commit reads, then writes what follows from it, and nothing may
 * change in between. It takes this lock first, so that no deadlock is possible.
 */
export const ONE_BY_ONE = "SELECT pg_advisory_xact_lock(hashtext('fray people ' || current_schema()))";

/**
 * Appends log units, one per table, sorted by table. The first line of a unit decides: of two servers that write the same entry number, one
 * waits and then finds it taken. The other lines of a unit follow its first.
 */
const APPEND = `WITH
  u AS MATERIALIZED (SELECT l.*, t.born, t.last FROM unnest($1::text[], $2::int[], $3::bool[], $4::text[], $5::text[], $6::text[], $7::bigint[])
    AS l(tbl, n, is_first, line, head, action, at) JOIN tables t ON t.id = l.tbl),
  won AS (INSERT INTO entries (tbl, born, n, line, head, action, at)
    SELECT tbl, born, n, line, head, action, at FROM u WHERE is_first AND n = last + 1 ORDER BY tbl ON CONFLICT DO NOTHING RETURNING tbl),
  rest AS (INSERT INTO entries (tbl, born, n, line, head, action, at)
    SELECT u.tbl, u.born, u.n, u.line, u.head, u.action, u.at FROM u JOIN won ON won.tbl = u.tbl WHERE NOT u.is_first ORDER BY u.tbl, u.n),
  stood AS (UPDATE tables SET clock = s.clock, owes = s.owes, changed = s.at, last = s.last, stood = now()
    FROM unnest($8::text[], $9::text[], $10::int[], $11::bigint[], $12::int[]) AS s(tbl, clock, owes, at, last) JOIN won ON won.tbl = s.tbl
    WHERE tables.id = s.tbl)
  SELECT tbl FROM won`;

export type PutEntry = Extract<Change, readonly ['putEntry', ...unknown[]]>;
export type AboutPeople = Extract<Change, readonly ['aboutPeople', ...unknown[]]>;

/** The statement that appends several units, each of one table. */
export function append(units: readonly (readonly PutEntry[])[]): QueryConfig {
  const lines = units.flatMap((unit) => unit.map(([, row], i) => ({ ...row, isFirst: i === 0 })));
  const stands = units.flatMap((unit) => {
    const newest = unit.at(-1);
    return newest ? [{ row: newest[1], stand: newest[2] }] : [];
  });
  return {
    name: 'append',
    text: APPEND,
    values: [
      lines.map(({ tbl }) => tbl),
      lines.map(({ n }) => n),
      lines.map(({ isFirst }) => isFirst),
      lines.map(({ line }) => line),
      lines.map(({ head }) => head),
      lines.map(({ action }) => action),
      lines.map(({ at }) => at),
      stands.map(({ row }) => row.tbl),
      stands.map(({ stand }) => stand.clock),
      stands.map(({ stand }) => stand.owes),
      stands.map(({ row }) => row.at),
      stands.map(({ row }) => row.n),
    ],
  };
}

/** An insert statement for a row. */
const insert = (table: string, row: object, more = ''): Statement => {
  const names = Object.keys(row);
  return {
    text: `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, i) => `$${i + 1}`).join(', ')}) ${more}`,
    values: Object.values(row).map(plain),
  };
};

/** PostgreSQL cannot store U+0000. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value);

const excluded = (...names: readonly string[]): string => names.map((name) => `${name} = excluded.${name}`).join(', ');

/** Statements of each write except `putEntry`. */
const WRITES: {
  readonly [K in Exclude<keyof Writes, 'putEntry' | 'aboutPeople'>]: (...given: Parameters<Writes[K]>) => readonly Statement[];
} = {
  insertTable: (row) => [insert('tables', { ...row, last: 0, born: monthOf(row.created) })],
  advance: (table, rev) => [{ text: 'UPDATE tables SET rev = rev + 1 WHERE id = $1 AND rev = $2', values: [table, rev], guards: true }],
  updateTable: (row) => [
    {
      text: `UPDATE tables SET stage = $2, changed = $3, attempt = $4, secret = $5, deal = $6, start_head = $7, result = $8, clock = $9,
        next = $10, fault = $11, owes = $12, rules = $13, options = $14, offer = $15, stood = now() WHERE id = $1`,
      values: [
        row.id,
        row.stage,
        row.changed,
        row.attempt,
        row.secret,
        row.deal,
        row.start_head,
        row.result,
        row.clock,
        row.next,
        row.fault,
        row.owes,
        row.rules,
        row.options,
        row.offer,
      ],
    },
  ],
  putClock: ({ id, clock }, last) => [
    { text: 'UPDATE tables SET clock = $2, stood = now() WHERE id = $1 AND last = $3', values: [id, clock, last] },
  ],
  putSeat: (row) => [
    insert(
      'seats',
      row,
      `ON CONFLICT (tbl, seat) DO UPDATE SET ${excluded('kind', 'person', 'name', 'reserved', 'commitment', 'entropy', 'ticket', 'agreed')}`,
    ),
  ],
  putAborted: (row) => [insert('aborted', row)],
  putTalk: (row) => [{ ...insert('talk', row, 'ON CONFLICT DO NOTHING'), guards: true }],
  putAnswer: (row, last) => [
    { text: 'SELECT 1 FROM tables WHERE id = $1 AND last = $2 FOR UPDATE', values: [row.tbl, last], guards: true },
    insert('answers', row, `ON CONFLICT (tbl, seat) DO UPDATE SET ${excluded('decision', 'move', 'actions')}`),
  ],
  dropAnswers: (table) => [{ text: 'DELETE FROM answers WHERE tbl = $1', values: [table] }],
  putScore: (row) => [insert('scores', row, 'ON CONFLICT DO NOTHING')],
  putPerson: (row) => [insert('people', row, `ON CONFLICT (id) DO UPDATE SET ${excluded('name', 'webhook', 'seen')}`)],
};

export function statementsOf([name, ...given]: Exclude<Change, PutEntry | AboutPeople>): readonly Statement[] {
  // A change is a method name and its arguments; the types match.
  return (WRITES[name] as (...given: unknown[]) => readonly Statement[])(...given);
}
