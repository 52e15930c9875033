import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerWatch } from '../../base/answerWatch.ts';
import { LIMITS } from '../../base/limits.ts';
import { RequestError } from '../../base/requestError.ts';
import type { NotificationRequest, TurnNotice } from '../../notifications/webhooks.ts';

/** An answer that stays open: one JSON text per line. */
export class Stream {
  /** Empty for a spectator without a token. */
  readonly person: string;
  readonly address: string;
  readonly #reply: FastifyReply;
  readonly #channel: 'table' | 'account';
  readonly #pulse: NodeJS.Timeout;

  constructor(request: FastifyRequest, reply: FastifyReply, channel: 'table' | 'account', ended: () => void) {
    this.#channel = channel;
    this.person = request.person;
    this.address = request.address;
    this.#reply = reply;
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store', 'x-accel-buffering': 'no' });
    reply.raw.flushHeaders();
    // Proxies and clients notice a dead line by these empty lines.
    this.#pulse = setInterval(() => this.#write('\n'), LIMITS.streamPulse);
    this.#pulse.unref();
    reply.raw.on('close', () => {
      clearInterval(this.#pulse);
      ended();
    });
    reply.raw.on('error', () => reply.raw.destroy());
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

  /** Answers a request with a stream. `isNotified`: whether it gets the user's turns and challenges. */
  open(request: FastifyRequest, reply: FastifyReply, isNotified: boolean, ended: () => void = () => {}): Stream {
    const of = (test: (stream: Stream) => boolean) => [...this.#streams].filter(test).length;
    const { person, address } = request;
    if (person !== '' && of((stream) => stream.person === person) >= LIMITS.streamsPerUser)
      throw new RequestError('too-many-streams', `at most ${LIMITS.streamsPerUser} streams of one user are open`);
    if (of((stream) => stream.address === address) >= LIMITS.streamsPerAddress)
      throw new RequestError('too-many-streams', `at most ${LIMITS.streamsPerAddress} streams of one address are open`);
    const stream = new Stream(request, reply, isNotified ? 'account' : 'table', () => {
      this.#streams.delete(stream);
      this.#notified.delete(stream);
      ended();
    });
    this.#streams.add(stream);
    if (isNotified) this.#notified.add(stream);
    return stream;
  }

  /** Ends the streams of these users, whose sign-ins or tokens changed. */
  requireHello(users: readonly string[]): void {
    for (const stream of this.#streams) if (users.includes(stream.person)) stream.end();
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
