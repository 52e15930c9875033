import { Piscina } from 'piscina';
import type { Pairing } from './field.ts';
import { nextPairings } from './standing.ts';
import type { StoredTournament } from './stored.ts';

/** So few are paired at once, in a few milliseconds. */
const FEW = 24;

/** Pairs: many in a thread of its own, which begins when there is something to pair, for it may take a second. */
export class Pairer {
  #pool: Piscina | undefined;

  async next(kept: StoredTournament, now: number): Promise<readonly Pairing[] | undefined> {
    if (kept.entrants.length <= FEW) return nextPairings(kept, now);
    this.#pool ??= new Piscina({
      filename: new URL('./pairWorker.ts', import.meta.url).href,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 10_000,
    });
    // What comes back is what `nextPairings` gave there.
    return (await this.#pool.run({ kept, now })) as readonly Pairing[] | undefined;
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}
