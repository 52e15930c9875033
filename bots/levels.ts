import { type AnyGame, MAX_MOVES, type Move, SeededChance, type Skill } from '@fray/engine';
import { type Bot, type BotDecision, RandomBot, type SearchLimits } from './bot.ts';
import { chooseUniformly, drawWeighted } from './draw.ts';
import { GreedyBot } from './greedy.ts';
import { LEVELS, type Level } from './levelNames.ts';
import { SearchBot, type SearchBudget } from './search/mcts.ts';
import { TurnPlanBot } from './search/turnPlanBot.ts';

/** Adds a personality: plays moves without effect on the rules in its own style, and delegates all others. */
class PersonalityBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #bot: Bot<object>;
  readonly #who: number;
  readonly #random: SeededChance;
  readonly #weights = new Float64Array(MAX_MOVES);

  constructor(game: AnyGame, bot: Bot<object>, who: number, seed: number) {
    this.#game = game;
    this.#bot = bot;
    this.#who = who;
    this.#random = new SeededChance(seed);
  }

  choose(question: BotDecision<object>): Move {
    const { seat, sampler, moves } = question;
    const state = sampler(this.#random, chooseUniformly(this.#game, this.#random));
    if (!this.#game.bot.personality?.(state, seat, moves, this.#who, this.#weights)) return this.#bot.choose(question);
    return drawWeighted(this.#random, moves, this.#weights);
  }
}

/** Default skills of all levels but the last. The weakest plays random moves. */
const USUAL: readonly (Skill | undefined)[] = [
  undefined,
  { kind: 'greedy', missRate: 0.95 },
  { kind: 'greedy', missRate: 0.85 },
  { kind: 'greedy', missRate: 0.1 },
  { kind: 'search', iterations: 100 },
];
/** Budget of the ace in measurements, and at a table, where it may search longer up to a time limit. */
export const ACE: SearchBudget = { iterations: 1500 };
const PATIENCE = 900;
const ACE_AT_TABLE: SearchBudget = { iterations: 12_000, milliseconds: PATIENCE };

/** A short search suffices where the exact solution lists the best moves. */
const KNOWING: SearchBudget = { iterations: 100 };

/** Settings of a bot. With a clock, a search stops at its time limit. Without one, it is exactly reproducible. */
export interface BotSettings {
  readonly seed: number;
  readonly clock: (() => number) | undefined;
  /** Pass the same seed for every move of a match, so that a recreated bot repeats its errors. */
  readonly personalitySeed: number;
}

/** Returns a bot of a level, with the personality of its level if the game has personalities. */
export function makeBot(game: AnyGame, level: Level, seed: number, clock?: () => number, personalitySeed: number = seed): Bot<object> {
  const making = { seed, clock, personalitySeed };
  const rank = LEVELS.indexOf(level);
  const bot = level === 'ace' ? aceOf(game, making) : new SkilledBot(game, rank, making);
  return game.bot.personality ? new PersonalityBot(game, bot, rank, seed) : bot;
}

function aceOf(game: AnyGame, { seed, clock }: BotSettings): Bot<object> {
  const search = new SearchBot(game, seed, clock ? ACE_AT_TABLE : ACE, clock);
  return game.bot.turns ? new TurnPlanBot(game, seed, search) : search;
}

/** Returns a bot with this skill. Undefined means random moves. */
export function botOf(game: AnyGame, skill: Skill | undefined, { seed, clock, personalitySeed }: BotSettings): Bot<object> {
  if (!skill) return new RandomBot(game, seed);
  switch (skill.kind) {
    case 'greedy':
      return new GreedyBot(game, seed, skill.missRate, personalitySeed);
    case 'turn-planner':
      return new TurnPlanBot(game, seed, new GreedyBot(game, seed, skill.missRate, personalitySeed), { ...skill, personalitySeed });
    case 'search':
      return new SearchBot(game, seed, { iterations: skill.iterations, milliseconds: PATIENCE }, clock);
    case 'solver':
      return new SolverBot(
        new SearchBot(game, seed, KNOWING, clock),
        new GreedyBot(game, seed, skill.missRate, personalitySeed),
        skill.solverRate,
        seed,
      );
  }
}

/** Plays with its level's skill for the options of the current table. */
class SkilledBot implements Bot<object> {
  readonly #game: AnyGame;
  readonly #rank: number;
  readonly #making: BotSettings;
  readonly #random: SeededChance;
  #known: { readonly skill: Skill | undefined; readonly bot: Bot<object> } | undefined;

  constructor(game: AnyGame, rank: number, making: BotSettings) {
    this.#game = game;
    this.#rank = rank;
    this.#making = making;
    this.#random = new SeededChance(making.seed).fork(1);
  }

  choose(question: BotDecision<object>): Move {
    const game = this.#game;
    const skills = game.bot.skills?.(question.sampler(this.#random, chooseUniformly(game, this.#random))) ?? USUAL;
    const skill = skills[this.#rank];
    if (this.#known?.skill !== skill || !this.#known) this.#known = { skill, bot: botOf(game, skill, this.#making) };
    const { limits } = question;
    return this.#known.bot.choose(limits ? { ...question, limits: withinSkill(limits, skill) } : question);
  }
}

/** A level below the strongest never gets more iterations than its own number: that would change its strength. */
function withinSkill(limits: SearchLimits, skill: Skill | undefined): SearchLimits {
  const own = skill?.kind === 'search' ? skill.iterations : KNOWING.iterations;
  return { ...limits, iterations: Math.min(limits.iterations ?? own, own) };
}

/** Plays the exact solution with a given probability, otherwise delegates to another bot. */
class SolverBot implements Bot<object> {
  readonly #best: Bot<object>;
  readonly #otherwise: Bot<object>;
  readonly #share: number;
  readonly #random: SeededChance;

  constructor(best: Bot<object>, otherwise: Bot<object>, share: number, seed: number) {
    this.#best = best;
    this.#otherwise = otherwise;
    this.#share = share;
    this.#random = new SeededChance(seed).fork(2);
  }

  choose(question: BotDecision<object>): Move {
    const isExact = this.#random.below(1000, 'table') < 1000 * this.#share;
    return (isExact ? this.#best : this.#otherwise).choose(question);
  }
}
