import type { Review, SeatTotals } from '@fray/review';
import { useEffect, useState } from 'preact/hooks';
import { inDatabase, request } from './indexedDb.ts';

/** Results of reviews, by match. They are small and stored longer than the reviews. */
const SUMS = 'fray-review-sums';
const MAX = 2000;

/** A seat's results in a match: accuracy of play, and luck, as shares of a win. */
export type ReviewMarks = Pick<SeatTotals, 'accuracy' | 'luck' | 'play' | 'result' | 'start' | 'choices'>;

interface StoredTotals {
  readonly key: string;
  readonly when: number;
  readonly seats: readonly ReviewMarks[];
}

/** Stores the result of a finished match's review; does nothing without storage. */
export async function saveReviewTotals(table: string, { sums }: Review): Promise<void> {
  const seats = sums.map(({ accuracy, luck, play, result, start, choices }) => ({ accuracy, luck, play, result, start, choices }));
  await inDatabase(SUMS, 'readwrite', async (store) => {
    await request(store.put({ key: table, when: Date.now(), seats } satisfies StoredTotals));
    if ((await request(store.count())) <= MAX) return;
    const all = await request<StoredTotals[]>(store.getAll());
    for (const { key } of all.toSorted((a, b) => b.when - a.when).slice(MAX)) await request(store.delete(key));
  }).catch(() => undefined);
}

export type MarksOf = (table: string, seat: number) => ReviewMarks | undefined;

/** Results of the matches that were reviewed in this browser. */
export function useMarks(): MarksOf {
  const [totals, setTotals] = useState<ReadonlyMap<string, readonly ReviewMarks[]>>(new Map());
  useEffect(() => {
    inDatabase(SUMS, 'readonly', (store) => request<StoredTotals[]>(store.getAll())).then(
      (rows) => setTotals(new Map(rows.map(({ key, seats }) => [key, seats]))),
      () => undefined,
    );
  }, []);
  return (table, seat) => totals.get(table)?.[seat];
}
