/** A token bucket: `burst` tokens at most, refilled with `each` tokens per second. */
export class TokenBucket {
  readonly #burst: number;
  readonly #each: number;
  #tokens: number;
  #since: number;

  constructor({ burst, each }: { readonly burst: number; readonly each: number }, now: number) {
    this.#burst = burst;
    this.#each = each;
    this.#tokens = burst;
    this.#since = now;
  }

  /** Whether the bucket is full. */
  isFull(now: number): boolean {
    this.#fill(now);
    return this.#tokens >= this.#burst;
  }

  #fill(now: number): void {
    this.#tokens = Math.min(this.#burst, this.#tokens + (Math.max(0, now - this.#since) / 1000) * this.#each);
    this.#since = now;
  }

  /** How many tokens are missing. */
  missing(now: number): number {
    this.#fill(now);
    return this.#burst - this.#tokens;
  }

  /** Takes a token; false if there is none. */
  take(now: number): boolean {
    this.#fill(now);
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }
}
