import { fail, type Result } from '@fray/engine';
import { Box } from './box.ts';
import type { BoxFault } from './faults.ts';
import type { BoxLimits } from './isolation.ts';

/** The limits of a table's box: lower than for a check, since its answers are read between the moves of all tables. */
export const TABLE_LIMITS: Partial<BoxLimits> = { answer: 120_000 };

/**
 * The boxes of a server by version. The number of running boxes is limited: the least recently used one is put to sleep. While all of them
 * owe an answer, a further version waits.
 */
export class Boxes {
  readonly #most: number;
  /** The most recently used box is last. */
  readonly #boxes = new Map<string, Box>();
  /** Versions that wait for a place, the first one first. */
  readonly #waiting: (() => void)[] = [];
  #isClosed = false;

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Asks a version. A process that ended is restarted once: it may have been ended from outside, for example by the system. All other
   * faults are the version's own.
   */
  async ask(version: string, program: string, text: string): Promise<Result<string, BoxFault>> {
    while (!this.#isClosed && !this.#hasPlace(version)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.#isClosed) return fail({ name: 'ended', detail: 'the server stops' });
    const box = this.#boxOf(version, program);
    try {
      const answer = await box.ask(text);
      return !answer.ok && answer.fault.name === 'ended' && this.#boxes.get(version) === box ? await box.ask(text) : answer;
    } finally {
      this.#waiting.shift()?.();
    }
  }

  /** Ends the box of a version, for good. */
  end(version: string): void {
    const box = this.#boxes.get(version);
    this.#boxes.delete(version);
    box?.close();
    this.#waiting.shift()?.();
  }

  /** Processes that run, for measurements. */
  get awake(): number {
    return [...this.#boxes.values()].filter(({ isAwake }) => isAwake).length;
  }

  close(): void {
    this.#isClosed = true;
    for (const version of this.#boxes.keys()) this.end(version);
    for (const go of this.#waiting.splice(0)) go();
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
