import { type Interval, wilson } from '@fray/bots';
import type { BatchPlan, TrainingSamples } from '@fray/bots/training';
import type { PackedNet } from '@fray/bots/value';
import { Piscina } from 'piscina';
import type { Duels, Lessons, Rival } from './worker.ts';

type Options = Readonly<Record<string, string>>;

export interface Match {
  readonly score: Interval;
  readonly games: number;
  /** Milliseconds per decision of the network and of its rival. */
  readonly thinkTimes: readonly [number, number];
}

/** Threads that play games. Results do not depend on their number. */
export class WorkerPool {
  readonly #pool: Piscina;
  readonly #game: string;

  constructor(game: string, jobs: number) {
    this.#game = game;
    this.#pool = new Piscina({ filename: new URL('worker.ts', import.meta.url).href, minThreads: 1, maxThreads: jobs });
  }

  /** Plays one game for each seed, in order. */
  async lessons(net: PackedNet | undefined, plan: BatchPlan, seeds: readonly number[], options?: Options): Promise<TrainingSamples[]> {
    const parts = stretches(seeds.length, 4).map(({ from, to }) => {
      const task: Lessons = { game: this.#game, net, plan, seeds: seeds.slice(from, to), ...(options ? { options } : {}) };
      return this.#pool.run(task, { name: 'lessons' }) as Promise<TrainingSamples[]>;
    });
    return (await Promise.all(parts)).flat();
  }

  /** Plays a network against a rival, every deal twice with seats swapped. */
  async match(net: PackedNet, rival: Rival, tables: readonly Options[], games: number, seed: number): Promise<Match> {
    const parts = stretches(games, 10).map(({ from, to }) => {
      const task: Duels = { game: this.#game, net, rival, tables, seed, from, to };
      return this.#pool.run(task, { name: 'duels' }) as Promise<{ shares: number[]; thinkTimes: number[]; decisions: number[] }>;
    });
    const played = await Promise.all(parts);
    const shares = played.flatMap((part) => part.shares);
    const sum = (of: (part: (typeof played)[number]) => number) => played.reduce((total, part) => total + of(part), 0);
    const each = (who: number) => sum(({ thinkTimes }) => thinkTimes[who] ?? 0) / sum(({ decisions }) => decisions[who] ?? 0);
    return {
      score: wilson(
        shares.reduce((a, b) => a + b, 0),
        games,
      ),
      games,
      thinkTimes: [each(0), each(1)],
    };
  }

  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

const stretches = (count: number, size: number): { from: number; to: number }[] =>
  Array.from({ length: Math.ceil(count / size) }, (_, i) => ({ from: i * size, to: Math.min(count, (i + 1) * size) }));
