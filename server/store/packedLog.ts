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

/** Logs that are kept open: several matches are read at once, each page by page, and opening a long one takes 30 ms. */
const CACHED_LOGS = 4;

/** Opens what is packed, and keeps what was read last. */
export class UnpackedLog {
  /** By table; what was read last stands last. */
  readonly #logs = new Map<string, readonly EntryRow[]>();

  /** The entries after entry `n` of a table, `most` of them or all when it is negative; none where `packed` finds nothing. */
  page(table: string, n: number, most: number, packed: () => Uint8Array | undefined): EntryRow[] {
    let rows = this.#logs.get(table);
    if (!rows) {
      const found = packed();
      if (!found) return [];
      rows = unpack(table, found);
    }
    this.#logs.delete(table);
    this.#logs.set(table, rows);
    for (const oldest of this.#logs.keys()) if (this.#logs.size > CACHED_LOGS) this.#logs.delete(oldest);
    return pageOf(rows, n, most);
  }

  has(table: string): boolean {
    return this.#logs.has(table);
  }

  forget(): void {
    this.#logs.clear();
  }
}
