import { availableParallelism } from 'node:os';
import type { BotRequest } from '@fray/bots';
import { Piscina, queueOptionsSymbol, type TaskQueue } from 'piscina';

/** Who waits for a bot's answer, most urgent first: a connected player, a spectator, or no client. */
export const BOT_PRIORITIES = ['player', 'spectator', 'nobody'] as const;
export type BotPriority = (typeof BOT_PRIORITIES)[number];

/** Position of a bot request in the queue. */
export interface QueuePlace {
  readonly priority: BotPriority;
  /** Address that opened the table, as a number; 0 if unknown. Requests of different addresses take turns. */
  readonly source: number;
}

/** Default for requests without a place: as urgent as a player's. */
export const FIRST_PLACE: QueuePlace = { priority: 'player', source: 0 };

/** Computes bot decisions: a move in notation, or `accept` or `decline`. */
export interface BotPlayers {
  /**
   * `isAnswer` validates answers: an invalid one came from a faulty worker, and the request is repeated at another. `place`: position in the queue, by
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
  readonly #games: string | undefined;
  #forPlayers: Piscina | undefined;
  #forOthers: Piscina | undefined;

  /** `threads`: number of threads for players. All other requests share one fewer, but at least one. `games`: the folder of external games. */
  constructor(threads = Math.max(1, availableParallelism() - 1), games?: string) {
    this.#threads = threads;
    this.#games = games;
  }

  async ask(question: BotRequest, _isAnswer?: (text: string) => boolean, place: QueuePlace = FIRST_PLACE): Promise<string> {
    const pool =
      place.priority === 'player'
        ? (this.#forPlayers ??= poolOf(this.#games, this.#threads, 1, 0))
        : (this.#forOthers ??= poolOf(this.#games, Math.max(1, this.#threads - 1), 0, GIVES_WAY));
    const answer: unknown = await pool.run({ ...question, [queueOptionsSymbol]: place });
    return String(answer);
  }

  async close(): Promise<void> {
    await Promise.all([this.#forPlayers?.destroy(), this.#forOthers?.destroy()]);
  }
}

const poolOf = (games: string | undefined, maxThreads: number, minThreads: number, niceIncrement: number): Piscina =>
  new Piscina({
    filename: new URL('./botWorker.ts', import.meta.url).href,
    minThreads,
    maxThreads,
    niceIncrement,
    idleTimeout: 60_000,
    taskQueue: new BotQueue(),
    workerData: games,
  });

type Task = Parameters<TaskQueue['push']>[0];

/**
 * Bot requests that wait for a thread: by urgency, then one of each address in turn. A player waits for at most one request of every other
 * address.
 */
export class BotQueue implements TaskQueue {
  /** Tasks by priority and address; the address whose turn is next comes first. */
  readonly #waiting = new Map(BOT_PRIORITIES.map((priority) => [priority, new Map<number, Task[]>()]));

  get size(): number {
    let size = 0;
    for (const sources of this.#waiting.values()) for (const tasks of sources.values()) size += tasks.length;
    return size;
  }

  push(task: Task): void {
    const { sources, source } = this.#placeOf(task);
    const tasks = sources.get(source);
    if (tasks) tasks.push(task);
    else sources.set(source, [task]);
  }

  shift(): Task | null {
    for (const sources of this.#waiting.values()) {
      const [next] = sources;
      if (!next) continue;
      const [source, tasks] = next;
      const task = tasks.shift() ?? null;
      sources.delete(source);
      if (tasks.length > 0) sources.set(source, tasks);
      return task;
    }
    return null;
  }

  remove(task: Task): void {
    const { sources, source } = this.#placeOf(task);
    const left = (sources.get(source) ?? []).filter((other) => other !== task);
    if (left.length > 0) sources.set(source, left);
    else sources.delete(source);
  }

  #placeOf(task: Task): { readonly sources: Map<number, Task[]>; readonly source: number } {
    // The pool passes the place through from `BotPool`.
    const { priority, source } = (task[queueOptionsSymbol] as QueuePlace | null) ?? FIRST_PLACE;
    return { sources: this.#waiting.get(priority)!, source };
  }
}
