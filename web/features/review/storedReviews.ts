import { digest } from '@fray/engine';
import type { Review } from '@fray/review';
import { inDatabase, request } from '../../shared/indexedDb.ts';

/** Reviews lie in a store of their own: they are too large for where records are kept, and can always be made again. */
const NAME = 'fray-reviews';
const STORE = 'reviews';
const MOST = 24;

interface StoredReview {
  readonly key: string;
  readonly when: number;
  readonly review: Review;
}

const inStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> =>
  inDatabase(NAME, mode, work, STORE);

/** A record's review, by the whole text of the record and by what reviewed it. */
export const keyOf = (record: string, version: number): string => `${version}.${record.length}.${digest({ record })}`;

/** The review that was kept; nothing where there is none, or where this browser keeps nothing. */
export async function storedReview(key: string): Promise<Review | undefined> {
  try {
    return (await inStore('readonly', (store) => request<StoredReview | undefined>(store.get(key))))?.review;
  } catch {
    return undefined;
  }
}

/** Keeps a review; the oldest go. A browser without room, or without a store, makes it again next time. */
export async function saveReview(key: string, review: Review): Promise<void> {
  try {
    await inStore('readwrite', async (store) => {
      await request(store.put({ key, when: Date.now(), review } satisfies StoredReview));
      const all = await request<StoredReview[]>(store.getAll());
      const old = all.sort((a, b) => b.when - a.when).slice(MOST);
      for (const { key: gone } of old) await request(store.delete(gone));
    });
  } catch (error) {
    console.warn('the review is not kept', error);
  }
}
