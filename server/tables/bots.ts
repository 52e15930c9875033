import { availableParallelism } from 'node:os';
import type { BotRequest } from '@fray/bots';
import { Piscina, queueOptionsSymbol } from 'piscina';
import { BotQueue, FIRST_PLACE, type QueuePlace } from './botQueue.ts';

/** Answers questions for bots: a move in notation, or `accept` or `decline`. */
export interface BotPlayers {
  /**
   * `isAnswer`: what is no answer came from somebody broken, and others are asked. `place`: where the question stands in the queue; a
   * player's where none is given.
   */
  ask(question: BotRequest, isAnswer?: (text: string) => boolean, place?: QueuePlace): Promise<string>;
  close(): Promise<void>;
}

/** By how much threads that no player waits for give way to all others; 19 is the most (`nice`). */
const GIVES_WAY = 10;

/**
 * Bots think in threads of their own, so that no table waits for them. What players wait for has threads that nothing else uses: a thought
 * cannot be interrupted, and may last a second. The threads start with the first question.
 */
export class BotPool implements BotPlayers {
  readonly #threads: number;
  #forPlayers: Piscina | undefined;
  #forOthers: Piscina | undefined;

  /** `threads`: for players; all other questions share one less, and at least one. */
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
