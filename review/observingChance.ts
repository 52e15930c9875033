import type { Chance, Deck, Die, Stream } from '@fray/engine';

/** Records whether chance was used or a secret was revealed. */
export class ObservingChance implements Chance {
  readonly #dealer: Chance;
  wasUsed = false;

  constructor(dealer: Chance) {
    this.#dealer = dealer;
  }

  below(n: number, stream: Stream): number {
    this.wasUsed = true;
    return this.#dealer.below(n, stream);
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    this.wasUsed = true;
    this.#dealer.dice(count, into, stream);
  }

  roll(die: Die, count: number, into: Uint8Array, stream: Stream): void {
    this.wasUsed = true;
    this.#dealer.roll(die, count, into, stream);
  }

  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    this.wasUsed = true;
    return this.#dealer.card(deck, bag, stream);
  }

  reveal(): void {
    this.wasUsed = true;
    this.#dealer.reveal();
  }
}
