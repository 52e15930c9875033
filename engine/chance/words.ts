import type { Chance, Deck, Die, Stream } from './chance.ts';

const TWO_32 = 2 ** 32;
const POWERS_OF_SIX = Array.from({ length: 11 }, (_, k) => 6 ** k);
/** Rejection limits: words at or above them are discarded, so that all combinations of k dice are equally likely. */
const DICE_LIMITS = POWERS_OF_SIX.map((power) => TWO_32 - (TWO_32 % power));

/** Base class of dealers whose source returns 32-bit words. Rejection sampling makes every draw exactly uniform. */
export abstract class WordChance implements Chance {
  /** Returns the next word of a stream, 0 to 2^32 - 1. `attempt` counts the rejected words of the current draw. */
  protected abstract word(stream: Stream, attempt: number): number;

  below(n: number, stream: Stream): number {
    let word: number;
    let pick: number;
    let attempt = 0;
    do {
      word = this.word(stream, attempt++);
      pick = (word % (n >>> 0)) >>> 0;
    } while (word - pick > TWO_32 - n); // rejects the last, incomplete block of fewer than n words
    return pick;
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    const limit = DICE_LIMITS[count]!;
    let word: number;
    let attempt = 0;
    do word = this.word(stream, attempt++);
    while (word >= limit);
    for (let i = 0; i < count; i++) {
      into[i] = 1 + (word % 6);
      word = (word / 6) >>> 0;
    }
  }

  roll({ faces }: Die, count: number, into: Uint8Array, stream: Stream): void {
    for (let i = 0; i < count; i++) into[i] = 1 + faces.indexOf(faces[this.below(faces.length, stream)]!);
  }

  card(_deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    let total = 0;
    for (let i = 0; i < bag.length; i++) total += bag[i]!;
    let rest = this.below(total, stream);
    for (let i = 0; i < bag.length; i++) {
      rest -= bag[i]!;
      if (rest < 0) return i;
    }
    throw new Error('a card was drawn from an empty bag');
  }

  reveal(): void {}
}
