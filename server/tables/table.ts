import type { AnyGame } from '@fray/engine';
import { FairChance, hasSeat, Match, NO_SEATS, recordOf, type Seat, seatsOf } from '@fray/engine';
import type { Pace, TableInfo } from '@fray/protocol';
import { optionsOf, paceOf } from '../store/schema.ts';
import type { SeatRow, StoredTable, TableRow } from '../store/store.ts';
import { ActionLedger } from './actionLedger.ts';
import { AnswerWindow } from './answerWindow.ts';
import type { BotPriority } from './botQueue.ts';
import { BotSeats } from './botSeats.ts';
import { Chat } from './chat.ts';
import { ChosenOptions } from './chosenOptions.ts';
import { ClockHandler } from './clockHandler.ts';
import { FrameBroadcaster } from './frameBroadcaster.ts';
import { dealLine, MatchLog } from './matchLog.ts';
import { MoveHandler } from './moveHandler.ts';
import { readBack } from './readBack.ts';
import { tournamentOf } from './rows.ts';
import { SeatHandler } from './seatHandler.ts';
import { SpectatorHandler } from './spectatorHandler.ts';
import type { Subscriber } from './subscriberQueue.ts';
import type { AnyMatch, RequestRef, ServerContext, TableEvents } from './tableContext.ts';
import type { TableError } from './tableError.ts';
import { hasStake, type TableView, tableInfo, tableView } from './tableInfo.ts';
import { TableWriter } from './tableWriter.ts';

/**
 * One table as a state machine: seats, match, clocks, chat and spectators. The stored log is the truth and this object a cache of it. After
 * a failed write the registry drops the object and reads the table again.
 */
export class Table {
  readonly game: AnyGame;
  readonly row: TableRow;
  readonly pace: Pace;
  readonly seating: SeatHandler;
  readonly log: MatchLog;
  readonly chat: Chat;
  readonly moves: MoveHandler;
  readonly spectators: SpectatorHandler;
  readonly chosen: ChosenOptions;
  match: AnyMatch | undefined;

  readonly #context: ServerContext<Table>;
  readonly #ledger: ActionLedger;
  readonly #stored: StoredTable;
  readonly #broadcaster: FrameBroadcaster;
  readonly #bots: BotSeats;
  readonly #answerWindow: AnswerWindow;
  readonly #clocks: ClockHandler;
  readonly #writer: TableWriter;

  private constructor(context: ServerContext<Table>, game: AnyGame, kept: StoredTable) {
    const { row } = kept;
    this.#context = context;
    this.game = game;
    this.row = row;
    this.#stored = kept;
    // Both texts were validated when the table was created.
    this.pace = paceOf(row);
    this.chosen = new ChosenOptions(game, optionsOf(row), this.pace.rated);
    this.#ledger = new ActionLedger(context.store, row, (why) => context.drop(this, why));
    const events = this.#events();
    this.seating = new SeatHandler(events);
    this.log = new MatchLog(context.store, game, row, this.seating);
    this.#answerWindow = new AnswerWindow(events, this.#ledger);
    this.#bots = new BotSeats(events);
    this.#broadcaster = new FrameBroadcaster({
      time: context.time,
      size: this.seats.length,
      info: (subscriber) => this.info(subscriber),
      hasStake: (subscriber) => hasStake(row, this.seats, subscriber),
      clockFor: (viewer) => this.#clocks.faceFor(viewer),
      tableSent: () => context.tableChanged(this),
    });
    this.chat = new Chat(events, this.#broadcaster);
    this.#clocks = new ClockHandler(events, this.#broadcaster, this.#bots);
    const own = { log: this.log, chat: this.chat, ledger: this.#ledger, answerWindow: this.#answerWindow, bots: this.#bots };
    const parts = { ...own, broadcaster: this.#broadcaster, clocks: this.#clocks, match: () => this.match };
    this.#writer = new TableWriter(events, parts);
    this.moves = new MoveHandler(events, {
      ...parts,
      matchAdvanced: (seat, by) => this.#matchAdvanced(seat, by),
      rematch: (later) => context.rematch(this, later),
      tableExists: (table) => context.tableExists(table),
      notifyRematch: (seat, later) => context.notifyRematch(this, seat, later),
    });
    this.spectators = new SpectatorHandler(events, {
      ...parts,
      info: (subscriber) => this.info(subscriber),
      subscribersChanged: () => this.#subscribersChanged(),
    });
  }

  /** What the handlers of this table read from it and call on it. */
  #events(): TableEvents {
    const { game, row, pace } = this;
    const kept = this.#stored;
    const seats = () => this.seating.seats;
    return {
      ...this.#context,
      game,
      row,
      stored: kept,
      pace,
      get seats() {
        return seats();
      },
      runningMatch: () => (this.#ledger.isClosed || this.match?.outcome ? undefined : this.match),
      commit: (changes, then) => this.#ledger.committed(changes, then),
      confirmError: (why) => this.confirmError(why),
      broadcastTable: () => this.#broadcaster.broadcastTable(),
      botPriority: () => this.#botPriority,
      botsSuspended: () => this.#context.tableChanged(this),
      notifySeat: (seat) => this.#notifySeat(seat),
      detachSubscribers: (who) => this.#broadcaster.detachSubscribers(who),
      adoptOptions: (options) => {
        this.chosen.adopt(options);
        row.options = JSON.stringify(options);
      },
      createMatch: () => this.#createMatch(),
      matchStarted: () => this.#matchStarted(),
      holdAnswer: (seat, move) => this.#answerWindow.hold(seat, move),
      playAnswer: (seat, move, actions) => {
        if (this.match?.move(seat, move).ok) this.#matchAdvanced(seat, undefined, actions);
      },
      clocksResumed: () => this.#clocksResumed(),
      commitTimeout: (seat) => this.#matchAdvanced(seat),
      commitBotAction: (seat) => {
        this.#matchAdvanced(seat);
        this.#context.tableChanged(this);
      },
    };
  }

  /** Loads a table and replays its match. A match whose log does not replay is frozen with the reason. */
  static async load(context: ServerContext<Table>, game: AnyGame, kept: StoredTable): Promise<Table> {
    const { row } = kept;
    const table = new Table(context, game, kept);
    if (table.chosen.fault !== undefined) table.#freeze(table.chosen.fault);
    else if (row.stage === 'running' || row.stage === 'over') await table.#readBack();
    return table;
  }

  get seats(): readonly SeatRow[] {
    return this.seating.seats;
  }

  get id(): string {
    return this.row.id;
  }

  /**
   * Resolves to `why`, or to `retryError` when another node has written to this table. In that case the table is dropped, since `why` may
   * be wrong.
   */
  confirmError(why: TableError): Promise<TableError> {
    return this.#ledger.confirmError(why, this.match?.log.length ?? this.row.last);
  }

  get isOver(): boolean {
    return this.match?.outcome !== undefined;
  }

  /** Whether the table must stay in memory: it has subscribers, thinking bots, an open answer window or running clocks. */
  get isBusy(): boolean {
    return (
      !this.#broadcaster.isEmpty ||
      this.#bots.isThinking ||
      this.#answerWindow.isOpen ||
      this.row.stage === 'starting' ||
      (this.row.stage === 'running' && this.#clocks.isRunning && !this.#bots.isSuspended)
    );
  }

  #subscribersChanged(): void {
    this.#bots.subscribersChanged();
    this.#context.tableChanged(this);
  }

  /** Whether bots play at this table now or will soon. False for finished tables and suspended bots. */
  get hasBotsAtWork(): boolean {
    const { stage } = this.row;
    const isOpen = stage === 'open' || stage === 'starting' || stage === 'running';
    return isOpen && !this.#bots.isSuspended && this.seats.some(({ kind }) => kind === 'bot');
  }

  /** How urgent bot moves are: `player` if a player is connected, `spectator` for other people's matches and tournaments, else `nobody`. */
  get #botPriority(): BotPriority {
    const players = this.seats.filter(({ seat, kind }) => kind === 'human' && !this.#bots.isPlayedByBot(seat));
    if (players.some(({ seat }) => this.#broadcaster.isSeatConnected(seat))) return 'player';
    return players.length > 0 || !this.#broadcaster.isEmpty || tournamentOf(this.row) !== undefined ? 'spectator' : 'nobody';
  }

  isUserConnected(person: string): boolean {
    return this.#broadcaster.isUserConnected(person);
  }

  /** The public view of the table, for anyone with its link. */
  get view(): TableView {
    const { row, seats, match } = this;
    return tableView(row, this.chosen.texts, seats, match, this.#broadcaster.publishedView('watcher'));
  }

  /** Whether the user owes a decision at this table and is not connected to it. */
  owesDecision(person: string): boolean {
    const { match } = this;
    if (!match || this.isUserConnected(person)) return false;
    return this.seats.some(
      (seat) => seat.person === person && hasSeat(match.deciders, seat.seat) && !hasSeat(match.handedToBots, seat.seat),
    );
  }

  async #readBack(): Promise<void> {
    const read = await readBack({ ...this.#context, game: this.game, row: this.row, stored: this.#stored }, this.log, this.#broadcaster);
    if (!read.ok) return this.#freeze(read.fault);
    for (const action of read.value.actions) this.#ledger.rememberActions(action);
    for (const { actions } of this.#stored.answers) this.#ledger.rememberActions(actions);
    this.match = read.value.match;
    this.#writer.matchRestored(this.match);
    if (this.row.stage === 'running') this.#startClocks(true);
  }

  #freeze(why: string): void {
    this.match = undefined;
    this.#broadcaster.takeEmitted();
    this.row.stage = 'frozen';
    this.row.fault = why;
  }

  /** Saves the frozen stage and its reason. */
  saveFrozen(): void {
    this.#context.log('frozen', { table: this.id, why: this.row.fault });
    this.#ledger.commit([['updateTable', this.row]], () => this.#broadcaster.broadcastTable());
  }

  // --- Start ---------------------------------------------------------------------------------------------------------

  #createMatch(): void {
    const { row, game } = this;
    const plan = { options: this.chosen.typed, seats: this.seats.length, listen: this.#broadcaster.listen };
    this.match = new Match(game, plan, new FairChance(this.log.key));
    row.stage = 'running';
    row.start_head = this.log.open().head;
    row.deal = dealLine(recordOf(this.match, []));
    row.owes = this.match.deciders;
  }

  #matchStarted(): void {
    // Spectators of the open table stay only if the host allows spectators.
    if (this.row.watch === 0) this.#broadcaster.detachSubscribers(({ viewer }) => viewer === 'watcher');
    this.#context.log('began', { table: this.id, game: this.game.id });
    this.#broadcaster.publish(this.#broadcaster.takeEmitted(), { number: 0, head: this.row.start_head }, true);
    this.#startClocks(false);
    for (const seat of seatsOf(this.match?.deciders ?? NO_SEATS)) this.#notifySeat(seat);
    this.#bots.wake();
  }

  // --- Match ---------------------------------------------------------------------------------------------------------

  /** Writes the new log entries of the match; frames are broadcast after the commit. */
  #matchAdvanced(seat: Seat, asked?: RequestRef, kept?: readonly string[]): void {
    if (this.match) this.#writer.commit(this.match, seat, asked, kept);
  }

  /** Called by the tournament when the time for the start is over or, with `late`, for the whole match. */
  async expire(late: boolean): Promise<void> {
    if (this.match) this.moves.expire(late);
    else await this.seating.expire(late);
  }

  // --- Clocks --------------------------------------------------------------------------------------------------------

  #startClocks(again: boolean): void {
    if (!this.match || this.match.outcome) return;
    this.#broadcaster.restartTicks();
    const isHeld = this.#clocks.start(again);
    this.#answerWindow.updateShared();
    // While clocks are held for a returning player, the answer window waits too.
    if (!isHeld) this.#updateAnswerWindow();
    if (again) this.#bots.wake();
  }

  /** Clocks held after a restart run again. */
  #clocksResumed(): void {
    this.#updateAnswerWindow();
    this.#broadcaster.broadcastTable();
  }

  #updateAnswerWindow(): void {
    this.#answerWindow.update(this.#stored.answers, this.#clocks.answerTimeLeft);
  }

  #notifySeat(seat: Seat): void {
    const row = this.seats[seat];
    if (row?.kind === 'human' && !this.#bots.isPlayedByBot(seat)) this.#context.notifyTurn(this, seat);
  }

  /** Table state apart from the game itself, as one subscriber may see it. */
  info(subscriber: Pick<Subscriber, 'viewer' | 'person'>): TableInfo {
    const { game, row, pace, seating, match } = this;
    const clock = this.#clocks.faceFor(subscriber.viewer);
    const awayFor = (seat: Seat) => this.#clocks.awayFor(seat);
    const standing = { game, row, pace, options: this.chosen.texts, seating, broadcaster: this.#broadcaster, match, clock, awayFor };
    return tableInfo({ ...standing, answerLeft: this.#answerWindow.left, last: this.log.last }, subscriber);
  }

  // --- Shutdown ------------------------------------------------------------------------------------------------------

  /** Saves the remaining clock times and drops the table. Called before a shutdown or a handover to another node. */
  saveClocks(): void {
    if ((this.#clocks.isRunning || this.#answerWindow.isOpen) && this.row.stage === 'running') {
      this.row.clock = this.#clocks.saved(this.#answerWindow.left);
      this.#context.store.commit(this.id, [['putClock', { ...this.row }, this.#writer.written]], nothing);
    }
    this.dispose(false);
  }

  /** Stops all timers and asks subscribers to rejoin. With `anew` they discard all frames they have. */
  dispose(anew: boolean): void {
    this.#ledger.close();
    this.#clocks.stop();
    this.#answerWindow.stop();
    this.seating.stop();
    this.#context.unfollowed.forget(this.id);
    this.#broadcaster.close(anew);
  }
}

const nothing = (): void => {};
