import type { Chance, Draw } from '../chance/chance.ts';
import { RecordingChance } from '../chance/recording.ts';
import { ScriptError, ScriptedChance } from '../chance/scripted.ts';
import { digest } from '../digest.ts';
import type { GameEvent, Outcome, Rules } from '../game.ts';
import { type Move, MoveList } from '../moves.ts';
import type { OptionSpecs, OptionsOf } from '../options.ts';
import { fail, ok, type Result } from '../result.ts';
import { hasSeat, NO_SEATS, type Seat, type SeatSet, seatsOf, type Viewer } from '../seats.ts';
import { Checkpoints } from './checkpoints.ts';
import { DepartedSeats } from './departedSeats.ts';
import { type Frame, FrameLog } from './frames.ts';
import { type Action, type Cause, type Entry, isMove, type MoveEntry, type Step } from './log.ts';
import type { MoveError, MoveErrorCode } from './moveError.ts';
import type { MatchPlan } from './plan.ts';

/** Filled and read within one call; one for all matches, since a list takes 16 kB. */
const legal = new MoveList();

/**
 * One match: the door between the rules and everybody else. Each move is checked against the list of legal ones and
 * answered with its entry or a named refusal, and nothing half-made is left behind. The match is its log: undo and
 * replay run the log again.
 *
 * A seat may take back its moves to the last draw, reveal or handing over. Until then they are nobody else's business:
 * other viewers get their frames only when nothing in them can be undone any more.
 */
export class Match<S extends object, O extends OptionSpecs, V extends object, E extends GameEvent> {
  readonly game: Rules<S, O, V, E>;
  readonly options: OptionsOf<O>;
  readonly seats: number;
  /** What chance gave during the setup. */
  readonly deal: readonly Draw[];
  /** Whether the match began from a position instead of a setup. */
  readonly startedFrom: object | undefined;
  readonly log: Entry[] = [];

  #replaying: boolean;
  #dealer: RecordingChance;
  #state: S;
  readonly #checkpoints: Checkpoints<S>;
  /** Entries that each seat could still take back, oldest first. */
  readonly #revocable: number[][];
  readonly #undone = new Set<number>();
  /** For each seat the entries of its moves that stand, oldest first. */
  readonly #standing: number[][];
  readonly #steps: Step<E>[] = [];
  readonly #audience: FrameLog<S, V, E>;
  readonly #keepsSteps: boolean;
  #agreed: SeatSet = NO_SEATS;
  /** A takeback that somebody asked for: where it would lead, and who agrees. */
  #back: { readonly seat: Seat; readonly to: number; agreed: SeatSet } | undefined;
  /** For each seat the entries with which its turns began, oldest first. */
  readonly #turnStarts: number[][];
  #bots: SeatSet = NO_SEATS;
  #isLock = false;
  readonly #leavers: DepartedSeats;
  #settled: Outcome | undefined;

  constructor(game: Rules<S, O, V, E>, plan: MatchPlan<S, O, V, E>, dealer: Chance) {
    if (plan.seats < game.minSeats || plan.seats > game.seatNames.length)
      throw new RangeError(`${game.id} has ${game.minSeats} to ${game.seatNames.length} seats, not ${plan.seats}`);
    this.game = game;
    this.options = plan.options;
    this.seats = plan.seats;
    this.#leavers = new DepartedSeats(plan.seats);
    this.#replaying = plan.replaying ?? false;
    this.#dealer = new RecordingChance(dealer);
    this.#state = plan.start ? game.copy(plan.start) : game.setup(plan.options, plan.seats, this.#dealer);
    this.startedFrom = plan.start ? game.writePosition(plan.start) : undefined;
    this.deal = this.#dealer.draws;
    this.#checkpoints = new Checkpoints((from: S, into?: S) => game.copy(from, into), this.#state);
    this.#revocable = Array.from({ length: plan.seats }, () => []);
    this.#standing = Array.from({ length: plan.seats }, () => []);
    this.#turnStarts = Array.from({ length: plan.seats }, (_, seat) => (hasSeat(game.deciders(this.#state), seat) ? [1] : []));
    this.#keepsSteps = !plan.listen;
    this.#audience = new FrameLog(game, plan.seats, plan.listen);
    this.#audience.open(this.#state);
  }

  /** Ends a replay: from now on this dealer draws, and the match is played on. */
  continueWith(dealer: Chance): void {
    this.#dealer = new RecordingChance(dealer);
    this.#replaying = false;
  }

  /** Who owes a decision; none when the match is over. */
  get deciders(): SeatSet {
    return this.outcome ? NO_SEATS : this.game.deciders(this.#state);
  }

  /** How the match ended: by the rules, by concession or by agreement. */
  get outcome(): Outcome | undefined {
    return this.#settled ?? this.#leavers.ranked(this.game.result(this.#state));
  }

  /** Seats that agreed to a draw so far. */
  get drawOffer(): SeatSet {
    return this.#agreed;
  }

  /** Who asks to take back, and who agrees so far. */
  get takeback(): { readonly seat: Seat; readonly agreed: SeatSet } | undefined {
    return this.#back;
  }

  /** Seats that were handed to a bot during the match. */
  get handedToBots(): SeatSet {
    return this.#bots;
  }

  /** Seats that conceded or were left, in that order. */
  get gone(): readonly Seat[] {
    return this.#leavers.inOrder;
  }

  /** Those of them that conceded; the others were left to the clock, or by whoever went away. */
  get conceded(): SeatSet {
    return this.#leavers.conceded;
  }

  /** Whether the newest entry is a lock: a seat made up its mind while others still decide in secret. */
  get isLock(): boolean {
    return this.#isLock;
  }

  /** The number of the decision that a seat answers next: an action that names another one is stale. */
  decision(seat: Seat): number {
    return this.#audience.decision(seat);
  }

  /** The game's own count of turns. */
  get turn(): number {
    return this.game.turn(this.#state);
  }

  /** The entries that stand, undone ones left out, with what happened in each. */
  get steps(): readonly Step<E>[] {
    return this.#steps;
  }

  /** A copy of the full state. For local tables and tests; on a wire send frames. */
  copyState(into?: S): S {
    return this.game.copy(this.#state, into);
  }

  view(viewer: Viewer): V {
    return this.game.view(this.#state, viewer);
  }

  position(): object {
    return this.game.writePosition(this.#state);
  }

  /** The legal moves of a seat in notation; empty when it owes no decision. */
  moves(seat: Seat): string[] {
    if (!hasSeat(this.deciders, seat)) return [];
    this.game.moves(this.#state, seat, legal);
    return legal.toArray().map((move) => this.game.format(this.#state, move));
  }

  /** Frames of a viewer after number `seen`; when those are no longer kept, the newest one alone, as a snapshot. */
  framesSince(viewer: Seat | 'watcher', seen: number): readonly Frame<V, E>[] {
    return this.#audience.since(viewer, seen);
  }

  canUndo(seat: Seat): boolean {
    return !this.outcome && (this.#revocable[seat]?.length ?? 0) > 0;
  }

  /** Makes a move given in notation; `cause` when it is made for a seat that cannot. */
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
    const made = this.#carryOut(seat, move, cause);
    if (made.ok) this.#playForTheGone();
    return made;
  }

  /** Plays the game's fallback for a seat whose time is up. */
  timeout(seat: Seat): Result<MoveEntry, MoveError> {
    const blocked = this.#blocked(seat);
    if (blocked) return fail(blocked);
    const made = this.#carryOut(seat, this.game.fallback(this.#state, seat), 'timeout');
    if (made.ok) this.#playForTheGone();
    return made;
  }

  /** Does something at the table that is no move. */
  act(seat: Seat, action: Action): Result<Entry, MoveError> {
    if (!(seat >= 0 && seat < this.seats)) return refuse('unknown-seat', `there is no seat ${seat}`);
    if (this.outcome) return refuse('game-over', 'the match is over');
    if (this.#leavers.has(seat)) return refuse('already-conceded', 'this seat has conceded');
    switch (action) {
      case 'concede':
      case 'abandon':
        return ok(this.#leave(seat, action));
      case 'call-off': {
        const entry = this.#note(seat, action);
        this.#settle({ places: this.#leavers.drawnPlaces(), reason: 'called-off' });
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

  #blocked(seat: Seat): MoveError | undefined {
    if (!(seat >= 0 && seat < this.seats)) return { code: 'unknown-seat', message: `there is no seat ${seat}` };
    if (this.outcome) return { code: 'game-over', message: 'the match is over' };
    if (!hasSeat(this.deciders, seat)) return { code: 'not-your-decision', message: `${this.game.seatNames[seat]} owes no decision now` };
    return undefined;
  }

  #note(seat: Seat, action: Action): Entry {
    const entry = { n: this.log.length + 1, seat, action };
    this.log.push(entry);
    this.#isLock = false;
    if (action !== 'undo' && this.#keepsSteps) this.#steps.push({ entry, events: [] });
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
    if (this.#keepsSteps) this.#steps.push({ entry, events });
    const after = game.deciders(this.#state);
    const final = this.#dealer.disclosed || after !== deciders;
    const lock = after !== NO_SEATS && after === (deciders & ~(1 << seat));
    this.#isLock = lock;
    const began = turned ? after : after & ~deciders;
    for (const other of seatsOf(began)) this.#turnStarts[other]!.push(entry.n + 1);
    const revocable = this.#revocable[seat]!;
    revocable.push(entry.n);
    this.#standing[seat]!.push(entry.n);
    const seen = this.#audience.moved(this.#state, seat, events, final, lock);
    if (final) revocable.length = 0;
    // Offers lapse with the next move that everybody sees: a step that may be taken back, or a lock, must not show.
    if (seen && !lock) {
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
    const step = this.#steps.findLastIndex((other) => other.entry.n === last);
    if (step >= 0) this.#steps.splice(step, 1);
    this.#rebuild(last);
    this.#audience.undone(this.#state, seat, this.#revocable[seat]!.length > 0);
    return ok(entry);
  }

  /** The state is the replay of the log: from the nearest copy, all moves that stand run again with the outcomes drawn then. */
  #rebuild(from: number): void {
    const script = new ScriptedChance();
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
    }
  }

  #agree(seat: Seat, action: Action): Entry {
    this.#agreed |= 1 << seat;
    const entry = this.#note(seat, action);
    if (this.#leavers.isWholeTable(this.#agreed)) this.#settle({ places: this.#leavers.drawnPlaces(), reason: 'draw-agreed' });
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

  /** Entries stay in the log and count as undone; what was drawn stays drawn, and new draws are new. */
  #goBackIfAllAgree(): void {
    const back = this.#back;
    if (!back || !this.#leavers.isWholeTable(back.agreed)) return;
    this.#back = undefined;
    this.#agreed = NO_SEATS;
    for (const moves of this.#standing) while ((moves.at(-1) ?? 0) >= back.to) this.#undone.add(moves.pop()!);
    const standing = this.#steps.filter(({ entry }) => !this.#undone.has(entry.n));
    this.#steps.splice(0, this.#steps.length, ...standing);
    this.#rebuild(back.to);
    const next = this.log.length + 1;
    for (const [seat, starts] of this.#turnStarts.entries()) {
      while ((starts.at(-1) ?? 0) >= back.to) starts.pop();
      if (hasSeat(this.deciders, seat)) starts.push(next);
      this.#revocable[seat]!.length = 0;
    }
    this.#audience.wentBack(this.#state);
    this.#playForTheGone();
  }

  #leave(seat: Seat, action: 'concede' | 'abandon'): Entry {
    this.#leavers.add(seat, action);
    const entry = this.#note(seat, action);
    const places = this.#leavers.placesOfLast();
    if (places) this.#settle({ places, reason: action === 'concede' ? 'concession' : 'abandonment' });
    else this.#playForTheGone();
    return entry;
  }

  #settle(outcome: Outcome): void {
    this.#settled = outcome;
    this.#audience.ended(this.#state);
  }

  /** At tables for more than two, those who conceded are played on by the fallback. */
  #playForTheGone(): void {
    while (!this.#replaying) {
      const gone = seatsOf(this.deciders).find((seat) => this.#leavers.has(seat));
      if (gone === undefined || !this.#carryOut(gone, this.game.fallback(this.#state, gone), 'left').ok) return;
    }
  }
}

const refuse = (code: MoveErrorCode, message: string): Result<never, MoveError> => fail({ code, message });
