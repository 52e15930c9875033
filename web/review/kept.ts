import { digest } from '@fray/engine';
import type { Review } from '@fray/review';

/** Reviews lie in a store of their own: they are too large for where records are kept, and can always be made again. */
const NAME = 'fray-reviews';
const STORE = 'reviews';
const MOST = 24;

interface KeptReview {
  readonly key: string;
  readonly when: number;
  readonly review: Review;
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store does not answer')));
  });
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const opening = indexedDB.open(NAME, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'key' }));
  const base = await asked(opening);
  try {
    return await work(base.transaction(STORE, mode).objectStore(STORE));
  } finally {
    base.close();
  }
}

/** A record's review, by the whole text of the record and by what reviewed it. */
export const keyOf = (record: string, version: number): string => `${version}.${record.length}.${digest({ record })}`;

/** The review that was kept; nothing where there is none, or where this browser keeps nothing. */
export async function keptReview(key: string): Promise<Review | undefined> {
  try {
    return (await inStore('readonly', (store) => asked<KeptReview | undefined>(store.get(key))))?.review;
  } catch {
    return undefined;
  }
}

/** Keeps a review; the oldest go. A browser without room, or without a store, makes it again next time. */
export async function keepReview(key: string, review: Review): Promise<void> {
  try {
    await inStore('readwrite', async (store) => {
      await asked(store.put({ key, when: Date.now(), review } satisfies KeptReview));
      const all = await asked<KeptReview[]>(store.getAll());
      const old = all.sort((a, b) => b.when - a.when).slice(MOST);
      for (const { key: gone } of old) await asked(store.delete(gone));
    });
  } catch (error) {
    console.warn('the review is not kept', error);
  }
}
