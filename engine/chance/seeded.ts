import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import type { JumpableRandomGenerator } from 'pure-rand/types/JumpableRandomGenerator';
import type { Stream } from './chance.ts';
import { WordChance } from './words.ts';

/** Mixes a seed and a stream number into 32 bits (the finalizer of MurmurHash3). */
function mix(seed: number, salt: number): number {
  let h = (seed ^ Math.imul(salt + 1, 0x9e3779b1)) | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) | 0;
}

/**
 * A fast dealer for self-play and bots, reproducible from a seed and not cryptographically secure. Each seat has its own stream.
 * The generator is xoroshiro128+ from pure-rand.
 *
 * @example
 * const rolls = (seed, stream) => {
 *   const chance = new SeededChance(seed);
 *   return Array.from({ length: 8 }, () => chance.below(6, stream)).join();
 * };
 *
 * rolls(7, 'table') === rolls(7, 'table'); // => true
 * rolls(7, 'table') === rolls(7, 0); // => false
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

  /** Returns a new dealer with independent streams. */
  fork(salt: number): SeededChance {
    return new SeededChance(mix(this.#seed, salt + 0x5f));
  }
}
