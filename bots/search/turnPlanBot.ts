import { type AnyGame, type Chance, type Move, MoveList, type PlannedTurn, type Seat, SeededChance } from '@fray/engine';
import type { Bot, BotDecision } from '../bot.ts';
import { chooseUniformly } from '../draw.ts';

/** The errors of a turn planner, and their seed, which is constant for a match. */
export interface PlanningErrors {
  /** Share of turns that it misses, 0 to 1. */
  readonly missRate: number;
  /** Standard deviation of the noise on a turn's value, in logits. */
  readonly evaluationNoise: number;
  /** Share of turns in which it plays the game's `considered` move, 0 to 1. Default 0. */
  readonly consideredRate?: number;
  readonly personalitySeed: number;
}

/** Number of turns to list for a planner with errors. */
const LOOKED_AT = 400;
const FINE = 1_000_000;
const SHARPEST = 1e-4;

/**
 * Plays the first move of the best planned turn, and replans after each move. Delegates to another bot if the game lists no turns or if a
 * search plays better. A `considered` move has priority. With `PlanningErrors` it misses some turns and misjudges others, the same ones for
 * a whole turn. Without misses it keeps a planned turn until chance or another seat has decided something. With misses that would make it
 * weaker, because replanning may find turns that it missed before.
 */
export class TurnPlanBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #otherwise: Bot<object>;
  readonly #random: SeededChance;
  readonly #slips: PlanningErrors | undefined;
  readonly #plans: PlanCache;

  constructor(game: AnyGame, seed: number, otherwise: Bot<object>, slips?: PlanningErrors) {
    this.#game = game;
    this.#otherwise = otherwise;
    this.#random = new SeededChance(seed);
    this.#slips = slips;
    this.#plans = new PlanCache(game);
  }

  choose(question: BotDecision<object>): Move {
    const { seat, sampler, moves } = question;
    const cached = this.#plans.take(seat, moves);
    if (cached) return this.#play(question, cached);
    if (moves.size === 1) return moves.get(0);
    const state = sampler(this.#random, chooseUniformly(this.#game, this.#random));
    const considered = this.#considers(state, seat) ? this.#game.bot.considered?.(state, seat) : undefined;
    if (considered !== undefined && moves.has(considered)) return considered;
    const plan = considered === undefined ? this.#best(state, seat) : undefined;
    if (!plan || !moves.has(plan.moves[0]!)) return this.#otherwise.choose(question);
    if (this.#slips?.missRate === 0) this.#plans.keep(state, seat, plan);
    return this.#play(question, plan);
  }

  #play(question: BotDecision<object>, plan: PlannedTurn): Move {
    question.report?.({ value: plan.share, nodes: 0, line: plan.moves });
    return plan.moves[0]!;
  }

  #considers(state: object, seat: number): boolean {
    if (!this.#slips) return true;
    const { consideredRate = 0, personalitySeed } = this.#slips;
    return (
      consideredRate > 0 &&
      new SeededChance(personalitySeed).fork(seat).fork(this.#game.turn(state)).below(FINE, 'table') < consideredRate * FINE
    );
  }

  #best(state: object, seat: number): PlannedTurn | undefined {
    const { turns, prefersSearch: searches } = this.#game.bot;
    if (!turns) return undefined;
    if (!this.#slips) return searches?.(state) ? undefined : turns(state, seat, 1)[0];
    const { missRate, evaluationNoise, personalitySeed } = this.#slips;
    const personality = new SeededChance(personalitySeed).fork(seat).fork(this.#game.turn(state));
    let best: PlannedTurn | undefined;
    let most = Number.NEGATIVE_INFINITY;
    const listed = turns(state, seat, LOOKED_AT, 'quick');
    if (listed.length === 1) return listed[0];
    for (const one of listed) {
      const own = personality.fork(one.aim);
      const isSeen = own.below(FINE, 'table') >= missRate * FINE;
      const share = Math.min(1 - SHARPEST, Math.max(SHARPEST, one.share));
      // A missed turn is still better than none.
      const merit = Math.log(share / (1 - share)) + evaluationNoise * bellDrawn(own) - (isSeen ? 0 : FINE);
      if (merit > most) [best, most] = [one, merit];
    }
    return best;
  }
}

/** Returns an approximately normal number with standard deviation 1: the sum of twelve uniform draws (Irwin–Hall). */
function bellDrawn(random: SeededChance): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random.below(FINE, 'table') / FINE;
  return sum;
}

/** Chance that notes each request. A plan cannot foresee what follows a request. */
class NotedChance implements Chance {
  readonly #dealer = new SeededChance(0);
  isAsked = false;

  below(...args: Parameters<Chance['below']>): number {
    this.isAsked = true;
    return this.#dealer.below(...args);
  }

  dice(...args: Parameters<Chance['dice']>): void {
    this.isAsked = true;
    this.#dealer.dice(...args);
  }

  roll(...args: Parameters<Chance['roll']>): void {
    this.isAsked = true;
    this.#dealer.roll(...args);
  }

  card(...args: Parameters<Chance['card']>): number {
    this.isAsked = true;
    return this.#dealer.card(...args);
  }

  reveal(): void {}
}

/**
 * The rest of a turn that a bot has planned. It holds until chance or another seat decides something, and only for a decision with the
 * legal moves that the plan foresees: after a move of another player for the bot, the plan is dropped.
 */
export class PlanCache {
  readonly #game: AnyGame;
  readonly #foreseen = new MoveList();
  #state: object | undefined;
  #plan: PlannedTurn | undefined;
  #seat: Seat = 0;
  #next = 0;

  constructor(game: AnyGame) {
    this.#game = game;
  }

  /** Keeps what follows the first move of a plan for this state. */
  keep(state: object, seat: Seat, plan: PlannedTurn): void {
    this.forget();
    if (plan.moves.length < 2) return;
    this.#state = this.#game.copy(state, this.#state);
    this.#plan = plan;
    this.#seat = seat;
    this.#next = 0;
    this.#advance();
  }

  forget(): void {
    this.#plan = undefined;
  }

  /** Returns the rest of the plan if it contains this decision. The first move of the rest counts as played. */
  take(seat: Seat, moves: MoveList): PlannedTurn | undefined {
    const plan = this.#plan;
    if (!plan) return undefined;
    if (seat !== this.#seat || !isSame(moves, this.#foreseen)) {
      this.forget();
      return undefined;
    }
    const rest = { ...plan, moves: plan.moves.slice(this.#next) };
    this.#advance();
    return rest;
  }

  /** Plays the next move of the plan and lists what is legal then. */
  #advance(): void {
    const [plan, state] = [this.#plan, this.#state];
    if (!plan || !state) return;
    const chance = new NotedChance();
    this.#game.play(state, this.#seat, plan.moves[this.#next++]!, chance, null);
    const following = plan.moves[this.#next];
    if (following === undefined || chance.isAsked || this.#game.deciders(state) !== 1 << this.#seat) return this.forget();
    this.#game.moves(state, this.#seat, this.#foreseen);
    if (!this.#foreseen.has(following)) this.forget();
  }
}

function isSame(one: MoveList, other: MoveList): boolean {
  if (one.size !== other.size) return false;
  for (let i = 0; i < one.size; i++) if (one.get(i) !== other.get(i)) return false;
  return true;
}
