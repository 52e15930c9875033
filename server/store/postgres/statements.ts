import type { QueryConfig } from 'pg';
import { columnsOf, type Table } from '../define.ts';
import { DB } from '../schema.ts';
import type { Change } from '../store.ts';

const listOf = (table: Table, rest: string, order: string): string =>
  `(SELECT coalesce(json_agg(r ORDER BY ${order}), '[]') FROM (SELECT ${columnsOf(table)} FROM ${table.name} WHERE tbl = t.id ${rest}) AS r)`;

/** A table with everything but its log, in one snapshot. */
export const READ_TABLE = `SELECT ${columnsOf(DB.tables, 't')}, 1000 * extract(epoch FROM now() - t.stood)::float AS since,
  ${listOf(DB.seats, '', 'seat')} AS seats,
  ${listOf(DB.aborted, '', 'attempt')} AS aborted,
  ${listOf(DB.answers, '', 'seat')} AS answers,
  ${listOf(DB.talk, 'ORDER BY n DESC LIMIT $2', 'n')} AS talk
  FROM tables t WHERE t.id = $1`;

export const READ = {
  entriesAfter: `SELECT ${columnsOf(DB.entries)} FROM entries
    WHERE tbl = $1 AND born = (SELECT born FROM tables WHERE id = $1) AND n > $2 ORDER BY n LIMIT $3`,
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
