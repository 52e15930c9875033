import type { Outcome } from '../game.ts';
import { allSeats, hasSeat, NO_SEATS, type Seat, type SeatSet, seatsOf } from '../seats.ts';

/**
 * The seats that left a match. A team whose seats have all left ranks behind the others; the earlier its last seat left, the lower it ranks.
 * A team with a seat that stayed plays on. In a game without teams each seat is a team.
 */
export class DepartedSeats {
  /** The team of each seat. */
  readonly #teams: readonly number[];
  readonly #inOrder: Seat[] = [];
  #conceded: SeatSet = NO_SEATS;

  constructor(teams: readonly number[]) {
    this.#teams = teams;
  }

  get inOrder(): readonly Seat[] {
    return this.#inOrder;
  }

  /** Seats that are still in the match. */
  get #present(): SeatSet {
    return this.#inOrder.reduce((set, seat) => set & ~(1 << seat), allSeats(this.#teams.length));
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

  /** The places if only one team has seats that stayed. */
  placesOfLast(): number[] | undefined {
    const staying = new Set(seatsOf(this.#present).map((seat) => this.#teams[seat]));
    return staying.size === 1 ? this.#rank((seat) => this.#seniority(seat)) : undefined;
  }

  /** The places if all teams that stayed share first place. */
  drawnPlaces(): number[] {
    return this.#rank((seat) => Math.min(1, this.#seniority(seat)));
  }

  /** Ranks the departed teams of an outcome behind all that stayed. */
  ranked(outcome: Outcome | undefined): Outcome | undefined {
    if (!outcome || this.#inOrder.length === 0) return outcome;
    const seats = this.#teams.length;
    const keyOf = (seat: Seat) => (this.#seniority(seat) > 0 ? seats + this.#seniority(seat) : outcome.places[seat]!);
    return { ...outcome, places: this.#rank(keyOf) };
  }

  /** Returns 0 for seats of a team that stayed. An earlier departure of a whole team gives a larger number. */
  #seniority(seat: Seat): number {
    const present = this.#present;
    const team = seatsOf(allSeats(this.#teams.length)).filter((other) => this.#teams[other] === this.#teams[seat]);
    if (team.some((other) => hasSeat(present, other))) return 0;
    return this.#inOrder.length - Math.max(...team.map((other) => this.#inOrder.indexOf(other)));
  }

  #rank(key: (seat: Seat) => number): number[] {
    const keys = this.#teams.map((_, seat) => key(seat));
    return keys.map((own) => 1 + keys.filter((other) => other < own).length);
  }
}
