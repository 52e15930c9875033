import { answerBotRequest, type BotRequest } from '@fray/bots';
import { loadGameWithBots } from '../../shared/loadGameWithBots.ts';
import { serveMethods } from '../../shared/workerRpc.ts';

export type BotMethods = typeof methods;
const methods = {
  /** Returns a move in notation; for a draw offer `accept` or `decline`. */
  async answer({ game: id, ...question }: BotRequest): Promise<string> {
    return answerBotRequest(await loadGameWithBots(id), question, () => performance.now());
  },
};

serveMethods(globalThis, methods);
