import type { BotQuestion } from '@fray/bots';

export interface BotRequest extends BotQuestion {
  readonly id: number;
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
export function askBot(request: BotQuestion): Promise<string> {
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
