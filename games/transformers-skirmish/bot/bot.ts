import { unpackNet } from '@fray/bots/value';
import type { BotHints, Move, PlannedTurn, Seat, Skill } from '@fray/engine';
import { kindOf, PLACE } from '../rules/move.ts';
import { SETUP, type SkirmishState } from '../rules/state.ts';
import { scoreMoves } from './scoreMoves.ts';
import { FOLLOWING, QUICK, TurnPlanner } from './turns.ts';
import { averageShare, isTrained, keptShare, LOGIT_SCALE, value } from './value.ts';
import { weights } from './weights.ts';

/** Secret placements are visible to their owner only; all other moves are public. */
function observationOf(state: SkirmishState, mover: Seat, move: Move, viewer: Seat): number {
  if (kindOf(move) !== PLACE || state.options.setup !== 'simultaneous') return move + 1;
  return mover === viewer ? move + 1 : 0;
}

/** Miss rates of the levels below the ace. The steps between levels are about even, see `docs/bots.md`. */
const GREEDY_SKILLS: readonly Skill[] = [
  { kind: 'greedy', missRate: 0.9 },
  { kind: 'greedy', missRate: 0.45 },
  { kind: 'greedy', missRate: 0.2 },
];
/** The two best levels below the ace. With the trained value they misjudge whole turns; otherwise they search less deeply than the ace. */
const PLANNER_SKILLS: readonly Skill[] = [
  ...GREEDY_SKILLS,
  { kind: 'turn-planner', missRate: 0, evaluationNoise: 0.15 },
  { kind: 'turn-planner', missRate: 0, evaluationNoise: 0.1 },
];
const SEARCH_SKILLS: readonly Skill[] = [...GREEDY_SKILLS, { kind: 'search', iterations: 300 }, { kind: 'search', iterations: 1500 }];

/** The planners of the ace, and of the levels below. */
interface Planners {
  readonly full: TurnPlanner;
  readonly quick: TurnPlanner;
}

let planners: Planners | undefined;

function createPlanners(): Planners {
  const share = keptShare(averageShare(unpackNet(weights)));
  return { full: new TurnPlanner(share), quick: new TurnPlanner(share, QUICK, FOLLOWING) };
}

/** Plans whole turns. The network is unpacked on first use, so that loading the game is fast. */
function turns(state: SkirmishState, _seat: Seat, most: number, effort: 'full' | 'quick' = 'full'): readonly PlannedTurn[] {
  planners ??= createPlanners();
  return planners[effort].plan(state, most);
}

export const bot: BotHints<SkirmishState> = {
  skills: ({ options }) => (isTrained(options) ? PLANNER_SKILLS : SEARCH_SKILLS),
  value,
  calibrationExponent: LOGIT_SCALE,
  turns,
  // Measured: whole turns beat the search with the standard options only, see `docs/bots.md`.
  prefersSearch: ({ options }) => !isTrained(options),
  // During setup, having placed more units is no advantage.
  isQuiescent: ({ phase }) => phase !== SETUP,
  scoreMoves,
  observationOf,
  horizon: 12,
  guided: 0.7,
};
