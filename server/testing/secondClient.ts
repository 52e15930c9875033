import { createHash, createHmac } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

/*
 * A client written from docs/protocol.md, docs/fair.md and docs/record.md alone: it imports nothing of the project and knows no rules. It
 * plays moves from `moves`, and checks the dice with its own arithmetic.
 */

interface Seat {
  readonly kind: string;
  readonly name: string;
  readonly commitment?: string;
  readonly revealed?: boolean;
}

interface Table {
  readonly id: string;
  readonly game: string;
  readonly rules: number;
  readonly options: Readonly<Record<string, string>>;
  readonly stage: string;
  readonly seats: readonly Seat[];
  readonly you?: number;
  readonly fair: {
    readonly attempt: number;
    readonly commitment: string;
    readonly past?: readonly { readonly commitment: string; readonly missing: readonly number[] }[];
    readonly terms?: string;
    readonly last?: { readonly number: number; readonly head: string };
  };
  readonly outcome?: { readonly places: readonly number[] };
}

interface Frame {
  readonly n: number;
  readonly d?: Change;
  readonly o?: 1;
  readonly k?: number;
  readonly h?: string;
  readonly l?: number;
}

type ServerMessage =
  | { readonly t: 'welcome' | 'closing' | 'pong' | 'talk' | 'turn' | 'call' | 'face' }
  | { readonly t: 'again'; readonly anew?: true }
  | { readonly t: 'held'; readonly at: string }
  | { readonly t: 'table'; readonly table: Table }
  | { readonly t: 'history'; readonly rest: boolean; readonly frames: readonly Frame[] }
  | ({ readonly t: 'f'; readonly a?: string } & Frame)
  | { readonly t: 'done'; readonly id: string }
  | { readonly t: 'moves'; readonly id: string; readonly moves: readonly string[] }
  | { readonly t: 'no'; readonly id?: string; readonly code: string; readonly message: string };

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
type Change = readonly Json[] | { readonly [key: string]: Change };

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const keyed = (key: string, text: string): Buffer => createHmac('sha256', Buffer.from(key, 'hex')).update(text).digest();
const sealed = (entropy: string): string => hash(`fray commitment ${entropy}`);
const LETTERS = 'abcdefghijklmnopqrstuvwxyz23456789';

export class SecondClient {
  readonly #url: string;
  readonly #name: string;
  readonly #key: string;
  #drawn = 0;
  #socket: WebSocket | undefined;
  /** The numbers drawn in each start. */
  readonly #entropies = new Map<number, string>();
  /** The terms of each start, kept before its entropy was revealed. */
  readonly #terms = new Map<number, string>();
  readonly #heads: { readonly number: number; readonly head: string }[] = [];
  readonly #unanswered = new Map<string, object>();
  #joined: { readonly table: string; readonly seat: number } | undefined;
  #seen = 0;
  #ids = 0;
  #chosen = 0;
  /** The decision for which moves were asked. */
  #requestedDecision = -1;
  table: Table | undefined;
  view: Json = null;
  moved = 0;
  dialled = 0;
  /** The line goes dead right after every so many questions: whether they arrived is not known. */
  cutsAfter = Number.POSITIVE_INFINITY;
  #over: (table: Table) => void = () => {};
  #failed: (why: Error) => void = () => {};
  readonly ended: Promise<Table>;

  constructor(url: string, name: string) {
    this.#url = url;
    this.#name = name;
    this.#key = this.#draw();
    this.ended = new Promise((resolve, reject) => {
      this.#over = resolve;
      this.#failed = reject;
    });
  }

  /** 256 bits; a client for people would draw them at random. */
  #draw(): string {
    return hash(`${this.#name} ${this.#drawn++}`);
  }

  async #post(path: string, body: object): Promise<void> {
    const answer = await fetch(`${this.#url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  /** Opens a table for two, takes its first seat, and answers with its name. */
  async open(game: string, options: Readonly<Record<string, string>>): Promise<string> {
    const bytes = Buffer.from(this.#draw(), 'hex').subarray(0, 10);
    const id = Array.from(bytes, (byte) => LETTERS[byte % LETTERS.length]).join('');
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    await this.#post('api/tables', { id, game, options, seats, name: this.#name, commitment: sealed(this.#entropy(1)) });
    this.#look(id, 0);
    return id;
  }

  async sit(table: string, seat: number): Promise<void> {
    await this.#post(`api/tables/${table}/seats/${seat}`, { name: this.#name, commitment: sealed(this.#entropy(1)) });
    this.#look(table, seat);
  }

  #entropy(attempt: number): string {
    const known = this.#entropies.get(attempt) ?? this.#draw();
    this.#entropies.set(attempt, known);
    return known;
  }

  /** Joins a table in a seat; rejoins by itself after a lost connection, at the default address. `at`: path of a particular node. */
  #look(table: string, seat: number, at = '/ws'): void {
    this.#joined = { table, seat };
    this.dialled++;
    const socket = new WebSocket(new URL(at, this.#url.replace(/^http/, 'ws')));
    this.#socket = socket;
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('open', () => this.#send({ t: 'hello', v: 1, key: this.#key }));
    socket.addEventListener('message', ({ data }: MessageEvent<string | ArrayBuffer>) => {
      const text = typeof data === 'string' ? data : inflateRawSync(Buffer.from(data)).toString();
      try {
        this.#hear(JSON.parse(text) as ServerMessage);
      } catch (error) {
        this.#failed(error instanceof Error ? error : new Error(String(error)));
      }
    });
    socket.addEventListener('close', () => {
      if (this.#socket === socket) setTimeout(() => this.#joined && this.#look(table, seat), 5);
    });
  }

  leave(): void {
    this.#joined = undefined;
    this.#socket?.close();
  }

  #send(message: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Sends a request. Without an answer it is sent again after the next join. */
  #ask(message: object): void {
    this.#ids++;
    const request = { ...message, id: `${this.#name}-${this.#ids}` };
    this.#unanswered.set(request.id, request);
    this.#send(request);
    if (this.#ids % this.cutsAfter === 0) this.#socket?.close();
  }

  #join(): void {
    this.#send({ t: 'join', ...this.#joined, seen: this.#seen });
  }

  #again(): void {
    for (const message of this.#unanswered.values()) this.#send(message);
  }

  #hear(message: ServerMessage): void {
    switch (message.t) {
      case 'welcome':
        return this.#join();
      case 'held': {
        const { table, seat } = this.#joined ?? {};
        const before = this.#socket;
        // The new line is the one that counts from here on.
        if (table !== undefined && seat !== undefined) this.#look(table, seat, message.at);
        return before?.close();
      }
      case 'again':
        if (message.anew) this.#seen = 0;
        return this.#join();
      case 'table':
        this.table = message.table;
        if (message.table.stage === 'open' || message.table.stage === 'starting') {
          this.#again();
          this.#start(message.table);
        }
        if (message.table.fair.last) this.#heads.push(message.table.fair.last);
        if (message.table.outcome) this.#over(message.table);
        return;
      case 'history':
        if (!message.rest) this.#seen = 0;
        for (const frame of message.frames) this.#take(frame);
        this.#again();
        return this.#choose(message.frames.at(-1));
      case 'f':
        if (message.a !== undefined) this.#unanswered.delete(message.a);
        if (message.n !== this.#seen + 1) return message.n > this.#seen ? this.#join() : undefined;
        this.#take(message);
        return this.#choose(message);
      case 'done':
        this.#unanswered.delete(message.id);
        return;
      case 'moves': {
        this.#unanswered.delete(message.id);
        this.#chosen = (this.#chosen * 1_103_515_245 + 12_345) % 2 ** 31;
        const move = message.moves[this.#chosen % message.moves.length];
        if (move === undefined) throw new Error('no move is offered where one is owed');
        this.moved++;
        return this.#ask({ t: 'move', on: this.#requestedDecision, move });
      }
      case 'no':
        if (message.id !== undefined) this.#unanswered.delete(message.id);
        if (message.code === 'joined-too-often') setTimeout(() => this.#join(), 3000);
        else if (message.code !== 'stale') throw new Error(`refused: ${message.code}: ${message.message}`);
        return;
      default:
    }
  }

  /** Commits and reveals, each once for each start. */
  #start({ stage, seats, you, fair, id, game, rules, options }: Table): void {
    const own = you === undefined ? undefined : seats[you];
    const { attempt } = fair;
    if (!own) return;
    const waits = [...this.#unanswered.values()].some((message) => 'attempt' in message && message.attempt === attempt);
    if (stage === 'open' && own.commitment === undefined && !waits)
      this.#ask({ t: 'commit', attempt, commitment: sealed(this.#entropy(attempt)) });
    if (stage !== 'starting' || own.revealed || waits) return;
    const terms = [
      'fray terms 1',
      `table ${id}`,
      `attempt ${attempt}`,
      `game ${game} ${rules}`,
      ...Object.entries(options).map(([name, value]) => `option ${name} ${value}`),
      ...seats.map(({ kind, name }, seat) => `seat ${seat} ${kind}${kind === 'bot' ? ` ${name}` : ''}`),
      `commitment server ${fair.commitment}`,
      ...seats.flatMap(({ kind, commitment }, seat) => (kind === 'human' ? [`commitment ${seat} ${commitment}`] : [])),
      ...(fair.past ?? []).map(({ commitment, missing }) => ['aborted', commitment, ...missing].join(' ')),
    ].join('\n');
    if (hash(terms) !== fair.terms) throw new Error('the hash of the terms is another one');
    if (own.commitment !== sealed(this.#entropy(attempt))) throw new Error('the commitment shown is not this client’s');
    if ((this.#terms.get(attempt) ?? terms) !== terms) throw new Error('one start was shown twice, with other terms');
    this.#terms.set(attempt, terms);
    this.#ask({ t: 'reveal', attempt, entropy: this.#entropy(attempt) });
  }

  #take(frame: Frame): void {
    this.#seen = frame.n;
    if (frame.d) this.view = changed(this.view, frame.d);
    if (frame.h !== undefined && frame.l !== undefined) this.#heads.push({ number: frame.l, head: frame.h });
  }

  #choose(frame: Frame | undefined): void {
    const on = frame?.k ?? 0;
    if (frame?.o !== 1 || on === this.#requestedDecision) return;
    this.#requestedDecision = on;
    this.#ask({ t: 'moves', on });
  }

  /** Fetches the record and checks everything that can be checked without rules; answers how many draws it recomputed. */
  async verify(): Promise<{ readonly draws: number; readonly heads: number }> {
    const answer = await fetch(`${this.#url}api/tables/${this.#joined?.table}/record`);
    const record = readRecord(await answer.text());
    const [, terms = ''] = [...this.#terms].at(-1) ?? [];
    const { you = -1 } = this.table ?? {};
    must(
      record.termsLines().every((line) => terms.split('\n').includes(line)),
      'the record was started under other terms',
    );
    for (const [commitment, value] of record.parts) must(sealed(value) === commitment, 'something else was shown than was committed to');
    must(record.parts[you + 1]?.[1] === [...this.#entropies].at(-1)?.[1], 'the own entropy is not in the record');
    const key = keyed(record.secret, record.opening).toString('hex');
    let head = hash(`fray head 0\n${record.opening}`);
    must(record.heads[0]?.head === head, 'head 0 is another one');
    for (const [i, { after, head: message }] of record.heads.entries()) {
      if (i === 0) continue;
      const lines = record.entries.slice(record.heads[i - 1]?.after, after).join('\n');
      head = hash(`fray head ${i}\n${head}\n${keyed(key, `seal ${i}\n${lines}`).toString('hex')}`);
      must(message === head, `head ${i} is another one`);
    }
    must(record.heads.at(-1)?.after === record.entries.length, 'entries are covered by no head');
    for (const head of this.#heads) must(record.heads[head.number]?.head === head.head, `head ${head.number} is not the one that was seen`);
    return { draws: recompute(key, record.outcomes), heads: this.#heads.length };
  }
}

/** A view after a change. */
function changed(before: Json, change: Change): Json {
  if (Array.isArray(change)) return change[0] as Json;
  const after: { [key: string]: Json } = { ...(before as { readonly [key: string]: Json }) };
  for (const [key, inner] of Object.entries(change as { readonly [key: string]: Change })) {
    if (Array.isArray(inner) && inner.length === 0) delete after[key];
    else after[key] = changed(after[key] ?? null, inner);
  }
  return Array.isArray(before) ? Object.values(after) : after;
}

function must(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(`not proved: ${otherwise}`);
}

/** The parts of a record's text that are needed to check it. */
function readRecord(text: string) {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const of = (word: string) => lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const fair = of('fair').map((line) => line.split(' '));
  const seats = of('seat').map((line) => line.split(' '));
  const partOf = (name: string) => fair.find(([who]) => who === name) ?? [];
  const people = seats.flatMap(([name = '', kind]) => (kind === 'human' ? [name] : []));
  const [, commitment = '', secret = ''] = partOf('server');
  const aborted = fair.filter(([who]) => who === 'aborted');
  const entries = lines.filter((line) => /^\d/.test(line));
  const options = of('option').map((line) => `option ${line}`);
  const opening = [
    'fray fair 1',
    `table ${partOf('table')[1]}`,
    `game ${of('game')[0]}`,
    ...options,
    ...seats.map(([name, kind, level]) => `seat ${name} ${kind}${kind === 'bot' ? ` ${level}` : ''}`),
    `commitment server ${commitment}`,
    ...people.map((name) => `commitment ${name} ${partOf(name)[1]}`),
    ...people.map((name) => `entropy ${name} ${partOf(name)[2]}`),
    ...aborted.map(([, sealedThen]) => `aborted ${sealedThen}`),
  ].join('\n');
  return {
    secret,
    opening,
    entries,
    parts: [[commitment, secret], ...people.map((name) => partOf(name).slice(1))].map(
      ([first = '', second = '']) => [first, second] as const,
    ),
    heads: of('head').map((line) => ({ after: Number(line.split(' ')[0]), head: line.split(' ')[1] ?? '' })),
    outcomes: [...of('deal'), ...entries.flatMap((line) => / \| ([^@]+)/.exec(line)?.[1] ?? [])].flatMap((list) => list.trim().split(', ')),
    termsLines: () => [
      `table ${partOf('table')[1]}`,
      `attempt ${aborted.length + 1}`,
      `game ${of('game')[0]}`,
      ...options,
      ...seats.map(([, kind, level], seat) => `seat ${seat} ${kind}${kind === 'bot' ? ` ${level}` : ''}`),
      `commitment server ${commitment}`,
      ...seats.flatMap(([name = '', kind], seat) => (kind === 'human' ? [`commitment ${seat} ${partOf(name)[1]}`] : [])),
    ],
  };
}

/** Recomputes all dice and picks, in their order: they come from the stream `table`. Answers how many there were. */
function recompute(key: string, outcomes: readonly string[]): number {
  let n = 0;
  const draw = (m: number): number => {
    n++;
    const limit = 2 ** 32 - (2 ** 32 % m);
    for (let attempt = 0; ; attempt++) {
      const word = keyed(key, `draw table ${n} ${attempt}`).readUInt32BE(0);
      if (word < limit) return word % m;
    }
  };
  for (const outcome of outcomes) {
    const [kind, ...rest] = outcome.split(' ');
    if (kind === 'dice') {
      const word = draw(6 ** rest.length);
      const faces = rest.map((_, i) => 1 + (Math.floor(word / 6 ** i) % 6));
      must(faces.join(' ') === rest.join(' '), `draw ${n} gives ${faces.join(' ')}, and ${rest.join(' ')} is written`);
    } else if (kind === 'pick') {
      const [which, of] = (rest[0] ?? '').split('/').map(Number);
      must(draw(of ?? 0) + 1 === which, `draw ${n} is another pick`);
    }
  }
  return n;
}
