import type { PeopleAnswer, PeopleAsked, PeopleChange, PeopleGiven, PeopleRead } from '../store/queries.ts';
import type { Store } from '../store/store.ts';

/** Typed access to the community part of the store, independent of the database. */
export class CommunityStore {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  ask<K extends PeopleRead>(name: K, ...given: PeopleGiven<K>): Promise<PeopleAnswer<K>> {
    // The result type follows from the name of the read.
    return this.#store.askPeople([name, ...given] as unknown as PeopleAsked) as Promise<PeopleAnswer<K>>;
  }

  /** Commits the changes together. Resolves when they are durable; rejects if none was stored. */
  keep(...changes: readonly PeopleChange[]): Promise<void> {
    return this.#store.committed(
      '',
      changes.map((change) => ['aboutPeople', change] as const),
    );
  }
}
