/** Parameters of a statement by name. */
export type SqlValues = Readonly<Record<string, string | number | null>>;

/** A statement in the SQL that SQLite and PostgreSQL share; `$name` is a parameter. */
export interface Statement {
  readonly text: string;
  readonly given: SqlValues;
}

/**
 * A read or change as a generator of statements, each of which yields its rows. The same code runs synchronously on SQLite (`FileWork`) and
 * asynchronously on PostgreSQL (`carryOut`). If it throws, the whole commit is rolled back.
 *
 * Portable SQL: `ON CONFLICT … DO UPDATE SET count = sums.count + 1` (columns qualified by table), `RETURNING` to see whether a row changed,
 * `CAST($n AS BIGINT)` where the type is ambiguous. A failed statement aborts the work: use `ON CONFLICT DO NOTHING` for rows that may exist.
 */
export type Work<T> = Generator<Statement, T, readonly object[]>;

/** All rows of a statement; for a change, the rows of its `RETURNING`. */
export function* all<R extends object>(text: string, given: SqlValues = {}): Work<readonly R[]> {
  // The caller's type matches the columns of the statement.
  return (yield { text, given }) as readonly R[];
}

/** The first row of a statement. */
export function* one<R extends object>(text: string, given: SqlValues = {}): Work<R | undefined> {
  return (yield* all<R>(text, given))[0];
}
