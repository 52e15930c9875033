import type { Stream } from '../chance/chance.ts';
import { WordChance } from '../chance/words.ts';
import { keyedHash } from './keyedHash.ts';
import type { Hex } from './start.ts';

/**
 * The provably fair dealer: draw n of stream t is a keyed hash of (t, n, attempt). The server commits to the key in advance, and
 * anyone can verify the draws afterwards. Counters never decrease, so a draw made before an undo is not repeated.
 */
export class FairChance extends WordChance {
  readonly #keyed: (text: string) => string;
  readonly #drawn: Map<Stream, number>;

  constructor(key: Hex | ((text: string) => string), drawn: ReadonlyMap<Stream, number> = new Map()) {
    super();
    this.#keyed = typeof key === 'string' ? keyedHash(key) : key;
    this.#drawn = new Map(drawn);
  }

  /** Returns a dealer that will draw the same results as this one from here on. This one is not changed. */
  ahead(): FairChance {
    return new FairChance(this.#keyed, this.#drawn);
  }

  protected override word(stream: Stream, attempt: number): number {
    const n = (this.#drawn.get(stream) ?? 0) + (attempt === 0 ? 1 : 0);
    this.#drawn.set(stream, n);
    return Number.parseInt(this.#keyed(`draw ${stream} ${n} ${attempt}`).slice(0, 8), 16);
  }
}
