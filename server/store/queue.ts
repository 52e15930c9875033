import { type NotSaved, StorageError } from './storageError.ts';
import type { Change, CommitCallback } from './store.ts';

interface QueuedCommit<C> {
  readonly commit: C;
  readonly done: CommitCallback;
}

/** Collects commits into batches: those of one turn of the event loop, and those that arrive during a write. */
export class CommitQueue<C> {
  #waiting: QueuedCommit<C>[] = [];
  readonly #begin: () => void;
  /** Message of the last failed commit; undefined if it succeeded. */
  fault: string | undefined;
  writes = 0;

  /** `begin` is called when the queue stops being empty. */
  constructor(begin: () => void) {
    this.#begin = begin;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(commit: C, done: CommitCallback): void {
    this.#waiting.push({ commit, done });
    if (this.#waiting.length === 1) this.#begin();
  }

  take(): readonly QueuedCommit<C>[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Reports the result of each commit. */
  settle(batch: readonly QueuedCommit<C>[], faults?: readonly (NotSaved | undefined)[]): void {
    for (const [i, { done }] of batch.entries()) {
      const fault = faults?.[i];
      // `stale` and `conflict` are no faults of the store.
      if (fault?.why !== 'stale' && fault?.why !== 'conflict') this.fault = fault?.message;
      if (fault === undefined) this.writes++;
      done(fault && new StorageError(fault.message, fault.why, fault.code));
    }
  }
}

/** What every store derives from `commit`. */
export abstract class Committer {
  abstract commit(table: string, changes: readonly Change[], done: CommitCallback): void;

  committed(table: string, changes: readonly Change[]): Promise<void> {
    return new Promise((resolve, reject) => this.commit(table, changes, (fault) => (fault ? reject(fault) : resolve())));
  }

  write(...changes: readonly Change[]): Promise<void> {
    return this.committed('', changes);
  }
}
