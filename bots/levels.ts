import type { AnyGame } from '@fray/engine';
import type { Bot } from './bot.ts';
import { GreedyBot } from './greedy.ts';
import { RandomBot } from './random.ts';
import { SearchBot, type SearchBudget } from './search/mcts.ts';

/** The levels by name, weakest first. Their strength is measured: see `docs/bots.md`. */
export const LEVELS = ['recruit', 'gunner', 'veteran', 'ace'] as const;
export type Level = (typeof LEVELS)[number];

export const isLevel = (name: string): name is Level => LEVELS.some((level) => level === name);

const BUDGETS: Readonly<Record<'veteran' | 'ace', SearchBudget>> = {
  veteran: { iterations: 400 },
  ace: { iterations: 4000 },
};

/** A bot of a level. With a clock the search stops when its time is up; without one it is exactly reproducible. */
export function makeBot(game: AnyGame, level: Level, seed: number, clock?: () => number): Bot<object> {
  switch (level) {
    case 'recruit':
      return new RandomBot(game, seed);
    case 'gunner':
      return new GreedyBot(game, seed);
    case 'veteran':
    case 'ace':
      return new SearchBot(game, seed, { ...BUDGETS[level], ...(clock ? { milliseconds: 900 } : {}) }, clock);
  }
}
