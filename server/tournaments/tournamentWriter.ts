import { Sequencer } from '../base/sequencer.ts';
import type { CommunityStore } from '../community/communityStore.ts';
import { RequestError } from '../http/requests.ts';
import { StorageError } from '../store/storageError.ts';
import type { Change, Store } from '../store/store.ts';
import type { StoredTournament } from './stored.ts';

/** As often as a change is tried that others were ahead of: other servers, or a table that ended. */
const MOST_TRIES = 5;

/** Reads tournaments, and changes them as they stand: here one change after the other, elsewhere by compare and set. */
export class TournamentWriter {
  readonly #store: Store;
  readonly #people: CommunityStore;
  readonly #turns = new Sequencer();

  constructor(store: Store, people: CommunityStore) {
    this.#store = store;
    this.#people = people;
  }

  async kept(id: string): Promise<StoredTournament> {
    const kept = await this.#people.ask('tournament', id);
    if (!kept) throw new RequestError('unknown-tournament', 'there is no such tournament');
    return kept;
  }

  /** Keeps what follows from how a tournament stands, and answers how it stood; nothing to do is nothing kept. */
  change<T>(id: string, act: (kept: StoredTournament) => Promise<{ readonly changes: readonly Change[]; readonly value: T }>): Promise<T> {
    return this.#turns.take(id, async () => {
      for (let tried = 1; ; tried++) {
        const kept = await this.kept(id);
        const { changes, value } = await act(kept);
        if (changes.length === 0) return value;
        try {
          await this.#store.committed('', [['aboutPeople', ['advanceTournament', id, kept.row.changed]], ...changes]);
          return value;
        } catch (error) {
          if (!(error instanceof StorageError && error.why === 'stale') || tried === MOST_TRIES) throw error;
        }
      }
    });
  }
}
