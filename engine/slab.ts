/** Constructor of a typed array. */
export type ArrayKind<A> = new (buffer: ArrayBuffer, from: number, length: number) => A;

/**
 * Allocates typed arrays from one buffer, so that one copy of its bytes copies all of them. Searches copy states millions of
 * times. Allocate two-byte arrays first, because they need even offsets.
 *
 * @example
 * const slab = new Slab(8);
 * const cells = slab.cut(Int16Array, 2);
 * const hits = slab.cut(Uint8Array, 4);
 * cells[1] = 300;
 * hits[0] = 7;
 *
 * const copy = new Slab(8);
 * const copied = copy.cut(Int16Array, 2);
 * copy.bytes.set(slab.bytes);
 * Array.from(copied); // => [0, 300]
 */
export class Slab {
  readonly bytes: Uint8Array<ArrayBuffer>;
  #at = 0;

  /** Creates a slab of `size` bytes. `cut` throws if an array does not fit. */
  constructor(size: number) {
    this.bytes = new Uint8Array(new ArrayBuffer(size));
  }

  cut<A extends ArrayBufferView>(kind: ArrayKind<A>, length: number): A {
    const array = new kind(this.bytes.buffer, this.#at, length);
    this.#at += array.byteLength;
    return array;
  }

  /** Lets the next array begin at a whole 32-bit word. */
  alignToWord(): void {
    this.#at = (this.#at + 3) & ~3;
  }
}
