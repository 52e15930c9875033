import type { AnyGame } from '@fray/engine';
import { addLanguage } from '@fray/engine/catalogue';
import { GAMES, type GameId } from '@fray/games';

/** A game with its mind, for a worker: what it finds wrong it says in English. */
export async function loadGameWithBots(id: GameId): Promise<AnyGame> {
  const game = await GAMES[id]();
  await addLanguage('en');
  return game;
}
