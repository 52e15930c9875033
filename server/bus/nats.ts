import { connect, type Msg, type NatsConnection, NoRespondersError, RequestError } from '@nats-io/transport-node';
import { messageOf } from '../store/store.ts';
import { type Bus, type BusHandlers, NoAnswer } from './bus.ts';
import type { MessageCipher, OpenedMessage, Rejection } from './messageCipher.ts';
import { readNatsAddress } from './natsAddress.ts';

/** Milliseconds between attempts to come back, and between looks whether the server still answers. */
const AGAIN = 100;
const LOOK = 1000;
/** What workers are asked: it says all that is needed to answer it. Behind it stands the name of the secret that they share with servers. */
const WORK = 'fray.work';

/** What a node of a NATS bus is given. */
export interface NatsBusParts {
  /** The servers, with what opens them (`readNatsAddress`). */
  readonly address: string;
  /** The name of what the nodes share; several installations may use one NATS server. */
  readonly place: string;
  readonly self: string;
  /** Seals what nodes say to each other. */
  readonly nodes: MessageCipher;
  /** Seals what workers are asked and answer; without one, nobody works for this node. */
  readonly workers?: MessageCipher | undefined;
}

/**
 * Nodes that talk through a NATS server, which need not be trusted: every message is sealed for its subject, which names its sender and
 * whom it is for, and every answer for its question. What cannot be opened is passed over.
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

  /** Connects; rejects with the reason, which names no secret. */
  static async open(parts: NatsBusParts): Promise<NatsBus> {
    const { shown, options } = readNatsAddress(parts.address);
    const nats = await connect({
      ...options,
      name: `fray ${parts.self}`,
      noEcho: true,
      maxReconnectAttempts: -1,
      // A NATS server that refuses the same credentials for a while, such as while it is set up anew, is asked again.
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: AGAIN,
      // A server that stands still is noticed after two looks.
      pingInterval: LOOK,
      maxPingOut: 2,
      // An error made beforehand for each request, to say where it was asked, was a twentieth of what a busy node did.
      noAsyncTraces: true,
    }).catch((error: unknown) => {
      throw new Error(`no NATS at ${shown}: ${reasonOf(error)}`);
    });
    return new NatsBus(nats, parts);
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  listen(ears: BusHandlers): void {
    const from = ({ subject }: Msg): string => subject.slice(subject.lastIndexOf('.') + 1);
    // The last word of a subject is who says it.
    this.#hear(`${this.#place}.ask.${this.self}.*`, this.#nodes, (opened, message) => {
      void this.#answer(message, this.#nodes, opened.id, ears.asked(opened.text, from(message)));
    });
    const told = ({ text }: OpenedMessage, message: Msg): void => ears.told(text, from(message));
    this.#hear(`${this.#place}.tell.${this.self}.*`, this.#nodes, told);
    this.#hear(`${this.#place}.all.*`, this.#nodes, told);
    void this.#watch(ears);
  }

  /** Takes what is said by whoever has the secret, and passes over everything else. */
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

  async #watch(ears: BusHandlers): Promise<void> {
    for await (const { type } of this.#nats.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#isAway = true;
      if (type !== 'reconnect') continue;
      this.#isAway = false;
      ears.wasAway();
    }
  }

  ask(node: string, text: string, milliseconds: number): Promise<string> {
    return this.#request(`${this.#place}.ask.${node}.${this.self}`, this.#nodes, text, milliseconds, `node ${node}`);
  }

  async askAny(work: string, text: string, milliseconds: number): Promise<string> {
    const who = `who works at ${work}`;
    if (!this.#workers) throw new NoAnswer(who, true);
    return this.#request(`${WORK}.${this.#workers.name}.${work}`, this.#workers, text, milliseconds, who);
  }

  async #request(subject: string, cipher: MessageCipher, text: string, timeout: number, who: string): Promise<string> {
    const { data, id } = cipher.seal(subject, text);
    const answer = await this.#nats.request(subject, data, { timeout }).catch((error: unknown) => {
      const cause = error instanceof RequestError ? error.cause : error;
      throw new NoAnswer(who, cause instanceof NoRespondersError || error instanceof NoRespondersError);
    });
    const opened = this.#opened(cipher, answerTo(id), answer);
    if (!opened) throw new NoAnswer(who, false);
    return opened.text;
  }

  workAt(work: string, answer: (text: string) => Promise<string>): void {
    const cipher = this.#workers;
    if (!cipher) return;
    const asked = ({ text, id }: OpenedMessage, message: Msg) => void this.#answer(message, cipher, id, answer(text));
    this.#hear(`${WORK}.${cipher.name}.${work}`, cipher, asked, 'workers');
  }

  /** Who cannot answer says nothing: whoever asked finds another way when the time is up. */
  async #answer(message: Msg, cipher: MessageCipher, id: string, answer: Promise<string>): Promise<void> {
    const text = await answer.catch(() => undefined);
    if (text !== undefined && !this.#isClosing) message.respond(cipher.seal(answerTo(id), text).data);
  }

  tell(node: string, text: string): void {
    this.#publish(`tell.${node}`, text);
  }

  tellAll(text: string): void {
    this.#publish('all', text);
  }

  #publish(to: string, text: string): void {
    // What is said while the line is away would come late, behind what others have heard since.
    if (this.#isAway || this.#isClosing) return;
    const subject = `${this.#place}.${to}.${this.self}`;
    this.#nats.publish(subject, this.#nodes.seal(subject, text).data);
  }

  /** What was said before still goes out; afterwards nothing does. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#nats.drain().catch(() => this.#nats.close());
  }
}

/** What an answer is sealed for: the one question that it answers. */
const answerTo = (id: string): string => `answer ${id}`;

/** Why NATS could not be reached, with what may be missing. */
function reasonOf(error: unknown): string {
  const reason = messageOf(error);
  if (/authoriz|authentic/i.test(reason))
    return `${reason}: it wants other credentials (a user and password or a token in the address, or ?creds=FILE or ?nkey=FILE)`;
  if (/certificate|tls|ssl/i.test(reason))
    return `${reason}: it and this server must trust each other (tls://host?ca=FILE, and &cert=FILE&key=FILE where it wants a certificate)`;
  return reason;
}
