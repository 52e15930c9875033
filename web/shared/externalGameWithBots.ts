// A separate chunk: workers of Fray's own games do not load it.
import type { AnyGame, GameCard } from '@fray/engine';

/** An external game with its bots, for a worker, by the address of its version. Rejects if there is no such game. */
export async function loadExternalWithBots(id: string): Promise<AnyGame> {
  if (!id.includes('.')) throw new Error(`there is no game ${id}`);
  const { card } = (await import(/* @vite-ignore */ `/games/${id}/card.js`)) as { card: GameCard };
  return { ...(await card.game()), id };
}
