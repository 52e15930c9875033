import type { Game } from '@fray/engine';
import { bot } from './bot/bot.ts';
import { explain } from './bot/explain.ts';
import { lab } from './bot/lab.ts';
import { puzzles } from './bot/puzzles.ts';
import { transformersSkirmishRules } from './game.ts';
import { observe } from './io/observe.ts';
import { paper } from './io/paper.ts';
import { readPosition } from './io/readPosition.ts';
import { renderText } from './io/textBoard.ts';
import type { optionSpecs } from './rules/options.ts';
import type { SkirmishEvent, SkirmishState } from './rules/state.ts';
import type { SkirmishView } from './rules/view.ts';

/** Transformers Skirmish: sixteen units, one deck of cards, and an open board. Rules together with bot, lab and puzzles. */
export const transformersSkirmish: Game<SkirmishState, typeof optionSpecs, SkirmishView, SkirmishEvent> = {
  ...transformersSkirmishRules,
  readPosition,
  renderText,
  observe,
  bot: { ...bot, explain },
  lab,
  puzzles,
  paper,
};
