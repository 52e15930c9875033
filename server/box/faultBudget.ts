import { setTimeout as wait } from 'node:timers/promises';

/** What faults may cost a version: so many milliseconds of the processor at once, and this share of one in the long run. */
export interface FaultLimits {
  readonly free: number;
  readonly share: number;
}

/** Milliseconds of the processor for a new process, which follows each fault. */
const RESTART = 300;

interface Rest {
  readonly over: Promise<unknown>;
  readonly stop: AbortController;
}

/** The processor time that faults of each version took and that is not paid back yet. A version that has used up its budget rests. */
export class FaultBudget {
  readonly #limits: FaultLimits;
  readonly #debts = new Map<string, { readonly time: number; readonly at: number }>();
  readonly #rests = new Map<string, Rest>();

  constructor(limits: FaultLimits) {
    this.#limits = limits;
  }

  /** Milliseconds of the processor that a version owes. */
  owes(version: string): number {
    const debt = this.#debts.get(version);
    const owed = debt ? Math.max(0, debt.time - this.#limits.share * (performance.now() - debt.at)) : 0;
    if (owed === 0) this.#debts.delete(version);
    return owed;
  }

  /** Takes the milliseconds of the processor for a fault from a version's budget. */
  charge(version: string, milliseconds: number): void {
    const { free, share } = this.#limits;
    const time = this.owes(version) + milliseconds + RESTART;
    this.#debts.set(version, { time, at: performance.now() });
    if (time <= free) return;
    const stop = new AbortController();
    const over = wait((time - free) / share, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
    const rest = { over, stop };
    this.#rests.set(version, rest);
    void over.then(() => this.#rests.get(version) === rest && this.#rests.delete(version));
  }

  /** Resolves when a version has rested. */
  async rested(version: string): Promise<void> {
    await this.#rests.get(version)?.over;
  }

  /** Ends the rest of a version. It still owes what it owed. */
  wake(version: string): void {
    this.#rests.get(version)?.stop.abort();
  }

  wakeAll(): void {
    for (const version of this.#rests.keys()) this.wake(version);
  }
}
