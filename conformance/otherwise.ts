import type { Chance, Deck, Die, Stream } from '@fray/engine';
import type { ViewerKey } from './probe.ts';

/**
 * Repeats the draws of one viewer and of the table. If hands come from one deck, a viewer's cards depend on earlier draws of others. Only
 * deals in which the viewer draws the same cards can be compared.
 */
export class OwnDraws {
  readonly #values: (readonly number[])[] = [];
  #at = 0;
  /** True once a draw could not be the same, such as a card that somebody else has now. */
  isLost = false;

  /** Begins again with the first draw. */
  rewind(): void {
    this.#at = 0;
    this.isLost = false;
  }

  take(draw: () => readonly number[], isPossible: (value: number) => boolean): readonly number[] {
    const known = this.#values[this.#at++];
    if (known?.every(isPossible)) return known;
    const drawn = draw();
    if (known) this.isLost = true;
    else this.#values.push(drawn);
    return drawn;
  }
}

/** A dealer made of two. The table's stream and one seat's stream (or no seat's) draw from the first, all other seats from the second. */
export class OtherwiseForOthers implements Chance {
  readonly #same: Chance;
  readonly #other: Chance;
  readonly #viewer: ViewerKey | 'nobody';
  readonly #own: OwnDraws;
  #drawn = false;
  /** True if the play declares a reveal of what it drew for other seats. */
  published = false;

  constructor(viewer: ViewerKey | 'nobody', same: Chance, other: Chance, own = new OwnDraws()) {
    this.#viewer = viewer;
    this.#same = same;
    this.#other = other;
    this.#own = own;
  }

  #draw(stream: Stream, draw: (from: Chance) => readonly number[], isPossible: (value: number) => boolean): readonly number[] {
    if (stream === 'table' || stream === this.#viewer) return this.#own.take(() => draw(this.#same), isPossible);
    this.#drawn = true;
    return draw(this.#other);
  }

  below(n: number, stream: Stream): number {
    return this.#draw(
      stream,
      (from) => [from.below(n, stream)],
      (value) => value < n,
    )[0]!;
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    const roll = (from: Chance) => {
      from.dice(count, into, stream);
      return [...into.subarray(0, count)];
    };
    into.set(this.#draw(stream, roll, () => true));
  }

  roll(die: Die, count: number, into: Uint8Array, stream: Stream): void {
    const roll = (from: Chance) => {
      from.roll(die, count, into, stream);
      return [...into.subarray(0, count)];
    };
    into.set(this.#draw(stream, roll, (face) => face <= die.faces.length));
  }

  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    return this.#draw(
      stream,
      (from) => [from.card(deck, bag, stream)],
      (kind) => (bag[kind] ?? 0) > 0,
    )[0]!;
  }

  reveal(): void {
    if (this.#drawn) this.published = true;
  }
}
