/** A move packed into one small non-negative integer. Each game defines its encoding. */
export type Move = number;

/** Largest number of legal moves in one decision. Split larger decisions into stages. */
export const MAX_MOVES = 4096;

/**
 * A reusable list of moves, so that move generation allocates nothing.
 *
 * @example
 * const list = new MoveList();
 * list.push(4);
 * list.push(9);
 *
 * list.size; // => 2
 * list.has(9); // => true
 * list.toArray(); // => [4, 9]
 */
export class MoveList {
  readonly at = new Int32Array(MAX_MOVES);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  /** Appends a move. Throws a RangeError beyond `MAX_MOVES`, because a typed array would drop it silently. */
  push(move: Move): void {
    if (this.size === MAX_MOVES) throw new RangeError(`a decision has more than ${MAX_MOVES} moves: stage it`);
    this.at[this.size++] = move;
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
