/** A move packed into one small non-negative integer. What the number means is the game's own affair. */
export type Move = number;

/** The longest list that a game may offer; longer decisions are staged. */
export const MOST_MOVES = 4096;

const tooMany = (): RangeError => new RangeError(`a decision has more than ${MOST_MOVES} moves: stage it`);

/** By set of bits below 8: the bits in order, and how many there are. */
const BITS_IN = new Uint8Array(256 * 8);
const BITS_OF = Uint8Array.from({ length: 256 }, (_, bits) => {
  let count = 0;
  for (let bit = 0; bit < 8; bit++) if ((bits & (1 << bit)) !== 0) BITS_IN[bits * 8 + count++] = bit;
  return count;
});

/** A list of moves that is filled again and again, so that listing moves allocates nothing. */
export class MoveList {
  readonly at = new Int32Array(MOST_MOVES);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  /** Throws where a decision has more moves than a list holds: a typed array would lose them without a word. */
  push(move: Move): void {
    if (this.size === MOST_MOVES) throw tooMany();
    this.at[this.size++] = move;
  }

  /** Adds the moves 0 to 7 whose bits are set, with no branch: which they are, no processor could foretell. */
  pushBits(bits: number): void {
    const { at, size } = this;
    if (size > MOST_MOVES - 8) throw tooMany();
    for (let i = 0; i < 8; i++) at[size + i] = BITS_IN[bits * 8 + i]!;
    this.size = size + BITS_OF[bits]!;
  }

  get(index: number): Move {
    return this.at[index]!;
  }

  has(move: Move): boolean {
    for (let i = 0; i < this.size; i++) if (this.at[i] === move) return true;
    return false;
  }

  toArray(): Move[] {
    return Array.from(this.at.subarray(0, this.size));
  }
}
