/** A seat at the table, counted from 0. */
export type Seat = number;

/** A viewer: a seat, a spectator (`watcher`), or `all` for the full information after the game. */
export type Viewer = Seat | 'watcher' | 'all';

/** A set of seats as a bit mask: seat s is bit `1 << s`. At most 30 seats. */
export type SeatSet = number;

export const NO_SEATS: SeatSet = 0;

export const seatSet = (...seats: Seat[]): SeatSet => seats.reduce((set, seat) => set | (1 << seat), NO_SEATS);
export const hasSeat = (set: SeatSet, seat: Seat): boolean => ((set >> seat) & 1) === 1;
export const allSeats = (count: number): SeatSet => (1 << count) - 1;
export const isSingle = (set: SeatSet): boolean => set !== 0 && (set & (set - 1)) === 0;

/** Returns the lowest seat of a non-empty set. */
export const firstSeat = (set: SeatSet): Seat => 31 - Math.clz32(set & -set);

/**
 * Returns the seats of a set, the lowest first.
 *
 * @example
 * seatsOf(seatSet(0, 2)); // => [0, 2]
 * seatsOf(NO_SEATS); // => []
 * hasSeat(allSeats(3), 2); // => true
 */
export function seatsOf(set: SeatSet): Seat[] {
  const seats: Seat[] = [];
  for (let rest = set; rest !== 0; rest &= rest - 1) seats.push(firstSeat(rest));
  return seats;
}
