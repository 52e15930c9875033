import type { Outcome } from '../game.ts';
import { allSeats, hasSeat, isSingle, NO_SEATS, type Seat, type SeatSet } from '../seats.ts';

/** The seats that left a match. They rank behind all who stayed; the earlier a seat left, the lower it ranks. */
export class DepartedSeats {
  readonly #seats: number;
  readonly #inOrder: Seat[] = [];
  #conceded: SeatSet = NO_SEATS;

  constructor(seats: number) {
    this.#seats = seats;
  }

  get inOrder(): readonly Seat[] {
    return this.#inOrder;
  }

  /** Seats that are still in the match. */
  get #present(): SeatSet {
    return this.#inOrder.reduce((set, seat) => set & ~(1 << seat), allSeats(this.#seats));
  }

  has(seat: Seat): boolean {
    return this.#inOrder.includes(seat);
  }

  /** Seats that conceded. The other departed seats were abandoned. */
  get conceded(): SeatSet {
    return this.#conceded;
  }

  add(seat: Seat, action: 'concede' | 'abandon'): void {
    this.#inOrder.push(seat);
    if (action === 'concede') this.#conceded |= 1 << seat;
  }

  /** True if the set contains all seats that stayed. */
  isWholeTable(seats: SeatSet): boolean {
    return (seats & this.#present) === this.#present;
  }

  /** The places if only one seat stayed. */
  placesOfLast(): number[] | undefined {
    return isSingle(this.#present) ? this.#rank((seat) => this.#seniority(seat)) : undefined;
  }

  /** The places if all seats that stayed share first place. */
  drawnPlaces(): number[] {
    const present = this.#present;
    return this.#rank((seat) => (hasSeat(present, seat) ? 0 : 1));
  }

  /** Ranks the departed seats of an outcome behind all who stayed. */
  ranked(outcome: Outcome | undefined): Outcome | undefined {
    if (!outcome || this.#inOrder.length === 0) return outcome;
    return { ...outcome, places: this.#rank((seat) => (this.has(seat) ? this.#seats + this.#seniority(seat) : outcome.places[seat]!)) };
  }

  /** Returns 0 for seats that stayed. An earlier departure gives a larger number. */
  #seniority(seat: Seat): number {
    const at = this.#inOrder.indexOf(seat);
    return at < 0 ? 0 : this.#inOrder.length - at;
  }

  #rank(key: (seat: Seat) => number): number[] {
    const keys = Array.from({ length: this.#seats }, (_, seat) => key(seat));
    return keys.map((own) => 1 + keys.filter((other) => other < own).length);
  }
}
