import { connect, type Msg, type NatsConnection, NoRespondersError, RequestError } from '@nats-io/transport-node';
import { messageOf } from '../../store/storageError.ts';
import { type Bus, type BusHandlers, NoAnswerError } from './bus.ts';
import type { MessageCipher, OpenedMessage, Rejection } from './messageCipher.ts';
import { readNatsAddress } from './natsAddress.ts';

/** Milliseconds between reconnects, and between pings. */
const AGAIN = 100;
const LOOK = 1000;
/** Subject prefix of requests to workers. The name of the shared secret follows it. */
const WORK = 'fray.work';

/** Options of a NATS bus. */
export interface NatsBusParts {
  /** Addresses and credentials of the NATS servers (see `readNatsAddress`). */
  readonly address: string;
  /** Subject prefix of this installation; several installations may share a NATS server. */
  readonly place: string;
  readonly self: string;
  /** Encrypts messages between nodes. */
  readonly nodes: MessageCipher;
  /** Encrypts requests to workers and their answers; without it, no workers are used. */
  readonly workers?: MessageCipher | undefined;
}

/**
 * A bus over NATS. The NATS server need not be trusted: each message is encrypted and bound to its subject, which names sender and receiver,
 * and each answer to its request. Messages that cannot be decrypted are ignored.
 */
export class NatsBus implements Bus {
  readonly #nats: NatsConnection;
  readonly #place: string;
  readonly self: string;
  readonly #nodes: MessageCipher;
  readonly #workers: MessageCipher | undefined;
  #isAway = false;
  #isClosing = false;
  onRejected: (why: Rejection) => void = () => {};

  private constructor(nats: NatsConnection, { place, self, nodes, workers }: NatsBusParts) {
    this.#nats = nats;
    this.#place = place;
    this.self = self;
    this.#nodes = nodes;
    this.#workers = workers;
  }

  /** Connects. Rejects with the reason, without any secret. */
  static async open(parts: NatsBusParts): Promise<NatsBus> {
    const { display, options } = readNatsAddress(parts.address);
    const nats = await connect({
      ...options,
      name: `fray ${parts.self}`,
      noEcho: true,
      maxReconnectAttempts: -1,
      // Keep trying after an authentication error: the NATS server may be in the middle of a reconfiguration.
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: AGAIN,
      // A stalled server is noticed after two missed pings.
      pingInterval: LOOK,
      maxPingOut: 2,
      // Creating a stack trace for every request took about 5 % of the CPU time of a busy node.
      noAsyncTraces: true,
    }).catch((error: unknown) => {
      throw new Error(`no NATS at ${display}: ${reasonOf(error)}`);
    });
    return new NatsBus(nats, parts);
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  listen(handlers: BusHandlers): void {
    const from = ({ subject }: Msg): string => subject.slice(subject.lastIndexOf('.') + 1);
    // The last token of a subject is the sender.
    this.#hear(`${this.#place}.ask.${this.self}.*`, this.#nodes, (opened, message) => {
      void this.#answer(message, this.#nodes, opened.id, handlers.onRequest(opened.text, from(message)));
    });
    const receive = ({ text }: OpenedMessage, message: Msg): void => handlers.onMessage(text, from(message));
    this.#hear(`${this.#place}.tell.${this.self}.*`, this.#nodes, receive);
    this.#hear(`${this.#place}.all.*`, this.#nodes, receive);
    void this.#watch(handlers);
  }

  /** Subscribes to a subject. Handles messages that can be decrypted and ignores all others. */
  #hear(subject: string, cipher: MessageCipher, take: (opened: OpenedMessage, message: Msg) => void, queue?: string): void {
    this.#nats.subscribe(subject, {
      ...(queue === undefined ? {} : { queue }),
      callback: (error, message) => {
        const opened = error ? undefined : this.#opened(cipher, message.subject, message);
        if (opened) take(opened, message);
      },
    });
  }

  #opened(cipher: MessageCipher, purpose: string, { data }: Msg): OpenedMessage | undefined {
    const opened = cipher.open(purpose, data);
    if (typeof opened !== 'string') return opened;
    this.onRejected(opened);
    return undefined;
  }

  async #watch(handlers: BusHandlers): Promise<void> {
    for await (const { type } of this.#nats.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#isAway = true;
      if (type !== 'reconnect') continue;
      this.#isAway = false;
      handlers.onReconnect();
    }
  }

  ask(node: string, text: string, milliseconds: number): Promise<string> {
    return this.#request(`${this.#place}.ask.${node}.${this.self}`, this.#nodes, text, milliseconds, `node ${node}`);
  }

  async askAny(work: string, text: string, milliseconds: number): Promise<string> {
    const who = `who works at ${work}`;
    if (!this.#workers) throw new NoAnswerError(who, true);
    return this.#request(`${WORK}.${this.#workers.name}.${work}`, this.#workers, text, milliseconds, who);
  }

  async #request(subject: string, cipher: MessageCipher, text: string, timeout: number, who: string): Promise<string> {
    const { data, id } = cipher.seal(subject, text);
    const answer = await this.#nats.request(subject, data, { timeout }).catch((error: unknown) => {
      const cause = error instanceof RequestError ? error.cause : error;
      throw new NoAnswerError(who, cause instanceof NoRespondersError || error instanceof NoRespondersError);
    });
    const opened = this.#opened(cipher, answerTo(id), answer);
    if (!opened) throw new NoAnswerError(who, false);
    return opened.text;
  }

  workAt(work: string, answer: (text: string) => Promise<string>): void {
    const cipher = this.#workers;
    if (!cipher) return;
    const answerMessage = ({ text, id }: OpenedMessage, message: Msg) => void this.#answer(message, cipher, id, answer(text));
    this.#hear(`${WORK}.${cipher.name}.${work}`, cipher, answerMessage, 'workers');
  }

  /** Sends the answer. A failure is not reported: the requester times out. */
  async #answer(message: Msg, cipher: MessageCipher, id: string, answer: Promise<string>): Promise<void> {
    const text = await answer.catch(() => undefined);
    if (text !== undefined && !this.#isClosing) message.respond(cipher.seal(answerTo(id), text).data);
  }

  send(node: string, text: string): void {
    this.#publish(`tell.${node}`, text);
  }

  broadcast(text: string): void {
    this.#publish('all', text);
  }

  #publish(to: string, text: string): void {
    // Messages sent while disconnected would arrive late, after newer ones from other nodes.
    if (this.#isAway || this.#isClosing) return;
    const subject = `${this.#place}.${to}.${this.self}`;
    this.#nats.publish(subject, this.#nodes.seal(subject, text).data);
  }

  /** Flushes pending messages and closes the connection. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#nats.drain().catch(() => this.#nats.close());
  }
}

/** Purpose that binds an encrypted answer to its request. */
const answerTo = (id: string): string => `answer ${id}`;

/** Describes why NATS could not be reached, with a hint at missing credentials or certificates. */
function reasonOf(error: unknown): string {
  const reason = messageOf(error);
  if (/authoriz|authentic/i.test(reason))
    return `${reason}: it wants other credentials (a user and password or a token in the address, or ?creds=FILE or ?nkey=FILE)`;
  if (/certificate|tls|ssl/i.test(reason))
    return `${reason}: it and this server must trust each other (tls://host?ca=FILE, and &cert=FILE&key=FILE where it wants a certificate)`;
  return reason;
}
