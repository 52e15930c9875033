import type { AnyGame } from '@fray/engine';
import {
  FairChance,
  formatRecord,
  hasSeat,
  isMove,
  Match,
  type MatchRecord,
  NO_SEATS,
  recordOf,
  type Seat,
  type SeatSet,
  seatsOf,
} from '@fray/engine';
import type { Pace, Shown, TableInfo } from '@fray/protocol';
import type { Change, EntryRow, KeptTable, SeatRow, TableRow } from '../store/store.ts';
import { AnswerWindow } from './answerWindow.ts';
import { Audience } from './audience.ts';
import { BotSeats } from './botSeats.ts';
import type { Looker } from './channel.ts';
import { ChosenOptions } from './chosenOptions.ts';
import { endingOf } from './endingOf.ts';
import type { AnyMatch, Asker, House, TableEvents } from './events.ts';
import { actionName, Keeping } from './keeping.ts';
import { MatchLog } from './matchLog.ts';
import { Playing } from './playing.ts';
import { readBack } from './readBack.ts';
import { Seating } from './seating.ts';
import { hasStake, tableInfo } from './tableInfo.ts';
import { Talk } from './talk.ts';
import { Timing } from './timing.ts';
import { Visits } from './visits.ts';

/**
 * One table: the match itself, played and committed, and the parts around it. What is in memory is a cache of the log: whatever
 * fails, the table is dropped and read again.
 */
export class Table {
  readonly game: AnyGame;
  readonly row: TableRow;
  readonly pace: Pace;
  readonly seating: Seating;
  readonly log: MatchLog;
  readonly talk: Talk;
  readonly playing: Playing;
  readonly visits: Visits;
  readonly chosen: ChosenOptions;
  match: AnyMatch | undefined;

  readonly #house: House<Table>;
  readonly #keeping: Keeping;
  readonly #kept: KeptTable;
  readonly #audience: Audience;
  readonly #bots: BotSeats;
  readonly #window: AnswerWindow;
  readonly #timing: Timing;
  /** Entries handed to the store. */
  #written = 0;
  /** What everybody was told last of offers. */
  #toldDraw: SeatSet = NO_SEATS;
  #toldBack = false;

  private constructor(house: House<Table>, game: AnyGame, kept: KeptTable) {
    const { row } = kept;
    this.#house = house;
    this.game = game;
    this.row = row;
    this.#kept = kept;
    // Both were checked when the table was made, by the same code that wrote them.
    this.pace = JSON.parse(row.pace) as Pace;
    this.chosen = new ChosenOptions(game, JSON.parse(row.options) as Record<string, string>, this.pace.rated);
    this.#keeping = new Keeping(house.store, row, (why) => house.drop(this, why));
    const events = this.#events();
    this.seating = new Seating(events);
    this.log = new MatchLog(house.store, game, row, this.seating);
    this.#window = new AnswerWindow(events, this.#keeping);
    this.#bots = new BotSeats(events);
    this.#audience = new Audience({
      time: house.time,
      size: this.seats.length,
      info: (looker) => this.info(looker),
      hasStake: (looker) => hasStake(row, this.seats, looker),
      clockFor: (viewer) => this.#timing.faceFor(viewer),
      told: () => house.changed(this),
    });
    this.talk = new Talk(events, this.#audience);
    this.#timing = new Timing(events, this.#audience, this.#bots);
    const parts = { log: this.log, talk: this.talk, keeping: this.#keeping, window: this.#window, bots: this.#bots };
    const around = { ...parts, audience: this.#audience, timing: this.#timing, match: () => this.match };
    this.playing = new Playing(events, { ...around, carried: (seat, by) => this.#carried(seat, by), rematch: () => house.rematch(this) });
    this.visits = new Visits(events, { ...around, info: (looker) => this.info(looker), changed: () => house.changed(this) });
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
      tellEverybody: () => this.#audience.tellEverybody(),
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
  static async load(house: House<Table>, game: AnyGame, kept: KeptTable): Promise<Table> {
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
      (this.row.stage === 'running' && this.#timing.isRunning)
    );
  }

  isHere(person: string): boolean {
    return this.#audience.isHere(person);
  }

  /** What anybody may know of the table who has its link: nothing of the match where it is private, or nobody may look on. */
  get shown(): Extract<Shown, { kind: 'table' }> {
    const { row, seats, match } = this;
    const isOpen = row.private === 0 && row.watch === 1 && match !== undefined;
    const { at, view } = this.#audience.seen('watcher');
    return {
      kind: 'table',
      game: row.game,
      stage: row.stage === 'frozen' ? 'closed' : row.stage === 'starting' ? 'running' : row.stage,
      options: this.chosen.texts,
      seats: seats.map(({ kind, name }) => ({ kind, name })),
      at: isOpen ? at : 0,
      ...(isOpen ? { view, ...(match.outcome ? { outcome: match.outcome } : {}) } : {}),
    };
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
    this.#written = this.match.log.length;
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
    row.deal = dealText(recordOf(this.match, []));
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

  /** Everything the match has just done is handed to the store; everybody hears of it once it is durable. */
  #carried(seat: Seat, asked?: Asker, kept?: readonly string[]): void {
    const match = this.match!;
    const { time } = this.#house;
    const { row } = this;
    const before = row.owes;
    const fresh = match.log.slice(this.#written);
    this.#written = match.log.length;
    const lines = fresh.map((entry) => this.log.lineOf(entry));
    for (const line of lines) this.log.add(line);
    const emitted = this.#audience.take();
    const over = match.outcome !== undefined;
    const acted = fresh.some((entry) => !isMove(entry) && entry.action !== 'undo');
    const shown = over || acted || emitted.some(({ viewer }) => viewer === 'watcher');
    const head = shown ? this.log.seal() : undefined;
    const sent = this.#audience.ready(emitted, head);
    const action = asked ? actionName(seat, asked.id) : (kept ?? []).join(',');
    this.#keeping.remember(action);
    row.owes = match.deciders;
    const lock = fresh.length === 1 && match.isLock;
    if (shown && !lock) {
      this.#audience.decisionOpened();
      // When a table changed is told to its players: what is nobody's business yet must not show there either.
      row.changed = time.date();
    }
    this.#timing.moved(match, lock);
    const wasShared = this.#window.isShared;
    this.#window.note();
    this.#window.look();
    row.clock = this.#timing.saved(this.#window.left);
    if (over) this.#finish();
    const at = row.changed;
    const entries = lines.map((line, i): EntryRow => {
      const last = i === lines.length - 1;
      return { tbl: row.id, n: fresh[i]!.n, line, head: last && head ? head.head : '', action: last ? action : '', at };
    });
    const infoStale = over || acted || match.drawOffer !== this.#toldDraw || this.#toldBack !== (match.takeback !== undefined);
    this.#toldDraw = match.drawOffer;
    this.#toldBack = match.takeback !== undefined;
    const owing = row.owes & ~before;
    const stand = { clock: row.clock, owes: row.owes };
    const changes: Change[] = entries.map((entry) => ['putEntry', entry, stand]);
    if (kept || over) changes.push(['dropAnswers', row.id]);
    // Played at once, but another server may have kept an answer to the same decision: one of the two is stale.
    else if (wasShared) changes.push(this.#keeping.advance());
    if (over) changes.push(['updateTable', row], ['aboutPeople', ['ended', endingOf(row, match, this.pace)]]);
    const heard = () => {
      this.#audience.deliver(sent, seat, asked);
      if (infoStale) this.#audience.tellEverybody();
      for (const other of seatsOf(owing)) this.#notify(other);
    };
    this.#keeping.keep(changes, heard, asked);
    this.#bots.wake();
  }

  #finish(): void {
    const outcome = this.match?.outcome;
    this.row.stage = 'over';
    this.row.result = outcome ? `${outcome.places.join(' ')} ${outcome.reason}` : '';
    this.row.clock = '';
    this.#timing.stop();
    this.#house.log('over', { table: this.id, game: this.game.id, result: this.row.result });
  }

  /**
   * The time for this game of a tournament is over. Before it has begun whoever is ready has won; once it runs, and `late` at last,
   * whoever is waited for has lost, and where both are, or a bot is, it is shared.
   */
  async expire(late: boolean): Promise<void> {
    const { match } = this;
    if (!match) {
      await this.seating.expire(late);
      return;
    }
    if (match.outcome || !late) return;
    const [seat = 0, ...others] = seatsOf(match.deciders);
    const isAlone = others.length === 0 && !this.#bots.plays(seat);
    if (match.act(seat, isAlone ? 'abandon' : 'call-off').ok) this.#carried(seat);
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
  info(looker: Pick<Looker, 'viewer' | 'person'>): TableInfo {
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
      this.#house.store.commit(this.id, [['putClock', { ...this.row }, this.#written]], nothing);
    }
    this.forget(false);
  }

  /** Nothing of this object happens any more; those who look come in again, `anew` where nothing that they saw counts. */
  forget(anew: boolean): void {
    this.#keeping.end();
    this.#timing.stop();
    this.#window.stop();
    this.seating.stop();
    this.#audience.close(anew);
  }
}

const nothing = (): void => {};

/** The setup's outcomes as a record's `deal` line has them. */
function dealText(record: MatchRecord): string {
  const line = formatRecord({ ...record, entries: [] })
    .split('\n')
    .find((text) => text.startsWith('deal '));
  return line?.slice('deal '.length) ?? '';
}
