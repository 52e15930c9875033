import { gunzipSync, gzipSync } from 'node:zlib';
import * as v from 'valibot';
import type { EntryRow } from './store.ts';

/** A compressed log: JSON of its entries, by gzip, readable by any tool. */
export const pack = (rows: readonly EntryRow[]): Buffer =>
  gzipSync(JSON.stringify(rows.map(({ n, line, head, action, at }) => [n, line, head, action, at])));

const packedEntries = v.array(v.tuple([v.number(), v.string(), v.string(), v.string(), v.number()]));

/** The entries of a compressed log. */
function unpack(tbl: string, packed: Uint8Array): EntryRow[] {
  return v
    .parse(packedEntries, JSON.parse(gunzipSync(packed).toString()))
    .map(([n, line, head, action, at]) => ({ tbl, n, line, head, action, at }));
}

/** At most `most` entries after entry `n`; all if `most` is negative. */
const pageOf = (rows: readonly EntryRow[], n: number, most: number): EntryRow[] => {
  const first = rows.findIndex((row) => row.n > n);
  return first < 0 ? [] : rows.slice(first, most < 0 ? undefined : first + most);
};

/** Number of unpacked logs in memory. Several are read at once in pages, and unpacking a long one takes 30 ms. */
const CACHED_LOGS = 4;

/** Unpacks logs and caches the latest. */
export class UnpackedLog {
  /** By table; the most recently used comes last. */
  readonly #logs = new Map<string, readonly EntryRow[]>();

  /** At most `most` entries after entry `n`; all if `most` is negative. Empty if `packed` returns nothing. */
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
