/** A move packed into one small non-negative integer. What the number means is the game's own affair. */
export type Move = number;

/** The longest list that a game may offer; longer decisions are staged. */
export const MOST_MOVES = 4096;

/** A list of moves that is filled again and again, so that listing moves allocates nothing. */
export class MoveList {
  readonly at = new Int32Array(MOST_MOVES);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  /** Throws where a decision has more moves than a list holds: a typed array would lose them without a word. */
  push(move: Move): void {
    if (this.size === MOST_MOVES) throw new RangeError(`a decision has more than ${MOST_MOVES} moves: stage it`);
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
