import { type Deal, playDeal, type SelfPlay } from '@fray/bots';
import { SeededChance } from '@fray/engine';
import { GAMES, type GameId } from '@fray/games';

/** A range of the games between two levels. */
export interface Stretch extends Pick<SelfPlay, 'options' | 'levels' | 'seed' | 'seats'> {
  readonly game: GameId;
  readonly from: number;
  readonly to: number;
}

export default async function playStretch({ game: id, from, to, ...plan }: Stretch): Promise<Deal[]> {
  const game = await GAMES[id]();
  // Solutions of solved games are loaded once for these options.
  await game.bot.prepare?.(game.setup(plan.options, plan.seats ?? game.minSeats, new SeededChance(plan.seed)));
  return Array.from({ length: to - from }, (_, i) => playDeal(game, plan, from + i));
}
