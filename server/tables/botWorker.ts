import { answerBotRequest, type BotRequest } from '@fray/bots';
import { isExternalGameId } from '@fray/engine';
import { isKnownGame, loadGame } from '@fray/games';
import { workerData } from 'piscina';
import { loadExternalGamesFrom } from '../games/gameVersions.ts';

if (typeof workerData === 'string') loadExternalGamesFrom(workerData);

/** Entry point of a bot's worker thread. */
export default async function answer({ game: id, ...question }: BotRequest): Promise<string> {
  if (!isKnownGame(id) && !isExternalGameId(id)) throw new Error(`there is no game ${id}`);
  return answerBotRequest(await loadGame(id), question, () => performance.now());
}
