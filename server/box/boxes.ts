import { setTimeout as wait } from 'node:timers/promises';
import { fail, type Result } from '@fray/engine';
import { Box } from './box.ts';
import type { BoxFault } from './faults.ts';
import type { BoxLimits } from './isolation.ts';

/** The limits of a table's box: lower than for a check, since its answers are read between the moves of all tables. */
export const TABLE_LIMITS: Partial<BoxLimits> = { answer: 120_000 };

const CLOSED = fail<BoxFault>({ name: 'ended', detail: 'the server stops' });
const STOPPED = fail<BoxFault>({ name: 'ended', detail: 'the game was stopped' });
const FAULTS: FaultLimits = { free: 4_000, share: 0.05 };
/** Priority of a version without faults to pay for, and of one with. */
const USUAL = 10;
const LAST = 19;

/**
 * The boxes of a server by version. The number of running boxes is limited: the least recently used one is put to sleep. While all of them
 * owe an answer, a further version waits. The questions of one version are asked one after another. A version that has used up its budget
 * for faults rests: a game that fails all the time takes a small share of a processor, however many tables it has.
 */
export class Boxes {
  readonly #most: number;
  readonly #faults: FaultBudget;
  /** The most recently used box is last. */
  readonly #boxes = new Map<string, Box>();
  /** Versions that wait for a place, the first one first. */
  readonly #waiting: (() => void)[] = [];
  /** The newest question of each version that waits or is asked. */
  readonly #newest = new Map<string, Promise<unknown>>();
  /** How often a version was ended: questions from before are not asked any more. */
  readonly #ends = new Map<string, number>();
  #isClosed = false;

  /** `most`: processes at the same time. */
  constructor(most: number, faults = FAULTS) {
    this.#most = most;
    this.#faults = new FaultBudget(faults);
  }

  /**
   * Asks a version. A process that ended is restarted once: it may have been ended from outside, for example by the system. All other
   * faults are the version's own.
   */
  async ask(version: string, program: string, text: string): Promise<Result<string, BoxFault>> {
    const before = this.#newest.get(version);
    const ends = this.#ends.get(version);
    const isStopped = () => this.#isClosed || this.#ends.get(version) !== ends;
    const answer = (async () => {
      await before;
      await this.#faults.rested(version);
      while (!isStopped() && !this.#hasPlace(version)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      if (isStopped()) return this.#isClosed ? CLOSED : STOPPED;
      return this.#askNow(version, program, text, isStopped);
    })();
    this.#newest.set(version, answer);
    try {
      return await answer;
    } finally {
      if (this.#newest.get(version) === answer) this.#newest.delete(version);
    }
  }

  /** Ends the box of a version. Its questions fail, also those that wait. */
  end(version: string): void {
    this.#ends.set(version, (this.#ends.get(version) ?? 0) + 1);
    const box = this.#boxes.get(version);
    this.#boxes.delete(version);
    box?.close();
    this.#faults.wake(version);
    this.#waiting.shift()?.();
  }

  /** Processes that run, for measurements. */
  get awake(): number {
    return [...this.#boxes.values()].filter(({ isAwake }) => isAwake).length;
  }

  close(): void {
    this.#isClosed = true;
    for (const version of this.#boxes.keys()) this.end(version);
    this.#faults.wakeAll();
    for (const go of this.#waiting.splice(0)) go();
  }

  async #askNow(version: string, program: string, text: string, isStopped: () => boolean): Promise<Result<string, BoxFault>> {
    try {
      const box = this.#boxOf(version, program);
      const first = await box.ask(text);
      if (first.ok || isStopped()) return first;
      this.#faults.charge(version, box.lastTime);
      if (first.fault.name !== 'ended') return first;
      const second = await box.ask(text);
      if (!second.ok) this.#faults.charge(version, box.lastTime);
      return second;
    } finally {
      this.#waiting.shift()?.();
    }
  }

  /** Whether a version has a box, or there is room for one. */
  #hasPlace(version: string): boolean {
    if (this.#boxes.has(version) || this.#boxes.size < this.#most) return true;
    const idle = [...this.#boxes].find(([, { isBusy }]) => !isBusy);
    if (!idle) return false;
    const [name, box] = idle;
    this.#boxes.delete(name);
    box.close();
    return true;
  }

  #boxOf(version: string, program: string): Box {
    const niceness = this.#faults.owes(version) > 0 ? LAST : USUAL;
    const known = this.#boxes.get(version);
    if (known?.niceness !== niceness) known?.close();
    const box = known?.niceness === niceness ? known : new Box(program, { ...TABLE_LIMITS, niceness });
    this.#boxes.delete(version);
    this.#boxes.set(version, box);
    return box;
  }
}

/** What faults may cost a version: so many milliseconds of the processor at once, and this share of one in the long run. */
interface FaultLimits {
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
class FaultBudget {
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
