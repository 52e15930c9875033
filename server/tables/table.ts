import type { AnyGame, Seat } from '@fray/engine';
import type { Pace, Refusal, TableInfo } from '@fray/protocol';
import type { Instant } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { TokenBucket } from '../base/tokenBucket.ts';
import type { BoxFault } from '../box/faults.ts';
import { boxedGameOf, NotPrefetchedError } from '../box/tableGame.ts';
import type { SeatRow, StoredTable, TableRow } from '../store/store.ts';
import { answerTimeLeft } from './answers.ts';
import { apply } from './apply.ts';
import { askAhead, mayPlay } from './askAhead.ts';
import { BotSeats } from './botSeats.ts';
import { chatLimitOf } from './chat.ts';
import type { ChosenOptions } from './chosenOptions.ts';
import { pauseForBox, savedClocks, startClocks } from './clocks.ts';
import {
  type Command,
  type Effects,
  type Notice,
  RETRY,
  type RequestRef,
  sendRefusal,
  storageRefusal,
  type Timer,
  type TimerName,
} from './commands.ts';
import { FrameBroadcaster } from './frameBroadcaster.ts';
import { boxFaultCode, isThawing } from './frozenReason.ts';
import { replayLog } from './logReplay.ts';
import { recordText } from './matchLog.ts';
import { awaitReveals, isReady } from './matchStart.ts';
import type { LiveViewer, Subscriber } from './subscribers.ts';
import type { TableContext } from './tableContext.ts';
import { type TableView, tableInfo, tableView } from './tableInfo.ts';
import { type AnyMatch, isPlayedByBot, owesDecision, stateOf, type TableState, takeEmitted } from './tableState.ts';
import { TableWriter } from './tableWriter.ts';

/**
 * One table: the host of its state. Everything that happens to it is a command for `run`. A command's changes are committed, then its frames,
 * acknowledgements and notices are sent. The stored log is the truth and the state a cache of it: after a failed write the registry drops this
 * object and reads the table again.
 */
export class Table {
  readonly #state: TableState;
  readonly #context: TableContext<Table>;
  readonly #broadcaster: FrameBroadcaster;
  readonly #bots: BotSeats;
  readonly #writer: TableWriter;
  readonly #timers = new Map<TimerName, () => void>();
  /** Subscribers whose join is still in progress. One that leaves meanwhile never joins. */
  readonly #joining = new Set<Subscriber>();
  /** Ends when the last command that waits for a box was carried out. */
  #asking: Promise<unknown> = Promise.resolve();
  /** Pending creation of the rematch table. */
  #rematchPending: Promise<Refusal | undefined> | undefined;

  private constructor(context: TableContext<Table>, game: AnyGame, stored: StoredTable) {
    const { time, bots, unfollowed, log } = context;
    this.#context = context;
    const uptimes = { clusterUptime: context.clusterUptime(), serverUptime: context.serverUptime() };
    this.#state = stateOf({ game, stored, drawSecret: () => context.secret(), ...uptimes }, this.#instant);
    this.#writer = new TableWriter(this.#state, context.store, (why) => context.drop(this, why));
    const tableChanged = () => context.tableChanged(this);
    this.#broadcaster = new FrameBroadcaster(this.#state, { time, info: (subscriber) => this.info(subscriber), tableSent: tableChanged });
    const run = (command: Command) => this.run(command);
    this.#bots = new BotSeats(this.#state, { time, bots, unfollowed, log, run, suspended: tableChanged });
    if (this.row.stage === 'starting') this.#setTimer(awaitReveals(this.#state, this.#instant));
  }

  /** Loads a table and replays its match. A match whose log does not replay is frozen with the reason. */
  static async load(context: TableContext<Table>, game: AnyGame, stored: StoredTable): Promise<Table> {
    const table = new Table(context, game, stored);
    const { stage } = stored.row;
    if (table.options.fault !== undefined) table.#freeze(table.options.fault);
    else if (stage === 'running' || stage === 'over' || isThawing(stored.row, game)) await table.#replay(stored);
    return table;
  }

  async #replay({ answers }: StoredTable): Promise<void> {
    const state = this.#state;
    const { store, slicer } = this.#context;
    const read = await replayLog(state, {
      store,
      slicer,
      publish: (emitted, link) => {
        for (const { viewer, frame } of emitted) this.#broadcaster.publish(viewer, frame, link);
      },
    });
    if (!read.ok) return this.#freeze(read.fault);
    const { match, actions } = read.value;
    for (const action of actions) state.requests.remember(action);
    for (const answer of answers) state.requests.remember(answer.actions);
    state.match = match;
    state.written = match.log.length;
    state.committed = { ...state.committed, entries: state.written };
    if (this.row.stage === 'frozen') Object.assign(this.row, { stage: 'running', fault: '' });
    if (this.row.stage !== 'running') return;
    for (const timer of startClocks(state, this.#instant, true)) this.#setTimer(timer);
    this.#bots.do('decide');
  }

  #freeze(why: string): void {
    takeEmitted(this.#state);
    this.row.stage = 'frozen';
    this.row.fault = why;
  }

  /** Saves the frozen stage and its reason. */
  saveFrozen(): void {
    this.#context.log('frozen', { table: this.id, why: this.row.fault });
    this.#writer.commit([['updateTable', this.row]], () => this.#broadcaster.deliver([{ kind: 'table' }], []));
  }

  /** Saves that a frozen table goes on. */
  saveThawed(): void {
    this.#context.log('thawed', { table: this.id });
    this.#writer.commit([['updateTable', this.row]], () => this.#broadcaster.deliver([{ kind: 'table' }], []));
  }

  // --- Commands ------------------------------------------------------------------------------------------------------

  /**
   * Carries out a command. Resolves when all effects are committed and sent: to undefined, or to the refusal. A command with a request is
   * also answered to its subscriber. `RETRY` is never sent: the client rejoins and resends.
   */
  run(command: Command): Promise<Refusal | undefined> {
    if (this.#writer.isClosed) return Promise.resolve(RETRY);
    return boxedGameOf(this.game) && mayPlay(command) ? this.#runAhead(command) : this.#apply(command);
  }

  /**
   * Asks the box of the game first. These commands run one after the other, because the results of one depend on the one before. Meanwhile
   * the clock of the player who moves stands still.
   */
  #runAhead(command: Command): Promise<Refusal | undefined> {
    const resume = pauseForBox(this.#state, command, this.#instant);
    const done = this.#asking.then(async () => {
      const answer = await askAhead(this.#state, command, this.#instant).finally(() => resume(this.#instant.now));
      if (this.#writer.isClosed) return RETRY;
      if (!answer.ok) this.#freezeFor(answer.fault);
      return this.#apply(command);
    });
    const answered = done.catch((error: unknown): Refusal => {
      this.#failed(error);
      return RETRY;
    });
    this.#asking = answered;
    return answered;
  }

  /** The game failed in its box. Its tables stop, and nothing else does. */
  #freezeFor(fault: BoxFault): void {
    this.#context.log('box-fault', { table: this.id, game: this.game.id, fault: fault.name, detail: fault.detail });
    for (const cancel of this.#timers.values()) cancel();
    this.#timers.clear();
    this.#freeze(boxFaultCode(fault));
    this.saveFrozen();
    // The fault of the box may be temporary. Remaining clients rejoin, and the table is read again.
    this.#timers.set(
      'clock-timer',
      this.#context.time.after(LIMITS.thawAfter, () => this.#context.drop(this, 'its game is tried again')),
    );
  }

  #apply(command: Command): Promise<Refusal | undefined> {
    const request = 'request' in command ? command.request : undefined;
    const result = this.#applied(command);
    if (!result) return Promise.resolve(RETRY);
    if (result.ok) return new Promise((resolve) => this.#carryOut(result.value, request, resolve));
    return this.confirmError(result.fault).then((why) => {
      if (request && why !== RETRY) sendRefusal(request, why);
      return why;
    });
  }

  /** Applies a command. Undefined if it played what no box was asked for: then the state may be half changed, and is read again. */
  #applied(command: Command): ReturnType<typeof apply> | undefined {
    try {
      return apply(this.#state, command, this.#instant);
    } catch (error) {
      if (!(error instanceof NotPrefetchedError)) throw error;
      this.#context.drop(this, error.message);
      return undefined;
    }
  }

  /** Resolves to `why`, or to `RETRY` when another node has written to this table. Then the table is dropped, since `why` may be wrong. */
  confirmError(why: Refusal): Promise<Refusal> {
    return this.#writer.confirm(why);
  }

  #carryOut(
    { changes, broadcasts, acks, timers, bots, notices, waits }: Effects,
    request: RequestRef | undefined,
    settled: (why: Refusal | undefined) => void,
  ): void {
    const encoded = this.#broadcaster.encode(broadcasts);
    const deliver = () => {
      this.#broadcaster.deliver(encoded, acks);
      for (const notice of notices) this.#notify(notice);
    };
    for (const timer of timers) this.#setTimer(timer);
    if (changes.length > 0 || waits) this.#writer.commit(changes, deliver, request, settled);
    else {
      deliver();
      settled(undefined);
    }
    for (const task of bots) this.#bots.do(task);
  }

  #setTimer({ name, after }: Timer): void {
    this.#timers.get(name)?.();
    this.#timers.delete(name);
    if (after !== undefined)
      this.#timers.set(
        name,
        this.#context.time.after(after, () => void this.run({ kind: name })),
      );
  }

  #notify(notice: Notice): void {
    switch (notice.kind) {
      case 'turn': {
        const isHuman = this.seats[notice.seat]?.kind === 'human' && !isPlayedByBot(this.#state, notice.seat);
        if (isHuman) this.#context.notifyTurn(this, notice.seat);
        return;
      }
      case 'ended':
        return this.#context.notifyEnd(this);
      case 'create-rematch':
        return this.#rematch(notice);
      case 'rematch':
        return this.#context.notifyRematch(this, notice.seat, notice.later);
      case 'activity':
        return this.#context.tableChanged(this);
      case 'log':
        this.#context.log(notice.what, notice.about);
    }
  }

  /**
   * Creates the rematch table once, even if several players ask at the same time. They are sent the table state before the acknowledgement.
   */
  #rematch({ seat, later, request }: Extract<Notice, { kind: 'create-rematch' }>): void {
    this.#rematchPending ??= this.#createRematch(seat, later).finally(() => (this.#rematchPending = undefined));
    const deliver = () => this.#broadcaster.deliver([{ kind: 'table', to: request.subscriber }], [request]);
    this.#rematchPending.then(
      (why) => {
        // After `RETRY` the client rejoins and asks again.
        if (why && why !== RETRY) sendRefusal(request, why);
        else if (!why) this.#writer.commit([], deliver, request);
      },
      (error: unknown) => sendRefusal(request, storageRefusal(error)),
    );
  }

  async #createRematch(seat: Seat, later: boolean): Promise<Refusal | undefined> {
    const { rematch, tableExists } = this.#context;
    const { next } = this.row;
    // The first rematch table may have been closed again. In that case create a new one.
    if (next !== '' && (await tableExists(next))) return undefined;
    return this.run({ kind: 'store-rematch', seat, table: rematch(this, later), later });
  }

  // --- Subscribers ---------------------------------------------------------------------------------------------------

  /** Subscribes a connection. It is sent the table state and the frames after number `seen`. */
  join(subscriber: Subscriber, seen: number): void {
    const { slicer } = this.#context;
    // Wait for queued commits, so that the state sent is durable. The time slicer spreads many joins over several turns of the event loop.
    this.#joining.add(subscriber);
    this.#writer.commit(
      [],
      () => {},
      undefined,
      (fault) => {
        slicer.run(() => this.#admit(subscriber, seen, fault === undefined)).catch(this.#failed);
      },
    );
  }

  #admit(subscriber: Subscriber, seen: number, isSound: boolean): boolean {
    const { viewer } = subscriber;
    const { match } = this;
    // This client may know more than this node: it has seen later frames, or has answered a shared decision on another node. Check the
    // store first. Otherwise this node could refuse a repeated request that was already done.
    const isShared = typeof viewer === 'number' && this.#state.areAnswersShared;
    if (!isSound || !match || !(seen > this.#broadcaster.lastPublished(viewer) || isShared))
      return this.#welcome(subscriber, seen, isSound);
    const { slicer } = this.#context;
    this.#writer
      .isStale(match.log.length)
      .then((isStale) => slicer.run(() => this.#welcome(subscriber, seen, !isStale)))
      .catch(this.#failed);
    return false;
  }

  #welcome(subscriber: Subscriber, seen: number, isSound: boolean): boolean {
    const { viewer, person } = subscriber;
    if (!this.#joining.delete(subscriber)) return false;
    // The seat may have a new user by now.
    const isTheirs = typeof viewer !== 'number' || this.seats[viewer]?.person === person;
    if (isSound && !this.#writer.isClosed && isTheirs) void this.run({ kind: 'join', subscriber, seen });
    else subscriber.rejoin(false);
    return false;
  }

  leave(subscriber: Subscriber): void {
    this.#joining.delete(subscriber);
    void this.run({ kind: 'leave', subscriber });
  }

  /** Sends a page of frames that ends before frame number `before`. The time slicer sends few in one turn: compressing takes long. */
  sendHistoryPage(subscriber: Subscriber, before: number): void {
    const { historyPages, slicer } = this.#context;
    const published = (viewer: LiveViewer) => (this.match ? this.#broadcaster.lastPublished(viewer) : 0);
    const send = (text: string) => () => {
      if (this.#state.subscribers.has(subscriber)) subscriber.send(text);
      return false;
    };
    historyPages
      .page({ id: this.id, game: this.game, log: this.#state.log, published }, subscriber.viewer, before)
      .then((text) => slicer.run(send(text)))
      .catch(this.#failed);
  }

  readonly #failed = (error: unknown): void => this.#context.log('fault', { table: this.id, error: String(error) });

  /** Replaces the set of users whose chat this user does not receive. */
  setBlocked(person: string, blocked: ReadonlySet<string>): void {
    this.#state.subscribers.setBlocked(person, blocked);
  }

  /** Rate limit of the chat of a seat, shared by all its connections. */
  chatLimit(seat: Seat): TokenBucket {
    return chatLimitOf(this.#state.chat, seat, this.#context.time.now());
  }

  /** Rate limit of the requests of a seat, shared by all its connections. */
  requestLimit(seat: Seat, rate: { readonly burst: number; readonly each: number }): TokenBucket {
    const { requestLimits } = this.#state;
    const limit = requestLimits.get(seat) ?? new TokenBucket(rate, this.#context.time.now());
    requestLimits.set(seat, limit);
    return limit;
  }

  /** Connections of a user to this table, with those whose join is in progress. */
  connectionsOf(person: string): number {
    const joining = [...this.#joining].filter((subscriber) => subscriber.person === person);
    return this.#state.subscribers.connectionsOf(person) + joining.length;
  }

  // --- What others read ----------------------------------------------------------------------------------------------

  get id(): string {
    return this.row.id;
  }

  get game(): AnyGame {
    return this.#state.game;
  }

  get row(): TableRow {
    return this.#state.row;
  }

  get pace(): Pace {
    return this.#state.pace;
  }

  get options(): ChosenOptions {
    return this.#state.options;
  }

  get seats(): readonly SeatRow[] {
    return this.#state.seats;
  }

  /** The match, running or finished; undefined before the start. */
  get match(): AnyMatch | undefined {
    return this.#state.match;
  }

  /** The memory of this table, for tests. */
  get state(): TableState {
    return this.#state;
  }

  get isOver(): boolean {
    return this.match?.outcome !== undefined;
  }

  /** Whether all seats are taken, committed and agreed, so that the table can start. */
  get isReady(): boolean {
    return isReady(this.#state);
  }

  /** Whether the table must stay in memory: it has subscribers, thinking bots, an open answer window or running clocks. */
  get isBusy(): boolean {
    const { subscribers, answers, clocks, row } = this.#state;
    return (
      !subscribers.isEmpty ||
      this.#bots.isThinking ||
      answers.closesAt !== undefined ||
      row.stage === 'starting' ||
      (row.stage === 'running' && clocks !== undefined && !this.#bots.isSuspended)
    );
  }

  /** Whether bots play at this table now or will soon. False for finished tables and suspended bots. */
  get hasBotsAtWork(): boolean {
    const { stage } = this.row;
    const isOpen = stage === 'open' || stage === 'starting' || stage === 'running';
    return isOpen && !this.#bots.isSuspended && this.seats.some(({ kind }) => kind === 'bot');
  }

  isUserConnected(person: string): boolean {
    return this.#state.subscribers.isUserConnected(person);
  }

  /** Whether chat lines of this user are in memory. */
  hasChatBy(person: string): boolean {
    return this.#state.chat.rows.some((row) => row.person === person);
  }

  /** Whether the user owes a decision at this table and is not connected to it. */
  owesDecision(person: string): boolean {
    return !this.isUserConnected(person) && owesDecision(this.#state, person);
  }

  /** The public view of the table, for anyone with its link. */
  get view(): TableView {
    return tableView(this.#state, this.#broadcaster.publishedView('watcher'));
  }

  /** A seat's view of the match, and the number of its decision; undefined before the match. */
  knowledgeOf(seat: Seat): { readonly view: object; readonly decision: number } | undefined {
    const { match } = this;
    if (!match || !this.seats[seat]) return undefined;
    return { view: this.#broadcaster.publishedView(seat).view, decision: match.decision(seat) };
  }

  /** Table state apart from the game itself, as one subscriber may see it. */
  info(subscriber: Pick<Subscriber, 'viewer' | 'person'>): TableInfo {
    return tableInfo(this.#state, subscriber, this.#context.time.now());
  }

  /** The whole record with all secrets. Only for those who may see it after the match. */
  recordText(): Promise<string> {
    return recordText(this.#context.store, this.#state.log);
  }

  get #instant(): Instant {
    const { time } = this.#context;
    return { now: time.now(), date: time.date() };
  }

  // --- Shutdown ------------------------------------------------------------------------------------------------------

  /** Saves the remaining clock times and drops the table. Called before a shutdown or a handover to another node. */
  saveClocks(): void {
    const at = this.#instant;
    const state = this.#state;
    if ((state.clocks || answerTimeLeft(state, at.now) !== undefined) && this.row.stage === 'running') {
      this.row.clock = savedClocks(state, at);
      this.#context.store.commit(this.id, [['putClock', { ...this.row }, state.written]], () => {});
    }
    this.dispose(false);
  }

  /** Stops all timers and asks subscribers to rejoin. With `anew` they discard all frames they have. */
  dispose(anew: boolean): void {
    this.#writer.close();
    for (const cancel of this.#timers.values()) cancel();
    this.#bots.close();
    this.#broadcaster.close(anew);
  }
}
