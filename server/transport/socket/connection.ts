import type { Duplex } from 'node:stream';
import { deflateRawSync } from 'node:zlib';
import {
  type ClientMessage,
  type ErrorCode,
  OLDEST_SUPPORTED_VERSION,
  PROTOCOL_VERSION,
  readSocketMessage,
  type ServerMessage,
  type SocketMessage,
} from '@fray/protocol';
import type { RawData, WebSocket } from 'ws';
import { answerWatch } from '../../base/answerWatch.ts';
import type { Clock } from '../../base/clock.ts';
import { jsonLimitError } from '../../base/jsonLimits.ts';
import type { KeyedBuckets } from '../../base/keyedBuckets.ts';
import { LIMITS } from '../../base/limits.ts';
import type { SignInChanges } from '../../base/signInChanges.ts';
import { TokenBucket } from '../../base/tokenBucket.ts';
import { userOfDevice } from '../../community/userOfDevice.ts';
import { ClientSession, type SessionContext, type TableSession } from './clientSession.ts';

/** DEFLATE settings for a short message: a window of 1 kB is enough and fast to set up. */
const SHORT = { level: 6, windowBits: 10, memLevel: 4 } as const;
const HISTORY = { level: 6 } as const;
/** Longest message, in characters, that is compressed as a short one. */
const LONGEST_SHORT = 4096;
/** Cache of the newest long messages: many clients request the same history page. */
const CACHE_SIZE = 64;
const cache = new Map<string, Buffer>();
/** The newest short message: all subscribers of a table are sent the same one. */
let newest: { readonly text: string; readonly bytes: Buffer } | undefined;

/**
 * Returns a message as it is sent: a text, or its bytes compressed (raw DEFLATE) for a binary message if it is long. The WebSocket
 * extension permessage-deflate would keep 90 kB for each connection that ever sent a long message.
 */
export function compress(text: string): string | Buffer {
  if (text.length <= LIMITS.compressAbove) return text;
  if (text.length <= LONGEST_SHORT) {
    if (newest?.text !== text) newest = { text, bytes: deflateRawSync(text, SHORT) };
    return newest.bytes;
  }
  const bytes = cache.get(text) ?? deflateRawSync(text, HISTORY);
  cache.delete(text);
  cache.set(text, bytes);
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_SIZE) break;
    cache.delete(oldest);
  }
  return bytes;
}

/** Payload lengths from 126 to 65,535 take two extra bytes in a WebSocket frame header (RFC 6455). */
const TWO_BYTES = 126;
const LONGEST = 0xffff;

const char = String.fromCharCode;

/** A complete unmasked text frame of a WebSocket (RFC 6455) as a Latin-1 string. Undefined for text that is not ASCII or longer than 65,535 bytes. */
export function socketFrame(text: string): string | undefined {
  const { length } = text;
  if (length > LONGEST || Buffer.byteLength(text) !== length) return undefined;
  return length < TWO_BYTES ? `\x81${char(length)}${text}` : `\x81\x7e${char(length >> 8, length & 0xff)}${text}`;
}

/** WebSocket close codes of this application, by reason. */
const CLOSED = { silent: 4000, skew: 4001, flood: 4002, again: 4005 } as const;

/** A client of this node whose table another node holds. */
interface ProxyClient {
  readonly person: string | undefined;
  readonly address: string;
  write(text: string): void;
  rejoin(): void;
}

export interface ConnectionContext extends Omit<SessionContext, 'spectatorChatLimit' | 'count'> {
  /** Resolves to the user that a device is signed in as. */
  userOf(device: string): Promise<string>;
  readonly signIns: Pick<SignInChanges, 'hasChangedSince'>;
  readonly time: Clock;
  readonly build: string;
  /** STUN/TURN servers for video calls between two clients. */
  readonly ice: readonly string[];
  readonly rates: { readonly burst: number; readonly each: number };
  /** Limits of spectators' chat lines by address, for clients of this node and of others. */
  readonly chatLimits: KeyedBuckets;
  count(what: 'message' | 'refused'): void;
  /** Rate limits shared by all connections from one address. */
  readonly address: {
    /** The address group (`clientGroup`). */
    readonly name: string;
    readonly joins: TokenBucket;
    readonly pages: TokenBucket;
    readonly requests: TokenBucket;
  };
  /** Returns a session that forwards to the node holding the table, or undefined when this node holds it. */
  openProxy?(join: SocketMessage<'join'>, visitor: ProxyClient): TableSession | undefined;
  /** Called once when the socket has closed. */
  closed(connection: Connection): void;
}

/** One WebSocket to a client. After `hello` it passes table messages to a local session or to the node that holds the table. */
export class Connection {
  readonly #socket: WebSocket;
  /** The TCP or TLS stream below the WebSocket; short frames are written to it directly. */
  readonly #stream: Duplex;
  readonly #context: ConnectionContext;
  readonly #bucket: TokenBucket;
  readonly #joinBucket: TokenBucket;
  #welcomed = false;
  /** Set while the user of the device is looked up. Messages received meanwhile wait for it. */
  #identifying: Promise<void> | undefined;
  /** The device id from `hello`, and the user it is signed in as. */
  #device: string | undefined;
  #person: string | undefined;
  /** Session for tables of this node; set after `hello`. */
  #localSession: ClientSession | undefined;
  /** The session that receives table messages now: local, or a proxy to another node. */
  #session: TableSession | undefined;
  #closed = false;
  /** Whether this side has closed the connection. The client may send on until it has closed its side too. */
  #isClosing = false;
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
    socket.on('ping', () => this.#countControlFrame());
    socket.on('pong', () => {
      this.#alive = true;
      this.#countControlFrame();
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
    return this.#person;
  }

  /** Id of the table this client has joined, on any node. */
  get table(): string | undefined {
    return this.#session?.table;
  }

  send(message: ServerMessage): void {
    this.#write(JSON.stringify(message));
  }

  close(code: number, reason: string): void {
    this.#isClosing = true;
    this.#session?.leave();
    this.#socket.close(code, reason);
  }

  /** Closes the socket because the user of this device changed. The client reconnects and says hello again. */
  requireHello(): void {
    this.close(CLOSED.again, 'hello again');
  }

  /** Resolves to device and user after a pending lookup; undefined before `hello`, or for a client without a key. */
  async identity(): Promise<{ readonly device: string; readonly person: string } | undefined> {
    await this.#identifying;
    return this.#device === undefined || this.#person === undefined ? undefined : { device: this.#device, person: this.#person };
  }

  /** Called at a fixed interval: closes the socket if the last ping was not answered, then pings again. */
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
    answerWatch.message?.(text, 'socket');
    // Most messages are short ASCII. Writing header and body as one string costs a fifth less than two writes.
    const message = compress(text);
    const frame = typeof message === 'string' ? socketFrame(message) : undefined;
    if (frame === undefined) this.#socket.send(message);
    else this.#stream.write(frame, 'latin1');
  }

  /** Control frames count as messages: a client sends 10,000 pings in 64 kB, and each is answered. */
  #countControlFrame(): void {
    if (!this.#bucket.take(this.#context.time.now())) this.#socket.terminate();
  }

  #receive(data: RawData, binary: boolean): void {
    this.#context.count('message');
    if (!this.#bucket.take(this.#context.time.now())) {
      // A client that sends on does not wait for the end of the connection.
      if (this.#isClosing) return this.#socket.terminate();
      this.#sendError('too-fast', 'more messages than one page sends');
      return this.close(CLOSED.flood, 'too many messages');
    }
    // Handle messages in the order received, also while the user is looked up.
    if (this.#identifying) void this.#identifying.then(() => this.#read(data, binary));
    else this.#read(data, binary);
  }

  #read(data: RawData, binary: boolean): void {
    if (this.#isClosing) return;
    if (binary) return this.#sendError('not-text', 'messages are JSON texts');
    // `data` is one Buffer because the socket keeps ws's default binaryType.
    const text = (data as Buffer).toString();
    const why = jsonLimitError(text);
    if (why !== undefined) return this.#sendError('bad-message', why);
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return this.#sendError('not-json', 'messages are JSON texts');
    }
    const read = readSocketMessage(json);
    if (!read.ok) return this.#sendError('bad-message', `${read.fault.field}: ${read.fault.message}`, idOf(json));
    try {
      this.#handle(read.value);
    } catch (error) {
      // An exception here is a server bug: log it and answer this client; other clients are not affected.
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
    if (isAboutMatch(message) && !this.#context.address.requests.take(this.#context.time.now()))
      return this.#sendError('too-fast', 'wait a moment', message.id);
    this.#session.handle(message);
  }

  #hello({ v, key }: SocketMessage<'hello'>): void {
    if (v < OLDEST_SUPPORTED_VERSION || v > PROTOCOL_VERSION) {
      this.#sendError(
        'protocol-version',
        `this server speaks versions ${OLDEST_SUPPORTED_VERSION} to ${PROTOCOL_VERSION}: reload the page; nothing is lost`,
      );
      return this.close(CLOSED.skew, 'another version');
    }
    if (this.#welcomed) return this.#sendError('hello-twice', 'hello was said already');
    this.#welcomed = true;
    if (key === undefined) return this.#welcome(v);
    // `#receive` queues later messages behind this lookup.
    this.#device = userOfDevice(key);
    const askedAt = performance.now();
    this.#identifying = this.#context
      .userOf(this.#device)
      .then(
        (person) => {
          this.#person = person;
          if (this.#context.signIns.hasChangedSince(person, askedAt)) this.requireHello();
          else this.#welcome(v);
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
    // The socket may have closed during the lookup.
    if (this.#closed) return;
    const spectatorChatLimit = this.#context.chatLimits.of(this.#context.address.name);
    this.#localSession = new ClientSession(this.#person, { ...this.#context, spectatorChatLimit }, (text) => this.#write(text));
    this.#session = this.#localSession;
    this.send({
      t: 'welcome',
      v: Math.min(v, PROTOCOL_VERSION),
      build: this.#context.build,
      ...(this.#context.ice.length > 0 ? { ice: this.#context.ice } : {}),
    });
  }

  #join(message: SocketMessage<'join'>): void {
    const now = this.#context.time.now();
    if (!this.#joinBucket.take(now) || !this.#context.address.joins.take(now))
      return this.#sendError('joined-too-often', 'wait a moment before you join again');
    const { openProxy } = this.#context;
    if (!openProxy) return this.#localSession?.handle(message);
    this.#session?.leave();
    const proxy = openProxy(message, {
      person: this.#person,
      address: this.#context.address.name,
      write: (text) => this.#write(text),
      rejoin: () => {
        this.#session = this.#localSession;
        this.#localSession?.askToRejoin();
      },
    });
    this.#session = proxy ?? this.#localSession;
    if (!proxy) this.#localSession?.handle(message);
  }

  #sendError(code: ErrorCode, message: string, id?: string): void {
    this.#context.count('refused');
    this.send({ t: 'no', ...(id === undefined ? {} : { id }), code, message });
  }
}

type MatchMessage = SocketMessage<'move' | 'moves' | 'act' | 'claim' | 'commit' | 'reveal' | 'face'>;

const ABOUT_MATCH: readonly string[] = ['move', 'moves', 'act', 'claim', 'commit', 'reveal', 'face'] satisfies MatchMessage['t'][];

/** Whether a message is a request of a seat about its match. */
const isAboutMatch = (message: ClientMessage): message is MatchMessage => ABOUT_MATCH.includes(message.t);

/** The request id of an invalid message, if the id itself is valid. */
function idOf(json: unknown): string | undefined {
  if (typeof json !== 'object' || json === null || !('id' in json)) return undefined;
  return typeof json.id === 'string' && /^[A-Za-z0-9_-]{1,24}$/.test(json.id) ? json.id : undefined;
}
