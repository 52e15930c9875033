import { type Bus, type Ears, NoAnswer } from './bus.ts';

/** Several nodes in one process: for tests, which can cut them off from each other. */
export class LocalNet {
  readonly nodes = new Map<string, LocalBus>();
  /** Nodes that hear nothing and are heard by nobody. */
  readonly cut = new Set<string>();

  join(self: string): LocalBus {
    const bus = new LocalBus(this, self);
    this.nodes.set(self, bus);
    return bus;
  }

  /** Lets a node be heard again; it learns that it was away. */
  mend(self: string): void {
    if (this.cut.delete(self)) this.nodes.get(self)?.ears?.wasAway();
  }
}

class LocalBus implements Bus {
  readonly #net: LocalNet;
  readonly self: string;
  ears: Ears | undefined;
  #isClosed = false;

  constructor(net: LocalNet, self: string) {
    this.#net = net;
    this.self = self;
  }

  get isAway(): boolean {
    return this.#net.cut.has(this.self);
  }

  listen(ears: Ears): void {
    this.ears = ears;
  }

  /** Another node that can be reached, when what is said arrives. */
  #reached(node: string): Ears | undefined {
    return this.isAway || this.#net.cut.has(node) ? undefined : this.#net.nodes.get(node)?.ears;
  }

  ask(node: string, text: string, milliseconds: number): Promise<string> {
    return new Promise((resolve, reject) => {
      const isCut = this.isAway || this.#net.cut.has(node);
      if (this.#isClosed) return reject(new NoAnswer(node, false));
      if (!isCut && !this.#net.nodes.has(node)) return reject(new NoAnswer(node, true));
      const late = setTimeout(() => reject(new NoAnswer(node, false)), milliseconds);
      setImmediate(() => {
        void this.#reached(node)
          ?.asked(text, this.self)
          .then(
            (answer) => {
              if (this.#reached(node) === undefined) return;
              clearTimeout(late);
              setImmediate(() => resolve(answer));
            },
            () => {},
          );
      });
    });
  }

  tell(node: string, text: string): void {
    if (!this.#isClosed) setImmediate(() => this.#reached(node)?.told(text, this.self));
  }

  tellAll(text: string): void {
    for (const node of this.#net.nodes.keys()) if (node !== this.self) this.tell(node, text);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#net.nodes.delete(this.self);
    this.ears = undefined;
    return Promise.resolve();
  }
}
