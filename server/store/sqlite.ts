import type Database from 'better-sqlite3';
import { SqlitePeople } from '../people/sqlite.ts';
import type { PeopleAsked, PeopleChange } from '../people/store.ts';
import { openFile } from './openFile.ts';
import { Opened, pack } from './packed.ts';
import { prepare, type Statements } from './statements.ts';
import {
  type AbortedRow,
  type AnswerRow,
  type Change,
  type Commit,
  type EntryRow,
  type KeptTable,
  messageOf,
  overtaken,
  type PersonRow,
  type Reads,
  refused,
  type ScoreRow,
  type SeatRow,
  StorageError,
  type TableRow,
  type TalkRow,
  type Unkept,
  unkeptOf,
  type Writes,
} from './store.ts';

/** The journal under load: entries before each transaction folds some, twice as many as it brings; entries deleted at once. */
const MOST_JOURNALED = 20_000;
const TRIMMED_TOGETHER = 2000;
/** Milliseconds between foldings when little happens, and entries folded then: nobody who moves meanwhile waits long. */
const FOLD_EVERY = 500;
const FOLDED_TOGETHER = 400;

/** Entries of a table that are moved from the journal to where they are read. */
interface Fold {
  readonly table: string;
  readonly entries: number;
}

const RESTORED = 'the data file was restored';
const FOLLOWS = 'what came before was not kept';
/** Tables whose newest entry is remembered. */
const MOST_COUNTED = 20_000;

/** What a store is opened with; the hooks let tests break it where it hurts. */
export interface StoreHooks {
  readonly beforeCommit?: () => void;
  readonly afterCommit?: () => void;
  readonly opened?: (db: Database.Database) => void;
}

/** What came of a batch of commits. */
export interface Written {
  /** For each commit why it was not kept. */
  readonly faults: readonly (Unkept | undefined)[];
  /** Changes when another process changed the file: commits that were asked for before are not kept. */
  readonly epoch: number;
}

/** One SQLite file, read and written in the thread that calls. */
export class SqliteFile implements Reads, Writes {
  readonly #db: Database.Database;
  readonly #hooks: StoreHooks;
  #version: number;
  /** Where each table's entries stand in the journal; the table that waits longest comes first. */
  readonly #journal = new Map<string, number[]>();
  #journaled = 0;
  /** Entries of the transaction that runs: table and place in the journal, one after the other. */
  #written: (string | number)[] = [];
  #nextId = 1;
  #trimmed = 1;
  /** Tables of which something was not kept, and why: what follows is not kept either, until they are read again. */
  readonly #broken = new Map<string, Unkept['why']>();
  /** The newest entry of each table that was written to lately. */
  readonly #counted = new Map<string, number>();
  readonly #folding: NodeJS.Timeout;
  /** A log that was put away, and is read now. */
  readonly #opened = new Opened();
  epoch = 1;
  /** Transactions since the start. */
  commits = 0;

  readonly #sql: Statements;
  readonly #people: SqlitePeople;

  constructor(file: string, hooks: StoreHooks = {}) {
    this.#hooks = hooks;
    this.#db = openFile(file);
    hooks.opened?.(this.#db);
    this.#version = this.#dataVersion();
    this.#sql = prepare(this.#db);
    this.#people = new SqlitePeople(this.#db);
    this.#foldAll();
    this.#folding = setInterval(() => this.#foldSome(), FOLD_EVERY);
    this.#folding.unref();
  }

  /** Keeps a batch of commits in one transaction; where that fails, each by itself. */
  write(batch: readonly Commit[], epoch: number): Written {
    const faults = this.#writeAll(batch, epoch);
    return { faults, epoch: this.epoch };
  }

  #writeAll(batch: readonly Commit[], epoch: number): (Unkept | undefined)[] {
    if (epoch !== this.epoch) return batch.map(() => refused(RESTORED));
    const sound = batch.filter(({ table }) => !this.#broken.has(table));
    const fault = sound.length === 0 ? undefined : this.#transact(sound);
    if (epoch !== this.epoch) return batch.map(() => refused(RESTORED));
    if (fault === undefined) return batch.map(({ table }) => this.#following(table));
    // One of them may be to blame alone: the others must not notice.
    return batch.map((commit) => {
      const alone = this.#following(commit.table) ?? (sound.length === 1 ? fault : this.#transact([commit]));
      if (alone !== undefined && commit.table !== '' && !this.#broken.has(commit.table)) this.#broken.set(commit.table, alone.why);
      return alone;
    });
  }

  #following(table: string): Unkept | undefined {
    const why = this.#broken.get(table);
    return why && { why, message: FOLLOWS };
  }

  #transact(commits: readonly Commit[]): Unkept | undefined {
    const sql = this.#sql;
    this.#written = [];
    let isForeign = false;
    try {
      sql.begin.run();
      // From here on nobody else writes: what another process wrote before would not fit what is in memory.
      isForeign = this.#dataVersion() !== this.#version;
      if (isForeign) throw new Error(RESTORED);
      for (const { changes } of commits) for (const change of changes) this.#make(change);
      // What is moved under load shares the wait for the disk.
      const folds = this.#journaled < MOST_JOURNALED ? [] : this.#oldest(this.#written.length);
      this.#move(folds);
      this.#hooks.beforeCommit?.();
      sql.commit.run();
      this.#hooks.afterCommit?.();
      this.#noteFolded(folds);
      this.#noteJournal();
      this.commits++;
      return undefined;
    } catch (error) {
      if (this.#db.inTransaction) sql.rollback.run();
      if (isForeign) this.check();
      // What was counted in this transaction did not come to be.
      for (let i = 0; i < this.#written.length; i += 2) this.#counted.delete(String(this.#written[i]));
      return unkeptOf(error);
    }
  }

  #make([name, ...given]: Change): void {
    // A change names a write and what it takes: together they fit.
    (this[name] as (...given: unknown[]) => void)(...given);
  }

  /** The whole journal, as an earlier run or a restored backup left it. */
  #foldAll(): void {
    this.#db.transaction(() => this.#sql.foldAll.forEach((statement) => statement.run())).immediate();
    this.#journal.clear();
    this.#journaled = 0;
    this.#trimmed = 1;
  }

  #noteJournal(): void {
    for (let i = 0; i < this.#written.length; i += 2) {
      const [table, id] = [String(this.#written[i]), Number(this.#written[i + 1])];
      const ids = this.#journal.get(table);
      if (ids) ids.push(id);
      else this.#journal.set(table, [id]);
      this.#journaled++;
      this.#nextId = id + 1;
    }
  }

  /** So many entries, those of the table first that waits longest. */
  #oldest(most: number): Fold[] {
    const folds: Fold[] = [];
    let left = most;
    for (const [table, ids] of this.#journal) {
      if (left <= 0) break;
      folds.push({ table, entries: Math.min(left, ids.length) });
      left -= ids.length;
    }
    return folds;
  }

  /** Moves some of what waits longest from the journal to where it is read; what cannot be moved now is moved later, and kept either way. */
  #foldSome(): boolean {
    try {
      this.#fold(this.#oldest(FOLDED_TOGETHER));
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
        // The places noted in the journal are of a file that is no more.
        sql.rollback.run();
        return this.check();
      }
      this.#move(folds);
      const trim = this.#trimTo(folds);
      if (trim !== undefined) sql.trim.run(trim);
      sql.commit.run();
      this.#trimmed = trim ?? this.#trimmed;
    } catch (error) {
      if (this.#db.inTransaction) sql.rollback.run();
      throw new StorageError(messageOf(error));
    }
    this.#noteFolded(folds);
  }

  /** Within the transaction that runs. */
  #move(folds: readonly Fold[]): void {
    const sql = this.#sql;
    for (const { table, entries } of folds) {
      const ids = this.#journal.get(table) ?? [];
      for (let i = 0; i < entries; i++) sql.foldEntry.run(ids[i]!);
      const last = ids[entries - 1];
      if (last !== undefined) sql.foldStand.run(last);
    }
  }

  /** Up to where the journal is not needed once these are folded, where it is worth deleting what comes before. */
  #trimTo(folds: readonly Fold[]): number | undefined {
    const folded = new Map(folds.map(({ table, entries }) => [table, entries]));
    let first = this.#nextId;
    for (const [table, ids] of this.#journal) first = Math.min(first, ids[folded.get(table) ?? 0] ?? first);
    return first === this.#nextId || first - this.#trimmed >= TRIMMED_TOGETHER ? first : undefined;
  }

  #noteFolded(folds: readonly Fold[]): void {
    for (const { table, entries } of folds) {
      const ids = this.#journal.get(table) ?? [];
      this.#journaled -= entries;
      if (entries === ids.length) this.#journal.delete(table);
      else ids.splice(0, entries);
    }
  }

  /** Changes when another connection wrote to the file. */
  #dataVersion(): number {
    return Number(this.#db.pragma('data_version', { simple: true }));
  }

  check(): void {
    const version = this.#dataVersion();
    if (version === this.#version) return;
    this.#version = version;
    this.epoch++;
    this.#broken.clear();
    this.#counted.clear();
    this.#opened.forget();
    this.#foldAll();
  }

  /** Brings what is still on its way to where it is read; false when the disk does not take it: then it is read where it is. */
  #isFolded(ids: readonly string[]): boolean {
    const waiting = ids.filter((id) => this.#journal.has(id));
    if (waiting.length === 0) return true;
    try {
      this.#fold(waiting.map((table) => ({ table, entries: this.#journal.get(table)?.length ?? 0 })));
      return true;
    } catch (error) {
      if (error instanceof StorageError) return false;
      throw error;
    }
  }

  readTable(id: string, talk: number): KeptTable | undefined {
    this.#broken.delete(id);
    const row = this.#table(id);
    if (!row) return undefined;
    const sql = this.#sql;
    return { row, seats: this.seats(id), aborted: sql.aborted.all(id), answers: sql.answers.all(id), talk: sql.talk.all(id, talk) };
  }

  #table(id: string): TableRow | undefined {
    const isFolded = this.#isFolded([id]);
    const row = this.#sql.table.get(id);
    return row && !isFolded ? this.#standing(row) : row;
  }

  /** A row as the journal has it. */
  #standing<R extends TableRow>(row: R): R {
    const last = this.#journal.get(row.id)?.at(-1);
    const stand = last === undefined ? undefined : this.#sql.journaled.get(last);
    return stand ? { ...row, clock: stand.clock, owes: stand.owes, changed: stand.at, last: stand.n } : row;
  }

  entriesAfter(id: string, n: number, most: number): EntryRow[] {
    const rows = this.#isFolded([id]) ? this.#sql.entriesAfter.all(id, n, most) : this.#sql.entriesBoth.all({ id, n, most });
    return rows.length > 0 ? rows : this.#opened.page(id, n, most, () => this.#sql.packed.get(id)?.entries);
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
  openTables = (most: number): TableRow[] => this.#sql.open.all(most);
  runningTables = (most: number): TableRow[] => this.#sql.running.all(most);
  mine(person: string, most: number): (TableRow & { seat: number })[] {
    const before = this.#sql.mine.all(person, most);
    const waiting = before.flatMap(({ id }) => (this.#journal.has(id) ? [id] : []));
    if (waiting.length === 0) return before;
    return this.#isFolded(waiting) ? this.#sql.mine.all(person, most) : before.map((row) => this.#standing(row));
  }
  busy = (person: string): number => this.#sql.busy.get(person)?.count ?? 0;
  waking = (): string[] => this.#sql.waking.all().map(({ id }) => id);
  person = (id: string): PersonRow | undefined => this.#sql.person.get(id);
  counts = (): { stage: string; count: number }[] => this.#sql.counts.all();

  // --- What a commit is made of ---------------------------------------------------------------------------------------

  insertTable(row: TableRow): void {
    this.#sql.insertTable.run(row);
  }
  advance(table: string, rev: number): void {
    if (this.#sql.advance.run(table, rev).changes === 0) throw overtaken(table);
  }
  updateTable(row: TableRow): void {
    this.#sql.updateTable.run(row);
    this.#standInJournal(row);
  }
  putClock(row: TableRow): void {
    this.#sql.rest.run(row.clock, row.id);
    this.#standInJournal(row);
  }
  #standInJournal({ id, clock, owes, changed }: TableRow): void {
    const at = this.#written.lastIndexOf(id);
    const last = at >= 0 ? this.#written[at + 1] : this.#journal.get(id)?.at(-1);
    if (last !== undefined) this.#sql.updateJournal.run(clock, owes, changed, last);
  }
  putSeat(row: SeatRow): void {
    this.#sql.putSeat.run(row);
  }
  putAborted(row: AbortedRow): void {
    this.#sql.putAborted.run(row);
  }
  putEntry(row: EntryRow, { clock, owes }: Pick<TableRow, 'clock' | 'owes'>): void {
    const last = this.#counted.get(row.tbl) ?? this.#sql.lastOf.get({ id: row.tbl })?.n ?? 0;
    if (row.n !== last + 1) throw overtaken(row.tbl);
    const { lastInsertRowid } = this.#sql.putEntry.run(row.tbl, row.n, row.line, row.head, row.action, row.at, clock, owes);
    this.#written.push(row.tbl, Number(lastInsertRowid));
    if (this.#counted.size >= MOST_COUNTED) this.#counted.clear();
    this.#counted.set(row.tbl, row.n);
  }
  putTalk(row: TalkRow): void {
    this.#sql.putTalk.run(row.tbl, row.n, row.seat, row.person, row.who, row.phrase, row.text, row.at);
  }
  putAnswer(row: AnswerRow): void {
    this.#sql.putAnswer.run(row);
  }
  dropAnswers(tbl: string): void {
    this.#sql.dropAnswers.run(tbl);
  }
  putReport(tbl: string, line: number, by: string, at: number): void {
    this.#sql.putReport.run(tbl, line, by, at);
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
    this.#people.write(change);
  }
  askPeople(asked: PeopleAsked): unknown {
    return this.#people.answer(asked);
  }
  forget(person: string): void {
    for (const statement of this.#sql.forget) statement.run(person);
    this.#people.forget(person);
  }

  close(): void {
    clearInterval(this.#folding);
    while (this.#journal.size > 0 && this.#foldSome());
    this.#db.close();
  }
}
