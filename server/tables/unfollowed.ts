import { LIMITS } from '../base/limits.ts';

/**
 * Tables at which bots play among themselves and that nobody follows. A few of them go on, slowly; the others sleep until somebody
 * comes, and cost nothing meanwhile.
 */
export class UnfollowedTables {
  readonly #awake = new Set<string>();

  /** Whether the bots of a table may think though nobody follows it; asked again it is the same, until it is forgotten. */
  admit(table: string): boolean {
    if (this.#awake.size >= LIMITS.unfollowedTables && !this.#awake.has(table)) return false;
    this.#awake.add(table);
    return true;
  }

  /** The table is over, out of memory, or followed by somebody: another one may go on in its place. */
  forget(table: string): void {
    this.#awake.delete(table);
  }
}
