import { unpackNet } from '@fray/bots/value';
import type { BotHints, Skill } from '@fray/engine';
import { END } from '../rules/move.ts';
import { ADVANCED_RULES } from '../rules/options.ts';
import { type ArcadeState, PLACE, RUNNING } from '../rules/state.ts';
import { Foresight } from './lookahead.ts';
import { FOLLY } from './moveValues.ts';
import { judge } from './scoreMoves.ts';
import { BROAD, TurnPlanner } from './turns.ts';
import { isTrained, isTurnStart, type Share, shareBy, shareByHand } from './value.ts';
import { weights } from './weights.ts';

const atMoves = (overlooks: number): Skill => ({ kind: 'greedy', missRate: overlooks });
const atTurns = (overlooks: number, misjudges: number): Skill => ({
  kind: 'turn-planner',
  missRate: overlooks,
  evaluationNoise: misjudges,
});

/** Set so that each level wins about as often against the one below: see `docs/bots.md`. With more rules there is more to overlook. */
const OF_FEW_RULES: readonly Skill[] = [
  // With few rules even who overlooks every move plays too well: these see one turn of ten, and misjudge that.
  atTurns(0.9, 0.4),
  atTurns(0.9, 0.14),
  atMoves(0.9),
  atMoves(0.48),
  atTurns(0, 0.12),
];
const OF_MANY_RULES: readonly Skill[] = [...[0.7, 0.6, 0.5, 0.2].map(atMoves), atTurns(0, 0.28)];
const MANY = 5;

/** How well the levels below the ace play with these rules. */
function skills({ battle: { options, sidecars } }: ArcadeState): readonly Skill[] {
  const rules = ADVANCED_RULES.filter((rule) => options[rule] === 'on').length;
  return rules >= MANY || sidecars.includes(true) ? OF_MANY_RULES : OF_FEW_RULES;
}

/** The mind of the game over a way to tell shares of the win between turns. Within a turn a position is worth what its best continuation is. */
export function mind(share: Share, calibrated?: (state: ArcadeState) => boolean, breadth = BROAD): BotHints<ArcadeState> {
  const planner = new TurnPlanner(share, breadth);
  return {
    value: (state, seat) => {
      if (state.ending !== RUNNING || isTurnStart(state)) return share(state, seat);
      if (state.stage === PLACE) return shareByHand(state, seat);
      const best = planner.best(state);
      return seat === state.side ? best : 1 - best;
    },
    ...(calibrated ? { calibrated } : {}),
    quickValue: shareByHand,
    turns: (state, _seat, most) => planner.plan(state, most),
    scoreMoves: judge,
    observationOf: (_state, _mover, move) => move + 1,
    horizon: 7,
    guided: 1,
  };
}

let learned: Share | undefined;
let foresight: Foresight | undefined;

/** Shares by what was learned; the net is read when it is first asked for, so that loading the game costs nothing. */
const shareLearned: Share = (state, side) => {
  learned ??= shareBy(unpackNet(weights));
  return learned(state, side);
};

export const bot: BotHints<ArcadeState> = {
  skills,
  blunderThreshold: FOLLY / 2,
  endTurnMove: END,
  considered: (state) => {
    foresight ??= new Foresight(shareLearned);
    return foresight.move(state);
  },
  ...mind(shareLearned, ({ battle, stage }) => stage !== PLACE && isTrained(battle)),
  // Whole turns were measured to beat the search in the core game, with all the rules and with sidecars, by the net: see `docs/bots.md`.
  prefersSearch: ({ battle }) =>
    !isTrained(battle) && (battle.sidecars.includes(true) || ADVANCED_RULES.some((rule) => battle.options[rule] === 'off')),
};
