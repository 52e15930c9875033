import { type Connection, type ConnectionEvents, DirectRoute } from './directRoute.ts';
import { type ActionError, type ActionResult, isRetry, type PendingAction } from './pendingAction.ts';
import type { ChatLine, ClockFace, ServerMessage, TableInfo, WireFrame } from './serverMessages.ts';
import type { Claim, ClientMessage, Phrase, TableAction } from './socketMessages.ts';
import { headOf, type SeenHead, stepsBefore, type TimelineStep, timelineStep } from './timelineStep.ts';
import { PROTOCOL } from './version.ts';

export interface ClientParts {
  /** Opens a connection; called again whenever one is lost. `at`: the path of a certain server, on the same host. */
  dial(events: ConnectionEvents, at?: string): Connection;
  /** The key of this device; without one, somebody who only watches. */
  readonly key?: string;
  after(milliseconds: number, call: () => void): () => void;
  /** Something changed: the table, the frames, the talk, the line. */
  changed(client: Client): void;
  /** One of the person's other tables waits for it. */
  turn?(notice: Extract<ServerMessage, { t: 'turn' }>): void;
  /** Something beside the person's tables waits for it. */
  call?(call: Extract<ServerMessage, { t: 'call' }>): void;
  /** Whoever sits opposite sent something about picture and sound. */
  face?(seat: number, signal: string): void;
}

/** Times between attempts to come back, in milliseconds. */
const RETRIES = [200, 500, 1000, 2000, 4000, 8000];
const PING = 20_000;
/** Earlier frames that are asked for at most. */
const MOST_PAST = 6000;
const NOT_JOINED = new Set(['unknown-table', 'not-your-seat', 'no-spectators']);

/**
 * A page's side of the protocol: keeps one table as the server tells it, sends actions until they are acknowledged,
 * and comes back by itself when the line is lost, with the rest of the frames. Knows no browser.
 */
export class Client {
  readonly #parts: ClientParts;
  readonly #shortCut: DirectRoute;
  #wire: Connection | undefined;
  #line: 'connecting' | 'online' | 'offline' = 'connecting';
  #retries = 0;
  #stopRetry: () => void = () => {};
  #stopPing: () => void = () => {};
  #joined: { readonly table: string; readonly seat: number | undefined } | undefined;
  /** Frames are here since the last join: what was not acknowledged may be sent again. */
  #inStep = false;
  #pending: PendingAction[] = [];
  #nextId = 0;
  readonly #idBase: string;

  /** The server's build, to notice that the page is older. */
  build: string | undefined;
  /** Servers that help two pages to find each other. */
  ice: readonly string[] = [];
  table: TableInfo | undefined;
  /** A new list whenever it changes. */
  moments: TimelineStep[] = [];
  owes = false;
  decision = 0;
  /** Whether the last move may be taken back without asking anybody. */
  undoable = false;
  clock: ClockFace | undefined;
  talk: ChatLine[] = [];
  /** Running hashes of the log as they were seen, newest last. */
  heads: SeenHead[] = [];
  /** Why nothing can be shown: an unknown table, a seat of somebody else, another version. */
  refused: ActionError | undefined;

  constructor(parts: ClientParts, idBase: string) {
    this.#parts = parts;
    this.#idBase = idBase;
    this.#shortCut = new DirectRoute((at) => this.#open(at), parts);
    this.#dial();
  }

  get line(): 'connecting' | 'online' | 'offline' {
    return this.#line;
  }

  get view(): object | undefined {
    return this.moments.at(-1)?.view;
  }

  /** Moves, and what else is done at the table, on their way that the server has not acknowledged yet. */
  get waiting(): number {
    return this.#pending.filter(({ message }) => message.t === 'move' || message.t === 'act').length;
  }

  join(table: string, seat?: number): void {
    this.#joined = { table, seat };
    this.#shortCut.stay();
    this.table = undefined;
    this.refused = undefined;
    this.talk = [];
    this.#restart();
    this.#sendJoin();
  }

  leave(): void {
    this.#joined = undefined;
    this.#shortCut.stay();
    this.#send({ t: 'leave' });
  }

  /** Answers the decision that stands; several in a row answer one after the other. */
  move(move: string): Promise<ActionResult> {
    const on = this.decision + this.#pending.filter(({ message }) => message.t === 'move').length;
    return this.#ask({ t: 'move', id: this.#id(), on, move });
  }

  act(action: TableAction): Promise<ActionResult> {
    return this.#ask({ t: 'act', id: this.#id(), action, ...(action === 'undo' ? { on: this.decision } : {}) });
  }

  claim(what: Claim, seat: number): Promise<ActionResult> {
    return this.#ask({ t: 'claim', id: this.#id(), what, seat });
  }

  commit(attempt: number, commitment: string): Promise<ActionResult> {
    return this.#ask({ t: 'commit', id: this.#id(), attempt, commitment });
  }

  reveal(attempt: number, entropy: string): Promise<ActionResult> {
    return this.#ask({ t: 'reveal', id: this.#id(), attempt, entropy });
  }

  say(said: { readonly phrase: Phrase } | { readonly text: string }): Promise<ActionResult> {
    return this.#ask({ t: 'say', id: this.#id(), ...said });
  }

  /** Sends something about picture and sound to whoever sits opposite. */
  face(signal: string): Promise<ActionResult> {
    return this.#ask({ t: 'face', id: this.#id(), signal });
  }

  close(): void {
    this.#line = 'offline';
    this.#stopRetry();
    this.#stopPing();
    this.#shortCut.close();
    const wire = this.#wire;
    this.#wire = undefined;
    wire?.close();
  }

  /** Tries at once, such as when the device is on line again. */
  retryNow(): void {
    if (this.#wire) return;
    this.#stopRetry();
    this.#dial();
  }

  #id(): string {
    this.#nextId++;
    return `${this.#idBase}${this.#nextId.toString(36)}`;
  }

  #ask(message: PendingAction['message']): Promise<ActionResult> {
    return new Promise((answer) => {
      const pending = { message, answer, sent: 0 };
      this.#pending.push(pending);
      if (this.#inStep) this.#sendPending(pending);
    });
  }

  #send(message: ClientMessage): void {
    if (this.#line === 'online') this.#wire?.send(JSON.stringify(message));
  }

  #sendPending(pending: PendingAction): void {
    pending.sent++;
    this.#send(pending.message);
  }

  #restart(): void {
    this.#inStep = false;
    this.#forgetFrames();
    this.clock = undefined;
    for (const { answer } of this.#pending.splice(0)) answer({ code: 'left', message: 'the table was left' });
  }

  #forgetFrames(): void {
    this.moments = [];
    this.heads = [];
    this.owes = false;
    this.decision = 0;
    this.undoable = false;
  }

  #dial(): void {
    this.#line = 'connecting';
    this.#wire = this.#open();
  }

  /** Opens a line and says hello on it; what it says counts once it is the one in use. */
  #open(at?: string): Connection {
    const { key } = this.#parts;
    const hello: ClientMessage = { t: 'hello', v: PROTOCOL, ...(key === undefined ? {} : { key }) };
    const opened = () => wire.send(JSON.stringify(hello));
    const wire = this.#parts.dial({ opened, received: (text) => this.#heard(wire, text), closed: () => this.#closed(wire) }, at);
    return wire;
  }

  #heard(wire: Connection, text: string): void {
    if (wire === this.#wire) return this.#receive(text);
    if (!this.#shortCut.takes(wire, text)) return;
    const before = this.#wire;
    this.#wire = wire;
    this.#stopPing();
    this.#receive(text);
    // Whoever looks at the table is never missed there.
    before?.close();
  }

  #closed(wire: Connection): void {
    if (wire === this.#wire) this.#lost();
    else this.#shortCut.failed(wire);
  }

  #lost(): void {
    this.#wire = undefined;
    this.#line = 'offline';
    this.#inStep = false;
    this.#stopPing();
    this.#shortCut.lost();
    if (this.refused?.code !== 'protocol-version') {
      const wait = RETRIES[Math.min(this.#retries, RETRIES.length - 1)]!;
      this.#retries++;
      this.#stopRetry = this.#parts.after(wait, () => this.#dial());
    }
    this.#parts.changed(this);
  }

  #ping(): void {
    this.#stopPing = this.#parts.after(PING, () => {
      this.#send({ t: 'ping' });
      this.#ping();
    });
  }

  #sendJoin(): void {
    const joined = this.#joined;
    if (!joined) return;
    this.#inStep = false;
    const seen = this.moments.at(-1)?.n ?? 0;
    this.#send({ t: 'join', table: joined.table, ...(joined.seat === undefined ? {} : { seat: joined.seat }), seen });
  }

  #receive(text: string): void {
    // Our own server's messages; what it sends is typed on its side.
    const message = JSON.parse(text) as ServerMessage;
    switch (message.t) {
      case 'welcome':
        this.#welcomed(message);
        break;
      case 'held':
        this.#shortCut.told(message.at);
        if (this.#inStep) this.#shortCut.go();
        break;
      case 'again':
        this.#shortCut.stay();
        if (message.anew) this.#forgetFrames();
        this.#sendJoin();
        break;
      case 'table':
        this.table = message.table;
        this.clock = message.table.clock;
        // Before the match there are no frames to wait for.
        if (message.table.stage === 'open' || message.table.stage === 'starting' || message.table.stage === 'closed') this.#nowInStep();
        break;
      case 'history':
        if (!message.rest) this.#forgetFrames();
        this.moments = [...this.moments];
        for (const frame of message.frames) this.#take(frame);
        this.#nowInStep();
        this.#askForPast();
        break;
      case 'past':
        this.#takePast(message.frames);
        break;
      case 'f':
        this.#takeNext(message);
        break;
      case 'done':
        this.#answered(message.id, undefined);
        break;
      case 'no':
        this.#takeRefusal(message);
        break;
      case 'face':
        this.#parts.face?.(message.seat, message.signal);
        break;
      case 'talk':
        this.talk = [...this.talk, ...message.lines.filter(({ n }) => this.talk.every((line) => line.n !== n))];
        break;
      case 'turn':
        this.#parts.turn?.(message);
        break;
      case 'call':
        this.#parts.call?.(message);
        break;
      case 'closing':
      case 'moves':
      case 'pong':
        break;
    }
    this.#parts.changed(this);
  }

  #welcomed({ build, ice = [] }: Extract<ServerMessage, { t: 'welcome' }>): void {
    this.#line = 'online';
    this.#retries = 0;
    this.build = build;
    this.ice = ice;
    this.#ping();
    this.#sendJoin();
  }

  #takeNext(frame: Extract<ServerMessage, { t: 'f' }>): void {
    const last = this.moments.at(-1)?.n ?? 0;
    if (frame.n !== last + 1) {
      // One is missing: ask for the rest instead of guessing.
      if (frame.n > last) this.#sendJoin();
      return;
    }
    if (frame.c) this.clock = frame.c;
    this.moments = [...this.moments];
    this.#take(frame, frame.a !== undefined);
    if (frame.a !== undefined) this.#answered(frame.a, undefined);
  }

  #takeRefusal(refusal: Extract<ServerMessage, { t: 'no' }>): void {
    if (refusal.code === 'joined-too-often') {
      this.#stopRetry = this.#parts.after(RETRIES.at(-1)!, () => this.#sendJoin());
    } else if (refusal.code === 'not-your-seat' && refusal.id === undefined && this.#lostSeat()) {
      this.#sendJoin();
    } else if (refusal.id === undefined) {
      this.refused = refusal;
      // The seat is somebody else's now, or the table is gone: nothing of it is shown any more.
      if (NOT_JOINED.has(refusal.code)) this.table = undefined;
    } else this.#answered(refusal.id, refusal);
  }

  /** The seat was free again before the match began: its player looks on from beside the table. */
  #lostSeat(): boolean {
    const joined = this.#joined;
    const { stage } = this.table ?? {};
    if (joined?.seat === undefined || (stage !== 'open' && stage !== 'starting')) return false;
    this.#joined = { ...joined, seat: undefined };
    return true;
  }

  #nowInStep(): void {
    if (this.#inStep) return;
    this.#inStep = true;
    this.#shortCut.go();
    for (const pending of this.#pending) this.#sendPending(pending);
  }

  /** Where there are many frames a page begins with the newest, and gets those before it afterwards. */
  #askForPast(): void {
    const before = this.moments[0]?.n ?? 1;
    if (before > 1 && this.moments.length < MOST_PAST) this.#send({ t: 'past', before });
  }

  #takePast(frames: readonly WireFrame[]): void {
    const before = this.moments[0]?.n ?? 1;
    const earlier = stepsBefore(before, frames);
    // What came too late for what is shown now does not belong to it.
    if (earlier.at(-1)?.n !== before - 1) return;
    this.moments = [...earlier, ...this.moments];
    this.heads = [...frames.slice(0, earlier.length).flatMap(headOf), ...this.heads];
    this.#askForPast();
  }

  #take(frame: WireFrame, own = false): void {
    this.moments.push({ ...timelineStep(frame, this.view), ...(own ? { own } : {}) });
    this.owes = frame.o === 1;
    this.decision = frame.k ?? 0;
    this.undoable = frame.u === 1;
    this.heads.push(...headOf(frame));
  }

  #answered(id: string, answer: ActionResult): void {
    const at = this.#pending.findIndex(({ message }) => message.id === id);
    if (at < 0) return;
    // It is sent again when the table, which is read anew then, is there.
    if (answer?.code === 'storage' && isRetry(this.#pending[at]!)) return;
    const [pending] = this.#pending.splice(at, 1);
    pending?.answer(answer);
    // What was to follow a refused move answers decisions that will not come.
    if (!answer || pending?.message.t !== 'move') return;
    const later = this.#pending.filter(({ message }) => message.t === 'move');
    this.#pending = this.#pending.filter(({ message }) => message.t !== 'move');
    for (const other of later) other.answer({ code: 'not-sent', message: 'the move before it was refused' });
  }
}
