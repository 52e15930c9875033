/** A copy of the position before an entry of the log. */
interface Checkpoint<S> {
  readonly before: number;
  readonly state: S;
}

/**
 * Copies of positions of one match: dense near the end, sparser further back, about two per doubling of the distance. To take
 * back n entries, at most n entries are replayed from the nearest copy.
 */
export class Checkpoints<S> {
  readonly #copy: (from: S, into?: S) => S;
  /** In ascending order. The first one is the start. */
  readonly #checkpoints: Checkpoint<S>[];
  /** Discarded copies, to be overwritten. */
  readonly #spare: S[] = [];

  constructor(copy: (from: S, into?: S) => S, initial: S) {
    this.#copy = copy;
    this.#checkpoints = [{ before: 1, state: copy(initial) }];
  }

  /** Stores the position before entry `n`, which must be newer than all stored ones. Returns the copy. */
  keep(n: number, state: S): S {
    const checkpoints = this.#checkpoints;
    const last = checkpoints.at(-1)!;
    if (last.before === n) return last.state;
    const copy = this.#copy(state, this.#spare.pop());
    checkpoints.push({ before: n, state: copy });
    for (let i = checkpoints.length - 2; i > 0; i--)
      if (n - checkpoints[i - 1]!.before <= 2 * (n - checkpoints[i + 1]!.before)) this.#spare.push(checkpoints.splice(i, 1)[0]!.state);
    return copy;
  }

  /** Returns the nearest copy at or before entry `n` and discards later copies. */
  backTo(n: number): Checkpoint<S> {
    const checkpoints = this.#checkpoints;
    while (checkpoints.at(-1)!.before > n) this.#spare.push(checkpoints.pop()!.state);
    return checkpoints.at(-1)!;
  }
}
