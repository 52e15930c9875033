/**
 * Arrays cut from one buffer, one behind the other: who copies `bytes` has copied them all, at the price of one. Searches copy
 * states by the million. Arrays of two bytes a number lie at even places: they are cut first.
 */
export class Slab {
  readonly bytes: Uint8Array;
  readonly #buffer: ArrayBuffer;
  #at = 0;

  /** Throws at the first array that has no room: give it as many bytes as there will be. */
  constructor(size: number) {
    this.#buffer = new ArrayBuffer(size);
    this.bytes = new Uint8Array(this.#buffer);
  }

  uint8(length: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#take(length), length);
  }

  int8(length: number): Int8Array {
    return new Int8Array(this.#buffer, this.#take(length), length);
  }

  int16(length: number): Int16Array {
    return new Int16Array(this.#buffer, this.#take(2 * length), length);
  }

  #take(size: number): number {
    const from = this.#at;
    this.#at += size;
    return from;
  }
}
