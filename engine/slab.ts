/** Any kind of typed array. */
type Kind<A> = new (buffer: ArrayBuffer, from: number, length: number) => A;

/**
 * Cuts typed arrays from one buffer, one behind the other: who copies its bytes has copied them all, at the price of one. Searches
 * copy states by the million. Arrays of two bytes a number lie at even places: they are cut first.
 */
export class Slab {
  readonly bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  /** Too few bytes throw at the first array that has no room. */
  constructor(size: number) {
    this.bytes = new Uint8Array(new ArrayBuffer(size));
  }

  cut<A extends ArrayBufferView>(kind: Kind<A>, length: number): A {
    const array = new kind(this.bytes.buffer, this.#at, length);
    this.#at += array.byteLength;
    return array;
  }
}
