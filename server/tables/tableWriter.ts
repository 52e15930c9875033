import type { Refusal } from '@fray/protocol';
import { messageOf } from '../store/storageError.ts';
import type { Change, Store } from '../store/store.ts';
import { RETRY, type RequestRef, sendRefusal, storageRefusal } from './commands.ts';
import { compareRevision } from './moves.ts';
import type { TableState } from './tableState.ts';

/** Queues the writes of one table, and finds out when memory and store differ. Then the table must be dropped and read again. */
export class TableWriter {
  readonly #state: TableState;
  readonly #store: Store;
  readonly #drop: (why: string) => void;
  #isClosed = false;

  constructor(state: TableState, store: Store, drop: (why: string) => void) {
    this.#state = state;
    this.#store = store;
    this.#drop = drop;
  }

  /** Whether the table was dropped; then it writes nothing more. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  /**
   * Queues writes and calls `then` after the commit. A failed write drops the table. The requester is sent the error only if the write
   * certainly failed. Otherwise the client rejoins and asks again, and the log shows whether it was done.
   */
  commit(changes: readonly Change[], then: () => void, request?: RequestRef, settled?: (why: Refusal | undefined) => void): void {
    if (this.#isClosed) return settled?.(RETRY);
    const state = this.#state;
    const queued = { entries: state.written, aborted: state.aborted.length };
    this.#store.commit(state.row.id, this.#guarded(changes), (fault) => {
      const why = fault && (fault.why === 'refused' ? storageRefusal(fault) : RETRY);
      if (why) {
        if (request && why !== RETRY) sendRefusal(request, why);
        this.#fail(fault.message);
      } else if (!this.#isClosed) {
        state.committed = queued;
        then();
      }
      settled?.(why);
    });
  }

  /** Adds a revision check, except to log entries and chat, which need none. Copies the changes, because rows are mutable. */
  #guarded(changes: readonly Change[]): readonly Change[] {
    if (changes.every(([name]) => name === 'putEntry' || name === 'putChatLine' || name === 'advance')) return changes;
    return [compareRevision(this.#state), ...structuredClone(changes)];
  }

  /**
   * Whether another node wrote to the table after entry `last` or raised its revision, or the store cannot be read. In each case the table
   * is dropped.
   */
  async isStale(last: number): Promise<boolean> {
    const state = this.#state;
    const why = await this.#store.read('table', state.row.id, 0).then(
      (committed) =>
        committed && (committed.row.last > last || committed.row.rev > state.revision)
          ? 'another node has written to the table'
          : undefined,
      (error: unknown) => `the store cannot be read: ${messageOf(error)}`,
    );
    if (why !== undefined) this.#fail(why);
    return why !== undefined;
  }

  /** Resolves to `why`, or to `RETRY` when this node is behind the store: then the request may be valid or already done. */
  async confirm(why: Refusal): Promise<Refusal> {
    const { match, row } = this.#state;
    return (await this.isStale(match?.log.length ?? row.last)) || this.#isClosed ? RETRY : why;
  }

  #fail(why: string): void {
    if (!this.#isClosed) this.#drop(why);
  }
}
