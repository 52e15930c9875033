import type { Clock } from '../base/clock.ts';

/** A clock that only the test advances. */
export class FakeClock implements Clock {
  #now = 0;
  #calls: { readonly at: number; readonly call: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  date(): number {
    return 1_700_000_000_000 + this.#now;
  }

  after(milliseconds: number, call: () => void): () => void {
    const entry = { at: this.#now + milliseconds, call };
    this.#calls.push(entry);
    return () => {
      this.#calls = this.#calls.filter((other) => other !== entry);
    };
  }

  /** Advances the time and runs due timers in order, including those that they add. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    for (;;) {
      const due = this.#calls.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#calls = this.#calls.filter((other) => other !== due);
      this.#now = Math.max(this.#now, due.at);
      due.call();
      await settle();
    }
    this.#now = end;
    await settle();
  }

  /** Changes the wall-clock time only; timers must not be affected. */
  jump(): void {
    this.#now -= 5000;
  }
}

/** Waits for pending commits and their consequences. */
export async function settle(): Promise<void> {
  // Work in slices takes a turn for each slice, and one more for what follows it; a busy machine needs more slices.
  for (let i = 0; i < 16; i++) await new Promise((resolve) => setImmediate(resolve));
}
