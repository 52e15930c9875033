import { LIMITS } from '../base/limits.ts';

/**
 * Tables where only bots play and nobody follows the match. A few continue slowly. The others are suspended until somebody comes, and cost
 * nothing.
 */
export class UnfollowedTables {
  readonly #awake = new Set<string>();

  /** Whether the bots of an unfollowed table may compute. The answer for a table stays the same until `forget`. */
  admit(table: string): boolean {
    if (this.#awake.size >= LIMITS.unfollowedTables && !this.#awake.has(table)) return false;
    this.#awake.add(table);
    return true;
  }

  /** The table is over, evicted or followed again: another may take its place. */
  forget(table: string): void {
    this.#awake.delete(table);
  }
}
