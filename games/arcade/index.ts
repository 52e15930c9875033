import type { Game } from '@fray/engine';
import { bot } from './bot/bot.ts';
import { explain } from './bot/explain.ts';
import { lab } from './bot/lab.ts';
import { puzzles } from './bot/puzzles.ts';
import { arcadeRules } from './game.ts';
import { observe } from './io/observe.ts';
import { paper } from './io/paper.ts';
import { readPosition } from './io/readPosition.ts';
import { renderText } from './io/textBoard.ts';
import type { optionSpecs } from './rules/options.ts';
import type { ArcadeEvent, ArcadeState } from './rules/state.ts';
import type { ArcadeView } from './rules/view.ts';

/** ARCADE (Tube Edition) with its advanced rules, missions and the Minelayer Sidecar: tanks, dice and a grid. Rules together with bot, lab and puzzles. */
export const arcade: Game<ArcadeState, typeof optionSpecs, ArcadeView, ArcadeEvent> = {
  ...arcadeRules,
  readPosition,
  renderText,
  observe,
  bot: { ...bot, explain },
  lab,
  paper,
  puzzles,
};
