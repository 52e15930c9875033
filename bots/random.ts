import { type AnyGame, type Move, SeededChance } from '@fray/engine';
import type { Bot, BotDecision } from './bot.ts';

/** Plays a random legal move. */
export class RandomBot implements Bot<object> {
  readonly #random: SeededChance;

  constructor(_game: AnyGame, seed: number) {
    this.#random = new SeededChance(seed);
  }

  choose({ moves }: BotDecision<object>): Move {
    return moves.get(this.#random.below(moves.size, 'table'));
  }
}
