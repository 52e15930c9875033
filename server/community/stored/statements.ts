/** What a statement takes, by name. */
export type SqlValues = Readonly<Record<string, string | number | null>>;

/** One statement, in the SQL that SQLite and PostgreSQL share; `$name` stands for what is given by that name. */
export interface Statement {
  readonly text: string;
  readonly given: SqlValues;
}

/**
 * What a read or a change does, statement by statement, each of which gives rows back. It is written once: a file carries it out at
 * once (`FileWork`), a database whenever it answers (`carryOut`). Whatever it throws, nothing of its commit is kept.
 *
 * What both understand: `ON CONFLICT … DO UPDATE SET count = sums.count + 1` (columns named with their table), `RETURNING` to learn
 * whether something was changed, `CAST($n AS BIGINT)` where nothing else tells the type. A statement that fails ends the work: what may
 * be there already is asked for by `ON CONFLICT DO NOTHING`.
 */
export type Work<T> = Generator<Statement, T, readonly object[]>;

/** All rows of a statement; of what only changes something, those that it returns. */
export function* all<R extends object>(text: string, given: SqlValues = {}): Work<readonly R[]> {
  // The columns are those that the text names.
  return (yield { text, given }) as readonly R[];
}

/** The first row of a statement. */
export function* one<R extends object>(text: string, given: SqlValues = {}): Work<R | undefined> {
  return (yield* all<R>(text, given))[0];
}
