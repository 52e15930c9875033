import type { Game } from '@fray/engine';
import { bot } from './bot.ts';
import { tunnelRatRules } from './game.ts';
import { lab } from './lab.ts';
import type { optionSpecs } from './options.ts';
import { picture } from './picture.ts';
import { readPosition } from './position.ts';
import { puzzles } from './puzzles.ts';
import type { RatEvent, RatState } from './state.ts';
import type { RatView } from './view.ts';
import { why } from './why.ts';

/** Tunnel Rat: a bluffing game of one card and one answer. With the mind that judges it, for bots and measurements. */
export const tunnelRat: Game<RatState, typeof optionSpecs, RatView, RatEvent> = {
  ...tunnelRatRules,
  readPosition,
  renderText: picture,
  bot: { ...bot, explain: why },
  lab,
  puzzles,
};
