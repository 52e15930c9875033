import { type AnyGame, MAX_MOVES, type Move, type MoveList, SeededChance } from '@fray/engine';
import type { Bot, BotDecision } from './bot.ts';
import { chooseUniformly } from './draw.ts';

/** Even weak bots avoid moves with a score more than this share of the way from the average to the worst. */
const UNREASONABLE = 0.5;
/** Resolution of the random errors. */
const FINE = 1_000_000;
/** Score below that of every move that is not missed. */
const OVERLOOKED = -1e9;

/**
 * Plays the move with the best `scoreMoves`; ties are broken at random. With a miss rate it ignores some moves, the same ones for
 * a whole turn, so that it does not go back and forth. It then plays the best of the others. If it misses all reasonable moves,
 * it plays a random reasonable one.
 */
export class GreedyBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #random: SeededChance;
  readonly #personality: SeededChance;
  readonly #distraction: number;
  readonly #scores = new Float64Array(MAX_MOVES);

  /**
   * @param distraction How many of its moves it overlooks, 0 to 1.
   * @param personalitySeed Decides which moves it overlooks. The same for a whole match, so that another call for the same turn overlooks the same.
   */
  constructor(game: AnyGame, seed: number, distraction: number, personalitySeed: number = seed) {
    this.#game = game;
    this.#distraction = Math.round(FINE * distraction);
    this.#random = new SeededChance(seed);
    this.#personality = new SeededChance(personalitySeed);
  }

  choose({ seat, sampler, moves }: BotDecision<object>): Move {
    const state = sampler(this.#random, chooseUniformly(this.#game, this.#random));
    this.#game.bot.scoreMoves(state, seat, moves, this.#scores);
    const floor = this.#leastReasonable(moves);
    const ownChance = this.#personality.fork(seat).fork(this.#game.turn(state));
    for (let i = 0; i < moves.size; i++) {
      if (this.#scores[i]! < floor) this.#scores[i] = Number.NEGATIVE_INFINITY;
      else if (this.#distraction > 0 && moves.get(i) !== this.#game.bot.endTurnMove)
        this.#distract(i, ownChance.fork(moves.get(i)).below(FINE, 'table'));
    }
    return this.#best(moves);
  }

  /** Missed moves still rank above unreasonable ones, in an order that stays fixed for a turn. */
  #distract(i: number, ownChance: number): void {
    if (ownChance < this.#distraction) this.#scores[i] = OVERLOOKED + ownChance;
  }

  #best(moves: MoveList): Move {
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

  #leastReasonable(moves: MoveList): number {
    let sum = 0;
    let worst = Number.POSITIVE_INFINITY;
    let best = Number.NEGATIVE_INFINITY;
    for (let i = 0; i < moves.size; i++) {
      sum += this.#scores[i]!;
      worst = Math.min(worst, this.#scores[i]!);
      best = Math.max(best, this.#scores[i]!);
    }
    const average = sum / moves.size;
    return Math.max(
      average - UNREASONABLE * (average - worst),
      Math.min(best, this.#game.bot.blunderThreshold ?? Number.NEGATIVE_INFINITY),
    );
  }
}
