import { type Connection, type ConnectionEvents, DirectRoute } from './directRoute.ts';
import { type ActionError, type ActionResult, actionErrorOf, isRetry, type PendingAction } from './pendingAction.ts';
import { type ChatLine, type ClockView, readServerMessage, type ServerMessage, type TableInfo, type WireFrame } from './serverMessages.ts';
import { type Claim, type ClientMessage, type Phrase, PROTOCOL_VERSION, type TableAction } from './socketMessages.ts';
import { headsOf, type SeenHead, stepsBefore, type ViewStep, viewStep } from './viewStep.ts';

export interface ClientOptions {
  /** Opens a connection; called again after each loss. `path`: path of a particular server on the same host. */
  connect(events: ConnectionEvents, path?: string): Connection;
  /** Secret key of this device; without one the client can only watch. */
  readonly key?: string;
  schedule(milliseconds: number, run: () => void): () => void;
  /** Called whenever a public field of the client has changed. */
  onChange(client: Client): void;
  /** Called when it is the user's turn at another table. */
  onTurn?(notice: Extract<ServerMessage, { t: 'turn' }>): void;
  /** Called when something other than a table waits for the user, such as a challenge. */
  onNotification?(notification: Extract<ServerMessage, { t: 'call' }>): void;
  /** Called with a video-call signal of the opponent. */
  onVideoSignal?(seat: number, signal: string): void;
}

/** Delays before successive reconnects, in milliseconds; the last one repeats. */
const RECONNECT_DELAYS_MS = [200, 500, 1000, 2000, 4000, 8000];
const PING_INTERVAL_MS = 20_000;
/** Past frames are requested until this many steps are loaded. */
const MAX_LOADED_STEPS = 6000;
const LEFT: ActionError = { code: 'left', message: 'the table was left' };
const JOIN_ERRORS: ReadonlySet<ActionError['code']> = new Set(['unknown-table', 'not-your-seat', 'no-spectators']);

/**
 * Client side of the protocol. Keeps the state of one joined table, sends actions until they are acknowledged, and reconnects by itself,
 * resuming after the last frame. Independent of browser APIs.
 */
export class Client {
  readonly #options: ClientOptions;
  readonly #directRoute: DirectRoute;
  #connection: Connection | undefined;
  #status: 'connecting' | 'online' | 'offline' = 'connecting';
  #retries = 0;
  #stopRetry: () => void = () => {};
  #stopPing: () => void = () => {};
  #joinTarget: { readonly table: string; readonly seat: number | undefined } | undefined;
  /** Whether the frames have arrived since the last join: only then may unacknowledged actions be resent. */
  #isCaughtUp = false;
  #pending: PendingAction[] = [];
  #nextId = 0;
  readonly #idBase: string;

  /** Build id of the server's page files: if it differs from the page's own, the page is outdated. */
  serverBuild: string | undefined;
  /** STUN and TURN servers for video calls. */
  iceServers: readonly string[] = [];
  table: TableInfo | undefined;
  /** The steps of the match, oldest first. Replaced by a new array on every change. */
  timeline: ViewStep[] = [];
  owesDecision = false;
  decisionNumber = 0;
  /** Whether the user's last move may be undone without the opponents' consent. */
  canUndo = false;
  clock: ClockView | undefined;
  chat: ChatLine[] = [];
  /** Hash-chain heads of the match log that this client received, newest last. */
  heads: SeenHead[] = [];
  /** Why the table cannot be shown: unknown table, another user's seat, or an unsupported protocol version. */
  joinError: ActionError | undefined;

  constructor(options: ClientOptions, idBase: string) {
    this.#options = options;
    this.#idBase = idBase;
    this.#directRoute = new DirectRoute((path) => this.#open(path), options);
    this.#connect();
  }

  get connectionStatus(): 'connecting' | 'online' | 'offline' {
    return this.#status;
  }

  get view(): object | undefined {
    return this.timeline.at(-1)?.view;
  }

  /** Number of moves and table actions that are not acknowledged yet. */
  get pendingActions(): number {
    return this.#pending.filter(({ message }) => message.t === 'move' || message.t === 'act').length;
  }

  /** Whether an action of this kind is not acknowledged yet. */
  isSending(action: TableAction): boolean {
    return this.#pending.some(({ message }) => message.t === 'act' && message.action === action);
  }

  join(table: string, seat?: number): void {
    this.#joinTarget = { table, seat };
    this.#directRoute.cancel();
    this.table = undefined;
    this.joinError = undefined;
    this.chat = [];
    this.#reset();
    this.#sendJoin();
  }

  leave(): void {
    this.#joinTarget = undefined;
    this.#directRoute.cancel();
    this.#send({ t: 'leave' });
    this.#answerLeft();
  }

  /** Sends a move for the current decision. Moves sent in a row answer consecutive decisions. Resolves with the server's answer. */
  move(move: string): Promise<ActionResult> {
    const on = this.decisionNumber + this.#pending.filter(({ message }) => message.t === 'move').length;
    return this.#request({ t: 'move', id: this.#id(), on, move });
  }

  act(action: TableAction): Promise<ActionResult> {
    return this.#request({ t: 'act', id: this.#id(), action, ...(action === 'undo' ? { on: this.decisionNumber } : {}) });
  }

  claim(what: Claim, seat: number): Promise<ActionResult> {
    return this.#request({ t: 'claim', id: this.#id(), what, seat });
  }

  commit(attempt: number, commitment: string): Promise<ActionResult> {
    return this.#request({ t: 'commit', id: this.#id(), attempt, commitment });
  }

  reveal(attempt: number, entropy: string): Promise<ActionResult> {
    return this.#request({ t: 'reveal', id: this.#id(), attempt, entropy });
  }

  sendChat(content: { readonly phrase: Phrase } | { readonly text: string }): Promise<ActionResult> {
    return this.#request({ t: 'say', id: this.#id(), ...content });
  }

  /** Sends a video-call signal to the opponent. */
  sendVideoSignal(signal: string): Promise<ActionResult> {
    return this.#request({ t: 'face', id: this.#id(), signal });
  }

  close(): void {
    this.#joinTarget = undefined;
    this.#answerLeft();
    this.#status = 'offline';
    this.#stopRetry();
    this.#stopPing();
    this.#directRoute.close();
    const connection = this.#connection;
    this.#connection = undefined;
    connection?.close();
  }

  /** Reconnects at once, for example when the device is online again. */
  retryNow(): void {
    if (this.#connection) return;
    this.#stopRetry();
    this.#connect();
  }

  #id(): string {
    this.#nextId++;
    return `${this.#idBase}${this.#nextId.toString(36)}`;
  }

  #request(message: PendingAction['message']): Promise<ActionResult> {
    if (!this.#joinTarget) return Promise.resolve(LEFT);
    return new Promise((answer) => {
      const pending = { message, answer, sent: 0 };
      this.#pending.push(pending);
      if (this.#isCaughtUp) this.#sendPending(pending);
    });
  }

  #send(message: ClientMessage): void {
    if (this.#status === 'online') this.#connection?.send(JSON.stringify(message));
  }

  #sendPending(pending: PendingAction): void {
    pending.sent++;
    this.#send(pending.message);
  }

  #reset(): void {
    this.#isCaughtUp = false;
    this.#clearFrames();
    this.clock = undefined;
    this.#answerLeft();
  }

  /** Answers every unacknowledged request with `left`, because the table was left. */
  #answerLeft(): void {
    for (const { answer } of this.#pending.splice(0)) answer(LEFT);
  }

  #clearFrames(): void {
    this.timeline = [];
    this.heads = [];
    this.owesDecision = false;
    this.decisionNumber = 0;
    this.canUndo = false;
  }

  #connect(): void {
    this.#status = 'connecting';
    this.#connection = this.#open();
  }

  /** Opens a connection and sends `hello`. Its messages are ignored until it is the connection in use. */
  #open(path?: string): Connection {
    const { key } = this.#options;
    const hello: ClientMessage = { t: 'hello', v: PROTOCOL_VERSION, ...(key === undefined ? {} : { key }) };
    const opened = () => connection.send(JSON.stringify(hello));
    const connection = this.#options.connect(
      { opened, received: (text) => this.#onReceived(connection, text), closed: () => this.#onClosed(connection) },
      path,
    );
    return connection;
  }

  #onReceived(connection: Connection, text: string): void {
    if (connection === this.#connection) return this.#receive(text);
    if (!this.#directRoute.takeOver(connection, text)) return;
    const before = this.#connection;
    this.#connection = connection;
    this.#stopPing();
    this.#receive(text);
    // Close the old connection last, so that the user never appears disconnected.
    before?.close();
  }

  #onClosed(connection: Connection): void {
    if (connection === this.#connection) this.#onConnectionLost();
    else this.#directRoute.failed(connection);
  }

  #onConnectionLost(): void {
    this.#connection = undefined;
    this.#status = 'offline';
    this.#isCaughtUp = false;
    this.#stopPing();
    this.#directRoute.reset();
    if (this.joinError?.code !== 'protocol-version') {
      const wait = RECONNECT_DELAYS_MS[Math.min(this.#retries, RECONNECT_DELAYS_MS.length - 1)]!;
      this.#retries++;
      this.#stopRetry = this.#options.schedule(wait, () => this.#connect());
    }
    this.#options.onChange(this);
  }

  #ping(): void {
    this.#stopPing = this.#options.schedule(PING_INTERVAL_MS, () => {
      this.#send({ t: 'ping' });
      this.#ping();
    });
  }

  #sendJoin(): void {
    const target = this.#joinTarget;
    if (!target) return;
    this.#isCaughtUp = false;
    const seen = this.timeline.at(-1)?.n ?? 0;
    this.#send({ t: 'join', table: target.table, ...(target.seat === undefined ? {} : { seat: target.seat }), seen });
  }

  #receive(text: string): void {
    const message = readServerMessage(text);
    switch (message?.t) {
      case undefined:
        break;
      case 'welcome':
        this.#onWelcome(message);
        break;
      case 'held':
        this.#directRoute.suggest(message.at);
        if (this.#isCaughtUp) this.#directRoute.connect();
        break;
      case 'again':
        this.#directRoute.cancel();
        if (message.anew) this.#clearFrames();
        this.#sendJoin();
        break;
      case 'table':
        this.#onTable(message.table);
        break;
      case 'history':
        this.#onHistory(message);
        break;
      case 'past':
        this.#prependPastFrames(message.frames);
        break;
      case 'f':
        this.#applyFrame(message);
        break;
      case 'done':
        this.#settle(message.id, undefined);
        break;
      case 'no':
        this.#onError(message);
        break;
      case 'face':
        this.#options.onVideoSignal?.(message.seat, message.signal);
        break;
      case 'talk':
        this.chat = [...this.chat, ...message.lines.filter(({ n }) => this.chat.every((known) => known.n !== n))];
        break;
      case 'turn':
        this.#options.onTurn?.(message);
        break;
      case 'call':
        this.#options.onNotification?.(message);
        break;
      case 'closing':
      case 'moves':
      case 'pong':
        break;
    }
    this.#options.onChange(this);
  }

  #onWelcome({ build, ice = [] }: Extract<ServerMessage, { t: 'welcome' }>): void {
    this.#status = 'online';
    this.#retries = 0;
    this.serverBuild = build;
    this.iceServers = ice;
    this.#ping();
    this.#sendJoin();
  }

  #onTable(table: TableInfo): void {
    this.table = table;
    this.clock = table.clock;
    // No frames are sent before the match begins.
    if (table.stage === 'open' || table.stage === 'starting' || table.stage === 'closed') this.#markCaughtUp();
  }

  #onHistory({ rest, frames }: Extract<ServerMessage, { t: 'history' }>): void {
    if (!rest) this.#clearFrames();
    this.timeline = [...this.timeline];
    for (const frame of frames) this.#appendFrame(frame);
    this.#markCaughtUp();
    this.#requestPastFrames();
  }

  #applyFrame(frame: Extract<ServerMessage, { t: 'f' }>): void {
    const last = this.timeline.at(-1)?.n ?? 0;
    if (frame.n !== last + 1) {
      // A frame was lost: join again to get the missing ones.
      if (frame.n > last) this.#sendJoin();
      return;
    }
    if (frame.c) this.clock = frame.c;
    this.timeline = [...this.timeline];
    this.#appendFrame(frame, frame.a !== undefined);
    if (frame.a !== undefined) this.#settle(frame.a, undefined);
  }

  #onError({ id, ...refusal }: Extract<ServerMessage, { t: 'no' }>): void {
    const error = actionErrorOf(refusal);
    if (error.code === 'joined-too-often') {
      this.#stopRetry = this.#options.schedule(RECONNECT_DELAYS_MS.at(-1)!, () => this.#sendJoin());
    } else if (error.code === 'not-your-seat' && id === undefined && this.#becomeSpectator()) {
      this.#sendJoin();
    } else if (id === undefined) {
      this.joinError = error;
      // The seat belongs to another user now, or the table is gone: discard its state.
      if (JOIN_ERRORS.has(error.code)) this.table = undefined;
    } else this.#settle(id, error);
  }

  /** The seat was freed before the match began: join again as a spectator. Returns whether that applies. */
  #becomeSpectator(): boolean {
    const target = this.#joinTarget;
    const { stage } = this.table ?? {};
    if (target?.seat === undefined || (stage !== 'open' && stage !== 'starting')) return false;
    this.#joinTarget = { ...target, seat: undefined };
    return true;
  }

  #markCaughtUp(): void {
    if (this.#isCaughtUp) return;
    this.#isCaughtUp = true;
    this.#directRoute.connect();
    for (const pending of this.#pending) this.#sendPending(pending);
  }

  /** The server starts long histories with the newest frame; request the frames before it. */
  #requestPastFrames(): void {
    const before = this.timeline[0]?.n ?? 1;
    if (before > 1 && this.timeline.length < MAX_LOADED_STEPS) this.#send({ t: 'past', before });
  }

  #prependPastFrames(frames: readonly WireFrame[]): void {
    const before = this.timeline[0]?.n ?? 1;
    const earlier = stepsBefore(before, frames);
    // These frames do not adjoin the current timeline: the answer is outdated.
    if (earlier.at(-1)?.n !== before - 1) return;
    this.timeline = [...earlier, ...this.timeline];
    this.heads = [...frames.slice(0, earlier.length).flatMap(headsOf), ...this.heads];
    this.#requestPastFrames();
  }

  #appendFrame(frame: WireFrame, own = false): void {
    this.timeline.push({ ...viewStep(frame, this.view), ...(own ? { own } : {}) });
    this.owesDecision = frame.o === 1;
    this.decisionNumber = frame.k ?? 0;
    this.canUndo = frame.u === 1;
    this.heads.push(...headsOf(frame));
  }

  #settle(id: string, answer: ActionResult): void {
    const at = this.#pending.findIndex(({ message }) => message.id === id);
    if (at < 0) return;
    // The action stays pending and is resent after the next join.
    if (answer?.code === 'storage' && isRetry(this.#pending[at]!)) return;
    const [pending] = this.#pending.splice(at, 1);
    pending?.answer(answer);
    // Later moves answer decisions that no longer arise.
    if (!answer || pending?.message.t !== 'move') return;
    const later = this.#pending.filter(({ message }) => message.t === 'move');
    this.#pending = this.#pending.filter(({ message }) => message.t !== 'move');
    for (const other of later) other.answer({ code: 'not-sent', message: 'the move before it was refused' });
  }
}
