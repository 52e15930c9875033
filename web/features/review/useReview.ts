import { digest } from '@fray/engine';
import type { Depth, Review } from '@fray/review';
import { useEffect, useState } from 'preact/hooks';
import { inDatabase, request } from '../../shared/indexedDb.ts';
import { analysisClient } from './analysisClient.ts';

/** Reviews have a database of their own: they are too large for the store of records, and can be computed again. */
const NAME = 'fray-reviews';
const STORE = 'reviews';
const MAX = 24;

interface StoredReview {
  readonly key: string;
  readonly when: number;
  readonly review: Review;
}

const inStore = <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> =>
  inDatabase(NAME, mode, work, STORE);

/** A record's review, by the whole text of the record and by what reviewed it. */
const keyOf = (record: string, version: number): string => `${version}.${record.length}.${digest({ record })}`;

/** The stored review; undefined if there is none, or without storage. */
async function storedReview(key: string): Promise<Review | undefined> {
  try {
    return (await inStore('readonly', (store) => request<StoredReview | undefined>(store.get(key))))?.review;
  } catch {
    return undefined;
  }
}

/** Stores a review and deletes the oldest ones. A browser without room or storage computes it again next time. */
async function saveReview(key: string, review: Review): Promise<void> {
  try {
    await inStore('readwrite', async (store) => {
      await request(store.put({ key, when: Date.now(), review } satisfies StoredReview));
      const all = await request<StoredReview[]>(store.getAll());
      const old = all.sort((a, b) => b.when - a.when).slice(MAX);
      for (const { key } of old) await request(store.delete(key));
    });
  } catch (error) {
    console.warn('the review is not kept', error);
  }
}

/** Progress of a match's review. */
export interface ReviewProgress {
  readonly review: Review | undefined;
  /** The part that is being computed; undefined when all is done. */
  readonly work: { readonly depth: Depth; readonly percent: number } | undefined;
  readonly fault: string;
}

/** Raised whenever the same match would be reviewed otherwise. */
const VERSION = 2;

const BEGINNING: ReviewProgress = { review: undefined, work: { depth: 'quick', percent: 0 }, fault: '' };

/**
 * A record's review: the stored one, otherwise a quick one and then the thorough one. Leaving the page stops the work and stores its
 * finished part.
 */
export function useReview(record: string, attempt: number): ReviewProgress {
  const [state, setState] = useState<ReviewProgress>(BEGINNING);
  useEffect(() => {
    const analysis = analysisClient();
    let current = true;
    const run = async (depth: Depth) => {
      const work = (done: number, of: number) => ({ depth, percent: Math.floor((100 * done) / Math.max(1, of)) });
      setState((before) => ({ ...before, work: work(0, 1) }));
      const review = await analysis.call(
        'review',
        { record, depth },
        {
          report: ({ done, of }) => {
            if (current) setState((before) => ({ ...before, work: work(done, of) }));
          },
        },
      );
      await saveReview(keyOf(record, VERSION), review);
      if (current) setState({ review, work: undefined, fault: '' });
    };
    const all = async () => {
      const stored = await storedReview(keyOf(record, VERSION));
      if (!current) return;
      setState(stored ? { review: stored, work: undefined, fault: '' } : BEGINNING);
      if (!stored) await run('quick');
      if (stored?.depth !== 'full' && current) await run('full');
    };
    all().catch((error: unknown) => {
      if (current) setState((before) => ({ ...before, work: undefined, fault: error instanceof Error ? error.message : String(error) }));
    });
    return () => {
      current = false;
      analysis.stop();
    };
  }, [record, attempt]);
  return state;
}
