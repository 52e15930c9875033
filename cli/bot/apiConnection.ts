import { type FrayClient, FrayError, MessageError } from '@fray/client';
import { type Client, type ClientMessage, type ErrorCode, PROTOCOL_VERSION, type Refusal, readSocketMessage } from '@fray/protocol';
import { AnswerError, checkMessage } from './answers.ts';

type Connect = ConstructorParameters<typeof Client>[0]['connect'];
type Events = Parameters<Connect>[0];

/** Refusals after which the same request is sent again, after the seconds that the server names. */
const REPEATED: ReadonlySet<string> = new Set(['again', 'too-fast', 'no-answer', 'storage']);
/** Pause before a request is repeated, in milliseconds, and how often it is. */
const PAUSE = 300;
const MAX_TRIES = 20;

/** Connections to one seat through the API: what a WebSocket carries for a page, by a stream and requests. */
export const apiConnections =
  (api: FrayClient, seat: number): Connect =>
  (events) =>
    new ApiConnection(api, seat, events);

class ApiConnection {
  readonly #api: FrayClient;
  readonly #seat: number;
  readonly #events: Events;
  #table = '';
  #stream = new AbortController();
  #isOpen = true;

  constructor(api: FrayClient, seat: number, events: Events) {
    this.#api = api;
    this.#seat = seat;
    this.#events = events;
    queueMicrotask(() => this.#isOpen && events.opened());
  }

  send(text: string): void {
    const input: unknown = JSON.parse(text);
    const read = readSocketMessage(input);
    if (!read.ok) return this.#refuse(input, `${read.fault.field}: ${read.fault.message}`);
    const message = read.value;
    if (message.t === 'hello') void this.#welcome();
    else if (message.t === 'join') void this.#join(message.table, message.seen);
    // Signals of a video call are not for programs.
    else if (message.t !== 'ping' && message.t !== 'leave' && message.t !== 'past' && message.t !== 'face') void this.#request(message);
  }

  /** Answers a request that no server takes, such as a move that is no text of a move. */
  #refuse(input: unknown, message: string): void {
    const id = typeof input === 'object' && input !== null && 'id' in input ? input.id : undefined;
    if (typeof id !== 'string') throw new Error(`the client sent an invalid message: ${message}`);
    queueMicrotask(() => this.#receive({ t: 'no', id, code: 'bad-request', message }));
  }

  close(): void {
    this.#isOpen = false;
    this.#stream.abort();
  }

  #receive(message: unknown): void {
    if (!this.#isOpen) return;
    try {
      checkMessage(message);
      this.#events.received(JSON.stringify(message));
    } catch (error) {
      // The server rejects this client for good: the client does not reconnect.
      const why = error instanceof Error ? error.message : String(error);
      const fault = error instanceof AnswerError ? error : new AnswerError(why);
      this.#events.received(JSON.stringify({ t: 'no', code: 'protocol-version', message: fault.message }));
      this.#lost();
    }
  }

  #lost(): void {
    if (!this.#isOpen) return;
    this.close();
    this.#events.closed();
  }

  /** Opens if the server answers and accepts the token; otherwise the client tries again after growing delays. */
  async #welcome(): Promise<void> {
    try {
      await this.#api.send('GET', '/me/ratings');
      this.#receive({ t: 'welcome', v: PROTOCOL_VERSION, build: '' });
    } catch (error) {
      const refusal = finalRefusal(error);
      if (refusal) this.#receive({ t: 'no', ...refusal });
      this.#lost();
    }
  }

  async #join(table: string, seen: number): Promise<void> {
    this.#table = table;
    this.#stream.abort();
    const stream = new AbortController();
    this.#stream = stream;
    try {
      const path = `/tables/${table}/stream?seat=${this.#seat}&seen=${seen}`;
      for await (const message of this.#api.stream(path, stream.signal)) {
        if (stream.signal.aborted) return;
        this.#receive(message);
      }
    } catch (error) {
      if (!stream.signal.aborted && error instanceof MessageError) this.#receive(error.received);
      const refusal = finalRefusal(error);
      if (!stream.signal.aborted && refusal) this.#receive({ t: 'no', ...refusal });
    }
    // A stream that was replaced by another one has ended for that reason.
    if (!stream.signal.aborted) this.#lost();
  }

  async #request(message: Exclude<ClientMessage, { t: 'hello' | 'join' | 'ping' | 'leave' | 'past' | 'face' }>): Promise<void> {
    for (let tried = 1; this.#isOpen; tried++) {
      try {
        return this.#receive(await this.#api.act(this.#table, this.#seat, message));
      } catch (error) {
        if (!(error instanceof FrayError)) return this.#lost();
        if (!REPEATED.has(error.code) || tried === MAX_TRIES) return this.#receive({ t: 'no', id: message.id, ...refusalOf(error) });
        await new Promise((resolve) => setTimeout(resolve, Math.max(PAUSE, 1000 * (error.wait ?? 0))));
      }
    }
  }
}

const refusalOf = ({ code, message }: FrayError): Refusal => ({ code: code as ErrorCode, message });

/** A refusal that no repetition changes, of the token or the seat; undefined for anything else. */
function finalRefusal(error: unknown): Refusal | undefined {
  if (!(error instanceof FrayError) || error.status >= 500 || error.status === 429 || REPEATED.has(error.code)) return undefined;
  return refusalOf(error);
}
