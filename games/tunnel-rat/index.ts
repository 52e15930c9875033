import type { Game } from '@fray/engine';
import { bot } from './bot/bot.ts';
import { explain } from './bot/explain.ts';
import { lab } from './bot/lab.ts';
import { puzzles } from './bot/puzzles.ts';
import { tunnelRatRules } from './game.ts';
import { paper } from './io/paper.ts';
import { readPosition } from './io/position.ts';
import { renderText } from './io/textBoard.ts';
import type { optionSpecs } from './rules/options.ts';
import type { RatEvent, RatState } from './rules/state.ts';
import type { RatView } from './rules/view.ts';

/** Tunnel Rat: a bluffing game of one card and one answer. Rules together with bot, lab and puzzles. */
export const tunnelRat: Game<RatState, typeof optionSpecs, RatView, RatEvent> = {
  ...tunnelRatRules,
  readPosition,
  renderText,
  bot: { ...bot, explain },
  lab,
  puzzles,
  paper,
};
