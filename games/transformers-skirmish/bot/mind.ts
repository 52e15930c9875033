import type { BotHints } from '@fray/engine';
import { activeSeat, OVER, SETUP, type SkirmishState } from '../rules/state.ts';
import { bot } from './bot.ts';
import { value } from './evaluation.ts';
import { BROAD, GLANCE, TurnPlanner } from './turns.ts';
import { isTrained, type Share } from './value.ts';

/**
 * The mind of the game over a way to tell shares of the win between turns. Within a turn a position is worth what its best continuation is.
 * @param played The same for planning, where another was measured to play better.
 */
export function mind(share: Share, breadth = BROAD, played = share): BotHints<SkirmishState> {
  const planner = new TurnPlanner(played, breadth);
  const glancing = new TurnPlanner(share, GLANCE);
  const { calibrationExponent: _inShares, ...usual } = bot;
  return {
    ...usual,
    value: (state, seat) => {
      if (state.phase === SETUP || state.phase === OVER) return value(state, seat);
      const best = glancing.best(state);
      return seat === activeSeat(state) ? best : 1 - best;
    },
    quickValue: value,
    calibrated: ({ options, phase }) => phase !== SETUP && isTrained(options),
    turns: (state, _seat, most) => planner.plan(state, most),
  };
}
