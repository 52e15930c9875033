import { unpackNet } from '@fray/bots/value';
import type { BotHints, Cell, Move, MoveList, Skill } from '@fray/engine';
import { isBesidePool } from '../rules/legal.ts';
import { AIM, AIM_TOKEN, cellOfMove, END, isCell, isLaying, isShot, isStep, LAY, REPAIR, SNAP_TOKEN, stepCost } from '../rules/move.ts';
import { ADVANCED_RULES } from '../rules/options.ts';
import { diceFor } from '../rules/shot.ts';
import {
  type ArcadeState,
  activeUnit,
  type Battle,
  fromToken,
  fullEndurance,
  isAimed,
  NOT_FIRED,
  PLACE,
  RUNNING,
  sideOf,
  type Unit,
  unitAt,
} from '../rules/state.ts';
import { distance } from '../rules/zone.ts';
import {
  BLUNDER,
  bestShot,
  bestTarget,
  damageWorth,
  exposure,
  MINE_HOPE,
  MISSION_WORTH,
  mapSplash,
  mineWorth,
  missionWorth,
  nearestEnemy,
  targetWorth,
} from './moveValues.ts';
import { BROAD, TurnPlanner } from './turns.ts';
import { handmadeShare, isTrained, isTurnStart, netShare, type WinShare } from './value.ts';
import { weights } from './weights.ts';

/** Minimum gain of a step, so that bots do not move back and forth for tiny differences. */
const STEP_COST = 0.15;

function scoreMove(state: ArcadeState, move: Move): number {
  const { battle } = state;
  const unit = activeUnit(state);
  const from = state.cellOf[unit]!;
  if (state.stage === PLACE) return nearestEnemy(state, cellOfMove(move));
  if (isCell(move)) {
    const at = cellOfMove(move);
    const token = fromToken(state.stage);
    const range = distance(battle.zone.grid, token ? state.tokens[unit]! : from, at);
    return targetWorth(state, state.side, from, at, diceFor(battle.numbers, range, isAimed(state.stage), token));
  }
  const open = state.fired === NOT_FIRED;
  const stay = missionWorth(state, unit, from) - exposure(state, unit, from);
  if (isShot(move)) {
    const aimed = move === AIM || move === AIM_TOKEN;
    // A snap shot only after driving as near as it pays: a unit that can still drive usually fires later.
    return bestTarget(state, unit, aimed, move === AIM_TOKEN || move === SNAP_TOKEN) + stay + (aimed ? 0 : 0.05);
  }
  if (move === END) return (open ? -0.5 : 0) + stay;
  if (move === REPAIR) return stay + repairWorth(state, unit);
  if (isLaying(move)) return stay + MINE_HOPE * mineWorth(state, unit, move - LAY) - 0.3;
  return isStep(move) ? scoreStep(state, unit, from, move) : 0;
}

function scoreStep(state: ArcadeState, unit: Unit, from: Cell, move: Move): number {
  const { numbers, zone } = state.battle;
  const to = zone.grid.next(from, move);
  const left = state.points - stepCost(numbers, move);
  if (state.occupant[to] !== 0) {
    const other = unitAt(state, to);
    const damage = ((state.portion - left) / numbers.ram_portion) | 0;
    const worth = damageWorth(state, other, damage) - damageWorth(state, unit, damage);
    const friendly = sideOf(state.battle, other) === state.side;
    return (friendly ? BLUNDER : 0) + worth - exposure(state, unit, from);
  }
  const gain = state.fired === NOT_FIRED ? bestShot(state, unit, to, false, (left / numbers.straight_cost) | 0) : 0;
  return gain + missionWorth(state, unit, to) - exposure(state, unit, to) - STEP_COST;
}

function repairWorth(state: ArcadeState, unit: Unit): number {
  const { battle } = state;
  const missing = Math.min(battle.numbers.repair_points, fullEndurance(battle, unit) - state.endurance[unit]!);
  const mission = battle.options.mission_pool === 'on' && isBesidePool(state, unit, battle.centre);
  return 0.8 * missing + (mission ? MISSION_WORTH * (1 + 3 * state.repairs[unit]!) : 0);
}

function scoreMoves(state: ArcadeState, _seat: number, moves: MoveList, into: Float64Array): void {
  if (moves.size > 0 && isCell(moves.get(0)) && state.stage !== PLACE) mapSplash(state, state.side);
  for (let i = 0; i < moves.size; i++) into[i] = scoreMove(state, moves.get(i));
}

/** Number of positions evaluated with the opponent's reply (approximate), and then with our own next turn as well. */
const ANSWERED = 60;
const FOLLOWED = 24;

/**
 * Looks past the end of a turn of the core game: rates the best turns after the opponent's reply, and the best of these after our own next
 * turn too.
 */
class Lookahead {
  readonly #planner: TurnPlanner;

  constructor(share: WinShare) {
    const answered = afterBest(new TurnPlanner(share), share);
    // Our next turn is planned only after the reply that looks best.
    const followed = afterBest(new TurnPlanner(share, BROAD, [{ share: answered, positions: 1 }]), share);
    this.#planner = new TurnPlanner(share, BROAD, [
      { share: answered, positions: ANSWERED },
      { share: followed, positions: FOLLOWED },
    ]);
  }

  /** The first move of the best turn. Undefined while units are placed, and under rules for which planning showed no gain when measured. */
  move(state: ArcadeState): Move | undefined {
    if (state.stage === PLACE || !isCore(state.battle)) return undefined;
    return this.#planner.plan(state, 1)[0]?.moves[0];
  }
}

/** Whether the battle is the core game: a shot has few outcomes, so planning is cheap. */
const isCore = (battle: Battle): boolean =>
  isTrained(battle) && !battle.sidecars.includes(true) && ADVANCED_RULES.every((rule) => battle.options[rule] === 'off');

/** A side's win share when the side to move plays the best turn that a planner finds. */
function afterBest(planner: TurnPlanner, share: WinShare): WinShare {
  return (state, side) => {
    if (state.ending !== RUNNING) return share(state, side);
    const best = planner.best(state);
    return side === state.side ? best : 1 - best;
  };
}

const greedy = (missRate: number): Skill => ({ kind: 'greedy', missRate });
const turnPlanner = (missRate: number, evaluationNoise: number): Skill => ({
  kind: 'turn-planner',
  missRate,
  evaluationNoise,
});

/** Tuned so that each level beats the one below about equally often: see `docs/bots.md`. With more rules there are more moves to miss. */
const SKILLS_WITH_FEW_RULES: readonly Skill[] = [
  // With few rules, even a greedy bot that misses every move is too strong. These levels see one turn in ten, and misjudge it.
  turnPlanner(0.9, 0.4),
  turnPlanner(0.9, 0.14),
  greedy(0.9),
  greedy(0.48),
  turnPlanner(0, 0.12),
];
const SKILLS_WITH_MANY_RULES: readonly Skill[] = [...[0.7, 0.6, 0.5, 0.2].map(greedy), turnPlanner(0, 0.28)];
const MANY_RULES = 5;

/** Skills of the levels below the ace for the rules of this battle. */
function skills({ battle: { options, sidecars } }: ArcadeState): readonly Skill[] {
  const rules = ADVANCED_RULES.filter((rule) => options[rule] === 'on').length;
  return rules >= MANY_RULES || sidecars.includes(true) ? SKILLS_WITH_MANY_RULES : SKILLS_WITH_FEW_RULES;
}

/** Bot capabilities based on an estimate of the win share between turns. Within a turn a position has the value of its best continuation. */
export function createHints(share: WinShare, calibrated?: (state: ArcadeState) => boolean, breadth = BROAD): BotHints<ArcadeState> {
  const planner = new TurnPlanner(share, breadth);
  return {
    value: (state, seat) => {
      if (state.ending !== RUNNING || isTurnStart(state)) return share(state, seat);
      if (state.stage === PLACE) return handmadeShare(state, seat);
      const best = planner.best(state);
      return seat === state.side ? best : 1 - best;
    },
    ...(calibrated ? { calibrated } : {}),
    quickValue: handmadeShare,
    turns: (state, _seat, most) => planner.plan(state, most),
    scoreMoves,
    observationOf: (_state, _mover, move) => move + 1,
    horizon: 7,
    guided: 1,
  };
}

let netShareOnce: WinShare | undefined;
let lookahead: Lookahead | undefined;

/** Win share by the trained net. The net is unpacked on first use, so that loading the game stays fast. */
const learnedShare: WinShare = (state, side) => {
  netShareOnce ??= netShare(unpackNet(weights));
  return netShareOnce(state, side);
};

export const bot: BotHints<ArcadeState> = {
  skills,
  blunderThreshold: BLUNDER / 2,
  endTurnMove: END,
  considered: (state) => {
    lookahead ??= new Lookahead(learnedShare);
    return lookahead.move(state);
  },
  ...createHints(learnedShare, ({ battle, stage }) => stage !== PLACE && isTrained(battle)),
  // Whole turns were measured to beat the search in the core game, with all the rules and with sidecars, by the net: see `docs/bots.md`.
  prefersSearch: ({ battle }) =>
    !isTrained(battle) && (battle.sidecars.includes(true) || ADVANCED_RULES.some((rule) => battle.options[rule] === 'off')),
};
