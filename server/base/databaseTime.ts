import type { Clock } from './clock.ts';

/** Difference in milliseconds between two readings that is ignored, besides the time of the query itself. Clocks drift a little. */
const DRIFT = 20;

/**
 * A clock for nodes that share a database: all use the database's date. So a node with a wrong clock starts and ends nothing at the wrong
 * time.
 */
export class DatabaseTime implements Clock {
  readonly #own: Clock;
  readonly #ask: () => Promise<number>;
  /** Added to the monotonic clock to get the date. */
  #offset = 0;
  #lastDate = 0;

  private constructor(own: Clock, ask: () => Promise<number>) {
    this.#own = own;
    this.#ask = ask;
  }

  /** `ask` resolves to milliseconds since 1970 by the database's clock. */
  static async open(own: Clock, ask: () => Promise<number>): Promise<DatabaseTime> {
    const time = new DatabaseTime(own, ask);
    await time.synchronize();
    return time;
  }

  /** Reads the database's time again. Its clock may have been changed, or another server may have taken over. */
  async synchronize(): Promise<void> {
    const before = this.#own.now();
    const date = await this.#ask();
    const took = this.#own.now() - before;
    const offset = date - before - took / 2;
    if (Math.abs(offset - this.#offset) > took / 2 + DRIFT) this.#offset = offset;
  }

  now(): number {
    return this.#own.now();
  }

  /** Milliseconds since 1970; never earlier than the last value returned. */
  date(): number {
    this.#lastDate = Math.max(this.#lastDate, Math.round(this.#own.now() + this.#offset));
    return this.#lastDate;
  }

  after(milliseconds: number, call: () => void): () => void {
    return this.#own.after(milliseconds, call);
  }
}
