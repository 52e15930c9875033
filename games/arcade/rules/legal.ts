import { type Cell, type Direction, type Move, type MoveList, NOWHERE, type Seat } from '@fray/engine';
import { mineAt } from './mines.ts';
import { AIM, AIM_TOKEN, CELLS, cellOfMove, END, isCell, isLaying, isShot, LAY, REPAIR, SNAP, SNAP_TOKEN, stepCost } from './move.ts';
import { MAY_ENTER } from './options.ts';
import {
  ACT,
  type ArcadeState,
  activeUnit,
  FIRED_AIMED,
  GAP,
  HOLE,
  hasCannon,
  hasMoved,
  hasUnits,
  isAlive,
  isOpen,
  isTargeting,
  MAX_UNITS,
  mayMove,
  NOT_FIRED,
  OFF_BOARD,
  otherSide,
  PLACE,
  POOL,
  type Unit,
  unitAt,
  WALL,
} from './state.ts';
import { deployment, SOLID } from './zone.ts';

const STRAIGHT_STEPS = 0b01010101;
const DIAGONAL_STEPS = 0b10101010;
const ALL_STEPS = STRAIGHT_STEPS | DIAGONAL_STEPS;

// ── Movement ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Terrain that a unit may enter; units on it are ignored. */
const isGround = ({ battle, terrain }: ArcadeState, cell: Cell): boolean => (battle.ways[terrain[cell]!]! & MAY_ENTER) !== 0;

/** Free ground that a unit may enter. */
const isEnterable = (state: ArcadeState, cell: Cell): boolean => state.occupant[cell] === 0 && isGround(state, cell);

/** A56, A60, A61, M19: whether the unit could ram the object on the cell. */
function isRammable(state: ArcadeState, cell: Cell, unit: Unit): boolean {
  const { options, switches, sidecars } = state.battle;
  if (!switches.collision || sidecars[unit] || !isGround(state, cell)) return false;
  const target = unitAt(state, cell);
  return target >= 0 && target !== unit && isAlive(state, target) && (!sidecars[target] || options.ram_sidecars === 'yes');
}

/**
 * The steps from a cell as bits by direction, with rams in the second byte. Points are not checked. Each neighbour is read once, for itself
 * and as a corner, and without branches: the processor cannot predict where units stand.
 */
export function openSteps(state: ArcadeState, from: Cell, unit: Unit): number {
  const { battle, terrain, occupant } = state;
  const { around } = battle.zone.grid;
  let open = 0;
  for (let d = 0; d < 8; d++) {
    const cell = around[from * 8 + d]!;
    const nobody = (occupant[cell]! - 1) >> 31;
    open |= (battle.ways[terrain[cell]!]! & nobody) << d;
  }
  // A12: a diagonal goes between the two straight neighbours beside it.
  const corners = open >> 8;
  const passed = STRAIGHT_STEPS | ((corners << 1) & ((corners >> 1) | (corners << 7)));
  return (open & passed & ALL_STEPS) | (battle.switches.collision ? rams(state, from, unit, passed & ~open) : 0);
}

/** A59: the directions in which the unit could ram, as bits of the second byte. */
function rams(state: ArcadeState, from: Cell, unit: Unit, directions: number): number {
  const { around } = state.battle.zone.grid;
  let found = 0;
  for (let d = 0; d < 8; d++) if ((directions & (1 << d)) !== 0 && isRammable(state, around[from * 8 + d]!, unit)) found |= 0x100 << d;
  return found;
}

// ── Shots ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A22, A70: any other living unit is a target. With Target Anything also any free space, wall or pool, but no gap. */
export const hasTarget = (state: ArcadeState, active: Unit): boolean =>
  hasUnits(state, otherSide(state.side)) || hasOtherTarget(state, active);

/** The same if the other side has no units left. */
function hasOtherTarget(state: ArcadeState, active: Unit): boolean {
  const { battle, endurance, terrain, occupant } = state;
  for (let unit = 0; unit < endurance.length; unit++) if (unit !== active && endurance[unit]! > 0) return true;
  if (!battle.switches.anyTarget) return false;
  for (let cell = 0; cell < terrain.length; cell++) if (occupant[cell] === 0 && !isOpen(terrain[cell]!)) return true;
  return false;
}

export const mayFire = (state: ArcadeState, active: Unit): boolean =>
  state.fired === NOT_FIRED && !state.repaired && hasCannon(state.battle, active) && hasTarget(state, active);

/** A48, A71: whether a shot may be measured from the active unit's token. */
export const hasToken = (state: ArcadeState, active: Unit): boolean =>
  state.battle.switches.triangulation && state.tokens[active] !== OFF_BOARD;

// ── Repairs and mines ──────────────────────────────────────────────────────────────────────────────────────────────

/** A55, A63: whether a unit is next to a pool, or to one of `pools`. */
export function isBesidePool(state: ArcadeState, unit: Unit, pools?: readonly Cell[]): boolean {
  const { grid } = state.battle.zone;
  const cell = state.cellOf[unit]!;
  for (let d = 0; d < 8; d++) {
    const near = grid.next(cell, d);
    if (near !== NOWHERE && state.terrain[near] === POOL && (!pools || pools.includes(near))) return true;
  }
  return false;
}

/** A41, A55, A77: repairing takes the whole turn, next to a pool and not on one. Stunned units cannot repair. */
export const mayRepair = (state: ArcadeState, active: Unit): boolean =>
  state.battle.switches.repair &&
  !state.repaired &&
  state.stunned[active] === 0 &&
  state.fired === NOT_FIRED &&
  !hasMoved(state) &&
  state.terrain[state.cellOf[active]!] !== POOL &&
  isBesidePool(state, active);

export const mayLayKind = (state: ArcadeState, kind: number): boolean => {
  const { mines } = state.battle.options;
  return mines === 'both' || (mines === 'area') === (kind === 0);
};

export const mayLay = (state: ArcadeState, active: Unit): boolean =>
  (state.battle.sidecars[active] ?? false) &&
  mayMove(state) &&
  state.points >= state.battle.numbers.laying_cost &&
  state.mines[active] === OFF_BOARD &&
  mineAt(state, state.cellOf[active]!) === OFF_BOARD;

// ── The list ───────────────────────────────────────────────────────────────────────────────────────────────────────

export function moves(state: ArcadeState, _seat: Seat, into: MoveList): void {
  into.clear();
  if (state.stage === ACT) listActions(state, into);
  else if (state.stage === PLACE) listPlaces(state, into);
  else if (state.battle.switches.anyTarget) listAllTargets(state, into);
  else listUnitTargets(state, into);
}

function listPlaces(state: ArcadeState, into: MoveList): void {
  const { zone, numbers } = state.battle;
  for (const cell of deployment(zone, state.side, numbers.placing_rows)) if (isEnterable(state, cell)) into.push(CELLS + cell);
}

function listUnitTargets(state: ArcadeState, into: MoveList): void {
  const { cellOf, endurance } = state;
  const active = activeUnit(state);
  for (let unit = 0; unit < endurance.length; unit++) if (unit !== active && endurance[unit]! > 0) into.push(CELLS + cellOf[unit]!);
}

/** By occupant: 1 for a possible target. */
const isTargetUnit = new Uint8Array(MAX_UNITS + 1);

/** With Target Anything: all living units, and all cells without gaps. Each cell is written; the length grows only for targets. */
function listAllTargets(state: ArcadeState, into: MoveList): void {
  const { terrain, occupant, endurance } = state;
  const active = activeUnit(state);
  for (let unit = 0; unit < endurance.length; unit++) isTargetUnit[unit + 1] = unit !== active && endurance[unit]! > 0 ? 1 : 0;
  const { at } = into;
  let { size } = into;
  for (let cell = 0; cell < terrain.length; cell++) {
    const unit = occupant[cell]!;
    const nobody = (unit - 1) >>> 31;
    at[size] = CELLS + cell;
    size += isTargetUnit[unit]! | (nobody & SOLID[terrain[cell]!]!);
  }
  into.size = size;
}

/** The steps as bits, first in the list. Each is written; the length grows only for possible steps. */
function listSteps(steps: number, into: MoveList): void {
  const { at } = into;
  let size = 0;
  for (let step = 0; step < 8; step++) {
    at[size] = step;
    size += (steps >> step) & 1;
  }
  into.size = size;
}

function listActions(state: ArcadeState, into: MoveList): void {
  const { battle, points } = state;
  const active = activeUnit(state);
  if (mayMove(state)) {
    const { straight_cost, diagonal_cost } = battle.numbers;
    const affordable = (points >= straight_cost ? STRAIGHT_STEPS : 0) | (points >= diagonal_cost ? DIAGONAL_STEPS : 0);
    const open = openSteps(state, state.cellOf[active]!, active);
    listSteps((open | (open >> 8)) & affordable, into);
  }
  if (mayFire(state, active)) {
    const token = hasToken(state, active);
    if (points === battle.fullPoints[active]) {
      into.push(AIM); // A19
      if (token && battle.options.aim_with_triangulation === 'stack') into.push(AIM_TOKEN); // A71
    }
    into.push(SNAP);
    if (token) into.push(SNAP_TOKEN);
  }
  if (battle.switches.repairsOrMines) listRepairsAndMines(state, active, into);
  into.push(END);
}

/** Repairs and mines. */
function listRepairsAndMines(state: ArcadeState, active: Unit, into: MoveList): void {
  if (mayRepair(state, active)) into.push(REPAIR);
  if (mayLay(state, active)) for (let kind = 0; kind < 2; kind++) if (mayLayKind(state, kind)) into.push(LAY + kind);
}

// ── Reasons ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** The name of the reason why a well-formed move is illegal now. */
export function illegalReason(state: ArcadeState, _seat: Seat, move: Move): string {
  if (state.stage === PLACE) {
    if (!isCell(move)) return 'place-first';
    return deployment(state.battle.zone, state.side, state.battle.numbers.placing_rows).has(cellOfMove(move))
      ? 'occupied'
      : 'outside-deployment';
  }
  if (isTargeting(state.stage)) return illegalTarget(state, move);
  if (isCell(move)) return 'announce-first';
  if (state.repaired) return 'repairing';
  if (isShot(move)) return illegalShot(state, move);
  if (move === REPAIR) return illegalRepair(state);
  return isLaying(move) ? illegalMine(state, move) : illegalStep(state, move);
}

function illegalTarget(state: ArcadeState, move: Move): string {
  if (!isCell(move)) return 'target-first';
  const cell = cellOfMove(move);
  const unit = unitAt(state, cell);
  if (unit === activeUnit(state)) return 'own-space';
  if (unit >= 0) return 'wreck';
  return state.battle.switches.anyTarget ? 'gap-target' : 'no-unit-there';
}

function illegalShot(state: ArcadeState, move: Move): string {
  const active = activeUnit(state);
  if (!hasCannon(state.battle, active)) return 'no-cannon';
  if (state.fired !== NOT_FIRED) return 'already-fired';
  if (!hasTarget(state, active)) return 'no-target';
  const token = move === AIM_TOKEN || move === SNAP_TOKEN;
  if (token && state.battle.options.triangulation === 'off') return 'rule-off';
  if (token && !hasToken(state, active)) return 'no-token';
  return hasMoved(state) ? 'moved-cannot-aim' : 'aim-or-token';
}

function illegalRepair(state: ArcadeState): string {
  if (state.battle.options.repair === 'off') return 'rule-off';
  if (state.stunned[activeUnit(state)] === 1) return 'stunned-cannot-repair';
  if (state.fired !== NOT_FIRED || hasMoved(state)) return 'repair-is-all';
  return state.terrain[state.cellOf[activeUnit(state)]!] === POOL ? 'on-pool' : 'no-pool-near';
}

function illegalMine(state: ArcadeState, move: Move): string {
  const active = activeUnit(state);
  if (!state.battle.sidecars[active]) return 'no-sidecar';
  if (!mayLayKind(state, move - LAY)) return 'rule-off';
  if (state.mines[active] !== OFF_BOARD) return 'mine-laid';
  if (mineAt(state, state.cellOf[active]!) !== OFF_BOARD) return 'mine-here';
  return mayMove(state) ? 'no-points' : 'aimed-cannot-move';
}

function illegalStep(state: ArcadeState, direction: Direction): string {
  if (state.fired === FIRED_AIMED) return 'aimed-cannot-move';
  if (state.rammed) return 'rammed-cannot-move';
  if (state.points < stepCost(state.battle.numbers, direction)) return 'no-points';
  const { grid } = state.battle.zone;
  const active = activeUnit(state);
  const to = grid.next(state.cellOf[active]!, direction);
  if (to === NOWHERE || state.terrain[to] === GAP) return 'gap';
  if (isEnterable(state, to) || isRammable(state, to, active)) return 'corner-barred';
  if (state.occupant[to] !== 0) return 'occupied';
  switch (state.terrain[to]) {
    case WALL:
      return 'wall';
    case HOLE:
      return 'gap';
    default:
      return 'pool';
  }
}
