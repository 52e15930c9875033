/** Time as the server uses it, so that tests can hold and move it. */
export interface Clock {
  /** Milliseconds that never jump, from some beginning. */
  now(): number;
  /** Milliseconds since 1970, for people to read. */
  date(): number;
  /** Calls once after so many milliseconds; the function returned calls it off. */
  after(milliseconds: number, call: () => void): () => void;
}

/** The newest time of day that was told: where the machine's clock is set back it stands, and what comes later never looks earlier. */
let told = 0;

/** Real time. A waiting call does not keep the process alive. */
export const realTime: Clock = {
  now: () => performance.now(),
  date: () => (told = Math.max(told, Date.now())),
  after(milliseconds, call) {
    const timer = setTimeout(call, Math.min(milliseconds, 2 ** 31 - 1));
    timer.unref();
    return () => clearTimeout(timer);
  },
};
