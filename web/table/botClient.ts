import type { Level } from '@fray/bots';

/** What the page asks its bots' worker. Views are plain JSON: a bot never gets a state. */
export interface BotRequest {
  readonly id: number;
  readonly game: string;
  readonly level: Level;
  readonly seed: number;
  readonly seat: number;
  readonly view: object;
  readonly wants: 'move' | 'draw';
}

export interface BotReply {
  readonly id: number;
  /** A move in notation; for a draw offer `accept` or `decline`; empty when the bot could not answer. */
  readonly answer: string;
}

let worker: Worker | undefined;
let next = 1;
const waiting = new Map<number, (answer: string) => void>();

/** Asks a bot off the main thread: a move never blocks the screen. */
export function askBot(request: Omit<BotRequest, 'id'>): Promise<string> {
  worker ??= startWorker();
  const id = next++;
  worker.postMessage({ ...request, id } satisfies BotRequest);
  return new Promise((resolve) => waiting.set(id, resolve));
}

function startWorker(): Worker {
  const fresh = new Worker(new URL('./botWorker.ts', import.meta.url), { type: 'module' });
  fresh.addEventListener('message', ({ data }: MessageEvent<BotReply>) => {
    waiting.get(data.id)?.(data.answer);
    waiting.delete(data.id);
  });
  // A worker that cannot be loaded answers nobody: whoever waits gets no answer, and the next question tries again.
  fresh.addEventListener('error', () => {
    for (const resolve of waiting.values()) resolve('');
    waiting.clear();
    worker = undefined;
  });
  return fresh;
}
