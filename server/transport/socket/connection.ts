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
interface Visitor {
  readonly person: string | undefined;
  write(text: string): void;
  again(): void;
}

export interface ConnectionContext extends Omit<SessionContext, 'talk' | 'count'> {
  /** The person that a device acts as. */
  personAt(device: string): Promise<string>;
  readonly time: Clock;
  readonly build: string;
  /** Servers that help two pages to find each other for picture and sound. */
  readonly ice: readonly string[];
  readonly rates: { readonly burst: number; readonly each: number };
  count(what: 'message' | 'refused'): void;
  /** What all connections from one address share. */
  readonly address: { readonly joins: TokenBucket; readonly pages: TokenBucket; readonly talk: TokenBucket };
  /** The way to a table that another node holds; undefined where it is here. */
  counterFor?(join: SocketMessage<'join'>, visitor: Visitor): TableSession | undefined;
  /** The connection says goodbye. */
  gone(connection: Connection): void;
}

/** One open line to a page: it says hello, and from then on what it says about tables goes to where they are. */
export class Connection {
  readonly #socket: WebSocket;
  /** What carries it. */
  readonly #line: Duplex;
  readonly #floor: ConnectionContext;
  readonly #bucket: TokenBucket;
  readonly #joinsLeft: TokenBucket;
  #welcomed = false;
  /** Who says hello is being looked up. */
  #identifying: Promise<void> | undefined;
  /** What says hello here, and as whom it acts. */
  #device: string | undefined;
  #person: string | undefined;
  /** The tables here, once hello was said. */
  #here: ClientSession | undefined;
  /** Where what is said goes now. */
  #counter: TableSession | undefined;
  #closed = false;
  #alive = true;

  constructor(socket: WebSocket, line: Duplex, floor: ConnectionContext) {
    this.#socket = socket;
    this.#line = line;
    this.#floor = floor;
    const now = floor.time.now();
    this.#bucket = new TokenBucket(floor.rates, now);
    this.#joinsLeft = new TokenBucket(LIMITS.joins, now);
    const stopWaiting = floor.time.after(LIMITS.hello, () => !this.#welcomed && this.close(CLOSED.silent, 'no hello'));
    socket.on('message', (data, binary) => this.#receive(data, binary));
    socket.on('pong', () => {
      this.#alive = true;
    });
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      stopWaiting();
      this.#closed = true;
      this.#counter?.leave();
      floor.gone(this);
    });
  }

  get person(): string | undefined {
    return this.#person;
  }

  /** The table that is looked at, from whichever side. */
  get table(): string | undefined {
    return this.#counter?.table;
  }

  send(message: ServerMessage): void {
    this.#write(JSON.stringify(message));
  }

  close(code: number, reason: string): void {
    this.#socket.close(code, reason);
  }

  /** Whoever is there is somebody else from now on: the page comes back by itself and says hello anew. */
  begin(): void {
    this.close(CLOSED.again, 'hello again');
  }

  /** What says hello here and as whom it acts, once that is known. */
  async identity(): Promise<{ readonly device: string; readonly person: string } | undefined> {
    await this.#identifying;
    return this.#device === undefined || this.#person === undefined ? undefined : { device: this.#device, person: this.#person };
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
      this.#floor.log('slow-reader', { backlog: this.#socket.bufferedAmount });
      return this.#socket.terminate();
    }
    // Nearly all that is said is short and ASCII: written as one string it costs a fifth less than as a head and a body.
    const message = compress(text);
    const frame = typeof message === 'string' ? textFrame(message) : undefined;
    if (frame === undefined) this.#socket.send(message);
    else this.#line.write(frame, 'latin1');
  }

  #receive(data: RawData, binary: boolean): void {
    this.#floor.count('message');
    if (!this.#bucket.take(this.#floor.time.now())) {
      this.#no('too-fast', 'more messages than one page sends');
      return this.close(CLOSED.flood, 'too many messages');
    }
    // Answers come in the order of what they answer.
    if (this.#identifying) void this.#identifying.then(() => this.#read(data, binary));
    else this.#read(data, binary);
  }

  #read(data: RawData, binary: boolean): void {
    if (binary) return this.#no('not-text', 'messages are JSON texts');
    let json: unknown;
    // One buffer, as the socket's binaryType is left at its standard.
    try {
      json = JSON.parse((data as Buffer).toString());
    } catch {
      return this.#no('not-json', 'messages are JSON texts');
    }
    const read = readSocketMessage(json);
    if (!read.ok) return this.#no('bad-message', `${read.fault.field}: ${read.fault.message}`, idOf(json));
    try {
      this.#handle(read.value);
    } catch (error) {
      // A fault of ours: it is logged, this page is told, and nobody else notices.
      this.#floor.log('fault', { message: read.value.t, error: error instanceof Error ? error.stack : String(error) });
      this.#no('fault', 'the server could not do that; it has been logged', idOf(json));
    }
  }

  #handle(message: ClientMessage): void {
    if (message.t === 'hello') return this.#hello(message);
    if (!this.#counter) return this.#no('no-hello', 'say hello first');
    if (message.t === 'ping') return this.send({ t: 'pong' });
    if (message.t === 'join') return this.#join(message);
    if (message.t === 'past' && !this.#floor.address.pages.take(this.#floor.time.now()))
      return this.#no('joined-too-often', 'wait a moment before you ask for more');
    this.#counter.handle(message);
  }

  #hello({ v, key }: SocketMessage<'hello'>): void {
    if (v < OLDEST || v > PROTOCOL) {
      this.#no('protocol-version', `this server speaks versions ${OLDEST} to ${PROTOCOL}: reload the page; nothing is lost`);
      return this.close(CLOSED.skew, 'another version');
    }
    if (this.#welcomed) return this.#no('hello-twice', 'hello was said already');
    this.#welcomed = true;
    if (key === undefined) return this.#welcome(v);
    // What is said behind it waits.
    this.#device = personOf(key);
    this.#identifying = this.#floor
      .personAt(this.#device)
      .then(
        (person) => {
          this.#person = person;
          this.#welcome(v);
        },
        (error: unknown) => {
          this.#floor.log('fault', { message: 'hello', error: String(error) });
          this.close(CLOSED.again, 'the server could not do that');
        },
      )
      .finally(() => {
        this.#identifying = undefined;
      });
  }

  #welcome(v: number): void {
    // The line may be gone by now.
    if (this.#closed) return;
    this.#here = new ClientSession(this.#person, { ...this.#floor, talk: this.#floor.address.talk }, (text) => this.#write(text));
    this.#counter = this.#here;
    this.send({
      t: 'welcome',
      v: Math.min(v, PROTOCOL),
      build: this.#floor.build,
      ...(this.#floor.ice.length > 0 ? { ice: this.#floor.ice } : {}),
    });
  }

  #join(message: SocketMessage<'join'>): void {
    const now = this.#floor.time.now();
    if (!this.#joinsLeft.take(now) || !this.#floor.address.joins.take(now))
      return this.#no('joined-too-often', 'wait a moment before you join again');
    const { counterFor } = this.#floor;
    if (!counterFor) return this.#here?.handle(message);
    this.#counter?.leave();
    const far = counterFor(message, {
      person: this.#person,
      write: (text) => this.#write(text),
      again: () => {
        this.#counter = this.#here;
        this.#here?.sendAway();
      },
    });
    this.#counter = far ?? this.#here;
    if (!far) this.#here?.handle(message);
  }

  #no(code: string, message: string, id?: string): void {
    this.#floor.count('refused');
    this.send({ t: 'no', ...(id === undefined ? {} : { id }), code, message });
  }
}

/** The id of a message that could not be read, if it has one that can. */
function idOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('id' in json)) return undefined;
  return typeof json.id === 'string' && /^[A-Za-z0-9_-]{1,24}$/.test(json.id) ? json.id : undefined;
}
