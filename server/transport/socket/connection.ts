import type { Duplex } from 'node:stream';
import { type ClientMessage, OLDEST, PROTOCOL, readSocketMessage, type ServerMessage, type SocketMessage } from '@fray/protocol';
import type { RawData, WebSocket } from 'ws';
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import { TokenBucket } from '../../base/tokenBucket.ts';
import { personOf } from '../../community/personOf.ts';
import { ClientSession, type SessionContext, type TableSession } from '../../wire/clientSession.ts';
import { compress } from '../../wire/compression.ts';
import { textFrame } from './textFrame.ts';

/** Why a connection was closed, as WebSocket close codes of our own. */
const CLOSED = { silent: 4000, skew: 4001, flood: 4002, slow: 4003, full: 4004, again: 4005 } as const;

/** What a page of ours needs of a table that another node holds. */
interface ProxyClient {
  readonly person: string | undefined;
  write(text: string): void;
  rejoin(): void;
}

export interface ConnectionContext extends Omit<SessionContext, 'talk' | 'count'> {
  /** The person that a device acts as. */
  userOf(device: string): Promise<string>;
  readonly time: Clock;
  readonly build: string;
  /** Servers that help two pages to find each other for picture and sound. */
  readonly ice: readonly string[];
  readonly rates: { readonly burst: number; readonly each: number };
  count(what: 'message' | 'refused'): void;
  /** What all connections from one address share. */
  readonly address: { readonly joins: TokenBucket; readonly pages: TokenBucket; readonly talk: TokenBucket };
  /** The way to a table that another node holds; undefined where it is here. */
  proxyFor?(join: SocketMessage<'join'>, visitor: ProxyClient): TableSession | undefined;
  /** The connection says goodbye. */
  closed(connection: Connection): void;
}

/** One open stream to a page: it says hello, and from then on what it says about tables goes to where they are. */
export class Connection {
  readonly #socket: WebSocket;
  /** What carries it. */
  readonly #stream: Duplex;
  readonly #context: ConnectionContext;
  readonly #bucket: TokenBucket;
  readonly #joinBucket: TokenBucket;
  #welcomed = false;
  /** Who says hello is being looked up. */
  #identifying: Promise<void> | undefined;
  /** What says hello here, and as whom it acts. */
  #device: string | undefined;
  #user: string | undefined;
  /** The tables here, once hello was said. */
  #localSession: ClientSession | undefined;
  /** Where what is said goes now. */
  #session: TableSession | undefined;
  #closed = false;
  #alive = true;

  constructor(socket: WebSocket, stream: Duplex, context: ConnectionContext) {
    this.#socket = socket;
    this.#stream = stream;
    this.#context = context;
    const now = context.time.now();
    this.#bucket = new TokenBucket(context.rates, now);
    this.#joinBucket = new TokenBucket(LIMITS.joins, now);
    const stopWaiting = context.time.after(LIMITS.hello, () => !this.#welcomed && this.close(CLOSED.silent, 'no hello'));
    socket.on('message', (data, binary) => this.#receive(data, binary));
    socket.on('pong', () => {
      this.#alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      stopWaiting();
      this.#closed = true;
      this.#session?.leave();
      context.closed(this);
    });
  }

  get person(): string | undefined {
    return this.#user;
  }

  /** The table that is looked at, from whichever side. */
  get table(): string | undefined {
    return this.#session?.table;
  }

  send(message: ServerMessage): void {
    this.#write(JSON.stringify(message));
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Whoever is there is somebody else from now on: the page comes back by itself and says hello anew. */
  requireHello(): void {
    this.close(CLOSED.again, 'hello again');
  }

  /** What says hello here and as whom it acts, once that is known. */
  async identity(): Promise<{ readonly device: string; readonly person: string } | undefined> {
    await this.#identifying;
    return this.#device === undefined || this.#user === undefined ? undefined : { device: this.#device, person: this.#user };
  }

  /** Called at a steady beat: whoever did not answer since the last one is gone. */
  checkAlive(): void {
    if (!this.#alive) return this.#socket.terminate();
    this.#alive = false;
    this.#socket.ping();
  }

  #write(text: string): void {
    if (this.#closed || this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > LIMITS.backlog) {
      this.#context.log('slow-reader', { backlog: this.#socket.bufferedAmount });
      return this.#socket.terminate();
    }
    // Nearly all that is said is short and ASCII: written as one string it costs a fifth less than as a head and a body.
    const message = compress(text);
    const frame = typeof message === 'string' ? textFrame(message) : undefined;
    if (frame === undefined) this.#socket.send(message);
    else this.#stream.write(frame, 'latin1');
  }

  #receive(data: RawData, binary: boolean): void {
    this.#context.count('message');
    if (!this.#bucket.take(this.#context.time.now())) {
      this.#sendError('too-fast', 'more messages than one page sends');
      return this.close(CLOSED.flood, 'too many messages');
    }
    // Answers come in the order of what they answer.
    if (this.#identifying) void this.#identifying.then(() => this.#read(data, binary));
    else this.#read(data, binary);
  }

  #read(data: RawData, binary: boolean): void {
    if (binary) return this.#sendError('not-text', 'messages are JSON texts');
    let json: unknown;
    // One buffer, as the socket's binaryType is left at its standard.
    try {
      json = JSON.parse((data as Buffer).toString());
    } catch {
      return this.#sendError('not-json', 'messages are JSON texts');
    }
    const read = readSocketMessage(json);
    if (!read.ok) return this.#sendError('bad-message', `${read.fault.field}: ${read.fault.message}`, idOf(json));
    try {
      this.#handle(read.value);
    } catch (error) {
      // A fault of ours: it is logged, this page is told, and nobody else notices.
      this.#context.log('fault', { message: read.value.t, error: error instanceof Error ? error.stack : String(error) });
      this.#sendError('fault', 'the server could not do that; it has been logged', idOf(json));
    }
  }

  #handle(message: ClientMessage): void {
    if (message.t === 'hello') return this.#hello(message);
    if (!this.#session) return this.#sendError('no-hello', 'say hello first');
    if (message.t === 'ping') return this.send({ t: 'pong' });
    if (message.t === 'join') return this.#join(message);
    if (message.t === 'past' && !this.#context.address.pages.take(this.#context.time.now()))
      return this.#sendError('joined-too-often', 'wait a moment before you ask for more');
    this.#session.handle(message);
  }

  #hello({ v, key }: SocketMessage<'hello'>): void {
    if (v < OLDEST || v > PROTOCOL) {
      this.#sendError('protocol-version', `this server speaks versions ${OLDEST} to ${PROTOCOL}: reload the page; nothing is lost`);
      return this.close(CLOSED.skew, 'another version');
    }
    if (this.#welcomed) return this.#sendError('hello-twice', 'hello was said already');
    this.#welcomed = true;
    if (key === undefined) return this.#welcome(v);
    // What is said behind it waits.
    this.#device = personOf(key);
    this.#identifying = this.#context
      .userOf(this.#device)
      .then(
        (person) => {
          this.#user = person;
          this.#welcome(v);
        },
        (error: unknown) => {
          this.#context.log('fault', { message: 'hello', error: String(error) });
          this.close(CLOSED.again, 'the server could not do that');
        },
      )
      .finally(() => {
        this.#identifying = undefined;
      });
  }

  #welcome(v: number): void {
    // The stream may be gone by now.
    if (this.#closed) return;
    this.#localSession = new ClientSession(this.#user, { ...this.#context, talk: this.#context.address.talk }, (text) => this.#write(text));
    this.#session = this.#localSession;
    this.send({
      t: 'welcome',
      v: Math.min(v, PROTOCOL),
      build: this.#context.build,
      ...(this.#context.ice.length > 0 ? { ice: this.#context.ice } : {}),
    });
  }

  #join(message: SocketMessage<'join'>): void {
    const now = this.#context.time.now();
    if (!this.#joinBucket.take(now) || !this.#context.address.joins.take(now))
      return this.#sendError('joined-too-often', 'wait a moment before you join again');
    const { proxyFor: counterFor } = this.#context;
    if (!counterFor) return this.#localSession?.handle(message);
    this.#session?.leave();
    const far = counterFor(message, {
      person: this.#user,
      write: (text) => this.#write(text),
      rejoin: () => {
        this.#session = this.#localSession;
        this.#localSession?.sendAway();
      },
    });
    this.#session = far ?? this.#localSession;
    if (!far) this.#localSession?.handle(message);
  }

  #sendError(code: string, message: string, id?: string): void {
    this.#context.count('refused');
    this.send({ t: 'no', ...(id === undefined ? {} : { id }), code, message });
  }
}

/** The id of a message that could not be read, if it has one that can. */
function idOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('id' in json)) return undefined;
  return typeof json.id === 'string' && /^[A-Za-z0-9_-]{1,24}$/.test(json.id) ? json.id : undefined;
}
