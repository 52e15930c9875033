import type { Chance, Draw } from '../chance/chance.ts';
import { RecordingChance } from '../chance/recording.ts';
import { ScriptError, ScriptedChance } from '../chance/scripted.ts';
import type { GameEvent, Outcome, Rules } from '../game.ts';
import { digest } from '../hash.ts';
import { type Move, MoveList } from '../moves.ts';
import type { OptionSpecs, OptionsOf } from '../options.ts';
import { fail, ok, type Result } from '../result.ts';
import { hasSeat, NO_SEATS, type Seat, type SeatSet, seatsOf, type Viewer } from '../seats.ts';
import { teamsOf } from '../teams.ts';
import { Checkpoints } from './checkpoints.ts';
import { DepartedSeats } from './departedSeats.ts';
import { type Frame, FrameLog } from './frames.ts';
import { type Action, type Cause, type Entry, isMove, type MoveEntry } from './log.ts';
import type { MoveError, MoveErrorCode } from './moveError.ts';
import type { MatchPlan } from './plan.ts';
import { Timeline } from './timeline.ts';

/** Scratch list, filled and read within one call. Shared by all matches, because a list takes 16 kB. */
const legal = new MoveList();

/**
 * One match: the validating layer between the rules and their callers. Each move is checked against the legal moves. It returns
 * the entry or a named error, and an error changes nothing. The log defines the match: undo and replay run it again.
 *
 * A seat can undo its moves back to the last draw, reveal or handover. Other viewers receive frames only for moves that can no
 * longer be undone.
 *
 * @example
 * const match = new Match(nim, { options: { stones: 4 }, seats: 2 }, new SeededChance(1));
 *
 * match.moves(0); // => ['1', '2', '3']
 * match.move(1, '2').fault.code; // => 'not-your-decision'
 * match.move(0, '3').ok; // => true
 * match.move(1, '2').fault.code; // => 'illegal-move'
 * match.position(); // => { turn: 1, stones: 1 }
 */
export class Match<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly game: Rules<S, O, V, E>;
  readonly options: OptionsOf<O>;
  readonly seats: number;
  /** Outcomes of chance during setup. */
  readonly deal: readonly Draw[];
  /** The starting position, if the match did not begin with a setup. */
  readonly startedFrom: object | undefined;
  readonly log: Entry[] = [];

  #replaying: boolean;
  #dealer: RecordingChance;
  #state: S;
  readonly #checkpoints: Checkpoints<S>;
  /** Per seat: the entries that it can still undo, oldest first. */
  readonly #revocable: number[][];
  readonly #undone = new Set<number>();
  /** Per seat: the entries of its moves that are not undone, oldest first. */
  readonly #standing: number[][];
  readonly #timeline: Timeline<S, E> | undefined;
  readonly #frames: FrameLog<S, V, E>;
  #agreed: SeatSet = NO_SEATS;
  /** A pending takeback request: the entry it leads to, and the seats that agree. */
  #back: { readonly seat: Seat; readonly to: number; agreed: SeatSet } | undefined;
  /** Per seat: the entries at which its turns began, oldest first. */
  readonly #turnStarts: number[][];
  #bots: SeatSet = NO_SEATS;
  #isLock = false;
  readonly #departed: DepartedSeats;
  #settled: Outcome | undefined;

  constructor(game: Rules<S, O, V, E>, plan: MatchPlan<S, O, V, E>, dealer: Chance) {
    if (plan.seats < game.minSeats || plan.seats > game.seatNames.length)
      throw new RangeError(`${game.id} has ${game.minSeats} to ${game.seatNames.length} seats, not ${plan.seats}`);
    this.game = game;
    this.options = plan.options;
    this.seats = plan.seats;
    this.#departed = new DepartedSeats(teamsOf(game, plan.seats));
    this.#replaying = plan.replaying ?? false;
    this.#dealer = new RecordingChance(dealer);
    this.#state = plan.start ? game.copy(plan.start) : game.setup(plan.options, plan.seats, this.#dealer);
    this.startedFrom = plan.start ? game.writePosition(plan.start) : undefined;
    this.deal = this.#dealer.draws;
    this.#checkpoints = new Checkpoints((from: S, into?: S) => game.copy(from, into), this.#state);
    this.#revocable = Array.from({ length: plan.seats }, () => []);
    this.#standing = Array.from({ length: plan.seats }, () => []);
    this.#turnStarts = Array.from({ length: plan.seats }, (_, seat) => (hasSeat(game.deciders(this.#state), seat) ? [1] : []));
    this.#timeline = plan.listen ? undefined : new Timeline(game.copy(this.#state));
    this.#frames = new FrameLog(game, plan.seats, plan.listen);
    this.#frames.open(this.#state);
  }

  /** Ends a replay. From now on `dealer` supplies the draws, and the match can continue. */
  continueWith(dealer: Chance): void {
    this.#dealer = new RecordingChance(dealer);
    this.#replaying = false;
  }

  /** Seats that must decide; none if the match is over. */
  get deciders(): SeatSet {
    return this.outcome ? NO_SEATS : this.game.deciders(this.#state);
  }

  /** The outcome, by the rules, by concession or by agreement. Undefined while the match runs. */
  get outcome(): Outcome | undefined {
    return this.#settled ?? this.#departed.ranked(this.game.result(this.#state));
  }

  /** Seats that have agreed to a draw so far. */
  get drawOffer(): SeatSet {
    return this.#agreed;
  }

  /** The seat that requested a takeback, and the seats that agree so far. */
  get takeback(): { readonly seat: Seat; readonly agreed: SeatSet } | undefined {
    return this.#back;
  }

  /** Seats that are played by a bot since some point of the match. */
  get handedToBots(): SeatSet {
    return this.#bots;
  }

  /** Departed seats, in the order of departure. */
  get gone(): readonly Seat[] {
    return this.#departed.inOrder;
  }

  /** Departed seats that conceded. The others ran out of time or were abandoned. */
  get conceded(): SeatSet {
    return this.#departed.conceded;
  }

  /** True if the newest entry is a lock: a secret decision while other seats still decide. */
  get isLock(): boolean {
    return this.#isLock;
  }

  /** Returns the number of the seat's next decision. An action with another number is stale. */
  decision(seat: Seat): number {
    return this.#frames.decision(seat);
  }

  /** The game's turn number. */
  get turn(): number {
    return this.game.turn(this.#state);
  }

  /** The entries that are not undone, with events and positions. A match with a listener has none; there it throws. */
  get timeline(): Timeline<S, E> {
    if (!this.#timeline) throw new Error('a match with a listener keeps no timeline');
    return this.#timeline;
  }

  /** Returns a copy of the full state, for local tables and tests. Send frames to clients instead. */
  copyState(into?: S): S {
    return this.game.copy(this.#state, into);
  }

  view(viewer: Viewer): V {
    return this.game.view(this.#state, viewer);
  }

  position(): object {
    return this.game.writePosition(this.#state);
  }

  /** Returns the legal moves of a seat in notation; empty if it has nothing to decide. */
  moves(seat: Seat): string[] {
    if (!hasSeat(this.deciders, seat)) return [];
    this.game.moves(this.#state, seat, legal);
    return legal.toArray().map((move) => this.game.format(this.#state, move));
  }

  /** Returns the viewer's frames after number `seen`, or a single snapshot if those frames are no longer kept. */
  framesSince(viewer: Seat | 'watcher', seen: number): readonly Frame<V, E>[] {
    return this.#frames.since(viewer, seen);
  }

  canUndo(seat: Seat): boolean {
    return !this.outcome && (this.#revocable[seat]?.length ?? 0) > 0;
  }

  /** Plays a move in notation. `cause` says why it is made on behalf of the seat. Returns the entry or an error. */
  move(seat: Seat, text: string, cause?: Cause): Result<MoveEntry, MoveError> {
    const blocked = this.#blocked(seat);
    if (blocked) return fail(blocked);
    const move = this.game.parse(this.#state, text);
    if (move === undefined) return refuse('unknown-move', `“${text}” is no move of ${this.game.id}`);
    this.game.moves(this.#state, seat, legal);
    if (!legal.has(move)) {
      const reason = this.game.illegalReason(this.#state, seat, move);
      return fail({ code: 'illegal-move', reason, message: `“${text}” is not legal here: ${this.game.localize(reason, 'en')}` });
    }
    const result = this.#carryOut(seat, move, cause);
    if (result.ok) this.#playForDeparted();
    return result;
  }

  /** Plays the fallback move of a seat that ran out of time. */
  timeout(seat: Seat): Result<MoveEntry, MoveError> {
    const blocked = this.#blocked(seat);
    if (blocked) return fail(blocked);
    const result = this.#carryOut(seat, this.game.fallback(this.#state, seat), 'timeout');
    if (result.ok) this.#playForDeparted();
    return result;
  }

  /** Performs an action that is not a move. Returns the entry or an error. */
  act(seat: Seat, action: Action): Result<Entry, MoveError> {
    if (!(seat >= 0 && seat < this.seats)) return fail(this.#unknownSeat(seat));
    if (this.outcome) return refuse('game-over', 'the match is over');
    if (this.#departed.has(seat)) return refuse('already-conceded', 'this seat has conceded');
    switch (action) {
      case 'concede':
      case 'abandon':
        return ok(this.#leave(seat, action));
      case 'call-off': {
        const entry = this.#note(seat, action);
        this.#settle({ places: this.#departed.drawnPlaces(), reason: 'called-off' });
        return ok(entry);
      }
      case 'to-bot':
      case 'return':
        if (hasSeat(this.#bots, seat) === (action === 'to-bot')) return refuse('already-so', 'this seat is played so already');
        this.#bots ^= 1 << seat;
        return ok(this.#note(seat, action));
      case 'ask-back':
        return this.#askBack(seat);
      case 'allow-back':
        return this.#allowBack(seat);
      case 'refuse-back':
        if (!this.#back) return refuse('no-offer', 'nobody asks to take back');
        this.#back = undefined;
        return ok(this.#note(seat, action));
      case 'offer-draw':
        if (this.#agreed !== NO_SEATS) return refuse('already-offered', 'a draw is on offer already');
        return ok(this.#agree(seat, action));
      case 'accept-draw':
        if (this.#agreed === NO_SEATS || hasSeat(this.#agreed, seat)) return refuse('no-offer', 'no draw was offered to this seat');
        return ok(this.#agree(seat, action));
      case 'decline-draw':
        if (this.#agreed === NO_SEATS) return refuse('no-offer', 'no draw was offered');
        this.#agreed = NO_SEATS;
        return ok(this.#note(seat, action));
      case 'undo':
        return this.#undo(seat);
      case 'hint':
        if (!hasSeat(this.deciders, seat)) return refuse('not-your-decision', `${this.game.seatNames[seat]} owes no decision now`);
        return ok(this.#note(seat, action));
    }
  }

  #unknownSeat(seat: Seat): MoveError {
    const names = this.game.seatNames.slice(0, this.seats).map((name, at) => `${at} (${name})`);
    return { code: 'unknown-seat', message: `there is no seat ${seat}; the seats are ${names.join(', ')}` };
  }

  #blocked(seat: Seat): MoveError | undefined {
    if (!(seat >= 0 && seat < this.seats)) return this.#unknownSeat(seat);
    if (this.outcome) return { code: 'game-over', message: 'the match is over' };
    if (!hasSeat(this.deciders, seat)) return { code: 'not-your-decision', message: `${this.game.seatNames[seat]} owes no decision now` };
    return undefined;
  }

  #note(seat: Seat, action: Action): Entry {
    const entry = { n: this.log.length + 1, seat, action };
    this.log.push(entry);
    this.#isLock = false;
    if (action !== 'undo') this.#timeline?.append(entry);
    return entry;
  }

  #carryOut(seat: Seat, move: Move, cause?: Cause): Result<MoveEntry, MoveError> {
    const { game } = this;
    const text = game.format(this.#state, move);
    const deciders = game.deciders(this.#state);
    const turn = game.turn(this.#state);
    const events: E[] = [];
    const before = this.#checkpoints.keep(this.log.length + 1, this.#state);
    this.#dealer.restart();
    try {
      game.play(this.#state, seat, move, this.#dealer, (event) => events.push(event));
      this.#dealer.finish();
    } catch (error) {
      this.#state = game.copy(before, this.#state);
      if (error instanceof ScriptError) return refuse(error.code, error.message);
      throw error;
    }
    const turned = game.turn(this.#state) !== turn || game.deciders(this.#state) === NO_SEATS;
    const entry: MoveEntry = {
      n: this.log.length + 1,
      seat,
      move: text,
      ...(cause ? { cause } : {}),
      draws: this.#dealer.draws,
      ...(turned ? { digest: digest(game.writePosition(this.#state)) } : {}),
    };
    this.log.push(entry);
    this.#timeline?.append(entry, events, game.copy(this.#state), this.#dealer.disclosed);
    const after = game.deciders(this.#state);
    const final = this.#dealer.disclosed || after !== deciders;
    const lock = after !== NO_SEATS && after === (deciders & ~(1 << seat));
    this.#isLock = lock;
    const began = turned ? after : after & ~deciders;
    for (const other of seatsOf(began)) this.#turnStarts[other]!.push(entry.n + 1);
    const revocable = this.#revocable[seat]!;
    revocable.push(entry.n);
    this.#standing[seat]!.push(entry.n);
    const isVisible = this.#frames.moved(this.#state, seat, events, final, lock);
    if (final) revocable.length = 0;
    // Offers lapse with the next public move. A move that can be undone, and a lock, must not show.
    if (isVisible && !lock) {
      this.#back = undefined;
      if (!cause && !hasSeat(this.#agreed, seat)) this.#agreed = NO_SEATS;
    }
    return ok(entry);
  }

  #undo(seat: Seat): Result<Entry, MoveError> {
    const last = this.#revocable[seat]!.pop();
    if (last === undefined) return refuse('nothing-to-undo', 'there is nothing to take back since the last draw, reveal or end of a turn');
    this.#undone.add(last);
    this.#standing[seat]!.pop();
    const entry = this.#note(seat, 'undo');
    this.#rebuild(last);
    this.#frames.undone(this.#state, seat, this.#revocable[seat]!.length > 0);
    return ok(entry);
  }

  /** Rebuilds the state by replaying all standing moves from the nearest copy, with their original outcomes. */
  #rebuild(from: number): void {
    const script = new ScriptedChance();
    const positions = new Map<number, S>();
    const { before, state } = this.#checkpoints.backTo(from);
    this.#state = this.game.copy(state, this.#state);
    for (let n = before; n <= this.log.length; n++) {
      const entry = this.log[n - 1]!;
      if (!isMove(entry) || this.#undone.has(n)) continue;
      const move = this.game.parse(this.#state, entry.move);
      if (move === undefined) throw new Error(`entry ${n} cannot be read back: ${entry.move}`);
      this.#checkpoints.keep(n, this.#state);
      script.load(entry.draws);
      this.game.play(this.#state, entry.seat, move, script, null);
      if (this.#timeline && n > from) positions.set(n, this.game.copy(this.#state));
    }
    this.#timeline?.remove(this.#undone, positions);
  }

  #agree(seat: Seat, action: Action): Entry {
    this.#agreed |= 1 << seat;
    const entry = this.#note(seat, action);
    if (this.#departed.isWholeTable(this.#agreed)) this.#settle({ places: this.#departed.drawnPlaces(), reason: 'draw-agreed' });
    return entry;
  }

  #askBack(seat: Seat): Result<Entry, MoveError> {
    if (this.#back) return refuse('already-offered', 'somebody asks to take back already');
    const last = this.#standing[seat]!.at(-1) ?? 0;
    const to = this.#turnStarts[seat]!.findLast((start) => start <= last);
    if (to === undefined) return refuse('nothing-to-take-back', 'this seat has made no move that stands');
    this.#back = { seat, to, agreed: 1 << seat };
    const entry = this.#note(seat, 'ask-back');
    this.#goBackIfAllAgree();
    return ok(entry);
  }

  #allowBack(seat: Seat): Result<Entry, MoveError> {
    if (!this.#back || hasSeat(this.#back.agreed, seat)) return refuse('no-offer', 'nobody asks this seat to take back');
    this.#back.agreed |= 1 << seat;
    const entry = this.#note(seat, 'allow-back');
    this.#goBackIfAllAgree();
    return ok(entry);
  }

  /** Marks the entries as undone; they stay in the log. Earlier draws stay drawn, and new draws are new. */
  #goBackIfAllAgree(): void {
    const back = this.#back;
    if (!back || !this.#departed.isWholeTable(back.agreed)) return;
    this.#back = undefined;
    this.#agreed = NO_SEATS;
    for (const moves of this.#standing) while ((moves.at(-1) ?? 0) >= back.to) this.#undone.add(moves.pop()!);
    this.#rebuild(back.to);
    const next = this.log.length + 1;
    for (const [seat, starts] of this.#turnStarts.entries()) {
      while ((starts.at(-1) ?? 0) >= back.to) starts.pop();
      if (hasSeat(this.deciders, seat)) starts.push(next);
      this.#revocable[seat]!.length = 0;
    }
    this.#frames.wentBack(this.#state);
    this.#playForDeparted();
  }

  #leave(seat: Seat, action: 'concede' | 'abandon'): Entry {
    this.#departed.add(seat, action);
    const entry = this.#note(seat, action);
    const places = this.#departed.placesOfLast();
    if (places) this.#settle({ places, reason: action === 'concede' ? 'concession' : 'abandonment' });
    else this.#playForDeparted();
    return entry;
  }

  #settle(outcome: Outcome): void {
    this.#settled = outcome;
    this.#frames.ended(this.#state);
  }

  /** With more than two seats, departed seats play their fallback moves. */
  #playForDeparted(): void {
    while (!this.#replaying) {
      const departed = seatsOf(this.deciders).find((seat) => this.#departed.has(seat));
      if (departed === undefined || !this.#carryOut(departed, this.game.fallback(this.#state, departed), 'left').ok) return;
    }
  }
}

const refuse = (code: MoveErrorCode, message: string): Result<never, MoveError> => fail({ code, message });
