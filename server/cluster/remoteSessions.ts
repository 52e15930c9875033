import { readSocketMessage } from '@fray/protocol';
import type { KeyedBuckets } from '../base/keyedBuckets.ts';
import { ClientSession, type SessionContext } from '../transport/socket/clientSession.ts';
import type { NodeMessage, NodeRequest } from './messages.ts';

/** Server parts that sessions of other nodes' clients need. */
export interface RemoteSessionContext extends Omit<SessionContext, 'spectatorChatLimit'> {
  /** Limits of spectators' chat lines by address, for clients of this node and of others. */
  readonly chatLimits: KeyedBuckets;
}

type ForwardedMessage = Extract<NodeRequest, { k: 'in' }>;

/** Sessions of clients that are connected to other nodes and look at tables of this node. */
export class RemoteSessions {
  readonly #context: RemoteSessionContext;
  readonly #tell: (node: string, message: NodeMessage) => void;
  readonly #pages = new Map<string, Map<string, ClientSession>>();
  /** Messages to send at the end of this turn of the event loop, by node: a text, and the sessions that receive it. */
  readonly #outbox = new Map<string, [string, string[]][]>();
  readonly #sent = new Map<string, number>();

  constructor(context: RemoteSessionContext, tell: (node: string, message: NodeMessage) => void) {
    this.#context = context;
    this.#tell = tell;
  }

  /** Number of messages sent to each node. */
  get sent(): Record<string, number> {
    return Object.fromEntries(this.#sent);
  }

  /** Handles a client message forwarded by another node. Returns false if the session is unknown. */
  take(node: string, forwarded: ForwardedMessage): boolean {
    const { line } = forwarded;
    const read = readSocketMessage(forwarded.message);
    if (!read.ok || read.value.t === 'hello' || read.value.t === 'ping') return false;
    let page = this.#pages.get(node)?.get(line);
    if (!page) {
      if (read.value.t !== 'join') return false;
      page = this.#open(node, forwarded);
    }
    page.handle(read.value);
    return true;
  }

  #open(node: string, { line, person, address }: ForwardedMessage): ClientSession {
    // Nodes of older versions send no address.
    const spectatorChatLimit = this.#context.chatLimits.of(address === '' ? `${node} ${person ?? line}` : address);
    const page = new ClientSession(person, { ...this.#context, spectatorChatLimit }, (text) => this.#send(node, line, text));
    const pages = this.#pages.get(node) ?? new Map<string, ClientSession>();
    this.#pages.set(node, pages.set(line, page));
    return page;
  }

  /** Sends equal texts for several sessions of one node only once. */
  #send(node: string, line: string, text: string): void {
    let out = this.#outbox.get(node);
    if (!out) {
      out = [];
      this.#outbox.set(node, out);
      setImmediate(() => this.#flush(node));
    }
    const last = out.at(-1);
    if (last?.[0] === text) last[1].push(line);
    else out.push([text, [line]]);
  }

  #flush(node: string): void {
    const out = this.#outbox.get(node);
    this.#outbox.delete(node);
    if (!out || !this.#pages.has(node)) return;
    const n = (this.#sent.get(node) ?? 0) + 1;
    this.#sent.set(node, n);
    this.#tell(node, { k: 'out', n, out });
  }

  end(node: string, line: string): void {
    this.#pages.get(node)?.get(line)?.leave();
    this.#pages.get(node)?.delete(line);
  }

  /** Closes all sessions of a node. */
  drop(node: string): void {
    for (const page of this.#pages.get(node)?.values() ?? []) page.leave();
    this.#pages.delete(node);
    this.#outbox.delete(node);
  }

  get nodes(): readonly string[] {
    return [...this.#pages.keys()];
  }
}
