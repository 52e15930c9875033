import { type Deal, playDeal, type SelfPlay } from '@fray/bots';
import { SeededChance } from '@fray/engine';
import { gameNamed } from './games.ts';

/** A range of a measurement, as the command hands it to its workers. */
export interface DealRange extends Pick<SelfPlay, 'options' | 'levels' | 'seed' | 'seats'> {
  readonly game: string;
  readonly from: number;
  readonly to: number;
}

export default async function playDeals({ game: id, from, to, ...plan }: DealRange): Promise<Deal[]> {
  const game = await gameNamed(id);
  // Load the solution of a solved game once, for the options of the measurement.
  await game.bot.prepare?.(game.setup(plan.options, plan.seats ?? game.minSeats, new SeededChance(plan.seed)));
  return Array.from({ length: to - from }, (_, i) => playDeal(game, plan, from + i));
}
