import { type NotSaved, StorageError } from './storageError.ts';
import type { Done } from './store.ts';

interface QueuedCommit<C> {
  readonly commit: C;
  readonly done: Done;
}

/** Commits that wait to be kept together: those of one turn of the event loop, and what comes while others are on their way. */
export class CommitQueue<C> {
  #waiting: QueuedCommit<C>[] = [];
  readonly #begin: () => void;
  /** Why the newest commit was not kept. */
  fault: string | undefined;
  writes = 0;

  /** `begin` is called when something waits for the first time. */
  constructor(begin: () => void) {
    this.#begin = begin;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(commit: C, done: Done): void {
    this.#waiting.push({ commit, done });
    if (this.#waiting.length === 1) this.#begin();
  }

  take(): readonly QueuedCommit<C>[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Everybody hears what came of theirs. */
  settle(batch: readonly QueuedCommit<C>[], faults?: readonly (NotSaved | undefined)[]): void {
    for (const [i, { done }] of batch.entries()) {
      const fault = faults?.[i];
      // That somebody else was first is no fault of the store.
      if (fault?.why !== 'stale' && fault?.why !== 'conflict') this.fault = fault?.message;
      if (fault === undefined) this.writes++;
      done(fault && new StorageError(fault.message, fault.why, fault.code));
    }
  }
}

export const asPromise = (commit: (done: Done) => void): Promise<void> =>
  new Promise((resolve, reject) => commit((fault) => (fault ? reject(fault) : resolve())));
