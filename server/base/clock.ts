/** The server's clock, which tests can replace. */
export interface Clock {
  /** Monotonic milliseconds from an arbitrary start. */
  now(): number;
  /** Milliseconds since 1970, for dates. */
  date(): number;
  /** Calls `call` once after the given milliseconds. Returns a function that cancels it. */
  after(milliseconds: number, call: () => void): () => void;
}

/** One moment by both counts of a `Clock`. */
export interface Instant {
  readonly now: number;
  readonly date: number;
}

/**
 * The last date returned. If the machine's clock is set back, `date` returns this until the clock has caught up, so later events never get
 * earlier dates.
 */
let lastDate = 0;

/** The real clock. A pending timer does not keep the process alive. */
export const realTime: Clock = {
  now: () => performance.now(),
  date: () => (lastDate = Math.max(lastDate, Date.now())),
  after(milliseconds, call) {
    const timer = setTimeout(call, Math.min(milliseconds, 2 ** 31 - 1));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
