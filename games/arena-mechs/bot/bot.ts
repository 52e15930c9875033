import type { BotHints, Move, Seat, Skill } from '@fray/engine';
import { kindOf } from '../rules/move.ts';
import { type MechState, OVER, OVERLAP, PROGRAM } from '../rules/state.ts';
import { judge } from './scoreMoves.ts';
import { BROAD, TurnPlanner } from './turns.ts';
import { isTrained, type Share } from './value.ts';

/** Secret decisions are seen by their owner alone; everything else by everybody. */
function observed(_state: MechState, mover: Seat, move: Move, viewer: Seat): number {
  const kind = kindOf[move]!;
  if (kind !== 'program' && kind !== 'hide') return move + 1;
  return mover === viewer ? move + 1 : 0;
}

/** Where mechs are placed or sequences lie open, what that is worth is seen when all have done so. */
const quiet = ({ phase }: MechState): boolean => phase === PROGRAM || phase === OVERLAP || phase === OVER;

/** What the levels below the ace overlook, or misjudge of whole turns, and how often they consider: the steps are about even, see `docs/bots.md`. */
const SKILLS: readonly Skill[] = [
  { kind: 'greedy', missRate: 0.9 },
  { kind: 'greedy', missRate: 0.4 },
  { kind: 'greedy', missRate: 0 },
  { kind: 'turn-planner', missRate: 0, evaluationNoise: 0.24 },
  { kind: 'turn-planner', missRate: 0, evaluationNoise: 0, consideredRate: 0.5 },
];

/** The mind of the game over a way to tell shares of the win. */
export function mind(value: Share, breadth = BROAD): BotHints<MechState> {
  const planner = new TurnPlanner(value, breadth);
  return {
    turns: (state, _seat, most) => planner.plan(state, most),
    seats: (state) => state.seats,
    skills: () => SKILLS,
    value,
    // With three or four its shares above one half are some points too high.
    calibrated: ({ options, seats }) => seats === 2 && isTrained(options),
    isQuiescent: quiet,
    scoreMoves: judge,
    observationOf: observed,
    horizon: 12,
    guided: 0.5,
  };
}
