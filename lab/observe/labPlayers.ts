import { type Bot, type BotDecision, type Level, makeBot, SearchBot } from '@fray/bots';
import { type AnyGame, type Move, MoveList, SeededChance } from '@fray/engine';

/** A player in an experiment: a bot level, optionally with a restriction, or a search with a number of iterations. Plain JSON. */
export interface LabPlayer {
  readonly level: Level;
  /** One of the game's restrictions, or `care`: then the player plays one move in ten at random. */
  readonly without?: string;
  readonly iterations?: number;
}

/** The restriction that every game has. */
export const CARE = 'care';
const CARELESS = 0.1;

export function makeLabPlayer(game: AnyGame, { level, without, iterations }: LabPlayer, seed: number): Bot<object> {
  const bot = iterations === undefined ? botOfLevel(game, level, seed) : new SearchBot(game, seed, { iterations });
  if (without === undefined) return bot;
  return without === CARE ? new CarelessBot(bot, seed) : new RestrictedBot(game, bot, without, seed);
}

/** A solved game is played by its solution at the highest level: a long search would only find it again. */
function botOfLevel(game: AnyGame, level: Level, seed: number): Bot<object> {
  const bot = makeBot(game, level, seed);
  return level === 'ace' && game.bot.equilibrium ? new SolutionBot(game, bot, seed) : bot;
}

class SolutionBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #otherwise: Bot<object>;
  readonly #random: SeededChance;

  constructor(game: AnyGame, otherwise: Bot<object>, seed: number) {
    this.#game = game;
    this.#otherwise = otherwise;
    this.#random = new SeededChance(seed).fork(3);
  }

  choose(question: BotDecision<object>): Move {
    const { seat, sampler, moves } = question;
    const state = sampler(this.#random, (other, who) => this.#game.fallback(other, who));
    const shares = this.#game.bot.equilibrium?.(state, seat);
    if (shares?.length !== moves.size) return this.#otherwise.choose(question);
    let sum = 0;
    for (const share of shares) sum += share;
    let left = (this.#random.below(2 ** 30, 'table') / 2 ** 30) * sum;
    for (let i = 0; i < moves.size; i++) {
      left -= shares[i]!;
      if (left < 0) return moves.get(i);
    }
    return this.#otherwise.choose(question);
  }
}

/** Plays one move in ten at random, otherwise as another bot. */
class CarelessBot implements Bot<object> {
  readonly #bot: Bot<object>;
  readonly #random: SeededChance;

  constructor(bot: Bot<object>, seed: number) {
    this.#bot = bot;
    this.#random = new SeededChance(seed).fork(1);
  }

  choose(question: BotDecision<object>): Move {
    const { moves } = question;
    if (this.#random.below(1000, 'table') >= 1000 * CARELESS) return this.#bot.choose(question);
    return moves.get(this.#random.below(moves.size, 'table'));
  }
}

/** Avoids a restricted feature unless no other move is legal (restricted play: Jaffe et al., AIIDE 2012). */
class RestrictedBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #bot: Bot<object>;
  readonly #without: string;
  readonly #random: SeededChance;
  readonly #allowed = new MoveList();

  constructor(game: AnyGame, bot: Bot<object>, without: string, seed: number) {
    this.#game = game;
    this.#bot = bot;
    this.#without = without;
    this.#random = new SeededChance(seed).fork(2);
  }

  choose(question: BotDecision<object>): Move {
    const { seat, sampler, moves } = question;
    const { lab } = this.#game;
    const state = sampler(this.#random, (other, who) => this.#game.fallback(other, who));
    this.#allowed.clear();
    for (let i = 0; i < moves.size; i++) {
      const move = moves.get(i);
      if (!lab?.forbids(this.#without, state, seat, move)) this.#allowed.push(move);
    }
    return this.#bot.choose(this.#allowed.size === 0 ? question : { ...question, moves: this.#allowed });
  }
}
