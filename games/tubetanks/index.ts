import type { Game } from '@fray/engine';
import { bot } from './bot/bot.ts';
import { explain } from './bot/explain.ts';
import { lab } from './bot/lab.ts';
import { puzzles } from './bot/puzzles.ts';
import { tubetanksRules } from './game.ts';
import { paper } from './io/paper.ts';
import { readPosition } from './io/position.ts';
import { renderText } from './io/textBoard.ts';
import type { optionSpecs } from './rules/options.ts';
import type { TubeEvent, TubeState } from './rules/state.ts';
import type { TubeView } from './rules/view.ts';

/** TubeTanks: secret three-step programs in a triangular tunnel. Rules together with bot, lab and puzzles. */
export const tubetanks: Game<TubeState, typeof optionSpecs, TubeView, TubeEvent> = {
  ...tubetanksRules,
  readPosition,
  renderText,
  bot: { ...bot, explain },
  lab,
  puzzles,
  paper,
};
