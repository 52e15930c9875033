import { readFileSync } from 'node:fs';

/** Turns that are shorter are not looked at twice: nobody else had the processor meanwhile. */
const SHORT = 1;

/** How often this thread had to leave the processor to others; undefined where the system does not tell. */
function timesPreempted(): number | undefined {
  try {
    const [, times] = /^nonvoluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync('/proc/thread-self/status', 'utf8')) ?? [];
    return times === undefined ? undefined : Number(times);
  } catch {
    return undefined;
  }
}

/** Processor time is told in steps of so many milliseconds. */
const STEP = 4;

/** Milliseconds of processor time that this thread has used. */
const used = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/**
 * Measures how long one turn of the event loop holds a thread up. A turn in which the system gave the processor to others counts by its
 * processor time, which is told in coarse steps: it is up to four milliseconds too little there. The median of many
 * repetitions removes what is left of other work. While it runs the loop never rests, so it costs a whole core.
 */
export class LoopTurns {
  #longest = 0;
  #runs = false;

  /** Begins anew. */
  start(): void {
    this.#longest = 0;
    if (this.#runs) return;
    this.#runs = true;
    let left = timesPreempted();
    let [before, usedBefore] = [performance.now(), used()];
    const look = () => {
      const took = performance.now() - before;
      let cost = took;
      if (took > SHORT) {
        const leftNow = timesPreempted();
        if (leftNow !== left) cost = Math.min(took, Math.max(0, used() - usedBefore - STEP));
        left = leftNow;
      }
      this.#longest = Math.max(this.#longest, cost);
      [before, usedBefore] = [performance.now(), used()];
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
