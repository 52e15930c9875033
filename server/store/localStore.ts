import { CommitQueue, Committer } from './queue.ts';
import { SqliteFile, type StoreHooks } from './sqlite.ts';
import type { Change, Commit, CommitCallback, ReadInput, ReadName, ReadResult, Store } from './store.ts';

/** A store in the calling thread: for fault-injection tests, commands, and in-memory data. */
export class LocalStore extends Committer implements Store {
  readonly #file: SqliteFile;
  readonly #queue = new CommitQueue<Commit>(() => setImmediate(() => this.#flush()));
  #epoch: number;
  onForeignChange = (): void => {};

  constructor(file: string, hooks: StoreHooks = {}) {
    super();
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

  commit(table: string, changes: readonly Change[], done: CommitCallback): void {
    this.#queue.add({ table, changes }, done);
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
  read<K extends ReadName>(name: K, ...args: ReadInput<K>): Promise<ReadResult<K>> {
    try {
      this.#flush();
      const value = this.#file.read(name, ...args);
      this.#checkEpoch();
      return Promise.resolve(value);
    } catch (error) {
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  close(): Promise<void> {
    this.#flush();
    this.#file.close();
    return Promise.resolve();
  }
}
