import { type ColumnName, type Dialect, insertSql, type RowOf, selectSql, type Table, upsertSql } from './define.ts';

/** Parameters of a statement by name. */
export type SqlValues = Readonly<Record<string, string | number | null | Uint8Array>>;

/** A statement in the SQL that SQLite and PostgreSQL share; `$name` is a parameter. Where they differ, one text for each. */
export interface Statement {
  readonly text: string | Readonly<Record<Dialect, string>>;
  readonly values: SqlValues;
}

/**
 * A read or change as a generator of statements, each of which yields its rows. The same code runs synchronously on SQLite and
 * asynchronously on PostgreSQL. If it throws, the whole commit is rolled back.
 *
 * Portable SQL: `ON CONFLICT … DO UPDATE SET count = sums.count + 1` (columns qualified by table), `RETURNING` to see whether a row changed,
 * `CAST($n AS BIGINT)` where the type is ambiguous. A failed statement aborts the work: use `ON CONFLICT DO NOTHING` for rows that may exist.
 */
export type Work<T> = Generator<Statement, T, readonly object[]>;

/** All rows of a statement; for a change, the rows of its `RETURNING`. */
export function* all<R extends object>(text: Statement['text'], values: SqlValues = {}): Work<readonly R[]> {
  // The caller's type matches the columns of the statement.
  return (yield { text, values }) as readonly R[];
}

/** The first row of a statement. */
export function* one<R extends object>(text: Statement['text'], values: SqlValues = {}): Work<R | undefined> {
  return (yield* all<R>(text, values))[0];
}

/** Texts of generated statements. They are made once, because prepared statements are found by their texts. */
const texts = new WeakMap<Table, Map<string, string>>();

function textOf(table: Table, key: string, make: () => string): string {
  const known = texts.get(table) ?? new Map<string, string>();
  texts.set(table, known);
  const text = known.get(key) ?? make();
  known.set(key, text);
  return text;
}

/** Rows of a table; `rest` is what follows `FROM table`. */
export const rowsOf = <T extends Table>(table: T, rest: string, values: SqlValues = {}): Work<readonly RowOf<T>[]> =>
  all<RowOf<T>>(
    textOf(table, `select ${rest}`, () => selectSql(table, rest)),
    values,
  );

/** The first row of a table. */
export function* rowOf<T extends Table>(table: T, rest: string, values: SqlValues = {}): Work<RowOf<T> | undefined> {
  return (yield* rowsOf(table, rest, values))[0];
}

/** Inserts a row; `rest` is what follows the values. */
export const insert = <T extends Table>(table: T, row: RowOf<T> & SqlValues, rest = ''): Work<readonly object[]> =>
  all(
    textOf(table, `insert ${rest}`, () => insertSql(table, rest)),
    row,
  );

/** Inserts a row, or updates these columns of the row with the same key; all columns if none are named. */
export const upsert = <T extends Table>(
  table: T,
  row: RowOf<T> & SqlValues,
  update?: readonly ColumnName<T>[],
  rest = '',
): Work<readonly object[]> =>
  all(
    textOf(table, `upsert ${update?.join()} ${rest}`, () => upsertSql(table, update, rest)),
    row,
  );
