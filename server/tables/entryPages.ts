import { LIMITS } from '../base/limits.ts';
import type { EntryRow, Store } from '../store/store.ts';

/** Reads the entries of a table in pages of `LIMITS.entriesRead`. */
export async function* entryPages(store: Store, table: string): AsyncGenerator<readonly EntryRow[]> {
  for (let last = 0; ; ) {
    const rows = await store.entriesAfter(table, last, LIMITS.entriesRead);
    const newest = rows.at(-1);
    if (!newest) return;
    yield rows;
    last = newest.n;
  }
}
