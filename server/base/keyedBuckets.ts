import { TokenBucket } from './tokenBucket.ts';

/** Number of buckets from which full ones are looked for. */
const MANY = 1000;

/** Rate limits by key, such as an address. A bucket is forgotten only when it is full again, so that a pause resets nothing. */
export class KeyedBuckets {
  readonly #rate: { readonly burst: number; readonly each: number };
  readonly #buckets = new Map<string, TokenBucket>();
  #pruneAt = MANY;

  constructor(rate: { readonly burst: number; readonly each: number }) {
    this.#rate = rate;
  }

  /** Number of buckets in memory. */
  get size(): number {
    return this.#buckets.size;
  }

  /** The limit of a key. It may be held for long: the bucket is looked up each time. */
  of(key: string): Pick<TokenBucket, 'take'> {
    return { take: (now) => this.#bucket(key, now).take(now) };
  }

  /** How much of its burst a key has used, as a whole number. */
  used(key: string, now: number): number {
    return Math.ceil(this.#buckets.get(key)?.missing(now) ?? 0);
  }

  #bucket(key: string, now: number): TokenBucket {
    const bucket = this.#buckets.get(key) ?? new TokenBucket(this.#rate, now);
    this.#buckets.set(key, bucket);
    if (this.#buckets.size >= this.#pruneAt) {
      for (const [other, one] of this.#buckets) if (one.isFull(now) && other !== key) this.#buckets.delete(other);
      this.#pruneAt = Math.max(MANY, 2 * this.#buckets.size);
    }
    return bucket;
  }
}
