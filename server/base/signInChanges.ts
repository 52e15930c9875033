import { LIMITS } from './limits.ts';

/**
 * Recent times at which sign-ins or tokens of users changed. A client's lookup ends before the client is served. If the user changed in
 * between, it must be looked up again. Times are those of `performance.now()`.
 */
export class SignInChanges {
  readonly #changed = new Map<string, number>();
  #allChanged = 0;

  note(users: readonly string[]): void {
    const now = performance.now();
    for (const [person, at] of this.#changed) {
      if (at >= now - LIMITS.lookup) break;
      this.#changed.delete(person);
    }
    for (const person of users) {
      // The map is in order of time.
      this.#changed.delete(person);
      this.#changed.set(person, now);
    }
  }

  /** Changes may have been missed, of any user. */
  noteAll(): void {
    this.#allChanged = performance.now();
  }

  /** Whether a user may have changed since the lookup that began at this time. Changes are forgotten, so a slow lookup counts as one. */
  hasChangedSince(person: string, lookup: number): boolean {
    if (lookup <= this.#allChanged || lookup < performance.now() - LIMITS.lookup) return true;
    return (this.#changed.get(person) ?? -1) >= lookup;
  }
}
