import type { ServerMessage, SocketMessage } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import type { TableMessage, TableSession } from '../transport/socket/clientSession.ts';
import { AdaptiveTimeout } from './adaptiveTimeout.ts';
import { type Bus, NoAnswerError } from './bus/bus.ts';
import type { NodeMessage, NodeRequest } from './messages.ts';

/** Milliseconds within which another node must acknowledge a message: at least, and at most where it was slow before. */
const DEADLINE = 250;
const DEADLINE_AT_MOST = 3000;

/** A client connected to this node, as seen by its proxy session. */
export interface ProxiedClient {
  readonly person: string | undefined;
  /** Address group of the client, for limits at the other node. */
  readonly address: string;
  write(text: string): void;
  /** Makes the client join again, because the session to the other node broke. */
  rejoin(): void;
}

/** A session of a client of this node at a table held by another node. */
class ProxySession implements TableSession {
  readonly node: string;
  readonly table: string;
  readonly page: ProxiedClient;
  readonly #send: (message: TableMessage) => void;
  readonly #end: () => void;

  constructor(node: string, table: string, page: ProxiedClient, send: (message: TableMessage) => void, end: () => void) {
    this.node = node;
    this.table = table;
    this.page = page;
    this.#send = send;
    this.#end = end;
  }

  handle(message: TableMessage): void {
    if (message.t === 'leave') return this.leave();
    this.#send(message);
  }

  leave(): void {
    this.#end();
  }
}

/** All sessions of this node's clients at tables of other nodes. A lost message breaks the session, and the client joins again. */
export class ProxySessions {
  readonly #bus: Bus;
  readonly #time: Clock;
  readonly #onNodeLost: (node: string) => void;
  readonly #wayTo: (node: string) => string | undefined;
  readonly #lines = new Map<string, ProxySession>();
  /** By node: number of the last message received. */
  readonly #received = new Map<string, number>();
  /** By node: how long to wait for its acknowledgement. */
  readonly #deadlines = new Map<string, AdaptiveTimeout>();
  #opened = 0;

  /** `onNodeLost`: called when a node is no longer on the bus. `wayTo`: path by which clients connect to a node directly. */
  constructor(bus: Bus, time: Clock, onNodeLost: (node: string) => void, routeTo: (node: string) => string | undefined) {
    this.#bus = bus;
    this.#time = time;
    this.#onNodeLost = onNodeLost;
    this.#wayTo = routeTo;
  }

  /** Opens a session at a table of another node. */
  open(node: string, join: SocketMessage<'join'>, page: ProxiedClient): TableSession {
    const name = String(++this.#opened);
    const line = new ProxySession(
      node,
      join.table,
      page,
      (message) => this.#say(node, name, message),
      () => {
        if (this.#lines.delete(name)) this.#tell(node, { k: 'end', line: name });
      },
    );
    this.#lines.set(name, line);
    line.handle(join);
    return line;
  }

  #say(node: string, name: string, message: TableMessage): void {
    const line = this.#lines.get(name);
    if (!line) return;
    const { person, address } = line.page;
    const who = person === undefined ? { address } : { person, address };
    const text = JSON.stringify({ k: 'in', line: name, ...who, message } satisfies NodeRequest);
    const deadline = this.#deadlineOf(node);
    const askedAt = this.#time.now();
    this.#bus.ask(node, text, deadline.milliseconds).then(
      (answer) => {
        deadline.record(this.#time.now() - askedAt);
        if (answer !== 'ok') this.#break(name);
        else if (message.t === 'join') this.#tellWay(name);
      },
      (error: unknown) => {
        if (error instanceof NoAnswerError && error.isGone) this.#onNodeLost(node);
        else deadline.record(this.#time.now() - askedAt);
        this.#break(name);
      },
    );
  }

  #deadlineOf(node: string): AdaptiveTimeout {
    const deadline = this.#deadlines.get(node) ?? new AdaptiveTimeout(this.#time, DEADLINE, DEADLINE_AT_MOST);
    this.#deadlines.set(node, deadline);
    return deadline;
  }

  /** The other node has just answered: tells the client its direct path. */
  #tellWay(name: string): void {
    const line = this.#lines.get(name);
    const at = line && this.#wayTo(line.node);
    if (at !== undefined) line?.page.write(JSON.stringify({ t: 'held', at } satisfies ServerMessage));
  }

  #tell(node: string, message: NodeMessage): void {
    this.#bus.send(node, JSON.stringify(message));
  }

  #break(name: string): void {
    const line = this.#lines.get(name);
    if (!this.#lines.delete(name)) return;
    if (line) this.#tell(line.node, { k: 'end', line: name });
    line?.page.rejoin();
  }

  /** Delivers messages of another node to the clients. */
  receive(node: string, n: number, out: readonly (readonly [string, readonly string[]])[]): void {
    const expected = (this.#received.get(node) ?? 0) + 1;
    this.#received.set(node, n);
    if (n !== expected) this.breakAll(node);
    for (const [text, names] of out)
      for (const name of names) {
        const line = this.#lines.get(name);
        if (line?.node === node) line.page.write(text);
      }
  }

  /** Compares the number of messages that a node sent with those received; breaks its sessions if any is missing. */
  compare(node: string, sent: number): void {
    if ((this.#received.get(node) ?? 0) >= sent) return;
    this.#received.set(node, sent);
    this.breakAll(node);
  }

  /** Breaks all sessions at a node, or at all nodes; the clients join again. */
  breakAll(node?: string): void {
    this.#breakWhere((line) => node === undefined || line.node === node);
  }

  /** Breaks the sessions at tables that have moved to another holder; the clients join there. */
  follow(holderOf: (table: string) => string): void {
    this.#breakWhere(({ node, table }) => holderOf(table) !== node);
  }

  #breakWhere(isBroken: (line: ProxySession) => boolean): void {
    for (const [name, line] of this.#lines) if (isBroken(line)) this.#break(name);
  }

  /** Removes a node that is gone. */
  forget(node: string): void {
    this.breakAll(node);
    this.#received.delete(node);
    this.#deadlines.delete(node);
  }
}
