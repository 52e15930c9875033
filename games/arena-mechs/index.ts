import { unpackNet } from '@fray/bots/value';
import type { Game } from '@fray/engine';
import { createHints, Lookahead } from './bot/bot.ts';
import { explain } from './bot/explain.ts';
import { lab } from './bot/lab.ts';
import { puzzles } from './bot/puzzles.ts';
import { secretWeights } from './bot/secretWeights.ts';
import { netShare } from './bot/value.ts';
import { weights } from './bot/weights.ts';
import { arenaMechsRules } from './game.ts';
import { observe } from './io/observe.ts';
import { paper } from './io/paper.ts';
import { readPosition } from './io/readPosition.ts';
import { renderText } from './io/textBoard.ts';
import type { optionSpecs } from './rules/options.ts';
import type { MechEvent, MechState } from './rules/state.ts';
import type { MechView } from './rules/view.ts';

const share = netShare(unpackNet(weights));
const lookahead = new Lookahead(share, secretWeights);

/** Arena Mechs: overlapping program cards and a sliding arena, for two to four. Rules together with bot, lab and puzzles. */
export const arenaMechs: Game<MechState, typeof optionSpecs, MechView, MechEvent> = {
  ...arenaMechsRules,
  readPosition,
  renderText,
  observe,
  bot: { ...createHints(share), considered: (state, seat) => lookahead.move(state, seat), explain },
  lab,
  puzzles,
  paper,
};
