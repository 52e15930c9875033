import { RequestError } from '../base/requestError.ts';
import { Sequencer } from '../base/sequencer.ts';
import type { StoredTournament } from '../store/queries/tournaments.ts';
import { StorageError } from '../store/storageError.ts';
import type { Change, Store } from '../store/store.ts';

/** Attempts of a change that conflicts with another node or with a table that ended. */
const MAX_TRIES = 5;

/** Reads and changes tournaments: serialized within this node, and by compare-and-set between nodes. */
export class TournamentWriter {
  readonly #store: Store;
  readonly #people: Store;
  readonly #turns = new Sequencer();

  constructor(store: Store, people: Store) {
    this.#store = store;
    this.#people = people;
  }

  async read(id: string): Promise<StoredTournament> {
    const stored = await this.#people.read('tournament', id);
    if (!stored) throw new RequestError('unknown-tournament', 'there is no such tournament');
    return stored;
  }

  /** Commits the changes computed from the current state, and returns the value computed with them. Commits nothing if there are none. */
  change<T>(
    id: string,
    act: (stored: StoredTournament) => Promise<{ readonly changes: readonly Change[]; readonly value: T }>,
  ): Promise<T> {
    return this.#turns.run(id, async () => {
      for (let tried = 1; ; tried++) {
        const stored = await this.read(id);
        const { changes, value } = await act(stored);
        if (changes.length === 0) return value;
        try {
          await this.#store.committed('', [['advanceTournament', id, stored.row.changed], ...changes]);
          return value;
        } catch (error) {
          if (!(error instanceof StorageError && error.why === 'stale') || tried === MAX_TRIES) throw error;
        }
      }
    });
  }
}
