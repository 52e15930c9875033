import type { Clock } from './base/clock.ts';

/** Milliseconds by which two readings may differ beyond the time that they took: clocks run a little apart. */
const DRIFT = 20;

/**
 * Time of several servers on one database: what they agree on is the date of the database. A server whose own clock is wrong begins, ends
 * and calls off nothing too early or too late.
 */
export class DatabaseTime implements Clock {
  readonly #own: Clock;
  readonly #ask: () => Promise<number>;
  /** What is to be added to the time that never jumps. */
  #offset = 0;
  #told = 0;

  private constructor(own: Clock, ask: () => Promise<number>) {
    this.#own = own;
    this.#ask = ask;
  }

  /** `ask` resolves to milliseconds since 1970 by the database's clock. */
  static async open(own: Clock, ask: () => Promise<number>): Promise<DatabaseTime> {
    const time = new DatabaseTime(own, ask);
    await time.compare();
    return time;
  }

  /** Asks the database for its time again: its clock may have been set, or another one may have taken its place. */
  async compare(): Promise<void> {
    const before = this.#own.now();
    const date = await this.#ask();
    const took = this.#own.now() - before;
    const offset = date - before - took / 2;
    if (Math.abs(offset - this.#offset) > took / 2 + DRIFT) this.#offset = offset;
  }

  now(): number {
    return this.#own.now();
  }

  /** Never earlier than it was told before. */
  date(): number {
    this.#told = Math.max(this.#told, Math.round(this.#own.now() + this.#offset));
    return this.#told;
  }

  after(milliseconds: number, call: () => void): () => void {
    return this.#own.after(milliseconds, call);
  }
}
