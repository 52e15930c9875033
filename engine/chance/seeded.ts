import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';
import type { Chance, Deck, Stream } from './chance.ts';

const TWO_32 = 2 ** 32;
const POWERS_OF_SIX = Array.from({ length: 11 }, (_, k) => 6 ** k);
/** Words at or above this are thrown again, so that every combination of k dice is equally likely. */
const DICE_LIMITS = POWERS_OF_SIX.map((power) => TWO_32 - (TWO_32 % power));

/** Spreads a seed and a stream's number over 32 bits (the finalizer of MurmurHash3). */
function mix(seed: number, salt: number): number {
  let h = (seed ^ Math.imul(salt + 1, 0x9e3779b1)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

/**
 * Dealer for self-play and bots: fast, reproducible from a seed, not secret. Every seat has a stream of its own.
 * Generator: xoroshiro128+ of pure-rand; rejection sampling, so exactly uniform over its 32-bit words.
 */
export class SeededChance implements Chance {
  readonly #seed: number;
  readonly #table: JumpableRandomGenerator;
  readonly #seats: (JumpableRandomGenerator | undefined)[] = [];

  constructor(seed: number) {
    this.#seed = seed;
    this.#table = xoroshiro128plus(mix(seed, 0));
  }

  #stream(stream: Stream): JumpableRandomGenerator {
    if (stream === 'table') return this.#table;
    const own = this.#seats[stream] ?? xoroshiro128plus(mix(this.#seed, stream + 1));
    this.#seats[stream] = own;
    return own;
  }

  below(n: number, stream: Stream): number {
    const generator = this.#stream(stream);
    const limit = TWO_32 - (TWO_32 % n);
    let word = generator.next() >>> 0;
    while (word >= limit) word = generator.next() >>> 0;
    return word % n;
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    const generator = this.#stream(stream);
    const limit = DICE_LIMITS[count]!;
    let word = generator.next() >>> 0;
    while (word >= limit) word = generator.next() >>> 0;
    for (let i = 0; i < count; i++) {
      into[i] = 1 + (word % 6);
      word = Math.floor(word / 6);
    }
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

  /** A new dealer whose streams do not touch this one's. */
  fork(salt: number): SeededChance {
    return new SeededChance(mix(this.#seed, salt + 0x5f));
  }
}
