import type { GameEvent } from '../game.ts';
import type { Entry } from './log.ts';

/** An entry that is not undone, with its unfiltered events and the positions around it. Never send it to clients: they receive frames. */
export interface TimelineStep<S extends object, E extends GameEvent> {
  readonly entry: Entry;
  readonly events: readonly E[];
  /** The same object as `after` of the step before. Copy a position before you change it. */
  readonly before: S;
  readonly after: S;
  /** True if the entry drew something or revealed something hidden. */
  readonly disclosed: boolean;
}

/**
 * The entries of a match that are not undone, each with its positions. The match fills it while it plays or replays its log. Other code
 * reads it and does not replay the log.
 */
export class Timeline<S extends object, E extends GameEvent> {
  readonly start: S;
  readonly #steps: TimelineStep<S, E>[] = [];

  constructor(start: S) {
    this.start = start;
  }

  get steps(): readonly TimelineStep<S, E>[] {
    return this.#steps;
  }

  /** Returns the position after `count` steps; 0 is the start. Copy it before you change it. */
  positionAfter(count: number): S {
    return this.#steps[count - 1]?.after ?? this.start;
  }

  /** Adds an entry. Without `after` the position stays. */
  append(entry: Entry, events: readonly E[] = [], after?: S, disclosed = false): void {
    const before = this.positionAfter(this.#steps.length);
    this.#steps.push({ entry, events, before, after: after ?? before, disclosed });
  }

  /**
   * Removes undone entries. The steps after the first of them have other positions now: `positions` gives the new position after each move,
   * by entry number.
   */
  remove(undone: ReadonlySet<number>, positions: ReadonlyMap<number, S>): void {
    const first = this.#steps.findIndex(({ entry }) => undone.has(entry.n));
    if (first < 0) return;
    for (const { entry, events, disclosed } of this.#steps.splice(first))
      if (!undone.has(entry.n)) this.append(entry, events, positions.get(entry.n), disclosed);
  }
}
