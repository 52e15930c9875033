import type { BotRequest } from '@fray/bots';
import { WorkerClient } from '../../shared/workerRpc.ts';
import type { BotMethods } from './botWorker.ts';

const bots = new WorkerClient<BotMethods>(() => new Worker(new URL('./botWorker.ts', import.meta.url), { type: 'module' }));

/** Asks a bot off the main thread. Resolves to an empty text if it fails: the table then plays the game's fallback move. */
export async function askBot(request: BotRequest): Promise<string> {
  try {
    return await bots.call('answer', request);
  } catch (error) {
    console.warn('the bot gives no answer', error);
    return '';
  }
}
