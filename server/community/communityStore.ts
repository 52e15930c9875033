import type { Store } from '../store/store.ts';
import type { PeopleAnswer, PeopleAsked, PeopleChange, PeopleGiven, PeopleRead } from './store.ts';

/** The part of the store that is about people, by the names of what it does: whatever store it is lies below. */
export class CommunityStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  ask<K extends PeopleRead>(name: K, ...given: PeopleGiven<K>): Promise<PeopleAnswer<K>> {
    // The store answers what is asked by that name.
    return this.#store.askPeople([name, ...given] as unknown as PeopleAsked) as Promise<PeopleAnswer<K>>;
  }

  /** Resolves when all of it is durable; rejects when nothing of it was kept. */
  keep(...changes: readonly PeopleChange[]): Promise<void> {
    return this.#store.committed(
      '',
      changes.map((change) => ['aboutPeople', change] as const),
    );
  }
}
