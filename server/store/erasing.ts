import type Database from 'better-sqlite3';
import { isCommunityChange } from './queries.ts';
import type { Change } from './store.ts';

/** Changes by which a user deletes data. Once confirmed, the data must be gone from the disk too. */
const DELETIONS: ReadonlySet<Change[0]> = new Set<Change[0]>([
  'forgotten',
  'renamed',
  'dropPushSubscription',
  'dropPasskey',
  'dropSession',
  'dropMember',
  'dropClub',
  'dropPlaytest',
  'leavePlaytest',
  'dropUpload',
  'dropWebhook',
  'dropToken',
  'dropApp',
  'dropLabReport',
  'dropEntrant',
]);

/** Milliseconds after which replaced community data, such as an old webhook, is erased from the write-ahead log. */
const ERASE_WITHIN = 60_000;

/**
 * Truncates SQLite's write-ahead log after deletions, since it still holds the old pages. In the main file `secure_delete` overwrites
 * deleted data.
 */
export class LogTruncation {
  readonly #db: Database.Database;
  readonly #now: () => number;
  /** Time of the next truncation, by `#now`. */
  #due: number | undefined;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(db: Database.Database, now: () => number = () => performance.now()) {
    this.#db = db;
    this.#now = now;
  }

  /** Notes a committed change and schedules a truncation if it deletes data. */
  note([name]: Change): void {
    if (!isCommunityChange(name) && name !== 'putPerson') return;
    this.#due = Math.min(this.#due ?? Number.POSITIVE_INFINITY, this.#now() + (DELETIONS.has(name) ? 0 : ERASE_WITHIN));
  }

  /** Truncates the log if due. Must run outside a transaction. If a reader such as a backup blocks it, the next call tries again. */
  eraseIfDue(): void {
    if (this.#due === undefined || this.#now() < this.#due) return;
    const [{ busy } = { busy: 1 }] = this.#db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
    if (busy === 0) this.#due = undefined;
  }
}
