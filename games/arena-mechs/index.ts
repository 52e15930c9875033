import { unpackNet } from '@fray/bots/value';
import type { Game } from '@fray/engine';
import { mind } from './bot/bot.ts';
import { Foresight } from './bot/foresight.ts';
import { secretWeights } from './bot/secretWeights.ts';
import { shareBy } from './bot/value.ts';
import { weights } from './bot/weights.ts';
import { arenaMechsRules } from './game.ts';
import { lab } from './lab.ts';
import type { optionSpecs } from './options.ts';
import { picture } from './picture.ts';
import { puzzles } from './puzzles.ts';
import { readPosition } from './readPosition.ts';
import type { MechEvent, MechState } from './rules/state.ts';
import type { MechView } from './view.ts';
import { why } from './why.ts';

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
