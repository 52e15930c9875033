import { type Chance, type Deck, type Die, MAX_DICE, type Stream } from '@fray/engine';

/** Thrown when a draw asks for something that cannot be drawn. */
export class UnsoundDraw extends Error {}

/** Maximum number of draws in one move. */
const MAX_DRAWS = 20_000;
/** A face is written as one byte. */
const MAX_FACES = 255;

/** Draws always the lowest, always the highest, or from a dealer; refuses impossible draws. */
export class GuardedChance implements Chance {
  readonly #dealer: Chance | 'lowest' | 'highest';
  #left = MAX_DRAWS;

  constructor(dealer: Chance | 'lowest' | 'highest') {
    this.#dealer = dealer;
  }

  /** Begins to count the draws of another move. */
  restart(): void {
    this.#left = MAX_DRAWS;
  }

  #check(sound: boolean, what: string): void {
    if (!sound) throw new UnsoundDraw(what);
    if (--this.#left < 0) throw new UnsoundDraw(`more than ${MAX_DRAWS} draws in one move`);
  }

  below(n: number, stream: Stream): number {
    this.#check(Number.isSafeInteger(n) && n >= 1, `one of ${n} is asked for`);
    if (typeof this.#dealer !== 'string') return this.#dealer.below(n, stream);
    return this.#dealer === 'lowest' ? 0 : n - 1;
  }

  dice(count: number, into: Uint8Array, stream: Stream): void {
    this.#check(Number.isSafeInteger(count) && count >= 0 && count <= into.length, `${count} dice are rolled into ${into.length} places`);
    if (typeof this.#dealer !== 'string') this.#dealer.dice(count, into, stream);
    else into.fill(this.#dealer === 'lowest' ? 1 : 6, 0, count);
  }

  roll(die: Die, count: number, into: Uint8Array, stream: Stream): void {
    this.#check(
      Number.isSafeInteger(count) && count >= 0 && count <= Math.min(MAX_DICE, into.length),
      `${count} × ${die.name} are rolled into ${into.length} places`,
    );
    this.#check(die.faces.length > 0 && die.faces.length <= MAX_FACES, `${die.name} has ${die.faces.length} faces`);
    if (typeof this.#dealer !== 'string') return this.#dealer.roll(die, count, into, stream);
    const face = this.#dealer === 'lowest' ? die.faces[0] : die.faces.at(-1);
    into.fill(1 + die.faces.indexOf(face ?? ''), 0, count);
  }

  card(deck: Deck, bag: ArrayLike<number>, stream: Stream): number {
    const counts = Array.from(bag);
    this.#check(counts.length === deck.kinds.length, `${counts.length} counts for the ${deck.kinds.length} kinds of ${deck.name}`);
    this.#check(
      counts.every((count) => Number.isSafeInteger(count) && count >= 0),
      `counts of ${deck.name} that are no counts: ${counts.join(' ')}`,
    );
    this.#check(
      counts.some((count) => count > 0),
      `a card of ${deck.name} is drawn, and none is left`,
    );
    if (typeof this.#dealer !== 'string') return this.#dealer.card(deck, bag, stream);
    return this.#dealer === 'lowest' ? counts.findIndex((count) => count > 0) : counts.findLastIndex((count) => count > 0);
  }

  reveal(): void {
    if (typeof this.#dealer !== 'string') this.#dealer.reveal();
  }
}
