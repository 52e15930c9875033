import { type AnyGame, type Move, SeededChance } from '@fray/engine';
import type { Bot, Question } from '../bot.ts';
import { chooseAny } from './choose.ts';

/** Plays the first move of the whole turn that the game itself finds best; asked again, it goes on with what chance has left of it. */
export class TurnBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #random: SeededChance;

  constructor(game: AnyGame, seed: number) {
    this.#game = game;
    this.#random = new SeededChance(seed);
  }

  choose({ seat, sampler, moves }: Question<object>): Move {
    if (moves.size === 1) return moves.get(0);
    const state = sampler(this.#random, chooseAny(this.#game, this.#random));
    const move = this.#game.bot.turns?.(state, seat, 1)[0]?.moves[0];
    return move !== undefined && moves.has(move) ? move : moves.get(0);
  }
}
