import {
  type Action,
  type AnyGame,
  commitment,
  FairChance,
  type Frame,
  fail,
  formatRecord,
  type GameEvent,
  type Hex,
  hasSeat,
  isMove,
  Match,
  type MatchRecord,
  NO_SEATS,
  type OptionSpecs,
  type OptionsOf,
  ok,
  parseRecord,
  type Refusal,
  Replay,
  type Result,
  readChoices,
  readOptions,
  recordOf,
  type Seat,
  type SeatSet,
  seatSet,
  seatsOf,
  standardOptions,
  writeOptions,
} from '@fray/engine';
import type { Claim, ClockFace, Pace, Phrase, ServerMessage, TableAction, TableInfo, TalkLine, WireFrame } from '@fray/protocol';
import { LIMITS } from '../limits.ts';
import type { EntryRow, SeatRow, StorageError, Store, TableRow } from '../store/store.ts';
import type { Clockwork } from '../time.ts';
import { AnswerWindow } from './answerWindow.ts';
import { BotSeats } from './botSeats.ts';
import type { BotPlayers } from './bots.ts';
import { Channel, type Link, type LiveViewer, type Looker, wireFrame } from './channel.ts';
import { isTimed } from './clocks.ts';
import { fault, type TableFault } from './fault.ts';
import { MatchLog } from './matchLog.ts';
import { Seating } from './seating.ts';
import { type Standing, TableClocks } from './tableClocks.ts';
import { hears, Talk } from './talk.ts';

type AnyMatch = Match<object, OptionSpecs, object, GameEvent>;

/** What a table needs of the house around it. */
export interface House {
  readonly store: Store;
  readonly time: Clockwork;
  readonly bots: BotPlayers;
  /** Draws a secret for the dice of a match. */
  secret(): Hex;
  /** A seat owes a decision from now on, and nobody there looks at the table. */
  yourTurn(table: Table, seat: Seat): void;
  /** What is in memory is not what is kept: forget the table. */
  drop(table: Table, why: string): void;
  /** Makes the table of a rematch; resolves to its name. */
  rematch(table: Table): Promise<string>;
  /** Somebody came or went, or the table changed otherwise. */
  changed(table: Table): void;
  log(what: string, about: object): void;
}

interface Emitted {
  readonly viewer: LiveViewer;
  readonly frame: Frame<object, GameEvent>;
  readonly lock: boolean;
}

/**
 * One table: who sits where, how the match starts fairly, the match itself, its clocks, and those who look on. What is
 * in memory is a cache of the log: whatever fails, the table is dropped and read again.
 */
export class Table {
  readonly game: AnyGame;
  readonly row: TableRow;
  readonly seating: Seating;
  readonly pace: Pace;
  optionTexts: Record<string, string> = {};
  readonly #house: House;
  #options: OptionsOf<OptionSpecs>;
  /** Why the options that were chosen once are none of this game any more. */
  #misfit: string | undefined;

  match: AnyMatch | undefined;
  readonly log: MatchLog;
  /** Entries handed to the store. */
  #written = 0;
  #emitted: Emitted[] = [];
  readonly #channels = new Map<LiveViewer, Channel>();
  readonly #lookers = new Set<Looker>();
  /** The last actions that were done, by seat and id: one that is sent again does nothing twice. */
  readonly #done = new Set<string>();
  readonly #talk: Talk;

  #clocks: TableClocks | undefined;
  #stopBeat: (() => void) | undefined;
  #windowBegan = 0;
  readonly #awaySince: (number | undefined)[];
  readonly #bots: BotSeats;
  readonly #window: AnswerWindow;
  /** What everybody was told last of offers, and whether more is to be told in this turn of the event loop. */
  #toldDraw: SeatSet = NO_SEATS;
  #toldBack = false;
  #infoStale = false;
  #except: Looker | undefined;
  #dropped = false;

  private constructor(house: House, game: AnyGame, row: TableRow) {
    this.#house = house;
    this.game = game;
    this.row = row;
    // Both were checked when the table was made, by the same code that wrote them.
    this.pace = JSON.parse(row.pace) as Pace;
    this.#options = standardOptions(game.options);
    this.#adopt(JSON.parse(row.options) as Record<string, string>);
    this.#talk = new Talk(house.store, row.id);
    this.seating = new Seating(
      {
        ...house,
        keep: (work, then) => this.#keep(work, then),
        tellEverybody: () => this.#tellEverybody(),
        notify: (seat) => this.#notify(seat),
        sendAway: (who) => this.#sendAway(who),
        adopt: (options) => this.#adopt(options),
        begin: () => this.#begin(),
        begun: () => this.#begun(),
      },
      game,
      row,
      isTimed(this.pace),
    );
    this.log = new MatchLog(house.store, game, row, this.seating);
    const running = () => (this.#dropped || this.match?.outcome ? undefined : this.match);
    this.#window = new AnswerWindow({
      game,
      pace: this.pace,
      time: house.time,
      match: running,
      answer: (seat, move) => {
        if (this.match?.move(seat, move).ok) this.#carried(seat);
      },
    });
    this.#bots = new BotSeats({
      bots: house.bots,
      time: house.time,
      seats: this.seats,
      match: running,
      keep: (seat, move) => this.#window.keep(seat, move),
      carried: (seat) => {
        this.#carried(seat);
        house.changed(this);
      },
      log: (what, about) => house.log(what, { table: this.id, ...about }),
    });
    const { seats } = this;
    this.#awaySince = seats.map(() => house.time.now());
    for (const viewer of [...seats.keys(), 'watcher'] as const) this.#channels.set(viewer, new Channel());
  }

  #adopt(texts: Record<string, string>): void {
    const options = readOptions(this.game.options, texts);
    if (options.ok) this.#options = options.value;
    else this.#misfit = `${options.fault.field}: ${options.fault.message}`;
    this.optionTexts = texts;
    this.row.options = JSON.stringify(texts);
  }

  /** What somebody proposes to play, as far as it differs from the standard; or why it cannot be played. */
  proposal(given: Readonly<Record<string, string>>): Result<Record<string, string>, TableFault> {
    const options = readChoices(this.game, given);
    return options.ok
      ? ok(writeOptions(this.game.options, options.value))
      : fail(fault('bad-option', `${options.fault.field}: ${options.fault.message}`));
  }

  /** Reads a table back. A match whose log does not replay is frozen with the reason, and never guessed. */
  static load(house: House, game: AnyGame, row: TableRow): Table {
    const { store } = house;
    const table = new Table(house, game, row);
    if (table.#misfit !== undefined) {
      table.#freeze(table.#misfit);
      return table;
    }
    if (row.stage === 'running' || row.stage === 'over') table.#replay(store.entries(row.id));
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
      this.#lookers.size > 0 ||
      this.#bots.isThinking ||
      this.#window.isOpen ||
      this.row.stage === 'starting' ||
      (this.row.stage === 'running' && this.#clocks !== undefined)
    );
  }

  isHere(person: string): boolean {
    for (const looker of this.#lookers) if (looker.person === person) return true;
    return false;
  }

  // --- Reading back -------------------------------------------------------------------------------------------------

  #replay(entries: readonly EntryRow[]): void {
    const { row, game } = this;
    const parsed = parseRecord(this.log.recordText(entries));
    if (!parsed.ok) return this.#freeze(`line ${parsed.fault.line}, ${parsed.fault.field}: ${parsed.fault.message}`);
    if (parsed.value.rules !== game.rules)
      return this.#freeze(`begun under rules version ${parsed.value.rules} of ${game.id}; this server plays version ${game.rules}`);
    const dealer = new FairChance(this.log.key);
    const opened = Replay.open(game, parsed.value, { witness: dealer, listen: this.#listen });
    if (!opened.ok) return this.#freeze(opened.fault.message);
    const replay = opened.value;
    const opening = this.log.open();
    if (opening.head !== row.start_head) return this.#freeze('the opening does not give the hash that was published');
    this.#publishEmitted(opening);
    for (const { n, line, head, action } of entries) {
      const step = replay.step();
      if (!step.ok) return this.#freeze(`entry ${n}: ${step.fault.message}`);
      this.log.add(line);
      this.#remember(action);
      const sealed = head === '' ? undefined : this.log.seal();
      if (sealed && sealed.head !== head) return this.#freeze(`entry ${n}: the running hash is not the one that was published`);
      this.#publishEmitted(sealed);
    }
    this.match = replay.match;
    this.match.continueWith(dealer);
    this.#written = entries.length;
    if (row.stage === 'running') this.#startClocks(true);
  }

  #freeze(why: string): void {
    this.match = undefined;
    this.#emitted = [];
    this.row.stage = 'frozen';
    this.row.fault = why;
    this.#house.log('frozen', { table: this.id, why });
    this.#saveRow();
  }

  // --- The start ----------------------------------------------------------------------------------------------------

  #begin(): void {
    const { row, game } = this;
    const plan = { options: this.#options, seats: this.seats.length, listen: this.#listen };
    this.match = new Match(game, plan, new FairChance(this.log.key));
    row.stage = 'running';
    row.start_head = this.log.open().head;
    row.deal = dealText(recordOf(this.match, []));
    row.owes = this.match.deciders;
  }

  #begun(): void {
    // Whoever looked at the waiting table may go on looking only where spectators are allowed.
    if (this.row.watch === 0) this.#sendAway(({ viewer }) => viewer === 'watcher');
    this.#house.log('began', { table: this.id, game: this.game.id });
    this.#publishEmitted({ number: 0, head: this.row.start_head }, true);
    this.#startClocks(false);
    for (const seat of seatsOf(this.match?.deciders ?? NO_SEATS)) this.#notify(seat);
    this.#bots.wake();
  }

  // --- Playing ------------------------------------------------------------------------------------------------------

  /** A move by a seat's player. Acknowledged through `looker` once it is durable. */
  move(looker: Looker, seat: Seat, id: string, on: number, text: string): void {
    const match = this.#playable(looker, seat, id);
    if (!match) return;
    if (on !== match.decision(seat)) return this.#refuse(looker, id, fault('stale', 'this decision was answered, taken back or timed out'));
    if (this.#window.keep(seat, text)) {
      this.#remember(`${seat} ${id}`);
      return send(looker, { t: 'done', id });
    }
    const made = match.move(seat, text);
    if (!made.ok) return this.#refuse(looker, id, refusal(made));
    this.#carried(seat, { looker, id });
  }

  /** Something a seat does that is no move. */
  act(looker: Looker, seat: Seat, id: string, action: TableAction, on?: number): void {
    if (action === 'rematch') return this.#rematch(looker, id);
    const match = this.#playable(looker, seat, id);
    if (!match) return;
    if (action === 'undo' && on !== match.decision(seat))
      return this.#refuse(looker, id, fault('stale', 'this decision was answered, taken back or timed out'));
    const done = match.act(seat, action);
    if (!done.ok) return this.#refuse(looker, id, refusal(done));
    this.#carried(seat, { looker, id });
    if (action === 'offer-draw' || action === 'ask-back') this.#bots.answer(action);
  }

  /** The others settle a match that somebody left. */
  claim(looker: Looker, seat: Seat, id: string, what: Claim, absent: Seat): void {
    const match = this.#playable(looker, seat, id);
    if (!match) return;
    const left = this.awayFor(absent);
    const patience = isTimed(this.pace) ? LIMITS.away : LIMITS.awayUntimed;
    if (absent === seat || left === undefined || left < patience || !hasSeat(match.deciders, absent))
      return this.#refuse(looker, id, fault('not-away', 'this seat’s player has not been away long enough, or is not waited for'));
    if (what === 'draw' && this.seats.length > 2)
      return this.#refuse(looker, id, fault('not-for-many', 'with more than two players, let a bot play on or claim the win'));
    const [who, action]: [Seat, Action] = what === 'draw' ? [seat, 'call-off'] : [absent, what === 'win' ? 'abandon' : 'to-bot'];
    const done = match.act(who, action);
    if (!done.ok) return this.#refuse(looker, id, refusal(done));
    this.#carried(seat, { looker, id });
  }

  #playable(looker: Looker, seat: Seat, id: string): AnyMatch | undefined {
    if (this.#done.has(`${seat} ${id}`)) {
      // It was carried out before; when that is durable, so is this answer.
      this.#house.store.commit(nothing, (storage) =>
        storage ? this.#refuseStorage(looker, id, storage) : send(looker, { t: 'done', id }),
      );
      return undefined;
    }
    if (!this.match || this.row.stage === 'frozen') {
      this.#refuse(
        looker,
        id,
        this.row.stage === 'frozen' ? fault('frozen', this.row.fault) : fault('not-running', 'the match has not begun'),
      );
      return undefined;
    }
    if (this.match.log.length >= LIMITS.entries) {
      this.#refuse(looker, id, fault('too-long', `a match has at most ${LIMITS.entries} entries`));
      return undefined;
    }
    return this.match;
  }

  /** Everything the match has just done is handed to the store; everybody hears of it once it is durable. */
  #carried(seat: Seat, asked?: { readonly looker: Looker; readonly id: string }): void {
    const match = this.match!;
    const { store, time } = this.#house;
    const { row } = this;
    const before = row.owes;
    const fresh = match.log.slice(this.#written);
    this.#written = match.log.length;
    const lines = fresh.map((entry) => this.log.lineOf(entry));
    for (const line of lines) this.log.add(line);
    const emitted = this.#emitted;
    this.#emitted = [];
    const over = match.outcome !== undefined;
    const acted = fresh.some((entry) => !isMove(entry) && entry.action !== 'undo');
    const shown = over || acted || emitted.some(({ viewer }) => viewer === 'watcher');
    const head = shown ? this.log.seal() : undefined;
    const action = asked ? `${seat} ${asked.id}` : '';
    this.#remember(action);
    row.owes = match.deciders;
    // Somebody made up their mind while others still decide in secret.
    const lock = fresh.length === 1 && isMove(fresh[0]!) && row.owes !== NO_SEATS && row.owes === (before & ~(1 << seat));
    if (shown && !lock) {
      this.#windowBegan = time.now();
      // When a table changed is told to its players: what is nobody's business yet must not show there either.
      row.changed = time.date();
    }
    if (this.#clocks) {
      this.#clocks.moved(this.#standing(match), lock);
      row.clock = this.#clocks.saved;
    }
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
    store.commit(
      () => {
        for (const entry of entries) store.putEntry(entry, stand);
        if (over) store.updateTable(row);
      },
      (storage) => {
        if (storage) {
          if (asked) this.#refuseStorage(asked.looker, asked.id, storage);
          return this.#house.drop(this, storage.message);
        }
        this.#deliver(emitted, head, seat, asked);
        if (infoStale) this.#tellEverybody();
        for (const other of seatsOf(owing)) this.#notify(other);
      },
    );
    this.#window.look();
    this.#bots.wake();
  }

  #remember(action: string): void {
    if (action === '') return;
    this.#done.add(action);
    const [oldest] = this.#done;
    if (this.#done.size > LIMITS.actions && oldest !== undefined) this.#done.delete(oldest);
  }

  #finish(): void {
    const outcome = this.match?.outcome;
    this.row.stage = 'over';
    this.row.result = outcome ? `${outcome.places.join(' ')} ${outcome.reason}` : '';
    this.row.clock = '';
    this.#clocks?.stop();
    this.#clocks = undefined;
    this.#house.log('over', { table: this.id, game: this.game.id, result: this.row.result });
  }

  /** The engine's frames as they arise, until they are durable. */
  readonly #listen = (viewer: LiveViewer, frame: Frame<object, GameEvent>, lock: boolean): void => {
    this.#emitted.push({ viewer, frame, lock });
  };

  /** Puts what a replay or the start emitted into the channels. */
  #publishEmitted(head: Link | undefined, tell = false): void {
    const emitted = this.#emitted;
    this.#emitted = [];
    for (const { viewer, frame } of emitted) {
      const wire = wireFrame(frame, head);
      this.#channels.get(viewer)!.publish(wire);
      if (tell) this.#send(viewer, wire);
    }
  }

  #deliver(
    emitted: readonly Emitted[],
    head: Link | undefined,
    actor: Seat,
    asked?: { readonly looker: Looker; readonly id: string },
  ): void {
    let acknowledged = false;
    for (const { viewer, frame, lock } of emitted) {
      const channel = this.#channels.get(viewer)!;
      const wire = wireFrame(frame, head);
      if (lock && viewer !== actor) {
        channel.hold(wire);
        this.#beat();
        continue;
      }
      for (const held of channel.release()) this.#send(viewer, held);
      channel.publish(wire);
      const mine = asked && viewer === asked.looker.viewer && this.#lookers.has(asked.looker);
      if (mine) acknowledged = true;
      this.#send(viewer, wire, asked);
    }
    if (asked && !acknowledged) send(asked.looker, { t: 'done', id: asked.id });
  }

  #send(viewer: LiveViewer, wire: WireFrame, asked?: { readonly looker: Looker; readonly id: string }): void {
    let text: string | undefined;
    for (const looker of this.#lookers) {
      if (looker.viewer !== viewer) continue;
      if (asked && looker === asked.looker) {
        looker.send(JSON.stringify({ t: 'f', a: asked.id, ...this.#clockFor(viewer), ...wire } satisfies ServerMessage));
        continue;
      }
      text ??= JSON.stringify({ t: 'f', ...this.#clockFor(viewer), ...wire } satisfies ServerMessage);
      looker.send(text);
    }
  }

  /** Locks reach the others at the next beat since the decision was opened: their time tells nothing. */
  #beat(): void {
    if (this.#stopBeat) return;
    const passed = this.#house.time.now() - this.#windowBegan;
    this.#stopBeat = this.#house.time.after(LIMITS.beat - (passed % LIMITS.beat), () => {
      this.#stopBeat = undefined;
      for (const [viewer, channel] of this.#channels) for (const wire of channel.release()) this.#send(viewer, wire);
    });
  }

  // --- Clocks and absence -------------------------------------------------------------------------------------------

  #startClocks(again: boolean): void {
    const { time } = this.#house;
    const match = this.match;
    if (!match || match.outcome) return;
    this.#windowBegan = time.now();
    if (isTimed(this.pace)) {
      this.#clocks = new TableClocks(this.pace, this.seats.length, time, this.row.clock, (seat) => this.#timeUp(seat));
      if (again) this.#clocks.hold(this.#standing(match), () => this.#tellEverybody());
      else this.#clocks.moved(this.#standing(match), false);
    }
    this.#window.look();
    if (again) this.#bots.wake();
  }

  /** Bots are not timed: how long they wait for a thread is not theirs to answer for. */
  #standing(match: AnyMatch): Standing {
    const people = seatsOf(match.deciders).filter((seat) => !this.#bots.plays(seat));
    return { owing: seatSet(...people), turn: match.turn };
  }

  #clockFor(viewer: LiveViewer): { c: ClockFace } | undefined {
    return this.#clocks && { c: this.#clocks.faceFor(viewer) };
  }

  /** The game's fallback is played; after so many in a row the seat goes to a bot, or the match to the others. */
  #timeUp(seat: Seat): void {
    const match = this.match;
    if (!match || match.outcome || this.#dropped) return;
    const streak = 1 + timeoutsInARow(match, seat);
    if (!match.timeout(seat).ok) return;
    if (streak >= this.pace.timeouts && !match.outcome) match.act(seat, this.pace.whenOut === 'bot' ? 'to-bot' : 'abandon');
    this.#house.log('timeout', { table: this.id, seat, streak });
    this.#carried(seat);
  }

  /** How long a seat's player has been away, in milliseconds; undefined when here, or when there is none. */
  awayFor(seat: Seat): number | undefined {
    const row = this.seats[seat];
    const since = this.#awaySince[seat];
    if (!row || row.kind !== 'human' || since === undefined || this.#bots.plays(seat)) return undefined;
    return this.#house.time.now() - since;
  }

  #notify(seat: Seat): void {
    const row = this.seats[seat];
    if (row?.kind === 'human' && !this.#bots.plays(seat)) this.#house.yourTurn(this, seat);
  }

  // --- Those who look on --------------------------------------------------------------------------------------------

  /** Somebody looks from now on: everything of the table, and the frames after the last one that they have. */
  join(looker: Looker, seen: number): void {
    // What is still on its way to the disk comes first.
    this.#house.store.commit(nothing, (storage) => {
      if (storage || this.#dropped) return looker.rejoin();
      const first = !this.#lookers.has(looker);
      this.#lookers.add(looker);
      if (typeof looker.viewer === 'number') {
        this.#awaySince[looker.viewer] = undefined;
        if (hasSeat(this.match?.deciders ?? NO_SEATS, looker.viewer) && this.#clocks?.resume()) this.#tellEverybody();
      }
      send(looker, { t: 'table', table: this.info(looker) });
      const lines = this.talkFor(looker.viewer);
      if (lines.length > 0) send(looker, { t: 'talk', lines });
      if (this.match) send(looker, this.#history(looker.viewer, seen));
      if (first) this.#tellEverybody(looker);
      this.#house.changed(this);
    });
  }

  leave(looker: Looker): void {
    if (!this.#lookers.delete(looker)) return;
    const { viewer } = looker;
    if (typeof viewer === 'number' && ![...this.#lookers].some((other) => other.viewer === viewer))
      this.#awaySince[viewer] = this.#house.time.now();
    this.#tellEverybody();
    this.#house.changed(this);
  }

  #sendAway(who: (looker: Looker) => boolean): void {
    const leaving = [...this.#lookers].filter(who);
    for (const looker of leaving) {
      this.#lookers.delete(looker);
      looker.rejoin();
    }
  }

  #history(viewer: LiveViewer, seen: number): ServerMessage {
    const channel = this.#channels.get(viewer)!;
    const rest = seen > 0 ? channel.since(seen) : undefined;
    if (rest) return { t: 'history', rest: true, frames: rest };
    const frames = this.log.framesOf(viewer).filter(({ n }) => n <= channel.published);
    return seen > 0 && seen <= channel.published
      ? { t: 'history', rest: true, frames: frames.filter(({ n }) => n > seen) }
      : { t: 'history', rest: false, frames };
  }

  info(looker: Pick<Looker, 'viewer' | 'person'>): TableInfo {
    const { row, match } = this;
    const over = row.stage === 'over';
    const here = new Set([...this.#lookers].map(({ viewer }) => viewer));
    const clock = this.#clockFor(looker.viewer)?.c;
    return {
      id: row.id,
      game: row.game,
      rules: row.rules,
      options: this.optionTexts,
      offer: row.offer,
      stage: row.stage,
      private: row.private === 1,
      watch: row.watch === 1,
      seats: this.seats.map(({ seat, kind, name, reserved, commitment: sealed, entropy, agreed }) => {
        const away = this.awayFor(seat);
        return {
          kind,
          name,
          here: here.has(seat),
          ...(reserved !== '' && kind === 'open' ? { reserved: reserved === looker.person ? ('you' as const) : ('other' as const) } : {}),
          ...(kind === 'human' && agreed === 0 ? { agrees: false as const } : {}),
          ...(sealed === '' ? {} : { commitment: sealed }),
          ...(entropy === '' ? {} : { revealed: true }),
          ...(away !== undefined && match ? { away: Math.round(away) } : {}),
        };
      }),
      ...(typeof looker.viewer === 'number' ? { you: looker.viewer } : {}),
      yours: looker.person === undefined ? [] : this.seats.flatMap(({ seat, person }) => (person === looker.person ? [seat] : [])),
      host: looker.person !== undefined && row.host === looker.person,
      watchers: [...this.#lookers].filter(({ viewer }) => viewer === 'watcher').length,
      pace: this.pace,
      ...(clock ? { clock } : {}),
      fair: {
        attempt: row.attempt,
        commitment: commitment(row.secret),
        ...(over ? { secret: row.secret } : {}),
        aborted: this.seating.aborted.length,
        ...(row.stage === 'starting' ? { left: this.seating.left } : {}),
      },
      draw: match?.drawOffer ?? NO_SEATS,
      ...(match?.takeback ? { back: match.takeback } : {}),
      bots: match?.handedToBots ?? NO_SEATS,
      gone: match?.gone ?? [],
      ...(match?.outcome ? { outcome: match.outcome } : {}),
      ...(row.next === '' ? {} : { next: row.next }),
      ...(row.fault === '' ? {} : { fault: row.fault }),
    };
  }

  /** Everybody hears how the table stands, once for all that changed in this turn of the event loop. */
  #tellEverybody(except?: Looker): void {
    if (this.#infoStale) {
      if (except !== this.#except) this.#except = undefined;
      return;
    }
    this.#infoStale = true;
    this.#except = except;
    setImmediate(() => {
      this.#infoStale = false;
      for (const looker of this.#lookers) if (looker !== this.#except) send(looker, { t: 'table', table: this.info(looker) });
      this.#house.changed(this);
    });
  }

  // --- Talk, rematch ------------------------------------------------------------------------------------------------

  say(looker: Looker, id: string, who: string, said: { phrase?: Phrase | undefined; text?: string | undefined }): void {
    const { row, line } = this.#talk.add({
      seat: typeof looker.viewer === 'number' ? looker.viewer : null,
      person: looker.person ?? '',
      who,
      phrase: said.phrase ?? '',
      text: said.text ?? '',
      at: this.#house.time.date(),
    });
    void this.#keep(
      () => this.#house.store.putTalk(row),
      () => {
        for (const other of this.#lookers) if (hears(other.viewer, line)) send(other, { t: 'talk', lines: [line] });
        send(looker, { t: 'done', id });
      },
    );
  }

  /** What a player says about picture and sound goes to whoever sits opposite, and is kept nowhere. */
  passOn(looker: Looker, seat: Seat, id: string, signal: string): void {
    if (this.seats.length !== 2) return this.#refuse(looker, id, fault('not-for-many', 'picture and sound are for tables of two'));
    for (const other of this.#lookers) if (other.viewer === 1 - seat) send(other, { t: 'face', seat, signal });
    send(looker, { t: 'done', id });
  }

  talkFor(viewer: LiveViewer): TalkLine[] {
    return this.#talk.heardBy(viewer);
  }

  #rematch(looker: Looker, id: string): void {
    if (!this.isOver) return this.#refuse(looker, id, fault('not-over', 'the match is not over'));
    if (this.row.next !== '') return send(looker, { t: 'done', id });
    this.#house.rematch(this).then(
      (next) => {
        this.row.next = next;
        void this.#keep(
          () => this.#house.store.updateTable(this.row),
          () => {
            send(looker, { t: 'done', id });
            this.#tellEverybody();
          },
        );
      },
      (error: unknown) => this.#refuse(looker, id, fault('storage', error instanceof Error ? error.message : String(error))),
    );
  }

  // --- Keeping ------------------------------------------------------------------------------------------------------

  #saveRow(): void {
    void this.#keep(
      () => this.#house.store.updateTable(this.row),
      () => this.#tellEverybody(),
    );
  }

  /** Queues writes; what follows happens once they are durable. When they cannot be kept the table is dropped. */
  async #keep(work: () => void, then: () => void): Promise<TableFault | undefined> {
    try {
      await this.#house.store.committed(work);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#house.drop(this, message);
      return fault('storage', `nothing could be kept: ${message}`);
    }
    if (!this.#dropped) then();
    return undefined;
  }

  #refuse(looker: Looker, id: string, { code, reason, message }: TableFault): void {
    send(looker, { t: 'no', id, code, ...(reason === undefined ? {} : { reason }), message });
  }

  #refuseStorage(looker: Looker, id: string, storage: StorageError): void {
    this.#refuse(looker, id, fault('storage', `nothing could be kept: ${storage.message}`));
  }

  /** Keeps how the clocks stand; called before the server stops. */
  rest(): void {
    if (this.#clocks && this.row.stage === 'running') {
      this.row.clock = this.#clocks.saved;
      this.#house.store.commit(() => this.#house.store.putClock(this.row), nothing);
    }
    this.forget();
  }

  /** Nothing of this object happens any more; those who look come in again. */
  forget(): void {
    this.#dropped = true;
    this.#clocks?.stop();
    this.#stopBeat?.();
    this.#window.stop();
    this.seating.stop();
    const lookers = [...this.#lookers];
    this.#lookers.clear();
    for (const looker of lookers) looker.rejoin();
  }
}

const nothing = (): void => {};
const send = (looker: Looker, message: ServerMessage): void => looker.send(JSON.stringify(message));

const refusal = (made: Result<unknown, Refusal>): TableFault =>
  made.ok ? fault('unknown', '') : fault(made.fault.code, made.fault.message, made.fault.reason);

/** The setup's outcomes as a record's `deal` line has them. */
function dealText(record: MatchRecord): string {
  const line = formatRecord({ ...record, entries: [] })
    .split('\n')
    .find((text) => text.startsWith('deal '));
  return line?.slice('deal '.length) ?? '';
}

function timeoutsInARow(match: AnyMatch, seat: Seat): number {
  let count = 0;
  for (let i = match.log.length - 1; i >= 0; i--) {
    const entry = match.log[i]!;
    if (entry.seat !== seat || !isMove(entry)) continue;
    if (entry.cause !== 'timeout') break;
    count++;
  }
  return count;
}
