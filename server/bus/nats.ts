import { connect, type Msg, type NatsConnection, NoRespondersError, RequestError } from '@nats-io/transport-node';
import { type Bus, type Ears, NoAnswer } from './bus.ts';

/** Milliseconds between attempts to come back, and between looks whether the server still answers. */
const AGAIN = 100;
const LOOK = 1000;
/** Work is for everybody on one NATS server: what is asked says all that is needed to answer it. */
const WORK = 'fray.work';

/** Nodes that talk through a NATS server. Several installations share one, each under the name of what they keep. */
export class NatsBus implements Bus {
  readonly #nats: NatsConnection;
  readonly #place: string;
  readonly self: string;
  #isAway = false;
  #isClosing = false;

  private constructor(nats: NatsConnection, place: string, self: string) {
    this.#nats = nats;
    this.#place = place;
    this.self = self;
  }

  static async open(address: string, place: string, self: string): Promise<NatsBus> {
    const servers = address.split(',').map((one) => one.trim().replace(/^nats:\/\//, ''));
    const nats = await connect({
      servers,
      name: `fray ${self}`,
      noEcho: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: AGAIN,
      // A server that stands still is noticed after two looks.
      pingInterval: LOOK,
      maxPingOut: 2,
      // An error made beforehand for each request, to say where it was asked, was a twentieth of what a busy node did.
      noAsyncTraces: true,
    }).catch((error: unknown) => {
      throw new Error(`no NATS at ${servers.join(', ')}: ${error instanceof Error ? error.message : String(error)}`);
    });
    return new NatsBus(nats, place, self);
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  listen(ears: Ears): void {
    const from = ({ subject }: Msg): string => subject.slice(subject.lastIndexOf('.') + 1);
    // The last word of a subject is who says it.
    this.#nats.subscribe(`${this.#place}.ask.${this.self}.*`, {
      callback: (error, message) => {
        if (!error) void this.#answer(message, ears.asked(message.string(), from(message)));
      },
    });
    const told = (error: Error | null, message: Msg): void => {
      if (!error) ears.told(message.string(), from(message));
    };
    this.#nats.subscribe(`${this.#place}.tell.${this.self}.*`, { callback: told });
    this.#nats.subscribe(`${this.#place}.all.*`, { callback: told });
    void this.#watch(ears);
  }

  async #watch(ears: Ears): Promise<void> {
    for await (const { type } of this.#nats.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#isAway = true;
      if (type !== 'reconnect') continue;
      this.#isAway = false;
      ears.wasAway();
    }
  }

  ask(node: string, text: string, milliseconds: number): Promise<string> {
    return this.#request(`${this.#place}.ask.${node}.${this.self}`, text, milliseconds, `node ${node}`);
  }

  askAny(work: string, text: string, milliseconds: number): Promise<string> {
    return this.#request(`${WORK}.${work}`, text, milliseconds, `who works at ${work}`);
  }

  async #request(subject: string, text: string, timeout: number, who: string): Promise<string> {
    try {
      return (await this.#nats.request(subject, text, { timeout })).string();
    } catch (error) {
      const cause = error instanceof RequestError ? error.cause : error;
      throw new NoAnswer(who, cause instanceof NoRespondersError || error instanceof NoRespondersError);
    }
  }

  workAt(work: string, answer: (text: string) => Promise<string>): void {
    this.#nats.subscribe(`${WORK}.${work}`, {
      queue: 'workers',
      callback: (error, message) => void (error ?? this.#answer(message, answer(message.string()))),
    });
  }

  /** Who cannot answer says nothing: whoever asked finds another way when the time is up. */
  async #answer(message: Msg, answer: Promise<string>): Promise<void> {
    const text = await answer.catch(() => undefined);
    if (text !== undefined && !this.#isClosing) message.respond(text);
  }

  tell(node: string, text: string): void {
    this.#publish(`tell.${node}`, text);
  }

  tellAll(text: string): void {
    this.#publish('all', text);
  }

  #publish(to: string, text: string): void {
    // What is said while the line is away would come late, behind what others have heard since.
    if (!this.#isAway && !this.#isClosing) this.#nats.publish(`${this.#place}.${to}.${this.self}`, text);
  }

  /** What was said before still goes out; afterwards nothing does. */
  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#nats.drain().catch(() => this.#nats.close());
  }
}
