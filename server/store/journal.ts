import type Database from 'better-sqlite3';
import { columnsOf } from './define.ts';
import { DB } from './schema.ts';
import { staleCommit } from './storageError.ts';
import type { EntryRow, EntryState, TableRow } from './store.ts';

const ENTRY = columnsOf(DB.entries);

/** The statements of appending entries, which every move waits for, and of folding them. */
const prepare = (db: Database.Database) => ({
  put: db.prepare('INSERT INTO journal (tbl, n, line, head, action, at, clock, owes) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'),
  // Folding an older journal row must not undo this update.
  update: db.prepare('UPDATE journal SET clock = ?, owes = ?, at = ? WHERE id = ?'),
  state: db.prepare<[number], EntryState & Pick<EntryRow, 'n' | 'at'>>('SELECT clock, owes, n, at FROM journal WHERE id = ?'),
  last: db.prepare<[{ id: string }], { n: number | null }>(
    `SELECT max(n) AS n FROM (SELECT max(n) AS n FROM entries WHERE tbl = $id UNION ALL SELECT max(n) FROM journal WHERE tbl = $id
     UNION ALL SELECT last FROM tables WHERE id = $id AND archived = 1)`,
  ),
  foldAll: [
    // Rows folded before and not yet deleted must not overwrite newer state.
    `INSERT OR IGNORE INTO entries (${ENTRY}) SELECT ${ENTRY} FROM journal
     WHERE NOT EXISTS (SELECT 1 FROM archive WHERE archive.tbl = journal.tbl) ORDER BY tbl, n`,
    `UPDATE tables SET clock = last.clock, owes = last.owes, changed = last.at, last = last.n
     FROM (SELECT tbl, n, clock, owes, at, max(id) FROM journal GROUP BY tbl) AS last WHERE tables.id = last.tbl AND last.n > tables.last`,
    'DELETE FROM journal',
  ].map((sql) => db.prepare(sql)),
  foldEntry: db.prepare<[number]>(`INSERT OR IGNORE INTO entries (${ENTRY}) SELECT ${ENTRY} FROM journal WHERE id = ?`),
  foldState: db.prepare<[number]>(
    `UPDATE tables SET clock = last.clock, owes = last.owes, changed = last.at, last = last.n
     FROM (SELECT * FROM journal WHERE id = ?) AS last WHERE tables.id = last.tbl`,
  ),
  trim: db.prepare<[number]>('DELETE FROM journal WHERE id < ?'),
});

/** Size above which each transaction also folds entries, twice as many as it adds. Entries are deleted in batches. */
const FOLD_ABOVE = 20_000;
const TRIM_BATCH = 2000;
/** Number of tables whose newest entry number is cached. */
const MAX_REMEMBERED = 20_000;

/** Number of a table's entries to move from the journal to `entries`. */
export interface Fold {
  readonly table: string;
  readonly entries: number;
}

/**
 * Index of the journal. Entries are appended to the journal, which is fast, and later moved ("folded") to the `entries` table. The
 * statements run in the caller's transaction; then `committed` or `rolledBack` must be called.
 */
export class Journal {
  readonly #sql: ReturnType<typeof prepare>;
  /** Journal row ids by table; the table that has waited longest comes first. */
  readonly #rowIds = new Map<string, number[]>();
  #size = 0;
  /** Entries added by the current transaction: table and row id, alternating. */
  #written: (string | number)[] = [];
  #nextId = 1;
  #trimmed = 1;
  /** Row id below which the current transaction deletes. */
  #trimming: number | undefined;
  /** Newest entry number of recently written tables. */
  readonly #lastEntries = new Map<string, number>();

  constructor(db: Database.Database) {
    this.#sql = prepare(db);
  }

  get isEmpty(): boolean {
    return this.#rowIds.size === 0;
  }

  has(table: string): boolean {
    return this.#rowIds.has(table);
  }

  // --- During a transaction ---------------------------------------------------------------------------------------------

  /** Number of a table's newest entry; 0 before the first. */
  lastOf(table: string): number {
    return this.#lastEntries.get(table) ?? this.#sql.last.get({ id: table })?.n ?? 0;
  }

  /** Appends an entry with the table's state after it. Throws `stale` if it is not the next entry. */
  put(row: EntryRow, { clock, owes }: EntryState): void {
    if (row.n !== this.lastOf(row.tbl) + 1) throw staleCommit(row.tbl);
    const { lastInsertRowid } = this.#sql.put.run(row.tbl, row.n, row.line, row.head, row.action, row.at, clock, owes);
    this.#written.push(row.tbl, Number(lastInsertRowid));
    if (this.#lastEntries.size >= MAX_REMEMBERED) this.#lastEntries.clear();
    this.#lastEntries.set(row.tbl, row.n);
  }

  /** Updates the table's state in its newest journal row too, so that folding does not undo it. */
  updateLatest({ id, clock, owes, changed }: TableRow): void {
    const at = this.#written.lastIndexOf(id);
    const last = at >= 0 ? this.#written[at + 1] : this.#rowIds.get(id)?.at(-1);
    if (last !== undefined) this.#sql.update.run(clock, owes, changed, last);
  }

  /** Entries to fold in the current transaction, to share its disk write. Empty unless the journal is large. */
  due(): Fold[] {
    return this.#size < FOLD_ABOVE ? [] : this.oldest(this.#written.length);
  }

  move(folds: readonly Fold[]): void {
    const sql = this.#sql;
    for (const { table, entries } of folds) {
      const ids = this.#rowIds.get(table) ?? [];
      for (let i = 0; i < entries; i++) sql.foldEntry.run(ids[i]!);
      const last = ids[entries - 1];
      if (last !== undefined) sql.foldState.run(last);
    }
  }

  /** Folds the whole journal, as left by an earlier run or a restored backup. */
  moveAll(): void {
    for (const statement of this.#sql.foldAll) statement.run();
  }

  /** Deletes journal rows that are no longer needed after these folds, once there are enough of them. */
  trim(folds: readonly Fold[]): void {
    const moved = new Map(folds.map(({ table, entries }) => [table, entries]));
    let first = this.#nextId;
    for (const [table, ids] of this.#rowIds) first = Math.min(first, ids[moved.get(table) ?? 0] ?? first);
    if (first !== this.#nextId && first - this.#trimmed < TRIM_BATCH) return;
    this.#sql.trim.run(first);
    this.#trimming = first;
  }

  // --- After a transaction ----------------------------------------------------------------------------------------------

  /** The transaction was committed, with these folds. */
  committed(folds: readonly Fold[]): void {
    this.#removeMoved(folds);
    this.#addWritten();
    this.#trimmed = this.#trimming ?? this.#trimmed;
    this.#trimming = undefined;
  }

  #removeMoved(folds: readonly Fold[]): void {
    for (const { table, entries } of folds) {
      const ids = this.#rowIds.get(table) ?? [];
      this.#size -= entries;
      if (entries === ids.length) this.#rowIds.delete(table);
      else ids.splice(0, entries);
    }
  }

  #addWritten(): void {
    for (let i = 0; i < this.#written.length; i += 2) {
      const [table, id] = [String(this.#written[i]), Number(this.#written[i + 1])];
      const ids = this.#rowIds.get(table);
      if (ids) ids.push(id);
      else this.#rowIds.set(table, [id]);
      this.#size++;
      this.#nextId = id + 1;
    }
    this.#written = [];
  }

  /** The transaction was rolled back. */
  rolledBack(): void {
    for (let i = 0; i < this.#written.length; i += 2) this.#lastEntries.delete(String(this.#written[i]));
    this.#written = [];
    this.#trimming = undefined;
  }

  /** Forgets everything: the journal was folded completely or replaced. */
  clear(): void {
    this.#rowIds.clear();
    this.#lastEntries.clear();
    this.#size = 0;
    this.#trimmed = 1;
  }

  // --- Choosing what to fold --------------------------------------------------------------------------------------------

  /** The `most` oldest entries; the table that has waited longest comes first. */
  oldest(most: number): Fold[] {
    const folds: Fold[] = [];
    let left = most;
    for (const [table, ids] of this.#rowIds) {
      if (left <= 0) break;
      folds.push({ table, entries: Math.min(left, ids.length) });
      left -= ids.length;
    }
    return folds;
  }

  /** All journal entries of these tables. */
  entriesOf(tables: readonly string[]): Fold[] {
    return tables.flatMap((table) => {
      const ids = this.#rowIds.get(table);
      return ids ? [{ table, entries: ids.length }] : [];
    });
  }

  /** A table row with the state from its newest journal entry. */
  withLatestState<R extends TableRow>(row: R): R {
    const last = this.#rowIds.get(row.id)?.at(-1);
    const stand = last === undefined ? undefined : this.#sql.state.get(last);
    return stand ? { ...row, clock: stand.clock, owes: stand.owes, changed: stand.at, last: stand.n } : row;
  }
}
