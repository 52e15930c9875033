/** A position as it stood before an entry of the log. */
interface Checkpoint<S> {
  readonly before: number;
  readonly state: S;
}

/**
 * Copies of positions of one match, dense near its end and ever sparser further back: some two for each doubling of the
 * distance. Whatever is taken back, the way from the nearest copy is no longer than what is taken back itself.
 */
export class Checkpoints<S> {
  readonly #copy: (from: S, into?: S) => S;
  /** Ascending; the first one is the beginning. */
  readonly #kept: Checkpoint<S>[];
  /** Copies that are wanted no more, to be written over. */
  readonly #spare: S[] = [];

  constructor(copy: (from: S, into?: S) => S, initial: S) {
    this.#copy = copy;
    this.#kept = [{ before: 1, state: copy(initial) }];
  }

  /** Keeps how the match stands before entry `n`, which is newer than all that are kept; answers with the copy. */
  keep(n: number, state: S): S {
    const kept = this.#kept;
    const last = kept.at(-1)!;
    if (last.before === n) return last.state;
    const copy = this.#copy(state, this.#spare.pop());
    kept.push({ before: n, state: copy });
    for (let i = kept.length - 2; i > 0; i--)
      if (n - kept[i - 1]!.before <= 2 * (n - kept[i + 1]!.before)) this.#spare.push(kept.splice(i, 1)[0]!.state);
    return copy;
  }

  /** The nearest copy from which entry `n` and all before it can be played again; later ones count no more. */
  backTo(n: number): Checkpoint<S> {
    const kept = this.#kept;
    while (kept.at(-1)!.before > n) this.#spare.push(kept.pop()!.state);
    return kept.at(-1)!;
  }
}
