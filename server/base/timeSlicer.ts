/** One short step of a long task. Returns whether there is more to do. */
export type Step = () => boolean;

interface Task {
  readonly step: Step;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Runs long tasks in slices. All tasks together get a few milliseconds in each turn of the event loop, so that no move waits for a replay.
 */
export class TimeSlicer {
  readonly #slice: number;
  #tasks: Task[] = [];
  /** Tasks whose last step is done. */
  readonly #finished: Task[] = [];
  #scheduled = false;

  /** `slice`: milliseconds per turn of the event loop. */
  constructor(slice: number) {
    this.#slice = slice;
  }

  /** Calls `step` until it returns false, and resolves in a turn of its own. Rejects if it throws. */
  run(step: Step): Promise<void> {
    return new Promise((done, failed) => {
      this.#tasks.push({ step, done, failed });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#tasks.length + this.#finished.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#turn();
      this.#schedule();
    });
  }

  /**
   * Tasks take turns within a slice, so that short tasks do not wait for long ones. Code that waits for a task may itself take a whole
   * slice, so the slice ends there.
   */
  #turn(): void {
    const finished = this.#finished.shift();
    if (finished) {
      finished.done();
      return;
    }
    const end = performance.now() + this.#slice;
    const part = this.#slice / Math.min(4, this.#tasks.length);
    do {
      const task = this.#tasks.shift();
      if (!task) return;
      try {
        if (runUntil(task.step, Math.min(end, performance.now() + part))) this.#tasks.push(task);
        else this.#finished.push(task);
      } catch (error) {
        task.failed(error);
      }
    } while (performance.now() < end);
  }
}

/** Runs steps until `until`. Returns whether there is more to do. */
function runUntil(step: Step, until: number): boolean {
  while (step()) if (performance.now() >= until) return true;
  return false;
}
