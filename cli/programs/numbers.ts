import type { NumberList } from '@fray/engine';

/** Codes of words lie below this. */
const CODES = 32_768;
const COMMA = 44;
const MINUS = 45;
const ZERO = 48;
/** Room that one number takes at most. */
const LONGEST = 24;
/** Texts up to this length are ours, and ASCII; longer ones are encoded. */
const SHORT = 4;

const known = new Map<string, number>();

/** A word as a number that is the same in every process (FNV-1a, folded to 15 bits). Two words may share one. */
function wordCode(word: string): number {
  const before = known.get(word);
  if (before !== undefined) return before;
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  const code = ((hash >>> 15) ^ hash) & (CODES - 1);
  if (known.size < CODES) known.set(word, code);
  return code;
}

/** Writes JSON with many numbers as bytes: texts would be built and encoded ten times for each decision. */
export class NumberWriter implements NumberList {
  #bytes = Buffer.allocUnsafe(1 << 16);
  #size = 0;

  clear(): void {
    this.#size = 0;
  }

  /** Returns a copy of what was written. */
  take(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#size));
  }

  text(text: string): void {
    this.#makeRoom(3 * text.length);
    if (text.length > SHORT) {
      this.#size += this.#bytes.write(text, this.#size, 'utf8');
      return;
    }
    for (let i = 0; i < text.length; i++) this.#bytes[this.#size++] = text.charCodeAt(i);
  }

  /** Appends a number and a comma. */
  number(value: number): void {
    if (this.#size + LONGEST > this.#bytes.length) this.#makeRoom(LONGEST);
    const bytes = this.#bytes;
    // Most numbers of a game have one digit.
    if (value >= 0 && value <= 9 && Number.isInteger(value)) {
      bytes[this.#size++] = ZERO + value;
      bytes[this.#size++] = COMMA;
      return;
    }
    if (value === -1) return this.#none();
    if (value < 0 || value > 999_999 || !Number.isInteger(value)) {
      this.text(String(value));
      this.#makeRoom(1);
      this.#bytes[this.#size++] = COMMA;
      return;
    }
    let digits = 1;
    for (let rest = value; rest > 9; rest = (rest / 10) | 0) digits++;
    let rest = value;
    for (let at = this.#size + digits - 1; at >= this.#size; at--) {
      bytes[at] = ZERO + (rest % 10);
      rest = (rest / 10) | 0;
    }
    this.#size += digits;
    bytes[this.#size++] = COMMA;
  }

  /** Ends a list: takes its last comma back. */
  endList(): void {
    if (this.#bytes[this.#size - 1] === COMMA) this.#size--;
    this.text(']');
  }

  /**
   * Appends a view as small integers: numbers as they are, yes and no as 1 and 0, nothing as −1, words as codes, a list as its length and
   * its entries. The options are left out, because they stay the same. Names of fields are left out too.
   */
  view(view: object): void {
    this.#fields(view);
  }

  /** `for … in` is three times as fast as a list of the entries, and views are plain objects. */
  #fields(fields: object): void {
    for (const name in fields) if (name !== 'options') this.#value(fields[name as keyof typeof fields]);
  }

  #list(list: readonly unknown[]): void {
    this.number(list.length);
    for (let i = 0; i < list.length; i++) this.#value(list[i]);
  }

  #value(value: unknown): void {
    switch (typeof value) {
      case 'number':
        return this.number(value);
      case 'boolean':
        return this.number(value ? 1 : 0);
      case 'string':
        return this.number(wordCode(value));
      case 'object': {
        if (value === null) return this.#none();
        return Array.isArray(value) ? this.#list(value) : this.#fields(value);
      }
      default:
        return this.#none();
    }
  }

  #none(): void {
    this.#makeRoom(LONGEST);
    this.#bytes[this.#size++] = MINUS;
    this.#bytes[this.#size++] = ZERO + 1;
    this.#bytes[this.#size++] = COMMA;
  }

  #makeRoom(length: number): void {
    if (this.#size + length <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * this.#bytes.length + length);
    this.#bytes.copy(larger, 0, 0, this.#size);
    this.#bytes = larger;
  }
}
