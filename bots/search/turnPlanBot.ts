import { type AnyGame, type Move, type PlannedTurn, SeededChance } from '@fray/engine';
import type { Bot, BotDecision } from '../bot.ts';
import { chooseUniformly } from './chooseUniformly.ts';

/** What somebody misses of whole turns, and what that follows from: the same for as long as a table lasts. */
export interface PlanningErrors {
  /** How many of them they overlook, as a share of 1. */
  readonly missRate: number;
  /** How far off they judge what a turn promises, in logits: the deviation in the mean. */
  readonly evaluationNoise: number;
  /** In how many turns they do what the game has considered, as a share of 1; in none when absent. */
  readonly consideredRate?: number;
  readonly whim: number;
}

/** Who slips looks at so many turns. */
const LOOKED_AT = 400;
const FINE = 1_000_000;
const SHARPEST = 1e-4;

/**
 * Plays the first move of the whole turn that the game itself finds best; asked again, it goes on with what chance has left of it.
 * Where the game lists no turns, or a search has done better, another bot decides, and where the game has considered more than that,
 * it says itself. Who slips considers that in some turns at most, missRate
 * turns and evaluationNoise others, the same ones all turn long.
 */
export class TurnPlanBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #otherwise: Bot<object>;
  readonly #random: SeededChance;
  readonly #slips: PlanningErrors | undefined;

  constructor(game: AnyGame, seed: number, otherwise: Bot<object>, slips?: PlanningErrors) {
    this.#game = game;
    this.#otherwise = otherwise;
    this.#random = new SeededChance(seed);
    this.#slips = slips;
  }

  choose(question: BotDecision<object>): Move {
    const { seat, sampler, moves } = question;
    if (moves.size === 1) return moves.get(0);
    const state = sampler(this.#random, chooseUniformly(this.#game, this.#random));
    const considered = this.#considers(state, seat) ? this.#game.bot.considered?.(state, seat) : undefined;
    const move = considered ?? this.#best(state, seat)?.moves[0];
    return move !== undefined && moves.has(move) ? move : this.#otherwise.choose(question);
  }

  #considers(state: object, seat: number): boolean {
    if (!this.#slips) return true;
    const { consideredRate = 0, whim } = this.#slips;
    return (
      consideredRate > 0 && new SeededChance(whim).fork(seat).fork(this.#game.turn(state)).below(FINE, 'table') < consideredRate * FINE
    );
  }

  #best(state: object, seat: number): PlannedTurn | undefined {
    const { turns, prefersSearch: searches } = this.#game.bot;
    if (!turns) return undefined;
    if (!this.#slips) return searches?.(state) ? undefined : turns(state, seat, 1)[0];
    const { missRate, evaluationNoise, whim } = this.#slips;
    const whims = new SeededChance(whim).fork(seat).fork(this.#game.turn(state));
    let best: PlannedTurn | undefined;
    let most = Number.NEGATIVE_INFINITY;
    for (const one of turns(state, seat, LOOKED_AT)) {
      const own = whims.fork(one.aim);
      const seen = own.below(FINE, 'table') >= missRate * FINE;
      const share = Math.min(1 - SHARPEST, Math.max(SHARPEST, one.share));
      // What is overlooked is still better than nothing.
      const merit = Math.log(share / (1 - share)) + evaluationNoise * bellDrawn(own) - (seen ? 0 : FINE);
      if (merit > most) [best, most] = [one, merit];
    }
    return best;
  }
}

/** About normally distributed, with deviation 1: the sum of twelve even draws (Irwin and Hall). */
function bellDrawn(random: SeededChance): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random.below(FINE, 'table') / FINE;
  return sum;
}
