import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Stream } from '../chance/chance.ts';
import { WordChance } from '../chance/words.ts';
import type { Hex } from './start.ts';

/**
 * The fair dealer: draw n of stream t is a keyed hash of (t, n, attempt). Committed beforehand by its key, verifiable
 * afterwards by anyone. The counters only ever go up: what was drawn before an undo is not drawn again.
 */
export class FairChance extends WordChance {
  readonly #keyed: ReturnType<typeof hmac.create>;
  readonly #drawn = new Map<Stream, number>();

  constructor(key: Hex) {
    super();
    this.#keyed = hmac.create(sha256, hexToBytes(key));
  }

  protected override word(stream: Stream, attempt: number): number {
    const n = (this.#drawn.get(stream) ?? 0) + (attempt === 0 ? 1 : 0);
    this.#drawn.set(stream, n);
    const bytes = this.#keyed
      .clone()
      .update(utf8ToBytes(`draw ${stream} ${n} ${attempt}`))
      .digest();
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
  }
}
