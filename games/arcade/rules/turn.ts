import { bothSidesEmpty, type Emitter, type EventEmitter } from './effects.ts';
import { isBesidePool } from './legal.ts';
import { detonate } from './mines.ts';
import {
  ACT,
  type ArcadeState,
  activeUnit,
  ENDINGS,
  type Ending,
  findActive,
  firstUnit,
  fullPoints,
  GREEN_POOL,
  GREEN_RANK,
  GREEN_WALLS,
  GREEN_WON,
  hasUnits,
  isAlive,
  NOT_FIRED,
  OFF_BOARD,
  ORANGE_POOL,
  ORANGE_RANK,
  ORANGE_WALLS,
  ORANGE_WON,
  otherSide,
  RUNNING,
  type Side,
  STALL,
  squadSize,
  TIE,
  unitName,
} from './state.ts';

export function endTurn(state: ArcadeState, emit: Emitter): void {
  completeTurn(state, emit);
  beginTurn(state, emit);
}

/** A78, AC8: ends the battle or the turn if an action caused it, such as the loss of the active unit. */
export function afterAction(state: ArcadeState, emit: Emitter): void {
  if (bothSidesEmpty(state)) finish(state, TIE, emit);
  else if (!isAlive(state, activeUnit(state))) endTurn(state, emit);
}

/**
 * Runs the start of turns until a unit can act: the unit's mine explodes, wherever the unit is (M6); a destroyed unit spends its turn doing
 * nothing (A2); a stunned unit recovers (A41). A unit that its own mine has just stunned keeps this turn and loses the next.
 */
export function beginTurn(state: ArcadeState, emit: Emitter): void {
  while (state.ending === RUNNING) {
    const unit = activeUnit(state);
    const wasStunned = state.stunned[unit] === 1;
    if (state.mines[unit] !== OFF_BOARD) {
      detonate(state, unit, emit);
      if (bothSidesEmpty(state)) return finish(state, TIE, emit); // M18
    }
    if (!isAlive(state, unit)) {
      if (emit) emitTurn(state, 'empty-turn', emit);
    } else if (wasStunned) {
      state.stunned[unit] = 0;
      if (emit) emitTurn(state, 'recovered', emit);
    } else {
      state.points = fullPoints(state.battle, unit);
      state.portion = state.points;
      if (emit) emitTurn(state, 'turn', emit);
      return;
    }
    completeTurn(state, emit);
  }
}

const emitTurn = (state: ArcadeState, type: 'turn' | 'empty-turn' | 'recovered', emit: EventEmitter): void =>
  emit({ type, turn: state.turn, unit: unitName(state.battle, activeUnit(state)) });

/** Checks whether the battle has ended, then passes the turn. */
function completeTurn(state: ArcadeState, emit: Emitter): void {
  const { battle, side } = state;
  const active = activeUnit(state);
  state.stall = state.eventful ? 0 : state.stall + 1;
  if (battle.switches.missionPool)
    state.repairs[active] = state.repaired && isBesidePool(state, active, battle.centre) ? state.repairs[active]! + 1 : 0;
  const ending = endingNow(state);
  if (ending !== RUNNING) return finish(state, ending, emit);
  state.discs[side] = (state.discs[side]! + 1) % squadSize(battle, side);
  state.side = otherSide(side);
  findActive(state);
  state.turn++;
  state.stage = ACT;
  state.points = fullPoints(battle, activeUnit(state));
  state.portion = state.points;
  state.fired = NOT_FIRED;
  state.rammed = false;
  state.repaired = false;
  state.eventful = false;
}

/** A4, A5, A66, A68, A75: the ending of the battle after a turn, or RUNNING. */
function endingNow(state: ArcadeState): Ending {
  const { switches } = state.battle;
  const green = hasUnits(state, 0);
  const orange = hasUnits(state, 1);
  if (!green && !orange) return TIE;
  const mission = switches.missions ? missionDone(state, state.side) : undefined;
  const survivor = green && orange ? undefined : green ? 0 : 1;
  if (survivor !== undefined && switches.elimination)
    return mission !== undefined && survivor !== state.side ? TIE : survivor === 0 ? GREEN_WON : ORANGE_WON;
  if (mission !== undefined) return mission;
  return state.stall >= switches.stallLimit ? STALL : RUNNING;
}

/** The mission by which a side has won, if any. */
function missionDone(state: ArcadeState, side: Side): Ending | undefined {
  const { options, switches, numbers } = state.battle;
  if (switches.missionPool && state.repairs[activeUnit(state)]! >= numbers.pool_turns) return side === 0 ? GREEN_POOL : ORANGE_POOL; // A63
  if (options.mission_rank === 'on' && isAcross(state, side)) return side === 0 ? GREEN_RANK : ORANGE_RANK; // A64
  if (options.mission_walls === 'on' && state.wallsBroken[side]! >= numbers.walls_to_break) return side === 0 ? GREEN_WALLS : ORANGE_WALLS; // A65
  return undefined;
}

/** Whether a unit of a side stands on the other side's first rank. */
function isAcross(state: ArcadeState, side: Side): boolean {
  const goal = state.battle.zone.ranks[side === 0 ? 1 : 0];
  const first = firstUnit(state.battle, side);
  for (let unit = first; unit < first + squadSize(state.battle, side); unit++)
    if (isAlive(state, unit) && goal.has(state.cellOf[unit]!)) return true;
  return false;
}

function finish(state: ArcadeState, ending: Ending, emit: Emitter): void {
  state.ending = ending;
  if (emit) emit({ type: 'ended', ending: ENDINGS[ending] });
}
