import type Database from 'better-sqlite3';
import type { SqlValues, Work } from './work.ts';

/** Runs `Work` on a SQLite file, within the open transaction if there is one. */
export class FileWork {
  readonly #db: Database.Database;
  /** Prepared statements by text. */
  readonly #statements = new Map<string, Database.Statement<[SqlValues], object>>();

  constructor(db: Database.Database) {
    this.#db = db;
  }

  do<T>(work: Work<T>): T {
    let step = work.next([]);
    while (!step.done) step = work.next(this.#rows(step.value.text, step.value.given));
    return step.value;
  }

  #rows(text: string, given: SqlValues): readonly object[] {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#db.prepare<[SqlValues], object>(text);
      this.#statements.set(text, statement);
    }
    if (statement.reader) return statement.all(given);
    statement.run(given);
    return [];
  }
}
