import type { Store } from '../store/store.ts';
import type { PeopleAsked, PeopleChange, PeopleReads } from './store.ts';

/** The part of the store that is about people, by the names of what it does: whatever store it is lies below. */
export class PeopleStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  ask<K extends keyof PeopleReads>(name: K, ...given: Parameters<PeopleReads[K]>): Promise<ReturnType<PeopleReads[K]>> {
    // The store answers what is asked by that name.
    return this.#store.askPeople([name, ...given] as unknown as PeopleAsked) as Promise<ReturnType<PeopleReads[K]>>;
  }

  /** Resolves when all of it is durable; rejects when nothing of it was kept. */
  keep(...changes: readonly PeopleChange[]): Promise<void> {
    return this.#store.committed(
      '',
      changes.map((change) => ['aboutPeople', change] as const),
    );
  }
}
