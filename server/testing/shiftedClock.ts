import { type Clock, realTime } from '../base/clock.ts';

/** Real time that a test can advance: due timers run at once. */
export class ShiftedClock implements Clock {
  #ahead = 0;
  readonly #calls = new Set<{ readonly at: number; rearm(): void }>();

  now(): number {
    return realTime.now() + this.#ahead;
  }

  date(): number {
    return realTime.date() + this.#ahead;
  }

  after(milliseconds: number, call: () => void): () => void {
    const at = this.now() + milliseconds;
    let stop = (): void => {};
    const waiting = {
      at,
      rearm: () => {
        stop();
        stop = realTime.after(Math.max(0, at - this.now()), () => {
          this.#calls.delete(waiting);
          call();
        });
      },
    };
    this.#calls.add(waiting);
    waiting.rearm();
    return () => {
      this.#calls.delete(waiting);
      stop();
    };
  }

  push(milliseconds: number): void {
    this.#ahead += milliseconds;
    for (const waiting of this.#calls) waiting.rearm();
  }
}
