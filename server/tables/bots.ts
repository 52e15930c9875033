import { availableParallelism } from 'node:os';
import type { BotRequest } from '@fray/bots';
import { Piscina, queueOptionsSymbol } from 'piscina';
import { BotQueue, FIRST_PLACE, type QueuePlace } from './botQueue.ts';

/** Computes bot decisions: a move in notation, or `accept` or `decline`. */
export interface BotPlayers {
  /**
   * `isAnswer` validates answers: an invalid one came from a faulty worker, and another is asked. `place`: position in the queue, by
   * default a player's.
   */
  ask(question: BotRequest, isAnswer?: (text: string) => boolean, place?: QueuePlace): Promise<string>;
  close(): Promise<void>;
}

/** `nice` increment of threads that no player waits for; 19 is the maximum. */
const GIVES_WAY = 10;

/**
 * Runs bots in worker threads, so that no table waits for them. Requests of players have threads of their own, because a computation cannot
 * be interrupted and may take a second. Threads start with the first request.
 */
export class BotPool implements BotPlayers {
  readonly #threads: number;
  #forPlayers: Piscina | undefined;
  #forOthers: Piscina | undefined;

  /** `threads`: number of threads for players. All other requests share one fewer, but at least one. */
  constructor(threads = Math.max(1, availableParallelism() - 1)) {
    this.#threads = threads;
  }

  async ask(question: BotRequest, _isAnswer?: (text: string) => boolean, place: QueuePlace = FIRST_PLACE): Promise<string> {
    const pool =
      place.priority === 'player'
        ? (this.#forPlayers ??= poolOf(this.#threads, 1, 0))
        : (this.#forOthers ??= poolOf(Math.max(1, this.#threads - 1), 0, GIVES_WAY));
    const answer: unknown = await pool.run({ ...question, [queueOptionsSymbol]: place });
    return String(answer);
  }

  async close(): Promise<void> {
    await Promise.all([this.#forPlayers?.destroy(), this.#forOthers?.destroy()]);
  }
}

const poolOf = (maxThreads: number, minThreads: number, niceIncrement: number): Piscina =>
  new Piscina({
    filename: new URL('./botWorker.ts', import.meta.url).href,
    minThreads,
    maxThreads,
    niceIncrement,
    idleTimeout: 60_000,
    taskQueue: new BotQueue(),
  });
