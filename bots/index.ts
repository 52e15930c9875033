export { answerFor, type BotQuestion } from './answer.ts';
export type { Bot, Question } from './bot.ts';
export { GreedyBot } from './greedy.ts';
export { isLevel, LEVELS, type Level, makeBot } from './levels.ts';
export { RandomBot } from './random.ts';
export { SearchBot, type SearchBudget, shareOf } from './search/mcts.ts';
export { TurnBot } from './search/turns.ts';
export { type Deal, playDeal, playGame, type SelfPlay, type SelfPlayReport, selfPlay, summarize } from './selfplay.ts';
export { type Interval, wilson } from './wilson.ts';
