import type Database from 'better-sqlite3';
import type { PeopleChange } from '../community/store.ts';
import type { Change } from './store.ts';

/** Changes by which a person has something deleted: when they are told that it is, it is. */
const DELETIONS: ReadonlySet<PeopleChange[0]> = new Set<PeopleChange[0]>([
  'forgotten',
  'renamed',
  'dropCalled',
  'dropPasskey',
  'dropSession',
  'dropMember',
  'dropClub',
]);

/** Milliseconds for which the log may keep what another change about people replaced, such as an address for notices. */
const ERASE_WITHIN = 60_000;

/**
 * Empties SQLite's write-ahead log after deletions: pages as they were before stand there until they are overwritten. In the file
 * itself `secure_delete` overwrites what is deleted.
 */
export class Erasing {
  readonly #db: Database.Database;
  readonly #now: () => number;
  /** When the log is to be emptied, by `#now`. */
  #due: number | undefined;

  /** `now`: milliseconds, by any clock that only goes on. */
  constructor(db: Database.Database, now: () => number = () => performance.now()) {
    this.#db = db;
    this.#now = now;
  }

  /** Looks at a change that was committed. */
  note([name, given]: Change): void {
    if (name !== 'aboutPeople' && name !== 'putPerson') return;
    const isDeletion = name === 'aboutPeople' && DELETIONS.has(given[0]);
    this.#due = Math.min(this.#due ?? Number.POSITIVE_INFINITY, this.#now() + (isDeletion ? 0 : ERASE_WITHIN));
  }

  /** Empties the log if it is time; while somebody reads it, such as a backup, that is tried again the next time. Outside of a transaction. */
  eraseIfDue(): void {
    if (this.#due === undefined || this.#now() < this.#due) return;
    const [{ busy } = { busy: 1 }] = this.#db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    if (busy === 0) this.#due = undefined;
  }
}
