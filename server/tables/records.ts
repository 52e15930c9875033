import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { type AnyGame, withVersion } from '@fray/engine';
import { FairTaskQueue } from '../base/fairQueue.ts';
import { LIMITS } from '../base/limits.ts';
import { RequestError } from '../base/requestError.ts';
import type { Store, StoredTable } from '../store/store.ts';
import { MatchLog, recordParts } from './matchLog.ts';

const unzip = promisify(gunzip);

/** A finished match, without its log. */
export interface FinishedMatch {
  readonly table: string;
  readonly game: string;
  /** Changes whenever the record changes, such as after a user was deleted. */
  readonly version: string;
  /** Number of log entries; at least the number of timeline steps. */
  readonly entries: number;
  /** Users who may read the record, if spectators are not allowed. Undefined: everybody with the link. */
  readonly players?: readonly string[];
}

interface CachedRecord {
  readonly version: string;
  readonly packed: Promise<Buffer>;
  /** Size in bytes; 0 while it is being built. */
  bytes: number;
}

/**
 * Records of finished matches. Each is built once from the stored log, in pages, and cached compressed. Long records exceed half a megabyte
 * of text. No table is loaded for this.
 */
export class Records {
  readonly #store: Store;
  readonly #games: (id: string) => Promise<AnyGame | undefined>;
  readonly #capacity: number;
  /** By table; the most recently used comes last. */
  readonly #cache = new Map<string, CachedRecord>();
  readonly #queue = new FairTaskQueue();
  #bytes = 0;

  /** `capacity`: bytes of compressed records in the cache. */
  constructor(store: Store, games: (id: string) => Promise<AnyGame | undefined>, capacity: number = LIMITS.recordCacheBytes) {
    this.#store = store;
    this.#games = games;
    this.#capacity = capacity;
  }

  /** The finished match of a table, or undefined. Rejects with a `StorageError` when the store cannot be read. */
  async find(table: string): Promise<FinishedMatch | undefined> {
    return (await this.#read(table))?.match;
  }

  /**
   * The record of a finished match, compressed by gzip; undefined if the match is not over. `share`: the requester, for fair turns while
   * records are built. Rejects with `too-fast` when one share has too many waiting requests.
   */
  async packed(table: string, share: string): Promise<{ readonly match: FinishedMatch; readonly bytes: Buffer } | undefined> {
    const read = await this.#read(table);
    if (!read) return undefined;
    return { match: read.match, bytes: await this.#packedOnce(read.match, read.stored, share) };
  }

  /** The record as text, or undefined when the match is not over. */
  async text(table: string, share: string): Promise<string | undefined> {
    const found = await this.packed(table, share);
    return found && (await unzip(found.bytes)).toString();
  }

  async #read(table: string): Promise<{ readonly match: FinishedMatch; readonly stored: StoredTable } | undefined> {
    const stored = await this.#store.read('table', table, 0);
    if (stored?.row.stage !== 'over') return undefined;
    const { rev, last, watch } = stored.row;
    const game = withVersion(stored.row.game, stored.row.bundle);
    const players = watch === 1 ? {} : { players: stored.seats.flatMap(({ person }) => (person === '' ? [] : [person])) };
    const entries = last < 0 ? LIMITS.entries : last;
    return { match: { table, game, version: `${rev}.${last}`, entries, ...players }, stored };
  }

  #packedOnce({ table, game, version }: FinishedMatch, { row, seats, aborted }: StoredTable, share: string): Promise<Buffer> {
    const before = this.#cache.get(table);
    if (before?.version === version) {
      this.#cache.delete(table);
      this.#cache.set(table, before);
      return before.packed;
    }
    if (this.#queue.waiting(share) >= LIMITS.recordsWaiting)
      return Promise.reject(new RequestError('too-fast', 'many records are being read: ask again in a while'));
    const packed = this.#queue.run([share, table], async () => {
      const rules = await this.#games(game);
      if (!rules) throw new RequestError('unknown-record', 'the game of this record is not known here');
      return packText(recordParts(this.#store, new MatchLog(rules, row, { seats, aborted })));
    });
    this.#drop(table);
    const cached: CachedRecord = { version, packed, bytes: 0 };
    this.#cache.set(table, cached);
    packed.then(
      ({ length }) => this.#cachePacked(table, cached, length),
      () => this.#cache.get(table) === cached && this.#drop(table),
    );
    return packed;
  }

  #cachePacked(table: string, cached: CachedRecord, bytes: number): void {
    if (this.#cache.get(table) !== cached) return;
    cached.bytes = bytes;
    this.#bytes += bytes;
    for (const [oldest, { bytes: size }] of this.#cache) {
      if (this.#bytes <= this.#capacity || oldest === table) return;
      if (size > 0) this.#drop(oldest);
    }
  }

  #drop(table: string): void {
    this.#bytes -= this.#cache.get(table)?.bytes ?? 0;
    this.#cache.delete(table);
  }
}

/** Compresses text as a stream, outside the event loop. */
const packText = (text: AsyncIterable<string>): Promise<Buffer> => pipeline(text, createGzip(), (packed) => buffer(packed));
