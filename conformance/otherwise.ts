import type { Chance, Deck, Stream } from '@fray/engine';
import type { ViewerKey } from './probe.ts';

/** Gives one seat's stream (or no seat's) and the table's stream draws of one dealer, and all other seats draws of another. */
export class OtherwiseForOthers implements Chance {
  readonly #same: Chance;
  readonly #other: Chance;
  readonly #viewer: ViewerKey | 'nobody';
  #drawn = false;
  /** True if the play declares a reveal of what it drew for other seats. */
  published = false;

  constructor(viewer: ViewerKey | 'nobody', same: Chance, other: Chance) {
    this.#viewer = viewer;
    this.#same = same;
    this.#other = other;
  }

  #for(stream: Stream): Chance {
    if (stream === 'table' || stream === this.#viewer) return this.#same;
    this.#drawn = true;
    return this.#other;
  }

  below(n: number, stream: Stream): number {
    return this.#for(stream).below(n, stream);
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    this.#for(stream).dice(count, into, stream);
  }

  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    return this.#for(stream).card(deck, bag, stream);
  }

  reveal(): void {
    if (this.#drawn) this.published = true;
  }
}
