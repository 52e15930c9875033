import { type Deal, playDeal, type SelfPlay } from '@fray/bots';
import { gameNamed } from './input.ts';

/** A stretch of a measurement, as the command hands it to its workers. */
export interface Stretch extends Pick<SelfPlay, 'options' | 'levels' | 'seed' | 'seats'> {
  readonly game: string;
  readonly from: number;
  readonly to: number;
}

export default async function playStretch({ game: id, from, to, ...plan }: Stretch): Promise<Deal[]> {
  const game = await gameNamed(id);
  return Array.from({ length: to - from }, (_, i) => playDeal(game, plan, from + i));
}
