import { type BotHints, type Cell, type Move, type MoveList } from '@fray/engine';
import { plainOdds } from './odds.ts';
import { AIM, cellOfMove, END, isCell, isStep, SNAP, stepCost } from './rules.ts';
import { diceFor } from './shot.ts';
import {
  type ArcadeState,
  activeUnit,
  FIRED_AIMED,
  firstUnit,
  GREEN_WON,
  hasMoved,
  isAlive,
  NOT_FIRED,
  OFF_BOARD,
  otherSide,
  PLACE,
  RUNNING,
  type Side,
  STALL,
  sideOf,
  squadSize,
  TANK_ENDURANCE,
  TARGET_AIMED,
  TIE,
  type Unit,
  unitAt,
} from './state.ts';
import { distance } from './zone.ts';

/** What killing a unit is worth beside the damage, in points of damage. */
const KILL_BONUS = 4;
/** How far a tank can come within one turn, in distance: 6 points straight ahead. */
const REACH = 3;

/** What a shot with so many dice at a unit is worth, in points of damage. */
function shotWorth(dice: number, endurance: number): number {
  const { mean, kill } = plainOdds();
  return Math.min(mean[dice]!, endurance) + KILL_BONUS * kill[dice * 7 + endurance]!;
}

/** The best shot from a cell at the other side, when the distance could be made shorter by `closer`. */
function bestShot(state: ArcadeState, side: Side, from: Cell, aimed: boolean, closer: number): number {
  const { battle } = state;
  const enemies = firstUnit(battle, otherSide(side));
  const behind = enemies + squadSize(battle, otherSide(side));
  let best = 0;
  for (let unit = enemies; unit < behind; unit++) {
    if (!isAlive(state, unit) || state.cellOf[unit] === OFF_BOARD) continue;
    const range = distance(battle.zone.grid, from, state.cellOf[unit]!);
    best = Math.max(best, shotWorth(diceFor(Math.max(1, range - closer), aimed), state.endurance[unit]!));
  }
  return best;
}

/** The unit of a side that will act at its `turns`-th turn from now. */
const upcoming = (state: ArcadeState, side: Side, turns: number): Unit =>
  firstUnit(state.battle, side) + ((state.discs[side]! + turns) % squadSize(state.battle, side));

/** What the enemy's next two active units may do to a unit standing on a cell: driving up, or aiming from where they are. */
function exposure(state: ArcadeState, unit: Unit, cell: Cell): number {
  const { battle } = state;
  const enemy = otherSide(sideOf(battle, unit));
  const endurance = state.endurance[unit]!;
  let sum = 0;
  for (let turns = 0; turns < Math.min(2, squadSize(battle, enemy)); turns++) {
    const gunner = upcoming(state, enemy, turns);
    if (!isAlive(state, gunner)) continue;
    const range = distance(battle.zone.grid, state.cellOf[gunner]!, cell);
    const driven = shotWorth(diceFor(Math.max(1, range - REACH), false), endurance);
    sum += Math.max(driven, shotWorth(diceFor(range, true), endurance)) * (turns === 0 ? 1 : 0.5);
  }
  return sum;
}

/** The distance from a cell to the nearest enemy on the board; 0 while none has been placed. */
function nearestEnemy(state: ArcadeState, cell: Cell): number {
  const { battle } = state;
  const enemies = firstUnit(battle, otherSide(state.side));
  let nearest = Number.POSITIVE_INFINITY;
  for (let unit = enemies; unit < enemies + squadSize(battle, otherSide(state.side)); unit++)
    if (state.cellOf[unit] !== OFF_BOARD) nearest = Math.min(nearest, distance(battle.zone.grid, cell, state.cellOf[unit]!));
  return Number.isFinite(nearest) ? nearest : 0;
}

function judgeMove(state: ArcadeState, move: Move): number {
  const { battle } = state;
  const unit = activeUnit(state);
  const from = state.cellOf[unit]!;
  if (state.stage === PLACE) return nearestEnemy(state, cellOfMove(move));
  if (isCell(move)) {
    const target = unitAt(state, cellOfMove(move));
    const dice = diceFor(distance(battle.zone.grid, from, cellOfMove(move)), state.stage === TARGET_AIMED);
    const worth = shotWorth(dice, state.endurance[target]!);
    return sideOf(battle, target) === state.side ? -worth - 1 : worth;
  }
  const open = state.fired === NOT_FIRED;
  if (move === AIM) return bestShot(state, state.side, from, true, 0) - exposure(state, unit, from);
  if (move === SNAP) {
    // Only after driving as near as it pays; a unit that can still drive usually fires later.
    return bestShot(state, state.side, from, false, 0) - exposure(state, unit, from) + 0.05;
  }
  if (move === END) return (open ? -0.5 : 0) - exposure(state, unit, from);
  if (!isStep(move)) return 0;
  const to = battle.zone.grid.next(from, move);
  const left = state.points - stepCost(move);
  const gain = open ? bestShot(state, state.side, to, false, left >> 1) : 0;
  return gain - exposure(state, unit, to) - 0.02;
}

function judge(state: ArcadeState, _seat: number, moves: MoveList, into: Float64Array): void {
  for (let i = 0; i < moves.size; i++) into[i] = judgeMove(state, moves.get(i));
}

/** Strength of a side: its units count for more than the damage they can still take. */
function strength(state: ArcadeState, side: Side): number {
  const first = firstUnit(state.battle, side);
  let sum = 0;
  for (let i = 0; i < squadSize(state.battle, side); i++) {
    const left = state.endurance[first + i]!;
    if (left > 0) sum += 0.6 + (0.4 * left) / TANK_ENDURANCE;
  }
  return sum;
}

/** What a point of threatened damage counts against a unit. */
const THREAT_WEIGHT = 0.16;
/** What the threats of the side that has to wait count. */
const TEMPO = 0.7;

/** How threatening a side's stance is: the best shots its living units would have if they drove up now. */
function threat(state: ArcadeState, side: Side): number {
  const size = squadSize(state.battle, side);
  let sum = 0;
  for (let turns = 0; turns < size; turns++) {
    const unit = upcoming(state, side, turns);
    if (!isAlive(state, unit)) continue;
    const cell = state.cellOf[unit]!;
    if (cell === OFF_BOARD) continue;
    const still = turns > 0 || side !== state.side || (!hasMoved(state) && state.fired !== FIRED_AIMED);
    const shot = Math.max(bestShot(state, side, cell, false, REACH), still ? bestShot(state, side, cell, true, 0) : 0);
    sum += shot * (turns === 0 ? 1 : turns === 1 ? 0.5 : 0.25);
  }
  return sum;
}

function value(state: ArcadeState, seat: number): number {
  switch (state.ending) {
    case RUNNING:
      break;
    case TIE:
    case STALL:
      return 0.5;
    default:
      return state.ending - GREEN_WON === seat ? 1 : 0;
  }
  const own = strength(state, seat);
  const other = strength(state, otherSide(seat));
  const initiative = state.side === seat ? 1 : TEMPO;
  const answer = state.side === seat ? TEMPO : 1;
  const lead = own - other + THREAT_WEIGHT * (initiative * threat(state, seat) - answer * threat(state, otherSide(seat)));
  return 1 / (1 + Math.exp(-2.2 * lead));
}

export const bot: BotHints<ArcadeState> = {
  value,
  judge,
  observed: (_state, _mover, move) => move + 1,
  horizon: 7,
  guided: 1,
};
