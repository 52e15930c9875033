import { queueOptionsSymbol, type TaskQueue } from 'piscina';

/** Who waits for a bot, the most urgent first: a player who is at the table, somebody else who follows the match, or nobody. */
export const BOT_PRIORITIES = ['player', 'spectator', 'nobody'] as const;
export type BotPriority = (typeof BOT_PRIORITIES)[number];

/** Where a question to a bot stands in the queue. */
export interface QueuePlace {
  readonly priority: BotPriority;
  /** Whose questions take turns with those of others: the address that opened the table, as a number; 0: unknown. */
  readonly source: number;
}

/** A question that comes without a place is a player's. */
export const FIRST_PLACE: QueuePlace = { priority: 'player', source: 0 };

type Task = Parameters<TaskQueue['push']>[0];

/**
 * The questions that wait for a thread: the most urgent first, and among equals one of each source in turn. So a player waits for at
 * most one question of every other address, however many one of them asks.
 */
export class BotQueue implements TaskQueue {
  /** For each priority the tasks of every source; whose turn is next stands first. */
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
    // The pool hands back what `BotPool` gave it.
    const { priority, source } = (task[queueOptionsSymbol] as QueuePlace | null) ?? FIRST_PLACE;
    return { sources: this.#waiting.get(priority)!, source };
  }
}
