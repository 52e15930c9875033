import { gunzipSync, gzipSync } from 'node:zlib';
import type { EntryRow } from './store.ts';

/** The log of a match that ended long ago, in little room: JSON of its entries, by gzip, that any tool opens. */
export const pack = (rows: readonly EntryRow[]): Buffer =>
  gzipSync(JSON.stringify(rows.map(({ n, line, head, action, at }) => [n, line, head, action, at])));

/** The entries of one table, as they were. */
function unpack(tbl: string, packed: Uint8Array): EntryRow[] {
  // Written by `pack` and by nothing else.
  const rows = JSON.parse(gunzipSync(packed).toString()) as [number, string, string, string, number][];
  return rows.map(([n, line, head, action, at]) => ({ tbl, n, line, head, action, at }));
}

/** The entries that follow one, as many as are wanted; all when `most` is negative. */
const pageOf = (rows: readonly EntryRow[], n: number, most: number): EntryRow[] => {
  const first = rows.findIndex((row) => row.n > n);
  return first < 0 ? [] : rows.slice(first, most < 0 ? undefined : first + most);
};

/** Opens what is packed, and keeps what was opened last: a match is read page by page. */
export class Opened {
  #table = '';
  #rows: readonly EntryRow[] = [];

  page(table: string, n: number, most: number, packed: () => Uint8Array | undefined): EntryRow[] {
    if (this.#table !== table) {
      const found = packed();
      if (!found) return [];
      this.#rows = unpack(table, found);
      this.#table = table;
    }
    return pageOf(this.#rows, n, most);
  }

  has(table: string): boolean {
    return this.#table === table;
  }

  forget(): void {
    this.#table = '';
    this.#rows = [];
  }
}
