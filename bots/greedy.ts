import { type AnyGame, type Move, SeededChance } from '@fray/engine';
import type { Bot, Question } from './bot.ts';
import { chooseAny } from './search/choose.ts';

/** Plays the move that the game's own quick judgement likes best; ties are broken at random. */
export class GreedyBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #random: SeededChance;
  readonly #scores = new Float64Array(1024);

  constructor(game: AnyGame, seed: number) {
    this.#game = game;
    this.#random = new SeededChance(seed);
  }

  choose({ seat, sampler, moves }: Question<object>): Move {
    const state = sampler(this.#random, chooseAny(this.#game, this.#random));
    this.#game.bot.judge(state, seat, moves, this.#scores);
    let best = Number.NEGATIVE_INFINITY;
    let ties = 0;
    let choice = moves.get(0);
    for (let i = 0; i < moves.size; i++) {
      const score = this.#scores[i]!;
      if (score < best) continue;
      if (score > best) ties = 0;
      best = score;
      if (this.#random.below(++ties, 'table') === 0) choice = moves.get(i);
    }
    return choice;
  }
}
