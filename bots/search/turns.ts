import { type AnyGame, type Move, SeededChance } from '@fray/engine';
import type { Bot, Question } from '../bot.ts';
import { chooseAny } from './choose.ts';

/**
 * Plays the first move of the whole turn that the game itself finds best; asked again, it goes on with what chance has left of it.
 * Where the game lists no turns, or a search has done better, another bot decides.
 */
export class TurnBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #otherwise: Bot<object>;
  readonly #random: SeededChance;

  constructor(game: AnyGame, seed: number, otherwise: Bot<object>) {
    this.#game = game;
    this.#otherwise = otherwise;
    this.#random = new SeededChance(seed);
  }

  choose(question: Question<object>): Move {
    const { seat, sampler, moves } = question;
    if (moves.size === 1) return moves.get(0);
    const state = sampler(this.#random, chooseAny(this.#game, this.#random));
    const { turns, searches } = this.#game.bot;
    const move = searches?.(state) ? undefined : turns?.(state, seat, 1)[0]?.moves[0];
    return move !== undefined && moves.has(move) ? move : this.#otherwise.choose(question);
  }
}
