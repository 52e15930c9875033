/** Runs tasks with the same name one after another, and tasks with different names concurrently. */
export class Sequencer {
  readonly #last = new Map<string, Promise<unknown>>();

  run<T>(name: string, act: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const done = before.then(act, act);
    this.#last.set(name, done);
    const tidy = () => {
      if (this.#last.get(name) === done) this.#last.delete(name);
    };
    done.then(tidy, tidy);
    return done;
  }
}
