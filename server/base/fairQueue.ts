/**
 * A fair queue: the share served longest ago comes next. A share is a path of names, such as address and table. Shares below one name take
 * turns in the same way.
 */
export class FairQueue<T> {
  /** Next share first. */
  readonly #parts = new Map<string, FairQueue<T>>();
  readonly #items: T[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Number of items waiting in a top-level share. */
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

  /** Removes and returns the next item; undefined if the queue is empty. */
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

/** Runs tasks one after another, fairly among shares. */
export class FairTaskQueue {
  readonly #queue = new FairQueue<() => Promise<void>>();
  #isBusy = false;

  waiting(share: string): number {
    return this.#queue.waiting(share);
  }

  /** Runs `work` when its turn comes, and resolves to its result. */
  run<T>(share: readonly string[], work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#queue.push(share, () => work().then(resolve, reject));
      if (!this.#isBusy) void this.#runAll();
    });
  }

  async #runAll(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) await next();
    this.#isBusy = false;
  }
}
