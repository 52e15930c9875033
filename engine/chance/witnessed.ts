import type { Chance, Deck, Die, Stream } from './chance.ts';
import { ScriptError, ScriptedChance } from './scripted.ts';

/**
 * Returns written outcomes and checks each against a second dealer. This verifies a log against the key of its match. Afterwards
 * the second dealer can continue where the log ends.
 */
export class WitnessedChance extends ScriptedChance {
  readonly #witness: Chance;
  readonly #faces = new Uint8Array(10);

  constructor(witness: Chance) {
    super();
    this.#witness = witness;
  }

  override below(n: number, stream: Stream): number {
    const value = super.below(n, stream);
    return agree(value, this.#witness.below(n, stream));
  }

  override dice(count: number, into: Uint8Array, stream: Stream): void {
    super.dice(count, into, stream);
    this.#witness.dice(count, this.#faces, stream);
    for (let i = 0; i < count; i++) agree(into[i]!, this.#faces[i]!);
  }

  override roll(die: Die, count: number, into: Uint8Array, stream: Stream): void {
    super.roll(die, count, into, stream);
    this.#witness.roll(die, count, this.#faces, stream);
    for (let i = 0; i < count; i++) agree(into[i]!, this.#faces[i]!);
  }

  override card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    const kind = super.card(deck, bag, stream);
    return agree(kind, this.#witness.card(deck, bag, stream));
  }
}

function agree(written: number, dealt: number): number {
  if (written !== dealt)
    throw new ScriptError('outcome-mismatch', 'the written outcome differs from the one that the key of the match gives');
  return written;
}
