import { answerFor } from '@fray/bots';
import { isGameId } from '@fray/games';
import { mindOf } from '../app/mindOf.ts';
import type { BotReply, BotRequest } from './botClient.ts';

async function answer({ game: id, ...question }: BotRequest): Promise<string> {
  if (!isGameId(id)) throw new Error(`there is no game ${id}`);
  return answerFor(await mindOf(id), question, () => performance.now());
}

addEventListener('message', async ({ data }: MessageEvent<BotRequest>) => {
  // No answer is an answer too: the table then plays the game's fallback instead of waiting for ever.
  const reply = await answer(data).catch((error: unknown) => {
    console.warn('the bot gives no answer', error);
    return '';
  });
  postMessage({ id: data.id, answer: reply } satisfies BotReply);
});
