import type { AnyGame } from '@fray/engine';
import { FairChance, hasSeat, Match, NO_SEATS, recordOf, type Seat, seatsOf } from '@fray/engine';
import type { Pace, TableInfo } from '@fray/protocol';
import type { SeatRow, StoredTable, TableRow } from '../store/store.ts';
import { ActionLedger } from './actionLedger.ts';
import { AnswerWindow } from './answerWindow.ts';
import type { BotPriority } from './botQueue.ts';
import { BotSeats } from './botSeats.ts';
import { Chat } from './chat.ts';
import { ChosenOptions } from './chosenOptions.ts';
import { ClockHandler } from './clockHandler.ts';
import type { AnyMatch, RequestRef, ServerContext, TableEvents } from './events.ts';
import { FrameBroadcaster } from './frameBroadcaster.ts';
import { dealLine, MatchLog } from './matchLog.ts';
import { MoveHandler } from './moveHandler.ts';
import { readBack } from './readBack.ts';
import { tournamentOf } from './rows.ts';
import { SeatHandler } from './seatHandler.ts';
import { SpectatorHandler } from './spectatorHandler.ts';
import type { Subscriber } from './subscriberQueue.ts';
import type { TableError } from './tableError.ts';
import { hasStake, type TableView, tableInfo, tableView } from './tableInfo.ts';
import { TableWriter } from './tableWriter.ts';

/**
 * One table: the match itself, played and committed, and the parts around it. What is in memory is a cache of the log: whatever
 * fails, the table is dropped and read again.
 */
export class Table {
  readonly game: AnyGame;
  readonly row: TableRow;
  readonly pace: Pace;
  readonly seating: SeatHandler;
  readonly log: MatchLog;
  readonly talk: Chat;
  readonly playing: MoveHandler;
  readonly visits: SpectatorHandler;
  readonly chosen: ChosenOptions;
  match: AnyMatch | undefined;

  readonly #house: ServerContext<Table>;
  readonly #keeping: ActionLedger;
  readonly #kept: StoredTable;
  readonly #audience: FrameBroadcaster;
  readonly #bots: BotSeats;
  readonly #window: AnswerWindow;
  readonly #timing: ClockHandler;
  readonly #committing: TableWriter;

  private constructor(house: ServerContext<Table>, game: AnyGame, kept: StoredTable) {
    const { row } = kept;
    this.#house = house;
    this.game = game;
    this.row = row;
    this.#kept = kept;
    // Both were checked when the table was made, by the same code that wrote them.
    this.pace = JSON.parse(row.pace) as Pace;
    this.chosen = new ChosenOptions(game, JSON.parse(row.options) as Record<string, string>, this.pace.rated);
    this.#keeping = new ActionLedger(house.store, row, (why) => house.drop(this, why));
    const events = this.#events();
    this.seating = new SeatHandler(events);
    this.log = new MatchLog(house.store, game, row, this.seating);
    this.#window = new AnswerWindow(events, this.#keeping);
    this.#bots = new BotSeats(events);
    this.#audience = new FrameBroadcaster({
      time: house.time,
      size: this.seats.length,
      info: (looker) => this.info(looker),
      hasStake: (looker) => hasStake(row, this.seats, looker),
      clockFor: (viewer) => this.#timing.faceFor(viewer),
      told: () => house.changed(this),
    });
    this.talk = new Chat(events, this.#audience);
    this.#timing = new ClockHandler(events, this.#audience, this.#bots);
    const own = { log: this.log, talk: this.talk, keeping: this.#keeping, window: this.#window, bots: this.#bots };
    const parts = { ...own, audience: this.#audience, timing: this.#timing, match: () => this.match };
    this.#committing = new TableWriter(events, parts);
    this.playing = new MoveHandler(events, {
      ...parts,
      carried: (seat, by) => this.#carried(seat, by),
      rematch: (later) => house.rematch(this, later),
      stands: (table) => house.stands(table),
      callAgain: (seat, later) => house.callAgain(this, seat, later),
    });
    this.visits = new SpectatorHandler(events, { ...parts, info: (looker) => this.info(looker), changed: () => this.#followed() });
  }

  /** What the parts of this table read of it and tell it. */
  #events(): TableEvents {
    const { game, row, pace } = this;
    const kept = this.#kept;
    const seats = () => this.seating.seats;
    return {
      ...this.#house,
      game,
      row,
      kept,
      pace,
      get seats() {
        return seats();
      },
      running: () => (this.#keeping.isOver || this.match?.outcome ? undefined : this.match),
      keep: (changes, then) => this.#keeping.kept(changes, then),
      refusal: (why) => this.refusal(why),
      tellEverybody: () => this.#audience.tellEverybody(),
      followedBy: () => this.#followedBy,
      fellAsleep: () => this.#house.changed(this),
      notify: (seat) => this.#notify(seat),
      sendAway: (who) => this.#audience.sendAway(who),
      adopt: (options) => {
        this.chosen.adopt(options);
        row.options = JSON.stringify(options);
      },
      begin: () => this.#begin(),
      begun: () => this.#begun(),
      keepAnswer: (seat, move) => this.#window.keep(seat, move),
      answer: (seat, move, actions) => {
        if (this.match?.move(seat, move).ok) this.#carried(seat, undefined, actions);
      },
      resumed: () => this.#resumed(),
      timedOut: (seat) => this.#carried(seat),
      carried: (seat) => {
        this.#carried(seat);
        this.#house.changed(this);
      },
    };
  }

  /** Reads a table back. A match whose log does not replay is frozen with the reason, and never guessed. */
  static async load(house: ServerContext<Table>, game: AnyGame, kept: StoredTable): Promise<Table> {
    const { row } = kept;
    const table = new Table(house, game, kept);
    if (table.chosen.misfit !== undefined) table.#freeze(table.chosen.misfit);
    else if (row.stage === 'running' || row.stage === 'over') await table.#readBack();
    return table;
  }

  get seats(): readonly SeatRow[] {
    return this.seating.seats;
  }

  get id(): string {
    return this.row.id;
  }

  /** Resolves to a refusal, or to `again` where another server wrote on: then this table is dropped, and the refusal may be wrong. */
  refusal(why: TableError): Promise<TableError> {
    return this.#keeping.refusal(why, this.match?.log.length ?? this.row.last);
  }

  get isOver(): boolean {
    return this.match?.outcome !== undefined;
  }

  /** Whether somebody looks, thinks, or is timed here: then the table stays in memory. */
  get isBusy(): boolean {
    return (
      !this.#audience.isEmpty ||
      this.#bots.isThinking ||
      this.#window.isOpen ||
      this.row.stage === 'starting' ||
      (this.row.stage === 'running' && this.#timing.isRunning && !this.#bots.isAsleep)
    );
  }

  #followed(): void {
    this.#bots.follow();
    this.#house.changed(this);
  }

  /** Whether bots think here, or will soon: not at a table that is over, or whose bots sleep. */
  get hasBotsAtWork(): boolean {
    const { stage } = this.row;
    const isOpen = stage === 'open' || stage === 'starting' || stage === 'running';
    return isOpen && !this.#bots.isAsleep && this.seats.some(({ kind }) => kind === 'bot');
  }

  /** A player at the table; else somebody who looks on, plays over days, or takes part in the tournament; else nobody. */
  get #followedBy(): BotPriority {
    const players = this.seats.filter(({ seat, kind }) => kind === 'human' && !this.#bots.plays(seat));
    if (players.some(({ seat }) => this.#audience.isSeatHere(seat))) return 'player';
    return players.length > 0 || !this.#audience.isEmpty || tournamentOf(this.row) !== undefined ? 'spectator' : 'nobody';
  }

  isHere(person: string): boolean {
    return this.#audience.isHere(person);
  }

  /** What anybody may know of the table who has its link. */
  get shown(): TableView {
    const { row, seats, match } = this;
    return tableView(row, this.chosen.texts, seats, match, this.#audience.seen('watcher'));
  }

  /** Whether a person who does not look here owes a decision. */
  awaits(person: string): boolean {
    const { match } = this;
    if (!match || this.isHere(person)) return false;
    return this.seats.some(
      (seat) => seat.person === person && hasSeat(match.deciders, seat.seat) && !hasSeat(match.handedToBots, seat.seat),
    );
  }

  async #readBack(): Promise<void> {
    const read = await readBack({ ...this.#house, game: this.game, row: this.row, kept: this.#kept }, this.log, this.#audience);
    if (!read.ok) return this.#freeze(read.fault);
    for (const action of read.value.actions) this.#keeping.remember(action);
    for (const { actions } of this.#kept.answers) this.#keeping.remember(actions);
    this.match = read.value.match;
    this.#committing.readBack(this.match);
    if (this.row.stage === 'running') this.#startClocks(true);
  }

  #freeze(why: string): void {
    this.match = undefined;
    this.#audience.take();
    this.row.stage = 'frozen';
    this.row.fault = why;
  }

  /** A table that was read back and frozen stays so. */
  keepFrozen(): void {
    this.#house.log('frozen', { table: this.id, why: this.row.fault });
    this.#keeping.keep([['updateTable', this.row]], () => this.#audience.tellEverybody());
  }

  // --- The start ----------------------------------------------------------------------------------------------------

  #begin(): void {
    const { row, game } = this;
    const plan = { options: this.chosen.typed, seats: this.seats.length, listen: this.#audience.listen };
    this.match = new Match(game, plan, new FairChance(this.log.key));
    row.stage = 'running';
    row.start_head = this.log.open().head;
    row.deal = dealLine(recordOf(this.match, []));
    row.owes = this.match.deciders;
  }

  #begun(): void {
    // Whoever looked at the waiting table may go on looking only where spectators are allowed.
    if (this.row.watch === 0) this.#audience.sendAway(({ viewer }) => viewer === 'watcher');
    this.#house.log('began', { table: this.id, game: this.game.id });
    this.#audience.publish(this.#audience.take(), { number: 0, head: this.row.start_head }, true);
    this.#startClocks(false);
    for (const seat of seatsOf(this.match?.deciders ?? NO_SEATS)) this.#notify(seat);
    this.#bots.wake();
  }

  // --- Playing ------------------------------------------------------------------------------------------------------

  /** The match went on: that is kept, and told once it is durable. */
  #carried(seat: Seat, asked?: RequestRef, kept?: readonly string[]): void {
    if (this.match) this.#committing.commit(this.match, seat, asked, kept);
  }

  /** The time for this game of a tournament is over: for its start, or for the match. */
  async expire(late: boolean): Promise<void> {
    if (this.match) this.playing.expire(late);
    else await this.seating.expire(late);
  }

  // --- Clocks and absence -------------------------------------------------------------------------------------------

  #startClocks(again: boolean): void {
    if (!this.match || this.match.outcome) return;
    this.#audience.decisionOpened();
    const isHeld = this.#timing.start(again);
    this.#window.note();
    // A window waits with the clocks for whoever is to answer.
    if (!isHeld) this.#lookAgain();
    if (again) this.#bots.wake();
  }

  /** Somebody who is waited for is back, or was waited for long enough. */
  #resumed(): void {
    this.#lookAgain();
    this.#audience.tellEverybody();
  }

  #lookAgain(): void {
    this.#window.look(this.#kept.answers, this.#timing.window);
  }

  #notify(seat: Seat): void {
    const row = this.seats[seat];
    if (row?.kind === 'human' && !this.#bots.plays(seat)) this.#house.yourTurn(this, seat);
  }

  /** Everything about the table that is not the game, for one who looks on. */
  info(looker: Pick<Subscriber, 'viewer' | 'person'>): TableInfo {
    const { game, row, pace, seating, match } = this;
    const clock = this.#timing.faceFor(looker.viewer);
    const awayFor = (seat: Seat) => this.#timing.awayFor(seat);
    const standing = { game, row, pace, options: this.chosen.texts, seating, audience: this.#audience, match, clock, awayFor };
    return tableInfo({ ...standing, answerLeft: this.#window.left, last: this.log.last }, looker);
  }

  // --- Keeping ------------------------------------------------------------------------------------------------------

  /** Keeps how the clocks stand; called before the server stops. */
  rest(): void {
    if ((this.#timing.isRunning || this.#window.isOpen) && this.row.stage === 'running') {
      this.row.clock = this.#timing.saved(this.#window.left);
      this.#house.store.commit(this.id, [['putClock', { ...this.row }, this.#committing.written]], nothing);
    }
    this.forget(false);
  }

  /** Nothing of this object happens any more; those who look come in again, `anew` where nothing that they saw counts. */
  forget(anew: boolean): void {
    this.#keeping.end();
    this.#timing.stop();
    this.#window.stop();
    this.seating.stop();
    this.#house.unfollowed.forget(this.id);
    this.#audience.close(anew);
  }
}

const nothing = (): void => {};
