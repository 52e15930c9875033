/** A long piece of work in short steps; answers whether there is more. */
export type Step = () => boolean;

interface Task {
  readonly step: Step;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Does long work a little at a time: all that is asked for shares a few milliseconds in each turn of the event loop, one after the
 * other, so that nobody's move waits behind somebody's history, however many ask.
 */
export class TimeSlicer {
  readonly #slice: number;
  #tasks: Task[] = [];
  #scheduled = false;

  /** `slice`: milliseconds in each turn of the event loop. */
  constructor(slice: number) {
    this.#slice = slice;
  }

  /** Takes the step again and again until it says that there is no more; rejects when one throws. */
  run(step: Step): Promise<void> {
    return new Promise((done, failed) => {
      this.#tasks.push({ step, done, failed });
      this.#schedule();
    });
  }

  #schedule(): void {
    if (this.#scheduled || this.#tasks.length === 0) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#turn();
      this.#schedule();
    });
  }

  /** A short task must not wait for a long one: each has a part of the slice, and the others go first in the next turn. */
  #turn(): void {
    const end = performance.now() + this.#slice;
    const part = this.#slice / Math.min(4, this.#tasks.length);
    do {
      const task = this.#tasks.shift();
      if (!task) return;
      try {
        if (goOn(task.step, Math.min(end, performance.now() + part))) this.#tasks.push(task);
        else task.done();
      } catch (error) {
        task.failed(error);
      }
    } while (performance.now() < end);
  }
}

/** Takes steps until the time is up; answers whether there is more. */
function goOn(step: Step, until: number): boolean {
  while (step()) if (performance.now() >= until) return true;
  return false;
}
