import { availableParallelism } from 'node:os';
import type { BotQuestion } from '@fray/bots';
import { Piscina } from 'piscina';

/** Answers questions for bots: a move in notation, or `accept` or `decline`. */
export interface BotPlayers {
  /** `isAnswer`: what is no answer came from somebody broken, and others are asked. */
  ask(question: BotQuestion, isAnswer?: (text: string) => boolean): Promise<string>;
  close(): Promise<void>;
}

/** Bots think in threads of their own, so that no table waits for them. The threads start with the first question. */
export class BotPool implements BotPlayers {
  readonly #threads: number;
  #pool: Piscina | undefined;

  constructor(threads = Math.max(1, availableParallelism() - 1)) {
    this.#threads = threads;
  }

  async ask(question: BotQuestion): Promise<string> {
    this.#pool ??= new Piscina({
      filename: new URL('./botWorker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: this.#threads,
      idleTimeout: 60_000,
    });
    const answer: unknown = await this.#pool.run(question);
    return String(answer);
  }

  async close(): Promise<void> {
    await this.#pool?.destroy();
  }
}
