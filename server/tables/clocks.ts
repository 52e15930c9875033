import { firstSeat, hasSeat, NO_SEATS, type Seat, type SeatSet, seatsOf } from '@fray/engine';
import type { ClockFace, Pace } from '@fray/protocol';

export const isTimed = ({ bank, turn }: Pace): boolean => bank + turn > 0;

/**
 * The clocks of one table. Each seat has a bank, and an allowance per turn that is used first. Clocks run for the seats that owe a
 * decision. Only elapsed time is stored, no time of day, so clocks stand still while the server is down.
 */
export class Clocks {
  readonly #pace: Pace;
  readonly #now: () => number;
  readonly #bank: number[];
  readonly #turn: number[];
  #running: SeatSet = NO_SEATS;
  #since: number;

  constructor(pace: Pace, seats: number, now: () => number, saved?: Pick<ClockFace, 'bank' | 'turn'>) {
    this.#pace = pace;
    this.#now = now;
    this.#since = now();
    this.#bank = Array.from({ length: seats }, (_, seat) => saved?.bank[seat] ?? pace.bank * 1000);
    this.#turn = Array.from({ length: seats }, (_, seat) => saved?.turn[seat] ?? pace.turn * 1000);
  }

  /** Runs the clocks of the seats in `owing`. Seats in `began` start a turn with a full allowance. */
  run(owing: SeatSet, began: SeatSet): void {
    this.#settle();
    this.#running = owing;
    for (const seat of seatsOf(began)) this.#turn[seat] = this.#pace.turn * 1000;
  }

  /** Counts time that passed on another node. */
  pass(milliseconds: number): void {
    this.#since -= milliseconds;
  }

  stop(): void {
    this.run(NO_SEATS, NO_SEATS);
  }

  get running(): SeatSet {
    return this.#running;
  }

  /** The seat whose time runs out first, and its milliseconds left; undefined if no clock runs. */
  next(): { readonly seat: Seat; readonly left: number } | undefined {
    this.#settle();
    if (this.#running === NO_SEATS) return undefined;
    let seat = firstSeat(this.#running);
    for (const other of seatsOf(this.#running)) if (this.#left(other) < this.#left(seat)) seat = other;
    return { seat, left: this.#left(seat) };
  }

  face(): ClockFace {
    this.#settle();
    return { bank: this.#bank.map(Math.round), turn: this.#turn.map(Math.round), running: this.#running };
  }

  /** Copies the times of another set of clocks, for one seat or for all. */
  follow(other: Clocks, seat?: Seat): void {
    this.#settle();
    other.#settle();
    for (let s = 0; s < this.#bank.length; s++) {
      if (seat !== undefined && s !== seat) continue;
      this.#bank[s] = other.#bank[s]!;
      this.#turn[s] = other.#turn[s]!;
      this.#running = hasSeat(other.#running, s) ? this.#running | (1 << s) : this.#running & ~(1 << s);
    }
  }

  #left(seat: Seat): number {
    return this.#bank[seat]! + this.#turn[seat]!;
  }

  #settle(): void {
    const now = this.#now();
    // A clock that jumps back changes nothing.
    const passed = Math.max(0, now - this.#since);
    this.#since = now;
    for (const seat of seatsOf(this.#running)) {
      const fromTurn = Math.min(this.#turn[seat]!, passed);
      this.#turn[seat]! -= fromTurn;
      this.#bank[seat] = Math.max(0, this.#bank[seat]! - (passed - fromTurn));
    }
  }
}
