import { answerFor, type BotQuestion } from '@fray/bots';
import { GAMES, isGameId } from '@fray/games';

/** The task of a bot's thread. */
export default async function answer({ game: id, ...question }: BotQuestion): Promise<string> {
  if (!isGameId(id)) throw new Error(`there is no game ${id}`);
  return answerFor(await GAMES[id](), question, () => performance.now());
}
