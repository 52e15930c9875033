import { Piscina } from 'piscina';
import type { StoredTournament } from '../store/queries/tournaments.ts';
import type { Pairing } from './field.ts';
import { nextPairings } from './standing.ts';

/** Up to this many entrants are paired on the main thread, which takes a few milliseconds. */
const FEW = 24;

/** Computes pairings. Large fields use a worker thread, started on demand, because they may take a second. */
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
    // The worker returns the result of `nextPairings`.
    return (await this.#pool.run({ kept, now })) as readonly Pairing[] | undefined;
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}
