import type { BotHints, Move, Seat, Skill } from '@fray/engine';
import { kindOf, PLACE } from '../move.ts';
import type { SkirmishState } from '../state.ts';
import { judge } from './judge.ts';
import { CERTAINTY, value } from './standing.ts';

/** Placing in secret is seen by its owner alone; everything else by everybody. */
function observed(state: SkirmishState, mover: Seat, move: Move, viewer: Seat): number {
  if (kindOf(move) !== PLACE || state.options.setup !== 'simultaneous') return move + 1;
  return mover === viewer ? move + 1 : 0;
}

/** What the levels below the ace overlook, or how far they look: the steps are about even, see `docs/bots.md`. */
const SKILLS: readonly Skill[] = [
  { looks: 'at-moves', overlooks: 0.9 },
  { looks: 'at-moves', overlooks: 0.4 },
  { looks: 'at-moves', overlooks: 0.2 },
  { looks: 'at-moves', overlooks: 0 },
  { looks: 'ahead', iterations: 300 },
];

export const bot: BotHints<SkirmishState> = {
  skills: () => SKILLS,
  value,
  certainty: CERTAINTY,
  judge,
  observed,
  horizon: 12,
  guided: 0.7,
};
