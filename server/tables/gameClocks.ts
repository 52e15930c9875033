import { firstSeat, hasSeat, NO_SEATS, type Seat, type SeatSet, seatsOf } from '@fray/engine';
import type { ClockView, Pace } from '@fray/protocol';
import { LIMITS } from '../base/limits.ts';
import type { LiveViewer } from './subscribers.ts';

export const isTimed = ({ bank, turn }: Pace): boolean => bank + turn > 0;

/**
 * Clocks of all seats. Each seat has a bank, and an allowance per turn that is used first. Clocks run for the seats that owe a decision.
 * Only elapsed time is stored, no time of day, so clocks stand still while the server is down. `now` is always in milliseconds of the
 * monotonic clock.
 */
export class Clocks {
  readonly #pace: Pace;
  readonly #bank: number[];
  readonly #turn: number[];
  #running: SeatSet = NO_SEATS;
  /** How many pauses each seat has. */
  readonly #pauses: number[];
  #since: number;

  constructor(pace: Pace, seats: number, now: number, saved?: SavedClocks) {
    this.#pace = pace;
    this.#since = now;
    this.#pauses = Array.from({ length: seats }, () => 0);
    this.#bank = Array.from({ length: seats }, (_, seat) => saved?.bank[seat] ?? pace.bank * 1000);
    this.#turn = Array.from({ length: seats }, (_, seat) => saved?.turn[seat] ?? pace.turn * 1000);
  }

  /** Runs the clocks of the seats in `owing`. Seats in `began` start a turn with a full allowance. */
  run(owing: SeatSet, began: SeatSet, now: number): void {
    this.#settle(now);
    this.#running = owing;
    for (const seat of seatsOf(began)) this.#turn[seat] = this.#pace.turn * 1000;
  }

  /** Counts time that passed on another node. */
  pass(milliseconds: number): void {
    this.#since -= milliseconds;
  }

  /** Begins a pause of a seat (1), or ends one (-1). Its time stands still while it has any. */
  pause(seat: Seat, change: 1 | -1, now: number): void {
    this.#settle(now);
    this.#pauses[seat]! += change;
  }

  /** The seat whose time runs out first, and its milliseconds left; undefined if no clock runs. A pause may end at any moment, so it is ignored. */
  next(now: number): { readonly seat: Seat; readonly left: number } | undefined {
    this.#settle(now);
    if (this.#running === NO_SEATS) return undefined;
    let seat = firstSeat(this.#running);
    for (const other of seatsOf(this.#running)) if (this.#left(other) < this.#left(seat)) seat = other;
    return { seat, left: this.#left(seat) };
  }

  left(seat: Seat, now: number): number {
    this.#settle(now);
    return this.#left(seat);
  }

  face(now: number): ClockView {
    this.#settle(now);
    return { bank: this.#bank.map(Math.round), turn: this.#turn.map(Math.round), running: this.#running };
  }

  /** Copies the times of another set of clocks. */
  follow(other: Clocks, now: number): void {
    this.#settle(now);
    other.#settle(now);
    for (let seat = 0; seat < this.#bank.length; seat++) {
      this.#bank[seat] = other.#bank[seat]!;
      this.#turn[seat] = other.#turn[seat]!;
    }
    this.#running = other.#running;
  }

  #left(seat: Seat): number {
    return this.#bank[seat]! + this.#turn[seat]!;
  }

  #settle(now: number): void {
    // A clock that jumps back changes nothing.
    const passed = Math.max(0, now - this.#since);
    this.#since = now;
    for (const seat of seatsOf(this.#running)) {
      if (this.#pauses[seat]! > 0) continue;
      const fromTurn = Math.min(this.#turn[seat]!, passed);
      this.#turn[seat]! -= fromTurn;
      this.#bank[seat] = Math.max(0, this.#bank[seat]! - (passed - fromTurn));
    }
  }
}

/** Clock times as stored: bank and turn allowance per seat. */
export type SavedClocks = Pick<ClockView, 'bank' | 'turn'>;

/** The facts about a match that its clocks depend on. */
export interface ClockInput {
  /** Seats whose clocks run: they owe a decision and are played by humans. */
  readonly owing: SeatSet;
  readonly turn: number;
  /** Seats that owe again because they undid their decision: it is no new turn. */
  readonly undoing?: SeatSet;
}

/**
 * The clocks of a table: exact times, and times as others may see them. After a restart those of a real-time table are held until a player
 * who owes a decision returns, or for at most `LIMITS.resume`.
 */
export class GameClocks {
  readonly #ownClocks: Clocks;
  /** Times as other players see them. A secret lock does not stop these before it is revealed. */
  readonly #publicClocks: Clocks;
  #input: ClockInput = { owing: NO_SEATS, turn: -1 };
  #heldUntil: number | undefined;

  constructor(pace: Pace, seats: number, now: number, saved: SavedClocks | undefined) {
    this.#ownClocks = new Clocks(pace, seats, now, saved);
    this.#publicClocks = new Clocks(pace, seats, now, saved);
  }

  /** Updates the clocks after a change of the match. `isLock`: a seat locked in while others still decide in secret. */
  update(input: ClockInput, isLock: boolean, now: number): void {
    const before = this.#input;
    this.#input = input;
    this.#heldUntil = undefined;
    const began = input.turn === before.turn ? input.owing & ~before.owing : input.owing;
    this.#ownClocks.run(input.owing, began & ~(input.undoing ?? NO_SEATS), now);
    if (!isLock) this.#publicClocks.follow(this.#ownClocks, now);
  }

  /** Holds the clocks after a restart. */
  hold(input: ClockInput, now: number): void {
    this.#input = input;
    this.#heldUntil = now + LIMITS.resume;
  }

  /** Starts the clocks after `milliseconds` in which another node held the table and they ran on. */
  continueAfter(input: ClockInput, milliseconds: number, now: number): void {
    this.#input = input;
    this.#ownClocks.run(input.owing, NO_SEATS, now);
    this.#ownClocks.pass(milliseconds);
    this.#publicClocks.follow(this.#ownClocks, now);
  }

  /** Starts held clocks. Returns whether they were held. */
  resume(now: number): boolean {
    if (this.#heldUntil === undefined) return false;
    this.#heldUntil = undefined;
    this.#ownClocks.run(this.#input.owing, NO_SEATS, now);
    this.#publicClocks.follow(this.#ownClocks, now);
    return true;
  }

  /**
   * Pauses the clock of a seat; the result ends the pause. Others do not see it before the clocks change, so a secret decision stays one.
   */
  pause(seat: Seat, now: number): (now: number) => void {
    this.#ownClocks.pause(seat, 1, now);
    return (later) => this.#ownClocks.pause(seat, -1, later);
  }

  /** Milliseconds left to a seat, of its turn and its bank. */
  left(seat: Seat, now: number): number {
    return this.#ownClocks.left(seat, now);
  }

  /** The seat whose time runs out first, and its milliseconds left; undefined if no clock runs. */
  next(now: number): ReturnType<Clocks['next']> {
    return this.#ownClocks.next(now);
  }

  /** Milliseconds until held clocks start or a time runs out; undefined if neither will happen. */
  untilNext(now: number): number | undefined {
    if (this.#heldUntil !== undefined) return this.#heldUntil - now;
    const next = this.next(now);
    return next && Math.max(1, next.left);
  }

  viewFor(viewer: LiveViewer, now: number): ClockView {
    const view = this.#publicClocks.face(now);
    if (viewer === 'watcher') return view;
    const own = this.#ownClocks.face(now);
    return {
      bank: view.bank.map((left, seat) => (seat === viewer ? own.bank[seat]! : left)),
      turn: view.turn.map((left, seat) => (seat === viewer ? own.turn[seat]! : left)),
      running: hasSeat(own.running, viewer) ? view.running | (1 << viewer) : view.running & ~(1 << viewer),
    };
  }

  /** Exact clock times, for the store. */
  saved(now: number): SavedClocks {
    const { bank, turn } = this.#ownClocks.face(now);
    return { bank, turn };
  }
}
