// A client of a Fray server for programs, without dependencies: Node 20 or newer. The guide is docs/api.md.
import { createHash, randomBytes } from 'node:crypto';

/** A refusal of the server. `code` is one of the list in docs/protocol.md; `wait`: seconds until the same request may succeed. */
export class FrayError extends Error {
  override readonly name = 'FrayError';
  readonly status: number;
  readonly code: string;
  readonly wait: number | undefined;

  constructor(status: number, refusal: Refusal) {
    super(`${refusal.code ?? status}: ${refusal.message ?? 'no answer that is JSON'}`);
    this.status = status;
    this.code = refusal.code ?? '';
    this.wait = refusal.wait;
  }
}

interface Refusal {
  readonly code?: string;
  readonly message?: string;
  readonly wait?: number;
}

/** A message of a table's stream; docs/protocol.md lists the fields. */
export interface Message {
  readonly t: string;
  readonly [field: string]: unknown;
}

interface Frame {
  readonly n: number;
  readonly o?: 1;
  readonly k?: number;
}

const isFrame = (message: Message): message is Message & Frame => message.t === 'f';

interface Table {
  readonly stage: string;
  readonly fair: { readonly attempt: number };
  readonly seats: readonly { readonly commitment?: string; readonly revealed?: boolean }[];
  readonly outcome?: { readonly places: readonly number[]; readonly reason: string };
}

/** Chooses one of the legal moves, as an index. `frame` is the newest frame of the seat's view. */
export type Choose = (moves: readonly string[], frame: Message) => number | Promise<number>;

/** Refusals after which a player looks at the table again: it went on meanwhile, or wants to be asked later. */
const RETRIED: readonly string[] = ['again', 'too-fast', 'stale', 'game-over'];

const hex = (): string => randomBytes(32).toString('hex');
const commitmentOf = (entropy: string): string => createHash('sha256').update(`fray commitment ${entropy}`).digest('hex');

/** A fresh table id. */
export const freshId = (): string => Array.from(randomBytes(10), (byte) => 'abcdefghijklmnopqrstuvwxyz234567'[byte % 32]).join('');

export class FrayClient {
  readonly #url: string;
  readonly #token: string;
  #requests = 0;

  /** `url`: of the server, such as `http://127.0.0.1:5858`. */
  constructor(url: string, token: string) {
    this.#url = url.replace(/\/$/, '');
    this.#token = token;
  }

  /** Sends a request, such as `send('GET', '/mine')`. Throws a `FrayError` if it is refused. Records are texts, all else is JSON. */
  async send(method: string, path: string, body?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.#token}`, ...(body ? { 'content-type': 'application/json' } : {}) };
    const answer = await fetch(`${this.#url}/api/1${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    const value: unknown = isJson ? await answer.json() : await answer.text();
    if (!answer.ok) throw new FrayError(answer.status, isJson ? (value as Refusal) : {});
    return value;
  }

  /** The messages of a stream, until it ends. */
  async *stream(path: string, signal?: AbortSignal): AsyncGenerator<Message> {
    const headers = { authorization: `Bearer ${this.#token}` };
    const answer = await fetch(`${this.#url}/api/1${path}`, { headers, ...(signal ? { signal } : {}) });
    if (!answer.ok || !answer.body) throw new FrayError(answer.status, (await answer.json()) as Refusal);
    let text = '';
    for await (const chunk of answer.body.pipeThrough(new TextDecoderStream())) {
      const lines = (text + chunk).split('\n');
      text = lines.pop() ?? '';
      for (const line of lines) if (line !== '') yield JSON.parse(line) as Message;
    }
  }

  /** Opens an unrated table and sits down at seat 0. `others`: the other seats, such as `{ kind: 'bot', level: 'cadet' }`. */
  async open(game: string, others: readonly object[], options: Record<string, string> = {}): Promise<{ id: string; entropy: string }> {
    const [id, entropy] = [freshId(), hex()];
    await this.send('POST', '/tables', { id, game, options, seats: [{ kind: 'me' }, ...others], commitment: commitmentOf(entropy) });
    return { id, entropy };
  }

  /** Takes a free seat. */
  async sit(id: string, seat: number): Promise<{ id: string; entropy: string }> {
    const entropy = hex();
    await this.send('POST', `/tables/${id}/seats/${seat}`, { commitment: commitmentOf(entropy) });
    return { id, entropy };
  }

  /** Plays a match to its end, and comes back after every lost connection. Resolves to the outcome. */
  async play({ id, entropy }: { id: string; entropy: string }, seat: number, choose: Choose): Promise<NonNullable<Table['outcome']>> {
    let own = entropy;
    let seen = 0;
    let decided = -1;
    for (let pause = 100; ; pause = Math.min(2 * pause, 5000)) {
      try {
        for await (const message of this.stream(`/tables/${id}/stream?seat=${seat}&seen=${seen}`)) {
          pause = 100;
          if (message.t === 'table') {
            const table = message['table'] as Table;
            if (table.outcome) return table.outcome;
            own = await this.#start(id, seat, table, own);
          }
          const frames = message.t === 'history' ? (message['frames'] as Frame[]) : isFrame(message) ? [message] : [];
          const last = frames.at(-1);
          if (last) seen = last.n;
          // Other seats' frames repeat that this one is to decide.
          const on = last?.o === 1 ? (last.k ?? 0) : decided;
          if (on === decided) continue;
          await this.#decide(id, seat, on, choose, message);
          decided = on;
        }
      } catch (error) {
        decided = -1;
        // A refusal says what is wrong; anything else is the network.
        if (error instanceof FrayError && error.status < 500 && !RETRIED.includes(error.code)) throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }

  /** Commits again after a failed start, and reveals. Resolves to the entropy of this start. */
  async #start(id: string, seat: number, { stage, fair: { attempt }, seats }: Table, entropy: string): Promise<string> {
    const at = seats[seat];
    if (stage === 'starting' && !at?.revealed) await this.act(id, seat, { t: 'reveal', attempt, entropy });
    if (stage !== 'open' || at?.commitment !== undefined) return entropy;
    const fresh = hex();
    await this.act(id, seat, { t: 'commit', attempt, commitment: commitmentOf(fresh) });
    return fresh;
  }

  async #decide(id: string, seat: number, on: number, choose: Choose, frame: Message): Promise<void> {
    const { moves } = (await this.act(id, seat, { t: 'moves', on })) as unknown as { readonly moves: readonly string[] };
    const move = moves[await choose(moves, frame)];
    await this.act(id, seat, { t: 'move', on, move });
  }

  /** Sends a request of a seat. Requests that were not answered may be repeated with the same `id`. */
  act(id: string, seat: number, message: { readonly t: string; readonly [field: string]: unknown }): Promise<Message> {
    const request = { id: `${Date.now().toString(36)}${++this.#requests}`, ...message };
    return this.send('POST', `/tables/${id}/seats/${seat}/messages`, request) as Promise<Message>;
  }
}
