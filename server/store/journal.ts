import type { Statements } from './statements.ts';
import { type EntryRow, staleCommit, type TableRow } from './store.ts';

/** The journal under load: entries before each transaction folds some, twice as many as it brings; entries deleted at once. */
const FOLD_ABOVE = 20_000;
const TRIM_BATCH = 2000;
/** Tables whose newest entry is remembered. */
const MOST_REMEMBERED = 20_000;

/** Entries of a table that are moved from the journal to where they are read. */
export interface Fold {
  readonly table: string;
  readonly entries: number;
}

/**
 * What is where in the journal: entries are written to its end, which is quick, and moved later to where they are read. Its
 * statements run within a transaction that somebody else begins and ends; `kept` or `undone` says what came of it.
 */
export class Journal {
  readonly #sql: Statements;
  /** Where each table's entries stand; the table that waits longest comes first. */
  readonly #rowIds = new Map<string, number[]>();
  #size = 0;
  /** Entries of the transaction that runs: table and place, one after the other. */
  #written: (string | number)[] = [];
  #nextId = 1;
  #trimmed = 1;
  /** Up to where the transaction that runs deletes. */
  #trimming: number | undefined;
  /** The newest entry of each table that was written to lately. */
  readonly #lastEntries = new Map<string, number>();

  constructor(sql: Statements) {
    this.#sql = sql;
  }

  get isEmpty(): boolean {
    return this.#rowIds.size === 0;
  }

  has(table: string): boolean {
    return this.#rowIds.has(table);
  }

  // --- Within a transaction -------------------------------------------------------------------------------------------

  /** The number of a table's newest entry, 0 before the first. */
  lastOf(table: string): number {
    return this.#lastEntries.get(table) ?? this.#sql.lastOf.get({ id: table })?.n ?? 0;
  }

  /** Writes an entry with how its table stands then; throws where it is not the table's next. */
  put(row: EntryRow, { clock, owes }: Pick<TableRow, 'clock' | 'owes'>): void {
    if (row.n !== this.lastOf(row.tbl) + 1) throw staleCommit(row.tbl);
    const { lastInsertRowid } = this.#sql.putEntry.run(row.tbl, row.n, row.line, row.head, row.action, row.at, clock, owes);
    this.#written.push(row.tbl, Number(lastInsertRowid));
    if (this.#lastEntries.size >= MOST_REMEMBERED) this.#lastEntries.clear();
    this.#lastEntries.set(row.tbl, row.n);
  }

  /** How a table stands now, said with its newest entry too: moving that later must not undo it. */
  updateLatest({ id, clock, owes, changed }: TableRow): void {
    const at = this.#written.lastIndexOf(id);
    const last = at >= 0 ? this.#written[at + 1] : this.#rowIds.get(id)?.at(-1);
    if (last !== undefined) this.#sql.updateJournal.run(clock, owes, changed, last);
  }

  /** What is moved with the transaction that runs, and shares its wait for the disk: nothing unless much waits. */
  due(): Fold[] {
    return this.#size < FOLD_ABOVE ? [] : this.oldest(this.#written.length);
  }

  move(folds: readonly Fold[]): void {
    const sql = this.#sql;
    for (const { table, entries } of folds) {
      const ids = this.#rowIds.get(table) ?? [];
      for (let i = 0; i < entries; i++) sql.foldEntry.run(ids[i]!);
      const last = ids[entries - 1];
      if (last !== undefined) sql.foldStand.run(last);
    }
  }

  /** The whole journal, as an earlier run or a restored backup left it. */
  moveAll(): void {
    for (const statement of this.#sql.foldAll) statement.run();
  }

  /** Deletes what is not needed once these are moved, where that is worth it. */
  trim(folds: readonly Fold[]): void {
    const moved = new Map(folds.map(({ table, entries }) => [table, entries]));
    let first = this.#nextId;
    for (const [table, ids] of this.#rowIds) first = Math.min(first, ids[moved.get(table) ?? 0] ?? first);
    if (first !== this.#nextId && first - this.#trimmed < TRIM_BATCH) return;
    this.#sql.trim.run(first);
    this.#trimming = first;
  }

  // --- After it -------------------------------------------------------------------------------------------------------

  /** The transaction came to be, and moved these. */
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

  /** It did not come to be, nor what was counted in it. */
  rolledBack(): void {
    for (let i = 0; i < this.#written.length; i += 2) this.#lastEntries.delete(String(this.#written[i]));
    this.#written = [];
    this.#trimming = undefined;
  }

  /** The whole journal was moved, or is another's. */
  clear(): void {
    this.#rowIds.clear();
    this.#lastEntries.clear();
    this.#size = 0;
    this.#trimmed = 1;
  }

  // --- What to move next ----------------------------------------------------------------------------------------------

  /** So many entries, those of the table first that waits longest. */
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

  /** All entries of these tables. */
  entriesOf(tables: readonly string[]): Fold[] {
    return tables.flatMap((table) => {
      const ids = this.#rowIds.get(table);
      return ids ? [{ table, entries: ids.length }] : [];
    });
  }

  /** A row as the journal has it. */
  withLatestState<R extends TableRow>(row: R): R {
    const last = this.#rowIds.get(row.id)?.at(-1);
    const stand = last === undefined ? undefined : this.#sql.journaled.get(last);
    return stand ? { ...row, clock: stand.clock, owes: stand.owes, changed: stand.at, last: stand.n } : row;
  }
}
