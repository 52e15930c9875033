import { unpackNet } from '@fray/bots/value';
import type { Game } from '@fray/engine';
import { Foresight, mind } from './bot/bot.ts';
import { why } from './bot/explain.ts';
import { lab } from './bot/lab.ts';
import { puzzles } from './bot/puzzles.ts';
import { secretWeights } from './bot/secretWeights.ts';
import { shareBy } from './bot/value.ts';
import { weights } from './bot/weights.ts';
import { arenaMechsRules } from './game.ts';
import { readPosition } from './io/readPosition.ts';
import { picture } from './io/textBoard.ts';
import type { optionSpecs } from './rules/options.ts';
import type { MechEvent, MechState } from './rules/state.ts';
import type { MechView } from './rules/view.ts';

const share = shareBy(unpackNet(weights));
const foresight = new Foresight(share, secretWeights);

/** Arena Mechs: overlapping program cards and a sliding arena, for two to four. With the mind that judges it, for bots and measurements. */
export const arenaMechs: Game<MechState, typeof optionSpecs, MechView, MechEvent> = {
  ...arenaMechsRules,
  readPosition,
  renderText: picture,
  bot: { ...mind(share), considered: (state, seat) => foresight.move(state, seat), explain: why },
  lab,
  puzzles,
};
