import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerWatch } from '../../base/answerWatch.ts';
import type { Clock } from '../../base/clock.ts';
import { LIMITS } from '../../base/limits.ts';
import { RequestError } from '../../base/requestError.ts';
import type { SignInChanges } from '../../base/signInChanges.ts';
import type { NotificationRequest, TurnNotice } from '../../notifications/webhooks.ts';

/** A message of a stream of states: a whole state with its id. */
export interface StateMessage {
  readonly t: 'lobby' | 'tournament';
  readonly id: string;
}

/** Id of a state: a hash of its content. */
export const idOfState = (state: object): string => createHash('sha256').update(JSON.stringify(state)).digest('hex').slice(0, 16);

/** The subject of a stream. */
export type StreamChannel = 'table' | 'account' | 'lobby' | 'tournament';

/** An answer that stays open: one JSON text per line. */
export class Stream {
  /** The user; empty for a spectator without a token. */
  readonly person: string;
  readonly address: string;
  readonly #reply: FastifyReply;
  readonly #channel: StreamChannel;
  readonly #pulse: NodeJS.Timeout;
  readonly #listeners: (() => void)[] = [];
  #isClosed = false;

  constructor(request: FastifyRequest, reply: FastifyReply, channel: StreamChannel) {
    this.#channel = channel;
    this.person = request.person;
    this.address = request.address;
    this.#reply = reply;
    reply.hijack();
    for (const [header, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(header, value);
    reply.raw.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    reply.raw.flushHeaders();
    // Empty lines let proxies and clients notice a lost connection.
    this.#pulse = setInterval(() => this.#write('\n'), LIMITS.streamPulse);
    this.#pulse.unref();
    reply.raw.on('error', () => reply.raw.destroy());
    // A client that left before the answer began has had its `close` already.
    if (reply.raw.destroyed) this.#close();
    else reply.raw.on('close', () => this.#close());
  }

  /** Calls back once the stream is closed, at once if it is closed already. */
  onClose(listener: () => void): void {
    if (this.#isClosed) listener();
    else this.#listeners.push(listener);
  }

  #close(): void {
    this.#isClosed = true;
    clearInterval(this.#pulse);
    for (const listener of this.#listeners.splice(0)) listener();
  }

  /** Sends a JSON text. A client that does not read is disconnected, and comes back with the last frame it has. */
  send(text: string): void {
    answerWatch.message?.(text, this.#channel);
    this.#write(`${text}\n`);
  }

  #write(text: string): void {
    const { raw } = this.#reply;
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > LIMITS.streamBacklog) raw.destroy();
    else raw.write(text);
  }

  end(): void {
    if (!this.#reply.raw.writableEnded) this.#reply.raw.end();
  }
}

/** All open streams of this node. */
export class Streams {
  readonly #streams = new Set<Stream>();
  /** Streams that notify their user of turns and challenges. */
  readonly #notified = new Set<Stream>();
  readonly #signIns: Pick<SignInChanges, 'hasChangedSince'>;
  readonly #time: Clock;
  readonly #log: (what: string, about: object) => void;

  constructor(signIns: Pick<SignInChanges, 'hasChangedSince'>, time: Clock, log: (what: string, about: object) => void) {
    this.#signIns = signIns;
    this.#time = time;
    this.#log = log;
  }

  /** Answers a request with a stream. Those of an account get the user's turns and challenges. */
  open(request: FastifyRequest, reply: FastifyReply, channel: StreamChannel): Stream {
    const { person, address } = request;
    if (person !== '' && this.openOf(person) >= LIMITS.streamsPerUser)
      throw new RequestError('too-many-streams', `at most ${LIMITS.streamsPerUser} streams of one user are open`);
    if ([...this.#streams].filter((stream) => stream.address === address).length >= LIMITS.streamsPerAddress)
      throw new RequestError('too-many-streams', `at most ${LIMITS.streamsPerAddress} streams of one address are open`);
    const stream = new Stream(request, reply, channel);
    this.#streams.add(stream);
    if (channel === 'account') this.#notified.add(stream);
    stream.onClose(() => {
      this.#streams.delete(stream);
      this.#notified.delete(stream);
    });
    // The token was checked when the request came, and may have been revoked since.
    if (this.#signIns.hasChangedSince(person, request.identifiedAt)) stream.end();
    return stream;
  }

  /**
   * Answers a request with a stream of states: one at the beginning, and one after each change. The state is read at intervals, so any node
   * can answer. `seen`: id of the state that the client has. `read` resolves to undefined if the state has not changed.
   */
  openStates(
    request: FastifyRequest,
    reply: FastifyReply,
    channel: StateMessage['t'],
    seen: string | undefined,
    read: () => Promise<StateMessage | undefined>,
  ): void {
    let has = seen;
    let isOpen = true;
    let cancel = () => {};
    const stream = this.open(request, reply, channel);
    stream.onClose(() => {
      isOpen = false;
      cancel();
    });
    const look = async () => {
      try {
        const state = await read();
        if (!isOpen) return;
        if (state && state.id !== has) stream.send(JSON.stringify(state));
        has = state?.id ?? has;
        cancel = this.#time.after(LIMITS.streamLook, () => void look());
      } catch (error) {
        const isRefusal = error instanceof RequestError;
        if (!isRefusal) this.#log('fault', { message: `stream of ${channel}`, error: String(error) });
        stream.send(JSON.stringify(isRefusal ? { t: 'no', ...error.refusal } : { t: 'again' }));
        stream.end();
      }
    };
    void look();
  }

  /** Ends the streams of these users, whose sign-ins or tokens changed. */
  requireHello(users: readonly string[]): void {
    for (const stream of this.#streams) if (users.includes(stream.person)) stream.end();
  }

  /** How many streams of a user are open here. */
  openOf(person: string): number {
    return [...this.#streams].filter((stream) => stream.person === person).length;
  }

  /** Whether a user has another stream here that notifies them. */
  isNotified(person: string, but: Stream): boolean {
    return [...this.#notified].some((stream) => stream !== but && stream.person === person);
  }

  sendTurn({ person, table, game, against }: TurnNotice): void {
    this.#notify(person, { t: 'turn', table, game, against: against.join(', ') });
  }

  sendNotification({ person, ...call }: NotificationRequest): void {
    this.#notify(person, { t: 'call', ...call });
  }

  #notify(person: string, message: object): void {
    for (const stream of this.#notified) if (stream.person === person) stream.send(JSON.stringify(message));
  }

  close(): void {
    for (const stream of this.#streams) stream.end();
  }
}
