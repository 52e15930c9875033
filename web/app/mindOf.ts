import type { AnyGame } from '@fray/engine';
import { learn } from '@fray/engine/catalogue';
import { GAMES, type GameId } from '@fray/games';

/** A game with its mind, for a worker: what it finds wrong it says in English. */
export async function mindOf(id: GameId): Promise<AnyGame> {
  const game = await GAMES[id]();
  await learn('en');
  return game;
}
