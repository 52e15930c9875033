import type { Game } from '@fray/engine';
import { bot } from './bot.ts';
import { tubetanksRules } from './game.ts';
import { lab } from './lab.ts';
import type { optionSpecs } from './options.ts';
import { picture } from './picture.ts';
import { readPosition } from './position.ts';
import { puzzles } from './puzzles.ts';
import type { TubeEvent, TubeState } from './state.ts';
import type { TubeView } from './view.ts';
import { why } from './why.ts';

/** TubeTanks: secret three-step programs in a triangular tunnel. With the mind that judges it, for bots and measurements. */
export const tubetanks: Game<TubeState, typeof optionSpecs, TubeView, TubeEvent> = {
  ...tubetanksRules,
  readPosition,
  renderText: picture,
  bot: { ...bot, explain: why },
  lab,
  puzzles,
};
