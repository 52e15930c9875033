/** Timers that end together. */
export class Timers {
  readonly #timers = new Set<NodeJS.Timeout>();

  /** Calls back once, after so many milliseconds. Returns what cancels that. */
  after(milliseconds: number, call: () => void): () => void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      call();
    }, milliseconds);
    this.#timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.#timers.delete(timer);
    };
  }

  /** Cancels all that wait. */
  clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
  }
}
