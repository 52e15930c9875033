import type { Clock } from '../base/clock.ts';

/** A timeout is this multiple of the longest recent delay. */
const FACTOR = 2;
/** Milliseconds for which a delay counts, at least; at most twice as long. */
const REMEMBERED = 15_000;

/**
 * A timeout that follows recent delays. With a fixed one, a slow machine would take a busy node for lost and hand its tables over, which
 * slows the others down too.
 */
export class AdaptiveTimeout {
  readonly #time: Clock;
  readonly #least: number;
  readonly #most: number;
  #longest = 0;
  #longestBefore = 0;
  #since: number;

  /** `least` and `most`: bounds of the timeout, in milliseconds. */
  constructor(time: Clock, least: number, most: number) {
    this.#time = time;
    this.#least = least;
    this.#most = most;
    this.#since = time.now();
  }

  /** The timeout now, in milliseconds. */
  get milliseconds(): number {
    this.#forget();
    return Math.min(this.#most, Math.max(this.#least, FACTOR * this.#longest, FACTOR * this.#longestBefore));
  }

  /** Records a delay in milliseconds. After a timeout that is the timeout: the true delay is not known. */
  record(delay: number): void {
    this.#forget();
    this.#longest = Math.max(this.#longest, delay);
  }

  #forget(): void {
    const past = this.#time.now() - this.#since;
    if (past < REMEMBERED) return;
    this.#longestBefore = past < 2 * REMEMBERED ? this.#longest : 0;
    this.#longest = 0;
    this.#since = this.#time.now();
  }
}
