import { answerBotRequest, type BotRequest } from '@fray/bots';
import { isGameId } from '@fray/games';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { serveMethods } from '../../shared/workerRpc.ts';

export type BotMethods = typeof methods;
const methods = {
  /** Returns a move in notation; for a draw offer `accept` or `decline`. */
  async answer({ game: id, ...question }: BotRequest): Promise<string> {
    if (!isGameId(id)) throw new Error(`there is no game ${id}`);
    return answerBotRequest(await loadGameWithBots(id), question, () => performance.now());
  },
};

serveMethods(globalThis, methods);
