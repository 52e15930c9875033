import { BOARD_WORDS, type MechState } from '../rules/state.ts';

const SMALLEST = 1024;

/**
 * Positions that the search of one turn has met, by a hash of 64 bits. Cards are not hashed: a turn does not choose them. Two arrays of
 * integers are faster than a set of bigints.
 */
export class PositionSet {
  #high = new Int32Array(SMALLEST);
  #low = new Int32Array(SMALLEST);
  /** The generation in which a slot was filled. Slots of earlier generations are free. */
  #filled = new Int32Array(SMALLEST);
  #round = 1;
  #size = 0;
  /** A 53-bit integer that identifies the position added last. */
  key = 0;

  clear(): void {
    this.#round++;
    this.#size = 0;
  }

  /** Adds a position. Returns whether it is new. */
  add(state: MechState): boolean {
    let [high, low] = [0x811c9dc5, 0x1b873593];
    const { words, queue } = state;
    for (let i = 0; i < BOARD_WORDS; i++) {
      const word = words[i]!;
      high = Math.imul(high ^ word, 0x01000193);
      high ^= high >>> 15;
      low = Math.imul(low ^ word, 0x85ebca6b);
      low ^= low >>> 13;
    }
    const mix = (value: number): void => {
      high = Math.imul(high ^ value, 0x01000193);
      low = Math.imul(low ^ (value + 0x9e37), 0x85ebca6b);
      low ^= low >>> 15;
    };
    for (let i = 0; i < queue.length; i++) mix(queue[i]!);
    mix(queue.length);
    mix(state.freeTile | (state.freeTurn << 8) | ((state.lastPush + 1) << 16));
    mix(state.turn);
    mix(state.phase | (state.stage << 8) | (state.mode << 16) | ((state.special ? 1 : 0) << 24));
    mix(state.steps);
    mix(state.visited | (state.operated << 16));
    mix(state.magnet);
    mix(state.candidates);
    this.key = (high >>> 0) * 0x200000 + (low >>> 11);
    return this.#put(high, low);
  }

  #put(high: number, low: number): boolean {
    const mask = this.#high.length - 1;
    let at = (high ^ low) & mask;
    while (this.#filled[at] === this.#round) {
      if (this.#high[at] === high && this.#low[at] === low) return false;
      at = (at + 1) & mask;
    }
    this.#high[at] = high;
    this.#low[at] = low;
    this.#filled[at] = this.#round;
    if (++this.#size * 2 > mask) this.#grow();
    return true;
  }

  #grow(): void {
    const [highs, lows, filled] = [this.#high, this.#low, this.#filled];
    const size = 2 * highs.length;
    [this.#high, this.#low, this.#filled] = [new Int32Array(size), new Int32Array(size), new Int32Array(size)];
    this.#size = 0;
    for (let i = 0; i < filled.length; i++) if (filled[i] === this.#round) this.#put(highs[i]!, lows[i]!);
  }
}
