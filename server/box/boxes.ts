import { setTimeout as wait } from 'node:timers/promises';
import { fail, type Result } from '@fray/engine';
import { Box } from './box.ts';
import type { BoxFault } from './faults.ts';
import type { BoxLimits } from './isolation.ts';

/** The limits of a table's box: lower than for a check, since its answers are read between the moves of all tables. */
export const TABLE_LIMITS: Partial<BoxLimits> = { answer: 120_000 };

const CLOSED = fail<BoxFault>({ name: 'ended', detail: 'the server stops' });
/** After a fault a version rests this many times as long as the processor worked for the question. */
const REST = 15;
/** Milliseconds of the processor for a new process, which follows each fault. */
const RESTART = 300;

/** A pause that can end early. */
class Rest {
  readonly over: Promise<void>;
  readonly #stop = new AbortController();

  constructor(milliseconds: number) {
    this.over = wait(milliseconds, undefined, { signal: this.#stop.signal, ref: false }).catch(() => undefined);
  }

  end(): void {
    this.#stop.abort();
  }
}

/**
 * The boxes of a server by version. The number of running boxes is limited: the least recently used one is put to sleep. While all of them
 * owe an answer, a further version waits. The questions of one version are asked one after another, and a version rests after a fault: a
 * game that fails all the time uses a small share of a processor, however many tables it has.
 */
export class Boxes {
  readonly #most: number;
  readonly #rest: number;
  /** The most recently used box is last. */
  readonly #boxes = new Map<string, Box>();
  /** Versions that wait for a place, the first one first. */
  readonly #waiting: (() => void)[] = [];
  /** The newest question of each version that waits or is asked. */
  readonly #newest = new Map<string, Promise<unknown>>();
  readonly #rests = new Map<string, Rest>();
  #isClosed = false;

  /** `most`: processes at the same time. `rest`: how long a version rests after a fault, as a multiple of the processor time of the question. */
  constructor(most: number, rest = REST) {
    this.#most = most;
    this.#rest = rest;
  }

  /**
   * Asks a version. A process that ended is restarted once: it may have been ended from outside, for example by the system. All other
   * faults are the version's own.
   */
  async ask(version: string, program: string, text: string): Promise<Result<string, BoxFault>> {
    const before = this.#newest.get(version);
    const answer = (async () => {
      await before;
      await this.#rests.get(version)?.over;
      while (!this.#isClosed && !this.#hasPlace(version)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return this.#isClosed ? CLOSED : this.#askNow(version, program, text);
    })();
    this.#newest.set(version, answer);
    try {
      return await answer;
    } finally {
      if (this.#newest.get(version) === answer) this.#newest.delete(version);
    }
  }

  /** Ends the box of a version, for good. */
  end(version: string): void {
    const box = this.#boxes.get(version);
    this.#boxes.delete(version);
    box?.close();
    this.#rests.get(version)?.end();
    this.#rests.delete(version);
    this.#waiting.shift()?.();
  }

  /** Processes that run, for measurements. */
  get awake(): number {
    return [...this.#boxes.values()].filter(({ isAwake }) => isAwake).length;
  }

  close(): void {
    this.#isClosed = true;
    for (const version of [...this.#boxes.keys(), ...this.#rests.keys()]) this.end(version);
    for (const go of this.#waiting.splice(0)) go();
  }

  async #askNow(version: string, program: string, text: string): Promise<Result<string, BoxFault>> {
    const box = this.#boxOf(version, program);
    try {
      const answer = await box.ask(text);
      if (answer.ok) return answer;
      if (answer.fault.name === 'ended') return this.#boxes.get(version) === box ? await box.ask(text) : answer;
      this.#rests.set(version, new Rest(this.#rest * (box.lastTime + RESTART)));
      return answer;
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
    const box = this.#boxes.get(version) ?? new Box(program, TABLE_LIMITS);
    this.#boxes.delete(version);
    this.#boxes.set(version, box);
    return box;
  }
}
