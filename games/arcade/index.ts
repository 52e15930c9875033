import type { Game } from '@fray/engine';
import { bot } from './bot/bot.ts';
import { arcadeRules } from './game.ts';
import { lab } from './lab.ts';
import type { optionSpecs } from './options.ts';
import { picture } from './picture.ts';
import { puzzles } from './puzzles.ts';
import { readPosition } from './readPosition.ts';
import type { ArcadeEvent, ArcadeState } from './state.ts';
import type { ArcadeView } from './view.ts';
import { why } from './why.ts';

/** ARCADE (Tube Edition) with its advanced rules, missions and the Minelayer Sidecar: tanks, dice and a grid. With the mind that judges it, for bots and measurements. */
export const arcade: Game<ArcadeState, typeof optionSpecs, ArcadeView, ArcadeEvent> = {
  ...arcadeRules,
  readPosition,
  renderText: picture,
  bot: { ...bot, explain: why },
  lab,
  puzzles,
};
