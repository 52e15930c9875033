import type { Seat } from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import { type Change, messageOf, type Store, type TableRow } from '../store/store.ts';
import { sendTo } from './subscriberQueue.ts';
import type { RequestRef } from './tableContext.ts';
import { retryError, sendError, storageErrorOf, type TableError } from './tableError.ts';

/** A request id as stored with log entries: seat and id. */
export const actionName = (seat: Seat, id: string): string => `${seat} ${id}`;

/**
 * Queues the writes of one table and acknowledges requests after their commit. Remembers recent requests, so that a repeated one is not
 * carried out twice.
 */
export class ActionLedger {
  readonly #store: Store;
  readonly #table: string;
  readonly #onFailure: (why: string) => void;
  /** Revision of the table after all queued writes. */
  #rev: number;
  /** Recent requests that were carried out. */
  readonly #done = new Set<string>();
  #isClosed = false;

  /** `onFailure`: called when memory and store differ, so the table must be dropped. */
  constructor(store: Store, { id, rev }: TableRow, onFailure: (why: string) => void) {
    this.#store = store;
    this.#table = id;
    this.#rev = rev;
    this.#onFailure = onFailure;
  }

  /** Whether this object no longer represents the table; then it writes nothing more. */
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
  commit(changes: readonly Change[], then: () => void, request?: RequestRef, settled?: (fault: TableError | undefined) => void): void {
    if (this.#isClosed) return settled?.(retryError);
    this.#store.commit(this.#table, this.#guarded(changes), (storage) => {
      const why = storage && (storage.why === 'refused' ? storageErrorOf(storage) : retryError);
      if (why) {
        if (request && why !== retryError) sendError(request.subscriber, request.id, why);
        this.#onFailure(storage.message);
      } else if (!this.#isClosed) then();
      settled?.(why);
    });
  }

  /** Like `commit`, but resolves after the commit: to the error, or to undefined. */
  committed(changes: readonly Change[], then: () => void): Promise<TableError | undefined> {
    return new Promise((resolve) => this.commit(changes, then, undefined, resolve));
  }

  /** Adds a revision check, except to log entries and chat, which need none. Copies the changes, because rows are mutable. */
  #guarded(changes: readonly Change[]): readonly Change[] {
    if (changes.every(([name]) => name === 'putEntry' || name === 'putTalk' || name === 'advance')) return changes;
    return [this.advance(), ...structuredClone(changes)];
  }

  /** A change that makes the commit fail if the revision differs. The revision is raised at once, so the change must be committed. */
  advance(): Change {
    return ['advance', this.#table, this.#rev++];
  }

  /** Sends `done` after these changes and everything queued before are committed. */
  acknowledge(request: RequestRef | undefined, changes: readonly Change[] = []): void {
    this.commit(changes, () => request && sendTo(request.subscriber, { t: 'done', id: request.id }), request);
  }

  /**
   * Whether another node wrote to the table after entry `last` or raised its revision, or the store cannot be read. In each case the table
   * is dropped.
   */
  async isStale(last: number): Promise<boolean> {
    const why = await this.#store.readTable(this.#table, 0).then(
      (committed) => (committed && (committed.row.last > last || committed.row.rev > this.#rev) ? 'another server wrote on' : undefined),
      (error: unknown) => `what is kept cannot be read: ${messageOf(error)}`,
    );
    if (why !== undefined && !this.#isClosed) this.#onFailure(why);
    return why !== undefined;
  }

  /**
   * Resolves to `why`, or to `retryError` when this node is behind the store. Then the request may be valid or already done, and the client
   * rejoins.
   */
  async confirmError(why: TableError, last: number): Promise<TableError> {
    return (await this.isStale(last)) || this.#isClosed ? retryError : why;
  }

  wasDone(action: string): boolean {
    return this.#done.has(action);
  }

  /** Remembers requests, given as a comma-separated list. */
  rememberActions(actions: string): void {
    if (actions === '') return;
    for (const action of actions.split(',')) this.#done.add(action);
    for (const oldest of this.#done) {
      if (this.#done.size <= LIMITS.actions) break;
      this.#done.delete(oldest);
    }
  }
}
