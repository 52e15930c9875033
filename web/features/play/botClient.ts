import type { BotRequest } from '@fray/bots';

export interface BotWorkerRequest extends BotRequest {
  readonly id: number;
}

export interface BotWorkerReply {
  readonly id: number;
  /** A move in notation; for a draw offer `accept` or `decline`; empty when the bot could not answer. */
  readonly answer: string;
}

let worker: Worker | undefined;
let next = 1;
const waiting = new Map<number, (answer: string) => void>();

/** Asks a bot off the main thread: a move never blocks the screen. */
export function askBot(request: BotRequest): Promise<string> {
  worker ??= startWorker();
  const id = next++;
  worker.postMessage({ ...request, id } satisfies BotWorkerRequest);
  return new Promise((resolve) => waiting.set(id, resolve));
}

function startWorker(): Worker {
  const fresh = new Worker(new URL('./botWorker.ts', import.meta.url), { type: 'module' });
  fresh.addEventListener('message', ({ data }: MessageEvent<BotWorkerReply>) => {
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
