export type { Bot, Question } from './bot.ts';
export { isLevel, type Level, LEVELS, makeBot } from './levels.ts';
export { RandomBot } from './random.ts';
export { SearchBot, type SearchBudget, shareOf } from './search/mcts.ts';
export { playGame, selfPlay, type SelfPlayReport } from './selfplay.ts';
export { type Interval, wilson } from './wilson.ts';
