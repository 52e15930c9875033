import { type Chance, type Deck, type Die, SeededChance, type Stream } from '@fray/engine';

/** Spreads numbers over 32 bits, one after the other (the finalizer of MurmurHash3 between them). */
export function seedOf(...numbers: readonly number[]): number {
  let h = 0x2545f491;
  for (const number of numbers) {
    h = Math.imul(h ^ Math.imul(number + 1, 0x9e3779b1), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return h >>> 0;
}

/** How a game's chance follows from its deal: once per rotation of the seats, where each seat gets another seat's draws. */
export interface Deal {
  readonly seed: number;
  readonly seats: number;
  readonly shift: number;
}

/**
 * Chance that restarts in every turn from the seed, the turn and its stream. Games that have diverged draw the same dice again in the same
 * turn, so arms of an experiment differ by their rules more than by luck. With a shift, neighbouring turns and the seats' streams are
 * exchanged: luck of one seat in one game goes to the other in the next.
 */
export class TurnChance implements Chance {
  readonly #deal: Deal;
  #turn = -1;
  #dealer: SeededChance;
  /** How often chance was asked. */
  draws = 0;

  constructor(deal: Deal) {
    this.#deal = deal;
    this.#dealer = new SeededChance(seedOf(deal.seed, -1));
  }

  /** Says which turn the next play belongs to. */
  turnTo(turn: number): void {
    if (turn === this.#turn) return;
    this.#turn = turn;
    const { seed, seats, shift } = this.#deal;
    const round = Math.floor(turn / seats) * seats;
    this.#dealer = new SeededChance(seedOf(seed, round + ((turn + shift) % seats)));
  }

  #stream(stream: Stream): Stream {
    return stream === 'table' ? stream : (stream + this.#deal.shift) % this.#deal.seats;
  }

  below(n: number, stream: Stream): number {
    this.draws++;
    return this.#dealer.below(n, this.#stream(stream));
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    this.draws++;
    this.#dealer.dice(count, into, this.#stream(stream));
  }

  roll(die: Die, count: number, into: Uint8Array, stream: Stream): void {
    this.draws++;
    this.#dealer.roll(die, count, into, this.#stream(stream));
  }

  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    this.draws++;
    return this.#dealer.card(deck, bag, this.#stream(stream));
  }

  reveal(): void {}
}
