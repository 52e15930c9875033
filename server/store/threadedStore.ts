import { Worker } from 'node:worker_threads';
import { SchemaError } from './migrate.ts';
import { CommitQueue, Committer } from './queue.ts';
import { type NotSaved, refusedFault, StorageError } from './storageError.ts';
import type { Change, Commit, CommitCallback, ReadInput, ReadName, ReadResult, Store } from './store.ts';

/** A request to the thread. */
export type WorkerRequest =
  | { readonly id: number; readonly ask: 'write'; readonly batch: string; readonly epoch: number }
  | { readonly id: number; readonly ask: 'read'; readonly name: ReadName; readonly args: readonly unknown[] }
  | { readonly id: number; readonly ask: 'close' };

/** A reply, with the current epoch and number of commits. */
export interface WorkerReply {
  readonly id: number;
  readonly epoch: number;
  readonly commits: number;
  readonly value?: unknown;
  readonly error?: { readonly name: string; readonly message: string };
}

/** Error of each commit; undefined if all were written. */
export type Faults = readonly (NotSaved | undefined)[] | undefined;

interface PendingReply {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A store whose file is accessed in a thread of its own, so that disk writes do not block the server. */
export class ThreadedStore extends Committer implements Store {
  readonly #worker: Worker;
  readonly #pendingReplies = new Map<number, PendingReply>();
  /** Commits as JSON: passing a string to a thread costs half as much as the objects. */
  readonly #queue = new CommitQueue<string>(() => setImmediate(() => this.#postIfIdle()));
  #epoch = 1;
  #nextId = 1;
  /** Batches being written. New commits are collected for the next batch meanwhile. */
  #posted = 0;
  #failure: Error | undefined;
  onForeignChange = (): void => {};
  commits = 0;

  private constructor(worker: Worker) {
    super();
    this.#worker = worker;
    worker.on('message', (answered: WorkerReply) => this.#onReply(answered));
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new StorageError('the store is closed')));
  }

  /** Opens a file. Rejects with the reason if it cannot be used. */
  static async open(file: string): Promise<ThreadedStore> {
    const worker = new Worker(new URL('./storeThread.ts', import.meta.url), { workerData: file });
    const store = new ThreadedStore(worker);
    try {
      await store.read('check');
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    return store;
  }

  get fault(): string | undefined {
    return this.#failure?.message ?? this.#queue.fault;
  }

  get writes(): number {
    return this.#queue.writes;
  }

  commit(table: string, changes: readonly Change[], done: CommitCallback): void {
    this.#queue.add(JSON.stringify({ table, changes } satisfies Commit), done);
  }

  #postIfIdle(): void {
    if (this.#posted === 0) this.#post();
  }

  #post(): void {
    if (this.#queue.isEmpty) return;
    const batch = this.#queue.take();
    const commits = `[${batch.map(({ commit }) => commit).join(',')}]`;
    this.#posted++;
    const settle = (faults: Faults) => {
      this.#posted--;
      // Start the next write before reporting results.
      this.#postIfIdle();
      this.#queue.settle(batch, faults);
    };
    this.#ask({ ask: 'write', batch: commits, epoch: this.#epoch }).then(
      (faults) => settle(faults as Faults),
      (error: unknown) => settle(batch.map(() => refusedFault(String(error)))),
    );
  }

  #ask(request: WorkerRequest extends infer A ? (A extends WorkerRequest ? Omit<A, 'id'> : never) : never): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pendingReplies.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id });
    });
  }

  #onReply({ id, epoch, commits, value, error }: WorkerReply): void {
    this.commits = commits;
    const waiting = this.#pendingReplies.get(id);
    this.#pendingReplies.delete(id);
    if (epoch !== this.#epoch) {
      this.#epoch = epoch;
      this.onForeignChange();
    }
    if (error) waiting?.reject(error.name === 'SchemaError' ? new SchemaError(error.message) : new StorageError(error.message));
    else waiting?.resolve(value);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#pendingReplies.values()) reject(this.#failure);
    this.#pendingReplies.clear();
  }

  /** Posts queued commits first; the thread works in order, so reads see them. */
  read<K extends ReadName>(name: K, ...args: ReadInput<K>): Promise<ReadResult<K>> {
    this.#post();
    // The thread reads what has this name, so the result has its type.
    return this.#ask({ ask: 'read', name, args }) as Promise<ReadResult<K>>;
  }

  async close(): Promise<void> {
    this.#post();
    if (!this.#failure) await this.#ask({ ask: 'close' });
    await this.#worker.terminate();
  }
}
