import { StringDecoder } from 'node:string_decoder';

/**
 * Cuts a stream of bytes into lines without their ends. A line of more than `most` characters is given to `tooLong` once, and left out up
 * to its end.
 */
export class LineCutter {
  readonly #decoder = new StringDecoder('utf8');
  readonly #most: number;
  readonly #onLine: (line: string) => void;
  readonly #tooLong: () => void;
  #rest = '';
  #skips = false;

  constructor(most: number, onLine: (line: string) => void, tooLong: () => void) {
    this.#most = most;
    this.#onLine = onLine;
    this.#tooLong = tooLong;
  }

  push(bytes: Buffer): void {
    const parts = this.#decoder.write(bytes).split('\n');
    for (const [i, part] of parts.entries()) {
      if (!this.#skips) this.#append(part);
      if (i === parts.length - 1) return;
      if (!this.#skips) this.#onLine(this.#rest.endsWith('\r') ? this.#rest.slice(0, -1) : this.#rest);
      this.#rest = '';
      this.#skips = false;
    }
  }

  /** Gives out a last line that has no end. */
  end(): void {
    if (!this.#skips && this.#rest !== '') this.#onLine(this.#rest);
    this.#rest = '';
  }

  #append(part: string): void {
    this.#rest += part;
    if (this.#rest.length <= this.#most) return;
    this.#skips = true;
    this.#rest = '';
    this.#tooLong();
  }
}
