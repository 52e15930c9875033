/** Constructor of a typed array. */
type Kind<A> = new (buffer: ArrayBuffer, from: number, length: number) => A;

/**
 * Allocates typed arrays from one buffer, so that one copy of its bytes copies all of them. Searches copy states millions of
 * times. Allocate two-byte arrays first, because they need even offsets.
 */
export class Slab {
  readonly bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  /** Creates a slab of `size` bytes. `cut` throws if an array does not fit. */
  constructor(size: number) {
    this.bytes = new Uint8Array(new ArrayBuffer(size));
  }

  cut<A extends ArrayBufferView>(kind: Kind<A>, length: number): A {
    const array = new kind(this.bytes.buffer, this.#at, length);
    this.#at += array.byteLength;
    return array;
  }

  /** Lets the next array begin at a whole 32-bit word. */
  alignToWord(): void {
    this.#at = (this.#at + 3) & ~3;
  }
}
