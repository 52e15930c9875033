import type Database from 'better-sqlite3';
import { columnsOf, selectSql } from './define.ts';
import { LogTruncation } from './erasing.ts';
import { type Fold, Journal } from './journal.ts';
import { openFile } from './openFile.ts';
import { pack, UnpackedLog } from './packedLog.ts';
import type { SeatedTable } from './queries/tables.ts';
import { type QueryChange, workOfChange, workOfRead } from './queries.ts';
import { DB } from './schema.ts';
import { messageOf, type NotSaved, notSavedReason, refusedFault, StorageError, staleCommit } from './storageError.ts';
import type {
  AbortedRow,
  AnswerRow,
  Change,
  ChatRow,
  Commit,
  EntryRow,
  LogReads,
  ReadInput,
  ReadName,
  ReadResult,
  SeatRow,
  StoredTable,
  TableRow,
} from './store.ts';
import type { SqlValues, Work } from './work.ts';

/** Interval of folding in milliseconds, and entries per batch; small enough to delay no move noticeably. */
const FOLD_EVERY = 500;
const FOLD_BATCH = 400;

const RESTORED = 'the data file was restored';
const PREVIOUS_FAILED = 'what came before was not kept';

/** Statements of transactions and of tables with their logs. */
const prepare = (db: Database.Database) => ({
  begin: db.prepare('BEGIN IMMEDIATE'),
  commit: db.prepare('COMMIT'),
  rollback: db.prepare('ROLLBACK'),
  table: db.prepare<[string], TableRow>(selectSql(DB.tables, 'WHERE id = ?')),
  seats: db.prepare<[string], SeatRow>(selectSql(DB.seats, 'WHERE tbl = ? ORDER BY seat')),
  aborted: db.prepare<[string], AbortedRow>(selectSql(DB.aborted, 'WHERE tbl = ? ORDER BY attempt')),
  answers: db.prepare<[string], AnswerRow>(selectSql(DB.answers, 'WHERE tbl = ? ORDER BY seat')),
  talk: db.prepare<[string, number], ChatRow>(`SELECT * FROM (${selectSql(DB.talk, 'WHERE tbl = ? ORDER BY n DESC LIMIT ?')}) ORDER BY n`),
  entriesAfter: db.prepare<[string, number, number], EntryRow>(selectSql(DB.entries, 'WHERE tbl = ? AND n > ? ORDER BY n LIMIT ?')),
  entriesBoth: db.prepare<[{ id: string; n: number; most: number }], EntryRow>(
    `${selectSql(DB.entries, 'WHERE tbl = $id AND n > $n')} UNION
     SELECT ${columnsOf(DB.entries)} FROM journal WHERE tbl = $id AND n > $n ORDER BY n LIMIT $most`,
  ),
  packed: db.prepare<[string], { entries: Buffer }>('SELECT entries FROM archive WHERE tbl = ?'),
  toArchive: db.prepare<[number, number], { id: string }>(
    "SELECT id FROM tables WHERE stage = 'over' AND archived = 0 AND changed < ? ORDER BY changed LIMIT ?",
  ),
  archive: db.prepare<[string, Buffer]>('INSERT INTO archive (tbl, entries) VALUES (?, ?)'),
  archived: db.prepare<[number, string]>('UPDATE tables SET archived = 1, last = ? WHERE id = ?'),
  dropEntries: db.prepare<[string]>('DELETE FROM entries WHERE tbl = ?'),
});

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
    while (!step.done) {
      const { text, values } = step.value;
      step = work.next(this.#rows(typeof text === 'string' ? text : text.sqlite, values));
    }
    return step.value;
  }

  #rows(text: string, values: SqlValues): readonly object[] {
    let statement = this.#statements.get(text);
    if (!statement) {
      statement = this.#db.prepare<[SqlValues], object>(text);
      this.#statements.set(text, statement);
    }
    if (statement.reader) return statement.all(values);
    statement.run(values);
    return [];
  }
}

/** Hooks for fault injection in tests. */
export interface StoreHooks {
  readonly beforeCommit?: () => void;
  readonly afterCommit?: () => void;
  readonly opened?: (db: Database.Database) => void;
}

/** Result of a batch of commits. */
export interface WriteResult {
  /** Error of each commit; undefined for those written. */
  readonly faults: readonly (NotSaved | undefined)[];
  /** Raised when another process changed the file. Commits requested before that fail. */
  readonly epoch: number;
}

/** A SQLite file, accessed in the calling thread. */
export class SqliteFile implements LogReads {
  readonly #db: Database.Database;
  readonly #hooks: StoreHooks;
  #version: number;
  readonly #journal: Journal;
  /** Tables with a failed commit, and why. Later commits for them fail until the table is read again. */
  readonly #failedTables = new Map<string, NotSaved['why']>();
  readonly #foldTimer: NodeJS.Timeout;
  /** Cache of archived logs. */
  readonly #unpackedLog = new UnpackedLog();
  epoch = 1;
  /** Number of transactions since the start. */
  commits = 0;

  readonly #sql: ReturnType<typeof prepare>;
  readonly #work: FileWork;
  readonly #erasing: LogTruncation;

  constructor(file: string, hooks: StoreHooks = {}) {
    this.#hooks = hooks;
    this.#db = openFile(file);
    hooks.opened?.(this.#db);
    this.#version = this.#dataVersion();
    this.#sql = prepare(this.#db);
    this.#journal = new Journal(this.#db);
    this.#work = new FileWork(this.#db);
    this.#erasing = new LogTruncation(this.#db);
    this.#foldAll();
    this.#foldTimer = setInterval(() => this.#maintain(), FOLD_EVERY);
    this.#foldTimer.unref();
  }

  /** Writes a batch in one transaction. If that fails, each commit is tried by itself. */
  write(batch: readonly Commit[], epoch: number): WriteResult {
    const faults = this.#writeBatch(batch, epoch);
    return { faults, epoch: this.epoch };
  }

  #writeBatch(batch: readonly Commit[], epoch: number): (NotSaved | undefined)[] {
    if (epoch !== this.epoch) return batch.map(() => refusedFault(RESTORED));
    const sound = batch.filter(({ table }) => !this.#failedTables.has(table));
    const fault = sound.length === 0 ? undefined : this.#transact(sound);
    if (epoch !== this.epoch) return batch.map(() => refusedFault(RESTORED));
    if (fault === undefined) return batch.map(({ table }) => this.#followUpFault(table));
    // One commit may have caused the failure; the others must not suffer.
    return batch.map((commit) => {
      const alone = this.#followUpFault(commit.table) ?? (sound.length === 1 ? fault : this.#transact([commit]));
      if (alone !== undefined && commit.table !== '' && !this.#failedTables.has(commit.table))
        this.#failedTables.set(commit.table, alone.why);
      return alone;
    });
  }

  #followUpFault(table: string): NotSaved | undefined {
    const why = this.#failedTables.get(table);
    return why && { why, message: PREVIOUS_FAILED };
  }

  #transact(commits: readonly Commit[]): NotSaved | undefined {
    const sql = this.#sql;
    let isForeign = false;
    try {
      sql.begin.run();
      // The write lock is held now. Changes made by another process before it would contradict the data in memory.
      isForeign = this.#dataVersion() !== this.#version;
      if (isForeign) throw new Error(RESTORED);
      for (const { changes } of commits) for (const change of changes) this.#applyChange(change);
      const folds = this.#journal.due();
      this.#journal.move(folds);
      this.#hooks.beforeCommit?.();
      sql.commit.run();
      this.#hooks.afterCommit?.();
      this.#journal.committed(folds);
      this.commits++;
    } catch (error) {
      if (this.#db.inTransaction) sql.rollback.run();
      if (isForeign) this.check();
      this.#journal.rolledBack();
      return notSavedReason(error);
    }
    for (const { changes } of commits) for (const change of changes) this.#erasing.note(change);
    this.#erase();
    return undefined;
  }

  /** A failure to erase does not affect the commit; it is tried again. */
  #erase(): void {
    try {
      this.#erasing.eraseIfDue();
    } catch {
      // For example a full disk; the next commit reports it.
    }
  }

  #maintain(): void {
    this.#foldSome();
    this.#erase();
  }

  #applyChange(change: Change): void {
    if (change[0] === 'putEntry') this.#journal.put(change[1], change[2]);
    else this.#applyQuery(change);
  }

  /** Runs a change; what concerns the state after the newest entry is noted in the journal too. */
  #applyQuery(change: QueryChange): void {
    if (change[0] === 'putAnswer' && this.#journal.lastOf(change[1].tbl) !== change[2]) throw staleCommit(change[1].tbl);
    this.#work.do(workOfChange(change));
    if (change[0] === 'updateTable' || change[0] === 'putClock') this.#journal.updateLatest(change[1]);
  }

  /** Folds the whole journal, as left by an earlier run or a restored backup. */
  #foldAll(): void {
    this.#db.transaction(() => this.#journal.moveAll()).immediate();
    this.#journal.clear();
  }

  /** Folds the oldest entries. False if the disk refuses: then they stay in the journal, where they are durable too. */
  #foldSome(): boolean {
    try {
      this.#fold(this.#journal.oldest(FOLD_BATCH));
      return true;
    } catch (error) {
      if (error instanceof StorageError) return false;
      throw error;
    }
  }

  #fold(folds: readonly Fold[]): void {
    if (folds.length === 0) return;
    const sql = this.#sql;
    try {
      sql.begin.run();
      if (this.#dataVersion() !== this.#version) {
        // The journal's row ids belong to a file that was replaced.
        sql.rollback.run();
        return this.check();
      }
      this.#journal.move(folds);
      this.#journal.trim(folds);
      sql.commit.run();
    } catch (error) {
      if (this.#db.inTransaction) sql.rollback.run();
      this.#journal.rolledBack();
      throw new StorageError(messageOf(error));
    }
    this.#journal.committed(folds);
  }

  /** Changes when another connection writes to the file. */
  #dataVersion(): number {
    return Number(this.#db.pragma('data_version', { simple: true }));
  }

  check(): void {
    const version = this.#dataVersion();
    if (version === this.#version) return;
    this.#version = version;
    this.epoch++;
    this.#failedTables.clear();
    this.#unpackedLog.forget();
    this.#foldAll();
  }

  /** Folds the entries of these tables. False if the disk refuses: then they are read from the journal. */
  #isFolded(ids: readonly string[]): boolean {
    const waiting = this.#journal.entriesOf(ids);
    if (waiting.length === 0) return true;
    try {
      this.#fold(waiting);
      return true;
    } catch (error) {
      if (error instanceof StorageError) return false;
      throw error;
    }
  }

  /** Any read by its name. */
  read<K extends ReadName>(name: K, ...args: ReadInput<K>): ReadResult<K> {
    // The result has the type of its name.
    return this.#read(name, args) as ReadResult<K>;
  }

  #read(name: ReadName, args: readonly unknown[]): unknown {
    const read = () => {
      const work = workOfRead(name, args);
      return work ? this.#work.do(work) : (this[name as keyof LogReads] as (...args: readonly unknown[]) => unknown)(...args);
    };
    return name === 'tablesOf' ? this.#withEntries(read) : read();
  }

  tableAnew(id: string, talk: number): StoredTable | undefined {
    this.#failedTables.delete(id);
    return this.table(id, talk);
  }

  table(id: string, talk: number): StoredTable | undefined {
    const row = this.#table(id);
    if (!row) return undefined;
    const sql = this.#sql;
    return { row, seats: sql.seats.all(id), aborted: sql.aborted.all(id), answers: sql.answers.all(id), talk: sql.talk.all(id, talk) };
  }

  #table(id: string): TableRow | undefined {
    const isFolded = this.#isFolded([id]);
    const row = this.#sql.table.get(id);
    return row && !isFolded ? this.#journal.withLatestState(row) : row;
  }

  entriesAfter(id: string, n: number, most: number): EntryRow[] {
    const rows = this.#isFolded([id]) ? this.#sql.entriesAfter.all(id, n, most) : this.#sql.entriesBoth.all({ id, n, most });
    return rows.length > 0 ? rows : this.#unpackedLog.page(id, n, most, () => this.#sql.packed.get(id)?.entries);
  }

  archive(before: number, most: number): number {
    const ids = this.#sql.toArchive.all(before, most).map(({ id }) => id);
    if (ids.length === 0 || !this.#isFolded(ids)) return 0;
    try {
      this.#sql.begin.run();
      if (this.#dataVersion() !== this.#version) {
        this.#sql.rollback.run();
        this.check();
        return 0;
      }
      for (const id of ids) {
        const rows = this.#sql.entriesAfter.all(id, 0, -1);
        this.#sql.archive.run(id, pack(rows));
        this.#sql.archived.run(rows.at(-1)?.n ?? 0, id);
        this.#sql.dropEntries.run(id);
      }
      this.#sql.commit.run();
      return ids.length;
    } catch (error) {
      if (this.#db.inTransaction) this.#sql.rollback.run();
      throw new StorageError(messageOf(error));
    }
  }

  /** Table rows with the state of their newest entries. */
  #withEntries(read: () => unknown): unknown {
    const rows = read() as readonly SeatedTable[];
    const waiting = rows.flatMap(({ id }) => (this.#journal.has(id) ? [id] : []));
    if (waiting.length === 0) return rows;
    return this.#isFolded(waiting) ? read() : rows.map((row) => this.#journal.withLatestState(row));
  }

  close(): void {
    clearInterval(this.#foldTimer);
    while (!this.#journal.isEmpty && this.#foldSome());
    this.#db.close();
  }
}
