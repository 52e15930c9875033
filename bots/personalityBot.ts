import { type AnyGame, MOST_MOVES, type Move, SeededChance } from '@fray/engine';
import type { Bot, BotDecision } from './bot.ts';
import { drawWeighted } from './draw.ts';
import { chooseUniformly } from './search/chooseUniformly.ts';

/** Adds a personality: plays moves without effect on the rules in its own style, and delegates all others. */
export class PersonalityBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #mind: Bot<object>;
  readonly #who: number;
  readonly #random: SeededChance;
  readonly #weights = new Float64Array(MOST_MOVES);

  constructor(game: AnyGame, mind: Bot<object>, who: number, seed: number) {
    this.#game = game;
    this.#mind = mind;
    this.#who = who;
    this.#random = new SeededChance(seed);
  }

  choose(question: BotDecision<object>): Move {
    const { seat, sampler, moves } = question;
    const state = sampler(this.#random, chooseUniformly(this.#game, this.#random));
    if (!this.#game.bot.personality?.(state, seat, moves, this.#who, this.#weights)) return this.#mind.choose(question);
    return drawWeighted(this.#random, moves, this.#weights);
  }
}
