import { asPromise, CommitQueue } from './queue.ts';
import { SqliteFile, type StoreHooks } from './sqlite.ts';
import type { AsyncReads, Change, Commit, Done, Store, StoredTable } from './store.ts';

/** A store in the calling thread: for fault-injection tests, commands, and in-memory data. */
export class LocalStore implements Store {
  readonly #file: SqliteFile;
  readonly #queue = new CommitQueue<Commit>(() => setImmediate(() => this.#flush()));
  #epoch: number;
  onForeignChange = (): void => {};

  constructor(file: string, hooks: StoreHooks = {}) {
    this.#file = new SqliteFile(file, hooks);
    this.#epoch = this.#file.epoch;
  }

  get fault(): string | undefined {
    return this.#queue.fault;
  }

  get commits(): number {
    return this.#file.commits;
  }

  get writes(): number {
    return this.#queue.writes;
  }

  commit(table: string, changes: readonly Change[], done: Done): void {
    this.#queue.add({ table, changes }, done);
  }

  committed(table: string, changes: readonly Change[]): Promise<void> {
    return asPromise((done) => this.commit(table, changes, done));
  }

  #flush(): void {
    const batch = this.#queue.take();
    if (batch.length === 0) return;
    const { faults } = this.#file.write(
      batch.map(({ commit }) => commit),
      this.#epoch,
    );
    this.#checkEpoch();
    this.#queue.settle(batch, faults);
  }

  #checkEpoch(): void {
    if (this.#file.epoch === this.#epoch) return;
    this.#epoch = this.#file.epoch;
    this.onForeignChange();
  }

  /** Flushes first, so that reads see earlier commits. */
  #read<T>(read: (file: SqliteFile) => T): Promise<T> {
    try {
      this.#flush();
      const value = read(this.#file);
      this.#checkEpoch();
      return Promise.resolve(value);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  readAnew = (id: string, talk: number): Promise<StoredTable | undefined> => this.#read((file) => file.readAnew(id, talk));
  readTable = (id: string, talk: number): Promise<StoredTable | undefined> => this.#read((file) => file.readTable(id, talk));
  entriesAfter: AsyncReads['entriesAfter'] = (...given) => this.#read((file) => file.entriesAfter(...given));
  seats: AsyncReads['seats'] = (id) => this.#read((file) => file.seats(id));
  openTables: AsyncReads['openTables'] = (...given) => this.#read((file) => file.openTables(...given));
  runningTables: AsyncReads['runningTables'] = (most) => this.#read((file) => file.runningTables(most));
  reservedFor: AsyncReads['reservedFor'] = (...given) => this.#read((file) => file.reservedFor(...given));
  tablesOf: AsyncReads['tablesOf'] = (...given) => this.#read((file) => file.tablesOf(...given));
  activeTablesOf: AsyncReads['activeTablesOf'] = (person) => this.#read((file) => file.activeTablesOf(person));
  activeTablesFrom: AsyncReads['activeTablesFrom'] = (source) => this.#read((file) => file.activeTablesFrom(source));
  tablesToWake: AsyncReads['tablesToWake'] = () => this.#read((file) => file.tablesToWake());
  person: AsyncReads['person'] = (id) => this.#read((file) => file.person(id));
  counts: AsyncReads['counts'] = () => this.#read((file) => file.counts());
  scores: AsyncReads['scores'] = (...given) => this.#read((file) => file.scores(...given));
  scoreRecord: AsyncReads['scoreRecord'] = (digest) => this.#read((file) => file.scoreRecord(digest));
  askPeople: AsyncReads['askPeople'] = (asked) => this.#read((file) => file.askPeople(asked));
  archive: AsyncReads['archive'] = (...given) => this.#read((file) => file.archive(...given));
  check: AsyncReads['check'] = () => this.#read((file) => file.check());

  close(): Promise<void> {
    this.#flush();
    this.#file.close();
    return Promise.resolve();
  }
}
