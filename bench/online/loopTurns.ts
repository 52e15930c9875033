/** Processor time in milliseconds that this thread has used: what other programs do meanwhile does not count. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Measures how long one turn of the event loop holds a thread up, in processor time: a busy machine does not lengthen it. While it
 * runs the loop never rests, so it costs a whole core.
 */
export class LoopTurns {
  #longest = 0;
  #runs = false;

  /** Begins anew. */
  start(): void {
    this.#longest = 0;
    if (this.#runs) return;
    this.#runs = true;
    let before = used();
    const look = () => {
      const now = used();
      this.#longest = Math.max(this.#longest, now - before);
      before = now;
      if (this.#runs) setImmediate(look);
    };
    setImmediate(look);
  }

  /** Milliseconds of the longest turn since the start. */
  stop(): number {
    this.#runs = false;
    return this.#longest;
  }
}
