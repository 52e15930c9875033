import { type Cell, type Move, type MoveList } from '@fray/engine';
import { isBesidePool } from '../rules/legal.ts';
import { AIM, AIM_TOKEN, cellOfMove, END, isCell, isLaying, isShot, isStep, LAY, REPAIR, SNAP_TOKEN, stepCost } from '../rules/move.ts';
import { diceFor } from '../rules/shot.ts';
import {
  type ArcadeState,
  activeUnit,
  fromToken,
  fullEndurance,
  isAimed,
  NOT_FIRED,
  PLACE,
  sideOf,
  type Unit,
  unitAt,
} from '../rules/state.ts';
import { distance } from '../rules/zone.ts';
import {
  bestShot,
  bestTarget,
  damageWorth,
  exposure,
  FOLLY,
  MINE_HOPE,
  MISSION_WORTH,
  mapSplash,
  mineWorth,
  missionWorth,
  nearestEnemy,
  targetWorth,
} from './moveValues.ts';

/** What a step must be better than staying: enough that nobody goes to and fro for a hair. */
const STEP_COST = 0.15;

function judgeMove(state: ArcadeState, move: Move): number {
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
  return isStep(move) ? judgeStep(state, unit, from, move) : 0;
}

function judgeStep(state: ArcadeState, unit: Unit, from: Cell, move: Move): number {
  const { numbers, zone } = state.battle;
  const to = zone.grid.next(from, move);
  const left = state.points - stepCost(numbers, move);
  if (state.occupant[to] !== 0) {
    const other = unitAt(state, to);
    const damage = ((state.portion - left) / numbers.ram_portion) | 0;
    const worth = damageWorth(state, other, damage) - damageWorth(state, unit, damage);
    const friendly = sideOf(state.battle, other) === state.side;
    return (friendly ? FOLLY : 0) + worth - exposure(state, unit, from);
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

export function judge(state: ArcadeState, _seat: number, moves: MoveList, into: Float64Array): void {
  if (moves.size > 0 && isCell(moves.get(0)) && state.stage !== PLACE) mapSplash(state, state.side);
  for (let i = 0; i < moves.size; i++) into[i] = judgeMove(state, moves.get(i));
}
