import type { Review, SeatSum } from '@fray/review';
import { useEffect, useState } from 'preact/hooks';
import { asked, inBase } from '../app/base.ts';

/** What reviews came to, by match: small, and kept longer than the reviews themselves. */
const SUMS = 'fray-review-sums';
const MOST = 2000;

/** What a seat's match came to: how well it was played, and what chance did, as shares of a win. */
export type Marks = Pick<SeatSum, 'accuracy' | 'luck' | 'play' | 'result' | 'start' | 'choices'>;

interface KeptSums {
  readonly key: string;
  readonly when: number;
  readonly seats: readonly Marks[];
}

/** Keeps what the review of a finished match came to; a browser that keeps nothing keeps this neither. */
export async function keepSums(table: string, { sums }: Review): Promise<void> {
  const seats = sums.map(({ accuracy, luck, play, result, start, choices }) => ({ accuracy, luck, play, result, start, choices }));
  await inBase(SUMS, 'readwrite', async (store) => {
    await asked(store.put({ key: table, when: Date.now(), seats } satisfies KeptSums));
    if ((await asked(store.count())) <= MOST) return;
    const all = await asked<KeptSums[]>(store.getAll());
    for (const { key } of all.toSorted((a, b) => b.when - a.when).slice(MOST)) await asked(store.delete(key));
  }).catch(() => undefined);
}

export type MarksOf = (table: string, seat: number) => Marks | undefined;

/** What is known of matches that were reviewed in this browser. */
export function useMarks(): MarksOf {
  const [kept, setKept] = useState<ReadonlyMap<string, readonly Marks[]>>(new Map());
  useEffect(() => {
    inBase(SUMS, 'readonly', (store) => asked<KeptSums[]>(store.getAll())).then(
      (rows) => setKept(new Map(rows.map(({ key, seats }) => [key, seats]))),
      () => undefined,
    );
  }, []);
  return (table, seat) => kept.get(table)?.[seat];
}
