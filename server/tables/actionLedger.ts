import type { Seat } from '@fray/engine';
import { LIMITS } from '../base/limits.ts';
import { type Change, messageOf, type Store, type TableRow } from '../store/store.ts';
import type { RequestRef } from './events.ts';
import { sendTo } from './subscriberQueue.ts';
import { retryError, sendError, storageErrorOf, type TableError } from './tableError.ts';

/** An action as entries of the log name it. */
export const actionName = (seat: Seat, id: string): string => `${seat} ${id}`;

/** Queues what one table writes, and says that something is done when it is durable and not before. */
export class ActionLedger {
  readonly #store: Store;
  readonly #table: string;
  readonly #onFailure: (why: string) => void;
  /** The revision that the table has, once everything queued so far is kept. */
  #rev: number;
  /** The last actions that were done: one that is sent again does nothing twice. */
  readonly #done = new Set<string>();
  #isClosed = false;

  /** `onFailure`: what is in memory is not what is kept. */
  constructor(store: Store, { id, rev }: TableRow, onFailure: (why: string) => void) {
    this.#store = store;
    this.#table = id;
    this.#rev = rev;
    this.#onFailure = onFailure;
  }

  /** Whether another object may stand for this table now: nothing more is kept in the name of this one. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  close(): void {
    this.#isClosed = true;
  }

  /**
   * Queues writes; what follows happens once they are durable. When they are not kept, the table is dropped. Who request is told,
   * unless it may have been done, or may still be: then the page asks again when it has come in again, and the log knows.
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

  /** The same for those who wait for it: resolves with what went wrong. */
  committed(changes: readonly Change[], then: () => void): Promise<TableError | undefined> {
    return new Promise((resolve) => this.commit(changes, then, undefined, resolve));
  }

  /** Whatever is neither log nor talk is compared and set: copied as it is now, under the revision that it follows from. */
  #guarded(changes: readonly Change[]): readonly Change[] {
    if (changes.every(([name]) => name === 'putEntry' || name === 'putTalk' || name === 'advance')) return changes;
    return [this.advance(), ...structuredClone(changes)];
  }

  /** A change that makes others compared and set too; the revision counts up now, so they are kept at once. */
  advance(): Change {
    return ['advance', this.#table, this.#rev++];
  }

  /** Tells that something was done, once everything before it is durable, and these changes too. */
  acknowledge(request: RequestRef | undefined, changes: readonly Change[] = []): void {
    this.commit(changes, () => request && sendTo(request.subscriber, { t: 'done', id: request.id }), request);
  }

  /**
   * Whether another server wrote on after entry `last`, the newest that is known here, or keeps something beside the log, or nobody can
   * tell: then what is in memory may not be what is kept, and the table is dropped.
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
   * What to answer in place of a refusal that follows from what is known here, up to entry `last`: the refusal itself, or `again` where
   * this server is behind. Then the request may be right, or carried out already, and whoever request looks at the table as it is kept.
   */
  async confirmError(why: TableError, last: number): Promise<TableError> {
    return (await this.isStale(last)) || this.#isClosed ? retryError : why;
  }

  wasDone(action: string): boolean {
    return this.#done.has(action);
  }

  /** Actions as entries name them: by commas. */
  rememberActions(actions: string): void {
    if (actions === '') return;
    for (const action of actions.split(',')) this.#done.add(action);
    for (const oldest of this.#done) {
      if (this.#done.size <= LIMITS.actions) break;
      this.#done.delete(oldest);
    }
  }
}
