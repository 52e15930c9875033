import { answerBotRequest, type BotRequest } from '@fray/bots';
import { GAMES, isGameId } from '@fray/games';

/** Entry point of a bot's worker thread. */
export default async function answer({ game: id, ...question }: BotRequest): Promise<string> {
  if (!isGameId(id)) throw new Error(`there is no game ${id}`);
  return answerBotRequest(await GAMES[id](), question, () => performance.now());
}
