import { answerBotRequest } from '@fray/bots';
import { isGameId } from '@fray/games';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import type { BotWorkerReply, BotWorkerRequest } from './botClient.ts';

async function answer({ game: id, ...question }: BotWorkerRequest): Promise<string> {
  if (!isGameId(id)) throw new Error(`there is no game ${id}`);
  return answerBotRequest(await loadGameWithBots(id), question, () => performance.now());
}

addEventListener('message', async ({ data }: MessageEvent<BotWorkerRequest>) => {
  // No answer is an answer too: the table then plays the game's fallback instead of waiting for ever.
  const reply = await answer(data).catch((error: unknown) => {
    console.warn('the bot gives no answer', error);
    return '';
  });
  postMessage({ id: data.id, answer: reply } satisfies BotWorkerReply);
});
