import type { Result } from '@fray/engine';
import { Box } from './box.ts';
import type { BoxFault } from './faults.ts';
import type { BoxLimits } from './isolation.ts';

/** What a table's box may use: less than a check, since its answers are read between the moves of all tables. */
export const TABLE_LIMITS: Partial<BoxLimits> = { answer: 400_000 };

/** The boxes of a server by version. Only so many are awake at once: the one that was asked longest ago is put to sleep. */
export class Boxes {
  readonly #most: number;
  /** The box that was asked last comes last. */
  readonly #boxes = new Map<string, Box>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Asks a version. A process that ended is started again once: it may have been ended from outside, by the system or by whoever keeps it. All other faults are
   * the version's own.
   */
  async ask(version: string, program: string, text: string): Promise<Result<string, BoxFault>> {
    const box = this.#boxOf(version, program);
    const answer = await box.ask(text);
    return !answer.ok && answer.fault.name === 'ended' && this.#boxes.get(version) === box ? box.ask(text) : answer;
  }

  /** Ends the box of a version, for good. */
  end(version: string): void {
    const box = this.#boxes.get(version);
    this.#boxes.delete(version);
    box?.close();
  }

  /** Processes that run, for measurements. */
  get awake(): number {
    return [...this.#boxes.values()].filter(({ isAwake }) => isAwake).length;
  }

  close(): void {
    for (const version of this.#boxes.keys()) this.end(version);
  }

  #boxOf(version: string, program: string): Box {
    const box = this.#boxes.get(version) ?? new Box(program, TABLE_LIMITS);
    this.#boxes.delete(version);
    this.#boxes.set(version, box);
    let over = this.#boxes.size - this.#most;
    for (const [name, other] of this.#boxes) {
      if (over <= 0) break;
      // A box that owes an answer stays: its table waits.
      if (name === version || other.isBusy) continue;
      this.end(name);
      over--;
    }
    return box;
  }
}
