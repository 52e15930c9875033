import { type AnyGame, type Move, SeededChance, type Skill } from '@fray/engine';
import type { Bot, BotDecision } from './bot.ts';
import { GreedyBot } from './greedy.ts';
import { LEVELS, type Level } from './levelNames.ts';
import { PersonalityBot } from './personalityBot.ts';
import { RandomBot } from './random.ts';
import { chooseUniformly } from './search/chooseUniformly.ts';
import { SearchBot, type SearchBudget } from './search/mcts.ts';
import { TurnPlanBot } from './search/turnPlanBot.ts';

/** Skills of all levels but the last where a game names none: the weakest plays anything. */
const USUAL: readonly (Skill | undefined)[] = [
  undefined,
  { kind: 'greedy', missRate: 0.95 },
  { kind: 'greedy', missRate: 0.85 },
  { kind: 'greedy', missRate: 0.1 },
  { kind: 'search', iterations: 100 },
];
/** The ace as it is measured; and at a table, where it may think longer, but on however slow a machine not past its patience. */
const ACE: SearchBudget = { iterations: 1500 };
const PATIENCE = 900;
const ACE_AT_TABLE: SearchBudget = { iterations: 12_000, milliseconds: PATIENCE };

/** Who knows what is best only has to choose among it. */
const KNOWING: SearchBudget = { iterations: 100 };

/** How a bot is made: with a clock a search stops when its time is up; without one it is exactly reproducible. */
interface BotSettings {
  readonly seed: number;
  readonly clock: (() => number) | undefined;
  /** Who makes a bot anew for every move gives all of them one whim. */
  readonly whim: number;
}

/** A bot of a level, with the character of its level where a game knows such. */
export function makeBot(game: AnyGame, level: Level, seed: number, clock?: () => number, whim: number = seed): Bot<object> {
  const making = { seed, clock, whim };
  const rank = LEVELS.indexOf(level);
  const mind = level === 'ace' ? aceOf(game, making) : new SkilledBot(game, rank, making);
  return game.bot.personality ? new PersonalityBot(game, mind, rank, seed) : mind;
}

function aceOf(game: AnyGame, { seed, clock }: BotSettings): Bot<object> {
  const search = new SearchBot(game, seed, clock ? ACE_AT_TABLE : ACE, clock);
  return game.bot.turns ? new TurnPlanBot(game, seed, search) : search;
}

/** A bot that plays as well as this, and no better. */
export function botOf(game: AnyGame, skill: Skill | undefined, { seed, clock, whim }: BotSettings): Bot<object> {
  if (!skill) return new RandomBot(game, seed);
  switch (skill.kind) {
    case 'greedy':
      return new GreedyBot(game, seed, skill.missRate, whim);
    case 'turn-planner':
      return new TurnPlanBot(game, seed, new GreedyBot(game, seed, skill.missRate, whim), { ...skill, whim });
    case 'search':
      return new SearchBot(game, seed, { iterations: skill.iterations, milliseconds: PATIENCE }, clock);
    case 'solver':
      return new SolverBot(
        new SearchBot(game, seed, KNOWING, clock),
        new GreedyBot(game, seed, skill.missRate, whim),
        skill.solverRate,
        seed,
      );
  }
}

/** Plays as well as its level does at the table that it is asked at. */
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
    return this.#known.bot.choose(question);
  }
}

/** Knows what is best as often as it is said to, and otherwise plays as another. */
class SolverBot implements Bot<object> {
  readonly #best: Bot<object>;
  readonly #otherwise: Bot<object>;
  readonly #knows: number;
  readonly #random: SeededChance;

  constructor(best: Bot<object>, otherwise: Bot<object>, knows: number, seed: number) {
    this.#best = best;
    this.#otherwise = otherwise;
    this.#knows = knows;
    this.#random = new SeededChance(seed).fork(2);
  }

  choose(question: BotDecision<object>): Move {
    const knows = this.#random.below(1000, 'table') < 1000 * this.#knows;
    return (knows ? this.#best : this.#otherwise).choose(question);
  }
}
