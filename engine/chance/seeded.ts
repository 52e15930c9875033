import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';
import type { Stream } from './chance.ts';
import { WordChance } from './words.ts';

/** Spreads a seed and a stream's number over 32 bits (the finalizer of MurmurHash3). */
function mix(seed: number, salt: number): number {
  let h = (seed ^ Math.imul(salt + 1, 0x9e3779b1)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

/**
 * Dealer for self-play and bots: fast, reproducible from a seed, not secret. Every seat has a stream of its own.
 * Generator: xoroshiro128+ of pure-rand.
 */
export class SeededChance extends WordChance {
  readonly #seed: number;
  readonly #table: JumpableRandomGenerator;
  readonly #seats: (JumpableRandomGenerator | undefined)[] = [];

  constructor(seed: number) {
    super();
    this.#seed = seed;
    this.#table = xoroshiro128plus(mix(seed, 0));
  }

  protected override word(stream: Stream): number {
    if (stream === 'table') return this.#table.next() >>> 0;
    const own = this.#seats[stream] ?? xoroshiro128plus(mix(this.#seed, stream + 1));
    this.#seats[stream] = own;
    return own.next() >>> 0;
  }

  /** A new dealer whose streams do not touch this one's. */
  fork(salt: number): SeededChance {
    return new SeededChance(mix(this.#seed, salt + 0x5f));
  }
}
