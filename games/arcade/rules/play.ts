import { type Chance, type Direction, type Move, MoveList, NO_SEATS, NOWHERE, type Outcome, type Seat, type SeatSet } from '@fray/engine';
import { addDamage, applyDamage, bothSidesEmpty, type Emitter, type EventEmitter, resolveBlast } from './effects.ts';
import { fire } from './fire.ts';
import { moves } from './legal.ts';
import { layMine } from './mines.ts';
import { CELLS, cellOfMove, END, isCell, isStep, kindOf, LAY, stageOf, stepCost } from './move.ts';
import { squadOf } from './options.ts';
import {
  ACT,
  type ArcadeOptions,
  type ArcadeState,
  activeUnit,
  type Battle,
  battleIn,
  blankState,
  findActive,
  firstUnit,
  fromToken,
  fullEndurance,
  fullPoints,
  isAimed,
  isAlive,
  isTargeting,
  missionOf,
  OFF_BOARD,
  otherSide,
  PLACE,
  RUNNING,
  STALL,
  squadSize,
  type Unit,
  unitAt,
  unitName,
  winnerOf,
} from './state.ts';
import { afterAction, beginTurn, endTurn } from './turn.ts';
import { zoneOf } from './zones.ts';

export { illegalReason, moves } from './legal.ts';

const QUARTERS: Readonly<Record<ArcadeOptions['compass_rotation'], number>> = { '0': 0, '90': 1, '180': 2, '270': 3, random: 0 };

/** A26: the orientation of the compass. Undefined if chance has to decide it. */
export const compassOf = (options: ArcadeOptions): number | undefined =>
  options.compass_rotation === 'random' ? undefined : QUARTERS[options.compass_rotation];

const battles = new WeakMap<ArcadeOptions, Battle>();

/** The initial battle for these options, cached: self-play sets up the same one again and again. */
function battleOf(options: ArcadeOptions): Battle {
  let battle = battles.get(options);
  if (!battle) battles.set(options, (battle = layOut(options)));
  return battle;
}

function layOut(options: ArcadeOptions): Battle {
  const zone = zoneOf(options);
  const squads = [squadOf(options, 0), squadOf(options, 1)] as const;
  const sidecars = squads.flatMap((squad) => Array.from({ length: squad.tanks + squad.sidecars }, (_, i) => i >= squad.tanks)); // A3
  return battleIn(zone, options, [squads[0].tanks + squads[0].sidecars, squads[1].tanks + squads[1].sidecars], sidecars);
}

export function setup(options: ArcadeOptions, _seats: number, chance: Chance): ArcadeState {
  const battle = battleOf(options);
  const state = blankState(battle);
  state.side = chance.below(2, 'table'); // A8
  state.first = state.side;
  if (options.collateral === 'on') state.compass = compassOf(options) ?? chance.below(4, 'table');
  readyPoints(state);
  if (options.placement === 'in-turn') {
    state.stage = PLACE;
    return state;
  }
  for (const side of [0, 1] as const)
    for (let i = 0; i < squadSize(battle, side); i++) put(state, firstUnit(battle, side) + i, battle.zone.starts[side][i]!);
  return state;
}

/** Finds the active unit and gives it all its points. */
function readyPoints(state: ArcadeState): void {
  findActive(state);
  state.points = fullPoints(state.battle, activeUnit(state));
  state.portion = state.points;
}

export const deciders = (state: ArcadeState): SeatSet => (state.ending === RUNNING ? 1 << state.side : NO_SEATS);

export function play(state: ArcadeState, _seat: Seat, move: Move, chance: Chance, emit: Emitter): void {
  if (isStep(move)) return step(state, move, emit);
  if (isCell(move)) return state.stage === PLACE ? place(state, cellOfMove(move), emit) : shoot(state, cellOfMove(move), chance, emit);
  switch (kindOf[move]!) {
    case 'step':
    case 'aim':
    case 'snap':
    case 'aim-token':
    case 'snap-token':
      return announce(state, move, emit);
    case 'repair':
      return repair(state, emit);
    case 'lay':
      return layMine(state, move - LAY, emit);
    case 'end':
      return endTurn(state, emit);
  }
}

function shoot(state: ArcadeState, cell: number, chance: Chance, emit: Emitter): void {
  fire(state, cell, chance, emit);
  afterAction(state, emit);
}

function put(state: ArcadeState, unit: Unit, cell: number): void {
  state.cellOf[unit] = cell;
  state.occupant[cell] = unit + 1;
}

/** AC1: the sides place their units one at a time, in turn, in the order of their cycle. */
function place(state: ArcadeState, cell: number, emit: Emitter): void {
  const { battle, discs } = state;
  const unit = activeUnit(state);
  put(state, unit, cell);
  if (emit) emit({ type: 'placed', unit: unitName(battle, unit), at: battle.zone.grid.name(cell) });
  discs[state.side]!++;
  const other = otherSide(state.side);
  if (discs[other]! < squadSize(battle, other)) state.side = other;
  if (discs[0] === battle.squads[0] && discs[1] === battle.squads[1]) {
    discs.fill(0);
    state.side = state.first;
    state.stage = ACT;
    findActive(state);
    beginTurn(state, emit);
  } else readyPoints(state);
}

function announce(state: ArcadeState, move: Move, emit: Emitter): void {
  state.stage = stageOf(move);
  if (emit) emitAnnounced(state, emit);
}

function emitAnnounced(state: ArcadeState, emit: EventEmitter): void {
  const { battle } = state;
  const unit = activeUnit(state);
  emit({
    type: 'announced',
    unit: unitName(battle, unit),
    aimed: isAimed(state.stage),
    ...(fromToken(state.stage) ? { token: battle.zone.grid.name(state.tokens[unit]!) } : {}),
  });
}

function step(state: ArcadeState, direction: Direction, emit: Emitter): void {
  const { battle } = state;
  const { grid } = battle.zone;
  const unit = activeUnit(state);
  const from = state.cellOf[unit]!;
  const to = grid.next(from, direction);
  const points = stepCost(battle.numbers, direction);
  state.points -= points;
  if (state.occupant[to] !== 0) return ram(state, unit, unitAt(state, to), emit);
  state.occupant[from] = 0;
  put(state, unit, to);
  if (emit) emitMoved(state, from, to, points, emit);
}

function emitMoved(state: ArcadeState, from: number, to: number, points: number, emit: EventEmitter): void {
  const { grid } = state.battle.zone;
  const unit = unitName(state.battle, activeUnit(state));
  emit({ type: 'moved', unit, from: grid.name(from), to: grid.name(to), points, left: state.points });
}

/** A56 to A62: both units take one damage per portion of points spent. Neither moves, and the movement ends. */
function ram(state: ArcadeState, unit: Unit, target: Unit, emit: Emitter): void {
  const { battle } = state;
  const before = battle.options.ram_points === 'turn' ? fullPoints(battle, unit) : state.portion;
  const points = before - state.points;
  const damage = (points / battle.numbers.ram_portion) | 0;
  state.rammed = true;
  if (emit) emit({ type: 'rammed', unit: unitName(battle, unit), target: unitName(battle, target), points, left: state.points, damage });
  addDamage(state, unit, damage);
  addDamage(state, target, damage);
  resolveBlast(state, NOWHERE, true, emit);
  applyDamage(state, emit);
  afterAction(state, emit);
}

/** A55: repairing takes the unit's whole turn. */
function repair(state: ArcadeState, emit: Emitter): void {
  const { battle, endurance } = state;
  const unit = activeUnit(state);
  const points = Math.min(battle.numbers.repair_points, fullEndurance(battle, unit) - endurance[unit]!);
  state.repaired = true;
  endurance[unit]! += points;
  if (points > 0) state.eventful = true; // A76
  if (emit) emit({ type: 'repaired', unit: unitName(battle, unit), points, left: endurance[unit]! });
}

const answers = new MoveList();

/** The move for a seat that timed out: end the turn. If a target or a cell is owed, the first one. */
export function fallback(state: ArcadeState): Move {
  if (state.stage === ACT) return END;
  if (isTargeting(state.stage)) {
    const enemies = firstUnit(state.battle, otherSide(state.side));
    const units = state.endurance.length;
    for (let i = 0; i < units; i++) {
      const unit = (enemies + i) % units;
      if (unit !== activeUnit(state) && isAlive(state, unit) && state.cellOf[unit] !== OFF_BOARD) return CELLS + state.cellOf[unit]!;
    }
  }
  moves(state, state.side, answers);
  if (answers.size === 0) throw new Error('nothing to place and nothing to shoot at');
  return answers.get(0);
}

const REASONS = { mission_pool: 'mission-pool', mission_rank: 'mission-rank', mission_walls: 'mission-walls' } as const;

export function result(state: ArcadeState): Outcome | undefined {
  const { ending } = state;
  if (ending === RUNNING) return undefined;
  const winner = winnerOf(ending);
  const mission = missionOf(ending);
  if (winner !== undefined) return { places: winner === 0 ? [1, 2] : [2, 1], reason: mission ? REASONS[mission] : 'elimination' };
  return { places: [1, 1], reason: ending === STALL ? 'stall' : bothSidesEmpty(state) ? 'both-sides-empty' : 'mission-and-elimination' };
}
