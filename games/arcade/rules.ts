import {
  type Cell,
  type Chance,
  type Direction,
  type Emit,
  isDiagonal,
  MOST_DICE,
  type Move,
  type MoveList,
  NO_SEATS,
  NOWHERE,
  type Outcome,
  type Seat,
  type SeatSet,
} from '@fray/engine';
import { diceFor, rollShot } from './shot.ts';
import {
  ACT,
  type ArcadeEvent,
  type ArcadeOptions,
  type ArcadeState,
  activeUnit,
  type Battle,
  blankState,
  ENDINGS,
  FIRED_AIMED,
  FIRED_SNAP,
  FLOOR,
  firstUnit,
  GAP,
  GREEN_WON,
  hasMoved,
  hasUnits,
  isAlive,
  MOVEMENT_POINTS,
  NOT_FIRED,
  OFF_BOARD,
  otherSide,
  PLACE,
  POOL,
  RUNNING,
  STALL,
  squadSize,
  TARGET_AIMED,
  TARGET_SNAP,
  TIE,
  type Unit,
  unitAt,
  unitName,
  WALL,
} from './state.ts';
import { deployment, distance } from './zone.ts';
import { readyZone } from './zones.ts';

/** Moves 0 to 7 are steps in that direction. */
export const AIM: Move = 8;
export const SNAP: Move = 9;
export const END: Move = 10;
/** From here on a move names a cell: a target, or where to place a unit. */
export const CELLS: Move = 16;

export const isStep = (move: Move): boolean => move < 8;
export const isCell = (move: Move): boolean => move >= CELLS;
export const cellOfMove = (move: Move): Cell => move - CELLS;

type Tell = Emit<ArcadeEvent> | null;

const STRAIGHT_COST = 2;
const DIAGONAL_COST = 3;
const STRAIGHT_STEPS = 0b01010101;
const ALL_STEPS = 0b11111111;

/** A11. */
export const stepCost = (direction: Direction): number => (isDiagonal(direction) ? DIAGONAL_COST : STRAIGHT_COST);

export function setup(options: ArcadeOptions, _seats: number, chance: Chance): ArcadeState {
  const battle: Battle = { zone: readyZone(options.zone), options, squads: [options.tanks, options.tanks] };
  const state = blankState(battle);
  state.side = chance.below(2, 'table'); // A8
  if (options.placement === 'in-turn') {
    state.stage = PLACE;
    return state;
  }
  for (const side of [0, 1] as const)
    for (let i = 0; i < options.tanks; i++) put(state, firstUnit(battle, side) + i, battle.zone.starts[side][i]!);
  return state;
}

export const deciders = (state: ArcadeState): SeatSet => (state.ending === RUNNING ? 1 << state.side : NO_SEATS);

// ── What is legal ──────────────────────────────────────────────────────────────────────────────────────────────────

/** Free ground that a unit may enter. */
function isEnterable(state: ArcadeState, cell: Cell): boolean {
  if (cell === NOWHERE || state.occupant[cell] !== 0) return false;
  const terrain = state.terrain[cell]!;
  return terrain === FLOOR || (terrain === POOL && state.battle.options.pool_space === 'enterable'); // A15
}

/** A12, A14: whether a cell is a gap, or outside the zone, that lets diagonals pass. What can be entered lets them pass anyway (A13, A15). */
function isOpenGap(state: ArcadeState, cell: Cell): boolean {
  return (cell === NOWHERE || state.terrain[cell] === GAP) && state.battle.options.diagonal_over_gaps === 'allowed';
}

/**
 * The steps that the ground around a cell allows, as bits by direction; points are not asked for. The four straight neighbours
 * are looked at once for themselves and as the corners of the diagonals between them.
 */
export function openSteps(state: ArcadeState, from: Cell): number {
  const { neighbours } = state.battle.zone.grid;
  const base = from * 8;
  let steps = 0;
  let corners = 0;
  for (let d = 0; d < 8; d += 2) {
    const cell = neighbours[base + d]!;
    if (isEnterable(state, cell)) {
      steps |= 1 << d;
      corners |= 1 << d;
    } else if (isOpenGap(state, cell)) corners |= 1 << d;
  }
  for (let d = 1; d < 8; d += 2) {
    const beside = (1 << (d - 1)) | (1 << ((d + 1) & 7));
    if ((corners & beside) === beside && isEnterable(state, neighbours[base + d]!)) steps |= 1 << d;
  }
  return steps;
}

/** A22: any other unit of either side may be shot at. */
const isTarget = (state: ArcadeState, unit: Unit, active: Unit): boolean => unit !== active && isAlive(state, unit);

function hasTarget(state: ArcadeState, active: Unit): boolean {
  for (let unit = 0; unit < state.endurance.length; unit++) if (isTarget(state, unit, active)) return true;
  return false;
}

export function moves(state: ArcadeState, _seat: Seat, into: MoveList): void {
  into.clear();
  if (state.stage === ACT) listActions(state, into);
  else if (state.stage === PLACE) {
    for (const cell of deployment(state.battle.zone, state.side)) if (isEnterable(state, cell)) into.push(CELLS + cell);
  } else {
    const active = activeUnit(state);
    for (let unit = 0; unit < state.endurance.length; unit++) if (isTarget(state, unit, active)) into.push(CELLS + state.cellOf[unit]!);
  }
}

function listActions(state: ArcadeState, into: MoveList): void {
  const active = activeUnit(state);
  const { points, fired } = state;
  if (fired !== FIRED_AIMED && points >= STRAIGHT_COST) {
    const affordable = points >= DIAGONAL_COST ? ALL_STEPS : STRAIGHT_STEPS;
    for (let rest = openSteps(state, state.cellOf[active]!) & affordable; rest !== 0; rest &= rest - 1)
      into.push(31 - Math.clz32(rest & -rest));
  }
  if (fired === NOT_FIRED && hasTarget(state, active)) {
    if (!hasMoved(state)) into.push(AIM); // A19
    into.push(SNAP);
  }
  into.push(END);
}

/** Why a move that can be written is not legal now, by name. */
export function refusal(state: ArcadeState, _seat: Seat, move: Move): string {
  switch (state.stage) {
    case PLACE:
      if (!isCell(move)) return 'place-first';
      return deployment(state.battle.zone, state.side).has(cellOfMove(move)) ? 'occupied' : 'outside-deployment';
    case TARGET_AIMED:
    case TARGET_SNAP: {
      if (!isCell(move)) return 'target-first';
      const unit = unitAt(state, cellOfMove(move));
      if (unit === activeUnit(state)) return 'own-space';
      return unit >= 0 ? 'wreck' : 'no-unit-there';
    }
    default:
  }
  if (isCell(move)) return 'announce-first';
  if (move === AIM || move === SNAP) {
    if (state.fired !== NOT_FIRED) return 'already-fired';
    return hasTarget(state, activeUnit(state)) ? 'moved-cannot-aim' : 'no-target';
  }
  return refuseStep(state, move);
}

function refuseStep(state: ArcadeState, direction: Direction): string {
  if (state.fired === FIRED_AIMED) return 'aimed-cannot-move';
  if (state.points < stepCost(direction)) return 'no-points';
  const { grid } = state.battle.zone;
  const from = state.cellOf[activeUnit(state)]!;
  const to = grid.next(from, direction);
  if (to === NOWHERE || state.terrain[to] === GAP) return 'gap';
  if (isEnterable(state, to)) return 'corner-barred';
  if (state.occupant[to] !== 0) return 'occupied';
  return state.terrain[to] === WALL ? 'wall' : 'pool';
}

// ── What happens ───────────────────────────────────────────────────────────────────────────────────────────────────

export function play(state: ArcadeState, _seat: Seat, move: Move, chance: Chance, tell: Tell): void {
  if (isCell(move)) {
    if (state.stage === PLACE) place(state, cellOfMove(move), tell);
    else fire(state, cellOfMove(move), chance, tell);
  } else if (isStep(move)) step(state, move, tell);
  else if (move === END) endTurn(state, tell);
  else {
    state.stage = move === AIM ? TARGET_AIMED : TARGET_SNAP;
    if (tell) tell({ type: 'announced', unit: unitName(state.battle, activeUnit(state)), aimed: move === AIM });
  }
}

function put(state: ArcadeState, unit: Unit, cell: Cell): void {
  state.cellOf[unit] = cell;
  state.occupant[cell] = unit + 1;
}

/** AC1: the sides place their units one at a time, in turn, in the order of their cycle. */
function place(state: ArcadeState, cell: Cell, tell: Tell): void {
  const { battle } = state;
  const unit = activeUnit(state);
  put(state, unit, cell);
  if (tell) tell({ type: 'placed', unit: unitName(battle, unit), at: battle.zone.grid.name(cell) });
  state.discs[state.side]!++;
  state.side = otherSide(state.side);
  if (state.discs[0] === battle.squads[0] && state.discs[1] === battle.squads[1]) {
    state.discs.fill(0);
    state.stage = ACT;
    if (tell) tell({ type: 'turn', turn: state.turn, unit: unitName(battle, activeUnit(state)) });
  }
}

function step(state: ArcadeState, direction: Direction, tell: Tell): void {
  const { battle } = state;
  const { grid } = battle.zone;
  const unit = activeUnit(state);
  const from = state.cellOf[unit]!;
  const to = grid.neighbours[from * 8 + direction]!;
  const points = stepCost(direction);
  state.occupant[from] = 0;
  put(state, unit, to);
  state.points -= points;
  if (tell) tell({ type: 'moved', unit: unitName(battle, unit), from: grid.name(from), to: grid.name(to), points, left: state.points });
}

const faces = new Uint8Array(MOST_DICE);

function fire(state: ArcadeState, at: Cell, chance: Chance, tell: Tell): void {
  const { battle } = state;
  const { grid } = battle.zone;
  const unit = activeUnit(state);
  const target = unitAt(state, at);
  const aimed = state.stage === TARGET_AIMED;
  const range = distance(grid, state.cellOf[unit]!, at);
  const dice = diceFor(range, aimed);
  const damage = rollShot(chance, dice, faces);
  state.stage = ACT;
  state.fired = aimed ? FIRED_AIMED : FIRED_SNAP;
  if (tell)
    tell({
      type: 'shot',
      unit: unitName(battle, unit),
      from: grid.name(state.cellOf[unit]!),
      target: unitName(battle, target),
      at: grid.name(at),
      aimed,
      distance: range,
      dice: Array.from(faces.subarray(0, dice)),
      damage,
    });
  if (damage === 0) return;
  hurt(state, target, damage, tell);
  if (!hasUnits(state, 0) && !hasUnits(state, 1)) finish(state, TIE, tell); // A78
}

function hurt(state: ArcadeState, unit: Unit, damage: number, tell: Tell): void {
  const left = Math.max(0, state.endurance[unit]! - damage);
  state.endurance[unit] = left;
  state.eventful = true;
  if (tell) tell({ type: 'damaged', unit: unitName(state.battle, unit), damage, left });
  if (left === 0) destroy(state, unit, tell);
}

/** A6: a destroyed unit leaves the board, or stays as a wreck. */
function destroy(state: ArcadeState, unit: Unit, tell: Tell): void {
  const { battle } = state;
  const cell = state.cellOf[unit]!;
  const wreck = battle.options.wrecks === 'on';
  if (!wreck) {
    state.occupant[cell] = 0;
    state.cellOf[unit] = OFF_BOARD;
  }
  if (tell) tell({ type: 'destroyed', unit: unitName(battle, unit), at: battle.zone.grid.name(cell), wreck });
}

function endTurn(state: ArcadeState, tell: Tell): void {
  completeTurn(state, tell);
  passEmptyTurns(state, tell);
}

/** A2: the turn of a destroyed unit is spent doing nothing; that goes on until somebody can act. */
export function passEmptyTurns(state: ArcadeState, tell: Tell): void {
  while (state.ending === RUNNING && !isAlive(state, activeUnit(state))) {
    if (tell) tell({ type: 'empty-turn', turn: state.turn, unit: unitName(state.battle, activeUnit(state)) });
    completeTurn(state, tell);
  }
  if (tell && state.ending === RUNNING) tell({ type: 'turn', turn: state.turn, unit: unitName(state.battle, activeUnit(state)) });
}

/** Checks for victory and for a stall, then hands the turn over. */
function completeTurn(state: ArcadeState, tell: Tell): void {
  const { battle } = state;
  const green = hasUnits(state, 0);
  const orange = hasUnits(state, 1);
  state.stall = state.eventful ? 0 : state.stall + 1;
  if (!green || !orange) return finish(state, green ? GREEN_WON : orange ? GREEN_WON + 1 : TIE, tell); // A4, A5
  if (battle.options.stall_limit > 0 && state.stall >= battle.options.stall_limit) return finish(state, STALL, tell); // A68
  state.discs[state.side] = (state.discs[state.side]! + 1) % squadSize(battle, state.side);
  state.side = otherSide(state.side);
  state.turn++;
  state.stage = ACT;
  state.points = MOVEMENT_POINTS;
  state.fired = NOT_FIRED;
  state.eventful = false;
}

function finish(state: ArcadeState, ending: number, tell: Tell): void {
  state.ending = ending;
  if (tell) tell({ type: 'ended', ending: ENDINGS[ending]! });
}

/** What is played for a seat that timed out: end the turn, after naming the first target or the first cell if one is owed. */
export function fallback(state: ArcadeState): Move {
  switch (state.stage) {
    case PLACE:
      for (const cell of deployment(state.battle.zone, state.side)) if (isEnterable(state, cell)) return CELLS + cell;
      throw new Error('no room to place a unit');
    case TARGET_AIMED:
    case TARGET_SNAP: {
      const enemies = firstUnit(state.battle, otherSide(state.side));
      const units = state.endurance.length;
      for (let i = 0; i < units; i++) {
        const unit = (enemies + i) % units;
        if (isTarget(state, unit, activeUnit(state))) return CELLS + state.cellOf[unit]!;
      }
      throw new Error('no target to name');
    }
    default:
      return END;
  }
}

export function result(state: ArcadeState): Outcome | undefined {
  switch (state.ending) {
    case RUNNING:
      return undefined;
    case TIE:
      return { places: [1, 1], reason: 'both-sides-empty' };
    case STALL:
      return { places: [1, 1], reason: 'stall' };
    default:
      return { places: state.ending === GREEN_WON ? [1, 2] : [2, 1], reason: 'elimination' };
  }
}
