import { type AnyGame, MOST_MOVES, type Move, SeededChance } from '@fray/engine';
import type { Bot, Question } from './bot.ts';
import { chooseAny } from './search/choose.ts';

/** Plays the move that the game's own quick judgement likes best; ties are broken at random. A distracted one plays anything now and then. */
export class GreedyBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #random: SeededChance;
  readonly #scores = new Float64Array(MOST_MOVES);

  readonly #distraction: number;

  /** @param distraction How often any move is played instead, 0 to 1. */
  constructor(game: AnyGame, seed: number, distraction: number) {
    this.#game = game;
    this.#distraction = Math.round(1000 * distraction);
    this.#random = new SeededChance(seed);
  }

  choose({ seat, sampler, moves }: Question<object>): Move {
    if (this.#random.below(1000, 'table') < this.#distraction) return moves.get(this.#random.below(moves.size, 'table'));
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
