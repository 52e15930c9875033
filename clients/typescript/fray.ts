// A client of a Fray server for programs, without dependencies: Node 20 or newer. The guide is docs/api.md.
import { createHash, randomBytes } from 'node:crypto';
import { bodyOf, changed, FrayError, framesOf, MessageError, messagesOf, pathOf, type RouteRequest, refusalIn } from './frayAnswers.ts';
import type { Outcome, PostTablesBody, Routes, SeatMessageAnswer, SeatMessageBody, StreamMessage, TableMessage } from './frayTypes.ts';

export type * from './frayTypes.ts';
export { FrayError, MessageError };

/** A message of a seat; its id is made when it is absent. */
type SeatRequest = SeatMessageBody extends infer M
  ? M extends { readonly id: string }
    ? Omit<M, 'id'> & { readonly id?: string }
    : never
  : never;

/** Chooses one of the legal moves, as an index. `view` is what the seat knows. */
export type Choose = (moves: readonly string[], view: object) => number | Promise<number>;

/** Refusals after which a player reads the table again: the match has moved on, or the request came too early. */
const RETRIED: readonly string[] = ['again', 'too-fast', 'stale', 'game-over'];

/** The server gave up a request that came too slowly. */
const REQUEST_TIMEOUT = 408;

/** Whether the server says what is wrong. Anything else is the network or a matter of time. */
const isRefusal = ({ status, code }: FrayError): boolean => status < 500 && status !== REQUEST_TIMEOUT && !RETRIED.includes(code);

/** Milliseconds after which an answer to a request is given up. */
const PATIENCE = 60_000;

const hex = (): string => randomBytes(32).toString('hex');
const commitmentOf = (entropy: string): string => createHash('sha256').update(`fray commitment ${entropy}`).digest('hex');

/** A fresh table id. */
export const freshId = (): string => Array.from(randomBytes(10), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');

export class FrayClient {
  readonly #url: string;
  readonly #token: string;
  readonly #signal: AbortSignal | undefined;
  #requests = 0;

  /** `url`: of the server, such as `http://127.0.0.1:5858`. `signal`: ends all requests and streams. */
  constructor(url: string, token: string, signal?: AbortSignal) {
    this.#url = url.replace(/\/$/, '');
    this.#token = token;
    this.#signal = signal;
  }

  #fetch(path: string, signal: AbortSignal | undefined, request: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${this.#token}`, ...(request.body ? { 'content-type': 'application/json' } : {}) };
    const signals = [this.#signal, signal].filter((one) => one !== undefined);
    return fetch(`${this.#url}/api/1${path}`, { ...request, headers, redirect: 'error', signal: AbortSignal.any(signals) });
  }

  /** Sends a request, such as `send('GET', '/mine')`. Throws a `FrayError` if it is refused. Records are texts, all else is JSON. */
  async send(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await this.#fetch(path, AbortSignal.timeout(PATIENCE), { method, ...(body ? { body: JSON.stringify(body) } : {}) });
    const content = await bodyOf(answer);
    if (!answer.ok) throw new FrayError(answer.status, refusalIn(content));
    return content;
  }

  /** The same with types, such as `request('GET /tournaments/{id}', { path: { id } })`. */
  async request<R extends keyof Routes>(route: R, input: Omit<Routes[R], 'answer'>): Promise<Routes[R]['answer']> {
    const [method = '', url = ''] = route.split(' ');
    const { body }: RouteRequest = input;
    return (await this.send(method, pathOf(url, input), body)) as Routes[R]['answer'];
  }

  /** The messages of a stream, until it ends. */
  async *stream(path: string, signal?: AbortSignal): AsyncGenerator<StreamMessage> {
    const answer = await this.#fetch(path, signal);
    if (!answer.ok) throw new FrayError(answer.status, refusalIn(await bodyOf(answer)));
    yield* messagesOf(answer);
  }

  /** Opens a table and sits down at seat 0. `others`: the other seats, such as `{ kind: 'bot', level: 'cadet' }`. `more`: fields such as `pace`. */
  async open(
    game: string,
    others: PostTablesBody['seats'],
    options: Record<string, string> = {},
    more: Partial<PostTablesBody> = {},
  ): Promise<{ id: string; entropy: string }> {
    const [id, entropy] = [freshId(), hex()];
    const body = { id, game, options, seats: [{ kind: 'me' } as const, ...others], commitment: commitmentOf(entropy), ...more };
    await this.request('POST /tables', { body });
    return { id, entropy };
  }

  /** Takes a free seat. */
  async sit(id: string, seat: number): Promise<{ id: string; entropy: string }> {
    const entropy = hex();
    await this.request('POST /tables/{id}/seats/{seat}', { path: { id, seat }, body: { commitment: commitmentOf(entropy) } });
    return { id, entropy };
  }

  /** Plays a match to its end, and comes back after every lost connection. Resolves to the outcome. Throws the reason of the client's signal when it ends. */
  async play({ id, entropy }: { id: string; entropy: string }, seat: number, choose: Choose): Promise<Outcome> {
    let own = entropy;
    let seen = 0;
    let known: unknown;
    let decided = -1;
    for (let pause = 100; ; pause = Math.min(2 * pause, 5000)) {
      try {
        for await (const message of this.stream(`/tables/${id}/stream?seat=${seat}&seen=${seen}`)) {
          pause = 100;
          if (message.t === 'table') {
            if (message.table.outcome) return message.table.outcome;
            own = await this.#start(id, seat, message.table, own);
          }
          const frames = framesOf(message);
          const last = frames.at(-1);
          if (!last) continue; // Other seats' frames repeat that this one is to decide.
          const on = last.o === 1 ? (last.k ?? 0) : decided;
          const view = frames.reduce<unknown>((before, { d }) => changed(before, d), known);
          if (on !== decided) await this.#decide(id, seat, on, choose, view as object);
          decided = on;
          // Set only here: if answering a decision fails, its frame is sent again.
          seen = last.n;
          known = view;
        }
      } catch (error) {
        this.#signal?.throwIfAborted();
        decided = -1;
        if (error instanceof FrayError && isRefusal(error)) throw error;
        if (error instanceof FrayError) pause = Math.max(pause, 1000 * (error.wait ?? 0));
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Commits again after a failed start, and reveals. Resolves to the entropy of this start. */
  async #start(id: string, seat: number, { stage, fair: { attempt }, seats }: TableMessage['table'], entropy: string): Promise<string> {
    const at = seats[seat];
    if (stage === 'starting' && !at?.revealed) await this.act(id, seat, { t: 'reveal', attempt, entropy });
    if (stage !== 'open' || at?.commitment !== undefined) return entropy;
    const fresh = hex();
    await this.act(id, seat, { t: 'commit', attempt, commitment: commitmentOf(fresh) });
    return fresh;
  }

  async #decide(id: string, seat: number, on: number, choose: Choose, view: object): Promise<void> {
    const answer = await this.act(id, seat, { t: 'moves', on });
    const moves = answer.t === 'moves' ? answer.moves : [];
    const move = moves[await choose(moves, view)];
    if (move === undefined) throw new RangeError(`there are ${moves.length} legal moves, counted from 0`);
    await this.act(id, seat, { t: 'move', on, move });
  }

  /** Sends a request of a seat. Requests that were not answered may be repeated with the same `id`. */
  act(id: string, seat: number, message: SeatRequest): Promise<SeatMessageAnswer> {
    const body = { id: `${Date.now().toString(36)}${++this.#requests}`, ...message };
    return this.request('POST /tables/{id}/seats/{seat}/messages', { path: { id, seat }, body });
  }
}
