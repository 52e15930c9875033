import { type Bus, type BusHandlers, NoAnswerError } from './bus.ts';

/** An in-process bus for several nodes, for tests, which can disconnect nodes. */
export class LocalNetwork {
  readonly nodes = new Map<string, LocalBus>();
  /** Disconnected nodes: they neither send nor receive. */
  readonly cut = new Set<string>();
  /** Counts requests to workers. */
  requests = 0;

  join(self: string): LocalBus {
    const bus = new LocalBus(this, self);
    this.nodes.set(self, bus);
    return bus;
  }

  /** Reconnects a node and notifies it. */
  mend(self: string): void {
    if (this.cut.delete(self)) this.nodes.get(self)?.handlers?.onReconnect();
  }
}

class LocalBus implements Bus {
  readonly #net: LocalNetwork;
  readonly self: string;
  handlers: BusHandlers | undefined;
  onRejected = (): void => {};
  readonly works = new Map<string, (text: string) => Promise<string>>();
  #isClosed = false;

  constructor(net: LocalNetwork, self: string) {
    this.#net = net;
    this.self = self;
  }

  get isAway(): boolean {
    return this.#net.cut.has(this.self);
  }

  listen(handlers: BusHandlers): void {
    this.handlers = handlers;
  }

  /** The handlers of another node, if both are connected. */
  #reached(node: string): BusHandlers | undefined {
    return this.isAway || this.#net.cut.has(node) ? undefined : this.#net.nodes.get(node)?.handlers;
  }

  ask(node: string, text: string, milliseconds: number): Promise<string> {
    const isThere = this.#net.cut.has(node) || this.#net.nodes.has(node);
    return this.#ask(`node ${node}`, isThere, milliseconds, () => this.#reached(node)?.onRequest(text, this.self));
  }

  askAny(work: string, text: string, milliseconds: number): Promise<string> {
    const able = [...this.#net.nodes.values()].filter((bus) => !bus.isAway && bus.works.has(work));
    // Round robin, so that tests know which worker is next.
    const worker = able[this.#net.requests++ % able.length];
    return this.#ask(`who works at ${work}`, worker !== undefined, milliseconds, () => worker?.works.get(work)?.(text));
  }

  workAt(work: string, answer: (text: string) => Promise<string>): void {
    this.works.set(work, answer);
  }

  #ask(who: string, isThere: boolean, milliseconds: number, answer: () => Promise<string> | undefined): Promise<string> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) return reject(new NoAnswerError(who, false));
      if (!this.isAway && !isThere) return reject(new NoAnswerError(who, true));
      const late = setTimeout(() => reject(new NoAnswerError(who, false)), milliseconds);
      setImmediate(() => {
        if (this.isAway) return;
        answer()?.then(
          (text) => {
            if (this.isAway) return;
            clearTimeout(late);
            setImmediate(() => resolve(text));
          },
          () => {},
        );
      });
    });
  }

  send(node: string, text: string): void {
    if (!this.#isClosed) setImmediate(() => this.#reached(node)?.onMessage(text, this.self));
  }

  broadcast(text: string): void {
    for (const node of this.#net.nodes.keys()) if (node !== this.self) this.send(node, text);
  }

  close(): Promise<void> {
    this.#isClosed = true;
    this.#net.nodes.delete(this.self);
    this.handlers = undefined;
    return Promise.resolve();
  }
}
