import type { AnyGame } from '@fray/engine';
import type { Bot } from './bot.ts';
import { GreedyBot } from './greedy.ts';
import { MannerBot } from './manner.ts';
import { RandomBot } from './random.ts';
import { SearchBot, type SearchBudget } from './search/mcts.ts';
import { TurnBot } from './search/turns.ts';

/** The levels by name, weakest first. Their strength is measured: see `docs/bots.md`. */
export const LEVELS = ['recruit', 'gunner', 'veteran', 'ace'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (name: string): name is Level => LEVELS.some((level) => level === name);

/** How many of its moves a greedy player overlooks in each turn. */
const DISTRACTION = { gunner: 0.85, veteran: 0.1 } as const;
/** The ace as it is measured; and at a table, where it may think longer, but on however slow a machine not past its patience. */
const ACE: SearchBudget = { iterations: 1500 };
const ACE_AT_TABLE: SearchBudget = { iterations: 12_000, milliseconds: 900 };

/**
 * A bot of a level, with the character of its level where a game knows such. With a clock the search stops when its time is up;
 * without one it is exactly reproducible. Who makes a bot anew for every move gives all of them one `whim`.
 */
export function makeBot(game: AnyGame, level: Level, seed: number, clock?: () => number, whim: number = seed): Bot<object> {
  const mind = makeMind(game, level, seed, clock, whim);
  return game.bot.manner ? new MannerBot(game, mind, LEVELS.indexOf(level), seed) : mind;
}

function makeMind(game: AnyGame, level: Level, seed: number, clock: (() => number) | undefined, whim: number): Bot<object> {
  switch (level) {
    case 'recruit':
      return new RandomBot(game, seed);
    case 'gunner':
    case 'veteran':
      return new GreedyBot(game, seed, DISTRACTION[level], whim);
    case 'ace': {
      const search = new SearchBot(game, seed, clock ? ACE_AT_TABLE : ACE, clock);
      return game.bot.turns ? new TurnBot(game, seed, search) : search;
    }
  }
}
