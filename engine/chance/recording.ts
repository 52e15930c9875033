import type { Chance, Deck, Die, Draw, Stream } from './chance.ts';
import { ScriptedChance } from './scripted.ts';

/** Forwards draws to another dealer and records the outcomes for the log. */
export class RecordingChance implements Chance {
  readonly #dealer: Chance;
  draws: Draw[] = [];
  /** True if anything was drawn or revealed since `restart`. */
  disclosed = false;

  constructor(dealer: Chance) {
    this.#dealer = dealer;
  }

  restart(): void {
    this.draws = [];
    this.disclosed = false;
  }

  /** Throws if the dealer is scripted and has unused outcomes. */
  finish(): void {
    if (this.#dealer instanceof ScriptedChance) this.#dealer.finish();
  }

  #keep(draw: Draw): void {
    this.draws.push(draw);
    this.disclosed = true;
  }

  below(n: number, stream: Stream): number {
    const value = this.#dealer.below(n, stream);
    this.#keep({ kind: 'pick', value, n });
    return value;
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    this.#dealer.dice(count, into, stream);
    this.#keep({ kind: 'dice', faces: Array.from(into.subarray(0, count)) });
  }

  roll(die: Die, count: number, into: Uint8Array, stream: Stream): void {
    this.#dealer.roll(die, count, into, stream);
    this.#keep({ kind: 'roll', die: die.name, faces: Array.from(into.subarray(0, count), (face) => die.faces[face - 1]!) });
  }

  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    const kind = this.#dealer.card(deck, bag, stream);
    this.#keep({ kind: 'card', card: deck.kinds[kind]! });
    return kind;
  }

  reveal(): void {
    this.disclosed = true;
    this.#dealer.reveal();
  }
}
