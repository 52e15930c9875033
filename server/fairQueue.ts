/**
 * A queue in which each share has its turn: of those that wait, the share that was served longest ago comes next. A share is a path of
 * names, such as an address and a table, and the same holds among the tables of one address.
 */
export class FairQueue<T> {
  /** The share that comes next stands first. */
  readonly #parts = new Map<string, FairQueue<T>>();
  readonly #items: T[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** How many wait in a share, named by the first of its names. */
  waiting(share: string): number {
    return this.#parts.get(share)?.size ?? 0;
  }

  push([first, ...rest]: readonly string[], item: T): void {
    this.#size++;
    if (first === undefined) {
      this.#items.push(item);
      return;
    }
    const part = this.#parts.get(first) ?? new FairQueue<T>();
    part.push(rest, item);
    this.#parts.set(first, part);
  }

  /** Takes out what comes next; undefined when nothing waits. */
  shift(): T | undefined {
    if (this.#size === 0) return undefined;
    this.#size--;
    if (this.#items.length > 0) return this.#items.shift();
    const [next] = this.#parts;
    if (!next) return undefined;
    const [name, part] = next;
    this.#parts.delete(name);
    const item = part.shift();
    if (part.size > 0) this.#parts.set(name, part);
    return item;
  }
}

/** Does work one piece after the other, each share in its turn. */
export class FairTurns {
  readonly #queue = new FairQueue<() => Promise<void>>();
  #isBusy = false;

  waiting(share: string): number {
    return this.#queue.waiting(share);
  }

  /** Resolves with what the work resolves with, once its turn has come. */
  take<T>(share: readonly string[], work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push(share, () => work().then(resolve, reject));
      if (!this.#isBusy) void this.#goOn();
    });
  }

  async #goOn(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) await next();
    this.#isBusy = false;
  }
}
