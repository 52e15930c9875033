import type Database from 'better-sqlite3';
import { Erasing } from './erasing.ts';
import { FileWork } from './fileWork.ts';
import { type Fold, Journal } from './journal.ts';
import { openFile } from './openFile.ts';
import { pack, UnpackedLog } from './packedLog.ts';
import { answerOf, changeOf, type PeopleAsked, type PeopleChange } from './queries.ts';
import { prepare, type Statements } from './statements.ts';
import { type NotSaved, StorageError } from './storageError.ts';
import {
  type AbortedRow,
  type AnswerRow,
  type Change,
  type Commit,
  type EntryRow,
  messageOf,
  notSavedReason,
  type PersonRow,
  type Reads,
  refusedFault,
  type ScoreRow,
  type SeatRow,
  type StoredTable,
  staleCommit,
  type TableRow,
  type TalkRow,
  type Writes,
} from './store.ts';

/** Interval of folding in milliseconds, and entries per batch; small enough to delay no move noticeably. */
const FOLD_EVERY = 500;
const FOLD_BATCH = 400;

const RESTORED = 'the data file was restored';
const PREVIOUS_FAILED = 'what came before was not kept';

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
export class SqliteFile implements Reads, Writes {
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

  readonly #sql: Statements;
  readonly #people: FileWork;
  readonly #erasing: Erasing;

  constructor(file: string, hooks: StoreHooks = {}) {
    this.#hooks = hooks;
    this.#db = openFile(file);
    hooks.opened?.(this.#db);
    this.#version = this.#dataVersion();
    this.#sql = prepare(this.#db);
    this.#journal = new Journal(this.#sql);
    this.#people = new FileWork(this.#db);
    this.#erasing = new Erasing(this.#db);
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

  #applyChange([name, ...given]: Change): void {
    // A change is a method name and its arguments; the types match.
    (this[name] as (...given: unknown[]) => void)(...given);
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

  readAnew(id: string, talk: number): StoredTable | undefined {
    this.#failedTables.delete(id);
    return this.readTable(id, talk);
  }

  readTable(id: string, talk: number): StoredTable | undefined {
    const row = this.#table(id);
    if (!row) return undefined;
    const sql = this.#sql;
    return { row, seats: this.seats(id), aborted: sql.aborted.all(id), answers: sql.answers.all(id), talk: sql.talk.all(id, talk) };
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
  seats = (id: string): SeatRow[] => this.#sql.seats.all(id);
  openTables = (most: number, each: number): TableRow[] => this.#sql.open.all(each, most);
  runningTables = (most: number): TableRow[] => this.#sql.running.all(most);
  tablesOf(person: string, most: number): (TableRow & { seat: number })[] {
    const before = this.#sql.mine.all(person, most);
    const waiting = before.flatMap(({ id }) => (this.#journal.has(id) ? [id] : []));
    if (waiting.length === 0) return before;
    return this.#isFolded(waiting) ? this.#sql.mine.all(person, most) : before.map((row) => this.#journal.withLatestState(row));
  }
  reservedFor = (person: string, most: number): (TableRow & { seat: number })[] => this.#sql.keptFor.all(person, most);
  activeTablesOf = (person: string): number => this.#sql.busy.get({ person })?.count ?? 0;
  activeTablesFrom = (source: number): { all: number; listed: number } => this.#sql.opened.get(source) ?? { all: 0, listed: 0 };
  tablesToWake = (): string[] => this.#sql.waking.all().map(({ id }) => id);
  person = (id: string): PersonRow | undefined => this.#sql.person.get(id);
  counts = (): { stage: string; count: number }[] => this.#sql.counts.all();

  // --- Writes ------------------------------------------------------------------------------------------------------------

  insertTable(row: TableRow): void {
    this.#sql.insertTable.run({ ...row, last: 0 });
  }
  advance(table: string, rev: number): void {
    if (this.#sql.advance.run(table, rev).changes === 0) throw staleCommit(table);
  }
  updateTable(row: TableRow): void {
    this.#sql.updateTable.run(row);
    this.#journal.updateLatest(row);
  }
  putClock(row: TableRow): void {
    this.#sql.rest.run(row.clock, row.id);
    this.#journal.updateLatest(row);
  }
  putSeat(row: SeatRow): void {
    this.#sql.putSeat.run(row);
  }
  putAborted(row: AbortedRow): void {
    this.#sql.putAborted.run(row);
  }
  putEntry(row: EntryRow, stand: Pick<TableRow, 'clock' | 'owes'>): void {
    this.#journal.put(row, stand);
  }
  putTalk(row: TalkRow): void {
    this.#sql.putTalk.run(row.tbl, row.n, row.seat, row.person, row.who, row.phrase, row.text, row.at);
  }
  putAnswer(row: AnswerRow, last: number): void {
    if (this.#journal.lastOf(row.tbl) !== last) throw staleCommit(row.tbl);
    this.#sql.putAnswer.run(row);
  }
  dropAnswers(tbl: string): void {
    this.#sql.dropAnswers.run(tbl);
  }
  putScore(row: ScoreRow): void {
    this.#sql.putScore.run(row);
  }
  scores(game: string, each: number): Omit<ScoreRow, 'record' | 'game'>[] {
    return this.#sql.scores.all(game, each);
  }
  scoreRecord(digest: string): string | undefined {
    return this.#sql.scoreRecord.get(digest)?.record;
  }
  putPerson(row: PersonRow): void {
    this.#sql.putPerson.run(row);
  }
  aboutPeople(change: PeopleChange): void {
    this.#people.do(changeOf(change));
  }
  askPeople(asked: PeopleAsked): unknown {
    return this.#people.do(answerOf(asked));
  }

  close(): void {
    clearInterval(this.#foldTimer);
    while (!this.#journal.isEmpty && this.#foldSome());
    this.#db.close();
  }
}
