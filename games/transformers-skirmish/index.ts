import type { Game } from '@fray/engine';
import { bot } from './bot/bot.ts';
import { transformersSkirmishRules } from './game.ts';
import { lab } from './lab.ts';
import type { optionSpecs } from './options.ts';
import { picture } from './picture.ts';
import { puzzles } from './puzzles.ts';
import { readPosition } from './readPosition.ts';
import type { SkirmishEvent, SkirmishState } from './state.ts';
import type { SkirmishView } from './view.ts';
import { why } from './why.ts';

/** Transformers Skirmish: sixteen units, one deck of cards, and an open board. With the mind that judges it, for bots and measurements. */
export const transformersSkirmish: Game<SkirmishState, typeof optionSpecs, SkirmishView, SkirmishEvent> = {
  ...transformersSkirmishRules,
  readPosition,
  renderText: picture,
  bot: { ...bot, explain: why },
  lab,
  puzzles,
};
