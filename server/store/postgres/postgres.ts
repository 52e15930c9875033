import { pack, UnpackedLog } from '../packedLog.ts';
import { isCommunityChange, isTableRead, workOfChange, workOfRead } from '../queries.ts';
import { CommitQueue, Committer } from '../queue.ts';
import { messageOf, type NotSaved, notSavedReason, refusedFault, StorageError, staleCommit } from '../storageError.ts';
import type {
  Change,
  Commit,
  CommitCallback,
  EntryRow,
  LogReads,
  ReadInput,
  ReadName,
  ReadResult,
  SharedPlace,
  Store,
  StoredTable,
  TableRow,
} from '../store.ts';
import type { Work } from '../work.ts';
import { Database, isDatabaseAnswer, runWork, unprepared } from './database.ts';
import { ARCHIVE, append, ONE_BY_ONE, type PutEntry, READ, READ_TABLE } from './statements.ts';

type AsyncLogReads = { [K in keyof LogReads]: (...args: Parameters<LogReads[K]>) => Promise<ReturnType<LogReads[K]>> };

/** Commits written in one transaction. */
interface Wave {
  /** Commits that only append log entries, by table; one statement writes all of them. */
  readonly units: Map<string, { readonly entries: PutEntry[]; readonly commits: Commit[] }>;
  /** All other commits, each within a savepoint. */
  readonly others: Commit[];
}

type Outcome = Map<Commit, NotSaved>;

const isPutEntry = (change: Change): change is PutEntry => change[0] === 'putEntry';
const FOLLOWS = 'what came before was not kept';
const NOTHING_KNOWN = 'the line to the database broke: whether it was kept is not known';

/** A store shared by several servers, in PostgreSQL. The first writer wins; commits based on older data fail as `stale`. */
export class PostgresStore extends Committer implements Store, SharedPlace, AsyncLogReads {
  readonly #db: Database;
  readonly #queue = new CommitQueue<Commit>(() => setImmediate(() => this.#mayWrite()));
  /** Tables with a failed commit, and why. Later commits for them fail until the table is read again. */
  readonly #failedTables = new Map<string, NotSaved['why']>();
  /** Pending commits that do more than append log entries. */
  #others = 0;
  #isWriting = false;
  #isClosed = false;
  /** Cache of archived logs. */
  readonly #unpackedLog = new UnpackedLog();
  onForeignChange = (): void => {};
  commits = 0;

  /** Identifies database and schema; the same for every server on it. */
  readonly place: string;
  /** Random secret created with the database, for its servers only. */
  readonly secret: string;

  private constructor(db: Database, place: string, secret: string) {
    super();
    this.#db = db;
    this.place = place;
    this.secret = secret;
  }

  /** Opens a database by its address, `postgres://…`. Rejects with the reason if it cannot be used. */
  static async open(address: string): Promise<PostgresStore> {
    const db = new Database(address);
    await db.open();
    const { rows } = await db.readers.query<{ place: string; secret: string }>('SELECT place, secret FROM fray_schema');
    const [{ place, secret } = { place: '', secret: '' }] = rows;
    // An empty secret would let anybody forge messages.
    if (secret.length < 32)
      throw new StorageError('the database has no secret for its servers (fray_schema.secret): set one of 32 letters or more');
    return new PostgresStore(db, place, secret);
  }

  /** Milliseconds since 1970 by the database's clock. */
  async now(): Promise<number> {
    const [row] = await this.#db.read<{ now: number }>({ text: 'SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now' });
    if (!row) throw new StorageError('the database does not tell the time');
    return row.now;
  }

  get fault(): string | undefined {
    return this.#queue.fault;
  }

  get writes(): number {
    return this.#queue.writes;
  }

  commit(table: string, changes: readonly Change[], done: CommitCallback): void {
    if (changes.every(isPutEntry)) return this.#queue.add({ table, changes }, done);
    this.#others++;
    this.#queue.add({ table, changes }, (fault) => {
      this.#others--;
      done(fault);
    });
  }

  /** Writes one batch at a time; new commits are collected for the next. */
  #mayWrite(): void {
    if (this.#isWriting || this.#queue.isEmpty) return;
    this.#isWriting = true;
    const batch = this.#queue.take();
    void this.#write(batch.map(({ commit }) => commit)).then((outcome) => {
      this.#isWriting = false;
      const faults = batch.map(({ commit }) => outcome.get(commit));
      this.#queue.settle(batch, faults);
      this.#mayWrite();
    });
  }

  async #write(batch: readonly Commit[]): Promise<Outcome> {
    const outcome: Outcome = new Map();
    for (const wave of wavesOf(batch)) {
      this.#dropBroken(wave, outcome);
      const fault = await this.#tryWave(wave, outcome);
      if (!fault) continue;
      // One commit may have caused the failure; the others must not suffer. If the outcome is unknown, none is repeated.
      const all = commitsOf(wave);
      for (const commit of all) {
        const before = this.#following(commit.table);
        // An empty commit only waited for earlier ones, and cannot fail by itself.
        if (!before && commit.changes.length === 0) continue;
        const alone = before ?? (fault.why === 'unknown' || all.length === 1 ? fault : await this.#tryAlone(commit, outcome));
        if (alone) this.#fail(commit, alone, outcome);
      }
    }
    return outcome;
  }

  async #tryAlone(commit: Commit, outcome: Outcome): Promise<NotSaved | undefined> {
    const [wave] = wavesOf([commit]);
    return wave && this.#tryWave(wave, outcome);
  }

  #following(table: string): NotSaved | undefined {
    const why = this.#failedTables.get(table);
    return why && { why, message: FOLLOWS };
  }

  #fail(commit: Commit, fault: NotSaved, outcome: Outcome): void {
    outcome.set(commit, fault);
    if (commit.table !== '' && !this.#failedTables.has(commit.table)) this.#failedTables.set(commit.table, fault.why);
  }

  #dropBroken({ units, others }: Wave, outcome: Outcome): void {
    for (const [table, { commits }] of units) {
      const before = this.#following(table);
      if (!before) continue;
      for (const commit of commits) outcome.set(commit, before);
      units.delete(table);
    }
    const sound = others.filter((commit) => {
      const before = this.#following(commit.table);
      if (before) outcome.set(commit, before);
      return !before;
    });
    others.splice(0, others.length, ...sound);
  }

  /** Writes a wave. Returns the error if all of it failed. Stale commits are recorded in the outcome. */
  async #tryWave(wave: Wave, outcome: Outcome): Promise<NotSaved | undefined> {
    const { others } = wave;
    const isMore = others.some(({ changes }) => changes.length > 0);
    if (wave.units.size === 0 && !isMore) return undefined;
    const late: [Commit, NotSaved][] = [];
    let db: Awaited<ReturnType<Database['writer']>>;
    try {
      db = await this.#db.writer();
      await this.#db.makeMonths(others.flatMap(({ changes }) => changes.flatMap((c) => (c[0] === 'insertTable' ? [c[1].created] : []))));
    } catch (error) {
      return refusedFault(messageOf(error));
    }
    try {
      // A single statement is a transaction by itself.
      if (isMore) await db.query('BEGIN');
      if (others.some(({ changes }) => changes.some(([name]) => isCommunityChange(name)))) await db.query(ONE_BY_ONE);
      late.push(...(await this.#append(db, wave)));
      const lost = new Map(late.map(([{ table }, { why }]) => [table, why]));
      for (const commit of others) {
        // A later commit for the same table could fit another server's write by accident; it must fail too.
        const before = commit.table === '' ? undefined : lost.get(commit.table);
        const fault = before ? { why: before, message: FOLLOWS } : commit.changes.length > 0 && (await this.#tryOther(db, commit));
        if (!fault) continue;
        late.push([commit, fault]);
        lost.set(commit.table, fault.why);
      }
      if (isMore) await db.query('COMMIT');
      this.commits++;
      for (const [commit, fault] of late) this.#fail(commit, fault, outcome);
      return undefined;
    } catch (error) {
      if (isDatabaseAnswer(error)) {
        if (!isMore) return notSavedReason(error);
        const isBack = await db.query('ROLLBACK').then(
          () => true,
          () => false,
        );
        if (isBack) return notSavedReason(error);
      }
      this.#db.drop(db);
      return { why: 'unknown', message: `${NOTHING_KNOWN} (${messageOf(error)})` };
    }
  }

  /** Appends all units of a wave in one statement. Returns those whose entry number was taken. */
  async #append(db: Awaited<ReturnType<Database['writer']>>, { units }: Wave): Promise<[Commit, NotSaved][]> {
    if (units.size === 0) return [];
    const sorted = [...units].sort(([one], [other]) => (one < other ? -1 : 1));
    const { rows } = await db.query<{ tbl: string }>(append(sorted.map(([, { entries }]) => entries)));
    const won = new Set(rows.map(({ tbl }) => tbl));
    return sorted.flatMap(([table, { commits }]) =>
      won.has(table) ? [] : commits.map((commit): [Commit, NotSaved] => [commit, notSavedReason(staleCommit(table))]),
    );
  }

  async #tryOther(db: Awaited<ReturnType<Database['writer']>>, { table, changes }: Commit): Promise<NotSaved | undefined> {
    await db.query('SAVEPOINT one');
    try {
      const entries = changes.filter(isPutEntry);
      if (entries.length > 0 && (await db.query(append([entries]))).rows.length === 0) throw staleCommit(table);
      for (const change of changes) {
        if (isPutEntry(change)) continue;
        // Run it unprepared: a failure of an outdated prepared statement would lose the transaction.
        await runWork(workOfChange(change), (statement) => db.query<object>(unprepared(statement)));
      }
      await db.query('RELEASE one');
      return undefined;
    } catch (error) {
      if (!(error instanceof StorageError) && !isDatabaseAnswer(error)) throw error;
      await db.query('ROLLBACK TO one');
      return notSavedReason(error);
    }
  }

  async read<K extends ReadName>(name: K, ...args: ReadInput<K>): Promise<ReadResult<K>> {
    const work = workOfRead(name, args);
    const read = () => (this[name as keyof LogReads] as (...args: readonly unknown[]) => Promise<unknown>)(...args);
    // The result has the type of its name.
    return (await (work ? this.#run(name, work) : read())) as ReadResult<K>;
  }

  async #run(name: ReadName, work: Work<unknown>): Promise<unknown> {
    // Only tables change with commits that append log entries.
    if (isTableRead(name) || this.#others > 0 || this.#isClosed) await this.#caughtUp();
    try {
      return await runWork(work, async (statement) => ({ rows: await this.#db.read(statement) }));
    } catch (error) {
      throw error instanceof StorageError ? error : new StorageError(messageOf(error));
    }
  }

  /** Waits for earlier commits, so that reads see them. */
  async #caughtUp(): Promise<void> {
    if (this.#isClosed) throw new StorageError('the store is closed');
    if (this.#isWriting || !this.#queue.isEmpty) await this.committed('', []).catch(() => {});
  }

  async #query<R extends object>(text: string, values: readonly unknown[]): Promise<R[]> {
    try {
      return await this.#db.read<R>({ text, values: [...values], name: nameOf(text) });
    } catch (error) {
      throw new StorageError(messageOf(error));
    }
  }

  async tableAnew(id: string, talk: number): Promise<StoredTable | undefined> {
    // Pending commits of this table fail first.
    await this.committed('', []).catch(() => {});
    this.#failedTables.delete(id);
    return this.#tableNow(id, talk);
  }

  async table(id: string, talk: number): Promise<StoredTable | undefined> {
    await this.committed('', []).catch(() => {});
    return this.#tableNow(id, talk);
  }

  async #tableNow(id: string, talk: number): Promise<StoredTable | undefined> {
    const [read] = await this.#query<TableRow & Omit<StoredTable, 'row'> & { since: number }>(READ_TABLE, [id, talk]);
    if (!read) return undefined;
    const { since, seats, aborted, answers, talk: lines, ...row } = read;
    return { row, since, seats, aborted, answers, talk: lines };
  }

  async entriesAfter(id: string, n: number, most: number): Promise<readonly EntryRow[]> {
    await this.#caughtUp();
    const rows = await this.#query<EntryRow>(READ.entriesAfter, [id, n, most < 0 ? null : most]);
    if (rows.length > 0) return rows;
    const [found] = this.#unpackedLog.has(id) ? [] : await this.#query<{ entries: Buffer }>(READ.packed, [id]);
    return this.#unpackedLog.page(id, n, most, () => found?.entries);
  }

  async check(): Promise<void> {
    await this.#query(READ.check, []);
  }

  async archive(before: number, most: number): Promise<number> {
    const db = await this.#db.readers.connect().catch((error: unknown) => {
      throw new StorageError(messageOf(error));
    });
    let broken: Error | undefined;
    // Connection errors reach the waiting query too. Without a listener the event would end the process.
    const ignoreError = () => {};
    db.on('error', ignoreError);
    try {
      await db.query('BEGIN');
      const { rows } = await db.query<{ id: string }>(ARCHIVE.next, [before, most]);
      for (const { id } of rows) {
        const { rows: entries } = await db.query<EntryRow>(READ.entriesAfter, [id, 0, null]);
        await db.query(ARCHIVE.put, [id, pack(entries)]);
        await db.query(ARCHIVE.drop, [id]);
        await db.query(ARCHIVE.mark, [id]);
      }
      await db.query('COMMIT');
      return rows.length;
    } catch (error) {
      broken = error instanceof Error ? error : new Error(String(error));
      throw new StorageError(broken.message);
    } finally {
      if (!broken) db.off('error', ignoreError);
      // Do not reuse a connection with an unfinished transaction.
      db.release(broken);
    }
  }
  async close(): Promise<void> {
    await this.committed('', []).catch(() => {});
    this.#isClosed = true;
    await this.#db.close();
  }
}

/** Names of prepared statements by text. */
const names = new Map<string, string>();
function nameOf(text: string): string {
  const known = names.get(text) ?? `read ${names.size}`;
  names.set(text, known);
  return known;
}

/**
 * Splits a batch into transactions. Log units come first, then other commits, sorted by table, so that servers cannot deadlock. A unit that
 * follows another commit of its table goes into the next transaction.
 */
function wavesOf(batch: readonly Commit[]): Wave[] {
  const waves: Wave[] = [];
  let wave: Wave | undefined;
  let used = new Set<string>();
  const next = (): Wave => {
    used = new Set();
    wave = { units: new Map(), others: [] };
    waves.push(wave);
    return wave;
  };
  for (const commit of batch) {
    let into: Wave = wave ?? next();
    const entries = commit.changes.filter(isPutEntry);
    if (entries.length === 0 || entries.length < commit.changes.length) {
      into.others.push(commit);
      used.add(commit.table);
      for (const change of commit.changes) if (change[0] === 'insertTable') used.add(change[1].id);
      continue;
    }
    if (used.has(commit.table)) into = next();
    const unit = into.units.get(commit.table) ?? { entries: [], commits: [] };
    unit.entries.push(...entries);
    unit.commits.push(commit);
    into.units.set(commit.table, unit);
  }
  for (const { others } of waves) others.sort((one, other) => (one.table < other.table ? -1 : one.table > other.table ? 1 : 0));
  return waves;
}

const commitsOf = ({ units, others }: Wave): Commit[] => [...[...units.values()].flatMap(({ commits }) => commits), ...others];
