import type { AnyGame } from '@fray/engine';
import { addLanguage } from '@fray/engine/catalogue';
import { isGameId, loadGame } from '@fray/games';

/** A game with its bots, for a worker; its error messages are in English. Rejects if there is no such game. */
export async function loadGameWithBots(id: string): Promise<AnyGame> {
  if (!isGameId(id)) return import('./externalGameWithBots.ts').then((external) => external.loadExternalWithBots(id));
  const game = await loadGame(id);
  await addLanguage('en');
  return game;
}
