import { type Cell, type Direction, type Move, type MoveList, NOWHERE, type Seat } from '@fray/engine';
import { mineAt } from './mines.ts';
import { AIM, AIM_TOKEN, CELLS, cellOfMove, END, isCell, isLaying, isShot, LAY, REPAIR, SNAP, SNAP_TOKEN, stepCost } from './move.ts';
import {
  ACT,
  type ArcadeState,
  activeUnit,
  FIRED_AIMED,
  FLOOR,
  GAP,
  HOLE,
  hasCannon,
  hasMoved,
  isAlive,
  isOpen,
  isTargeting,
  mayMove,
  NOT_FIRED,
  OFF_BOARD,
  PLACE,
  POOL,
  type Unit,
  unitAt,
  WALL,
} from './state.ts';
import { deployment } from './zone.ts';

const STRAIGHT_STEPS = 0b01010101;
const DIAGONAL_STEPS = 0b10101010;

// ── Movement ───────────────────────────────────────────────────────────────────────────────────────────────────────

/** Ground that a unit may enter, whoever stands there. */
function isGround(state: ArcadeState, cell: Cell): boolean {
  if (cell === NOWHERE) return false;
  const terrain = state.terrain[cell]!;
  return terrain === FLOOR || (terrain === POOL && state.battle.switches.poolsEnterable); // A15
}

/** Free ground that a unit may enter. */
const isEnterable = (state: ArcadeState, cell: Cell): boolean => cell !== NOWHERE && state.occupant[cell] === 0 && isGround(state, cell);

/**
 * A12, A14: whether a cell is a gap that nobody stands on (M11), or outside the zone, and lets diagonals pass. What can be entered
 * lets them pass anyway (A13, A15).
 */
function isOpenGap(state: ArcadeState, cell: Cell): boolean {
  if (!state.battle.switches.gapsPass) return false;
  return cell === NOWHERE || (isOpen(state.terrain[cell]!) && state.occupant[cell] === 0);
}

/** A56, A60, A61, M19: whether the unit could ram what stands there. */
function isRammable(state: ArcadeState, cell: Cell, unit: Unit): boolean {
  const { options, switches, sidecars } = state.battle;
  if (!switches.collision || sidecars[unit] || !isGround(state, cell)) return false;
  const target = unitAt(state, cell);
  return target >= 0 && target !== unit && isAlive(state, target) && (!sidecars[target] || options.ram_sidecars === 'yes');
}

/**
 * The steps of those wanted that a unit could take from a cell, as bits by direction, rams in the second byte; points are not
 * asked for. The four straight neighbours are looked at once for themselves and as the corners of the diagonals between them.
 */
export function openSteps(state: ArcadeState, from: Cell, unit: Unit, wanted = STRAIGHT_STEPS | DIAGONAL_STEPS): number {
  const { switches, zone } = state.battle;
  if (switches.plainGround) return plainSteps(state, from, wanted);
  const { neighbours } = zone.grid;
  const base = from * 8;
  let steps = 0;
  let corners = 0;
  for (let d = 0; d < 8; d += 2) {
    const cell = neighbours[base + d]!;
    if (isEnterable(state, cell)) {
      steps |= 1 << d;
      corners |= 1 << d;
    } else if (isOpenGap(state, cell)) corners |= 1 << d;
    else if (isRammable(state, cell, unit)) steps |= 0x100 << d;
  }
  if ((wanted & DIAGONAL_STEPS) === 0) return steps;
  for (let d = 1; d < 8; d += 2) {
    const beside = (1 << (d - 1)) | (1 << ((d + 1) & 7));
    if ((corners & beside) !== beside) continue;
    const cell = neighbours[base + d]!;
    if (isEnterable(state, cell)) steps |= 1 << d;
    else if (isRammable(state, cell, unit)) steps |= 0x100 << d; // A59
  }
  return steps;
}

/** The same where only free floor is entered, and bars no diagonal: the core game, on its way a million times a second. */
function plainSteps({ battle, terrain, occupant }: ArcadeState, from: Cell, wanted: number): number {
  const { neighbours } = battle.zone.grid;
  const base = from * 8;
  let steps = 0;
  for (let d = 0; d < 8; d += 2) {
    const cell = neighbours[base + d]!;
    if (cell !== NOWHERE && occupant[cell] === 0 && terrain[cell] === FLOOR) steps |= 1 << d;
  }
  if ((wanted & DIAGONAL_STEPS) === 0) return steps;
  let open = 0;
  for (let d = 1; d < 8; d += 2) {
    const beside = (1 << (d - 1)) | (1 << ((d + 1) & 7));
    if ((steps & beside) !== beside) continue;
    const cell = neighbours[base + d]!;
    if (cell !== NOWHERE && occupant[cell] === 0 && terrain[cell] === FLOOR) open |= 1 << d;
  }
  return steps | open;
}

// ── Shots ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** A22, A70: any other living unit may be shot at; with Target Anything any free space or wall too, and a pool, but no gap. */
export function hasTarget(state: ArcadeState, active: Unit): boolean {
  for (let unit = 0; unit < state.endurance.length; unit++) if (unit !== active && isAlive(state, unit)) return true;
  if (!state.battle.switches.anyTarget) return false;
  for (let cell = 0; cell < state.terrain.length; cell++) if (state.occupant[cell] === 0 && !isOpen(state.terrain[cell]!)) return true;
  return false;
}

export const mayFire = (state: ArcadeState, active: Unit): boolean =>
  state.fired === NOT_FIRED && !state.repaired && hasCannon(state.battle, active) && hasTarget(state, active);

/** A48, A71: whether a shot may be measured from the active unit's token. */
export const hasToken = (state: ArcadeState, active: Unit): boolean =>
  state.battle.switches.triangulation && state.tokens[active] !== OFF_BOARD;

// ── Repairs and mines ──────────────────────────────────────────────────────────────────────────────────────────────

/** A55, A63: whether a unit stands beside a pool: any, or one of a few. */
export function isBesidePool(state: ArcadeState, unit: Unit, pools?: readonly Cell[]): boolean {
  const { grid } = state.battle.zone;
  const cell = state.cellOf[unit]!;
  for (let d = 0; d < 8; d++) {
    const near = grid.next(cell, d);
    if (near !== NOWHERE && state.terrain[near] === POOL && (!pools || pools.includes(near))) return true;
  }
  return false;
}

/** A55, A77: repairing takes the whole turn, beside a pool and not on one. */
export const mayRepair = (state: ArcadeState, active: Unit): boolean =>
  state.battle.switches.repair &&
  !state.repaired &&
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
  else if (state.stage === PLACE) {
    const { zone, numbers } = state.battle;
    for (const cell of deployment(zone, state.side, numbers.placing_rows)) if (isEnterable(state, cell)) into.push(CELLS + cell);
  } else listTargets(state, into);
}

function listTargets(state: ArcadeState, into: MoveList): void {
  const active = activeUnit(state);
  if (state.battle.switches.anyTarget) {
    const { terrain, occupant, endurance } = state;
    for (let cell = 0; cell < terrain.length; cell++) {
      const unit = occupant[cell]! - 1;
      if (unit < 0 ? !isOpen(terrain[cell]!) : unit !== active && endurance[unit]! > 0) into.push(CELLS + cell);
    }
    return;
  }
  for (let unit = 0; unit < state.endurance.length; unit++)
    if (unit !== active && isAlive(state, unit)) into.push(CELLS + state.cellOf[unit]!);
}

function listActions(state: ArcadeState, into: MoveList): void {
  const active = activeUnit(state);
  const { points } = state;
  const { numbers } = state.battle;
  const affordable = (points >= numbers.straight_cost ? STRAIGHT_STEPS : 0) | (points >= numbers.diagonal_cost ? DIAGONAL_STEPS : 0);
  if (affordable !== 0 && mayMove(state)) {
    const open = openSteps(state, state.cellOf[active]!, active, affordable);
    for (let rest = (open | (open >> 8)) & affordable; rest !== 0; rest &= rest - 1) into.push(31 - Math.clz32(rest & -rest));
  }
  if (mayFire(state, active)) {
    const token = hasToken(state, active);
    if (!hasMoved(state)) {
      into.push(AIM); // A19
      if (token && state.battle.options.aim_with_triangulation === 'stack') into.push(AIM_TOKEN); // A71
    }
    into.push(SNAP);
    if (token) into.push(SNAP_TOKEN);
  }
  if (mayRepair(state, active)) into.push(REPAIR);
  if (mayLay(state, active)) for (let kind = 0; kind < 2; kind++) if (mayLayKind(state, kind)) into.push(LAY + kind);
  into.push(END);
}

// ── Why not ────────────────────────────────────────────────────────────────────────────────────────────────────────

/** Why a move that can be written is not legal now, by name. */
export function refusal(state: ArcadeState, _seat: Seat, move: Move): string {
  if (state.stage === PLACE) {
    if (!isCell(move)) return 'place-first';
    return deployment(state.battle.zone, state.side, state.battle.numbers.placing_rows).has(cellOfMove(move))
      ? 'occupied'
      : 'outside-deployment';
  }
  if (isTargeting(state.stage)) return refuseTarget(state, move);
  if (isCell(move)) return 'announce-first';
  if (state.repaired) return 'repairing';
  if (isShot(move)) return refuseShot(state, move);
  if (move === REPAIR) return refuseRepair(state);
  return isLaying(move) ? refuseMine(state, move) : refuseStep(state, move);
}

function refuseTarget(state: ArcadeState, move: Move): string {
  if (!isCell(move)) return 'target-first';
  const cell = cellOfMove(move);
  const unit = unitAt(state, cell);
  if (unit === activeUnit(state)) return 'own-space';
  if (unit >= 0) return 'wreck';
  return state.battle.switches.anyTarget ? 'gap-target' : 'no-unit-there';
}

function refuseShot(state: ArcadeState, move: Move): string {
  const active = activeUnit(state);
  if (!hasCannon(state.battle, active)) return 'no-cannon';
  if (state.fired !== NOT_FIRED) return 'already-fired';
  if (!hasTarget(state, active)) return 'no-target';
  const token = move === AIM_TOKEN || move === SNAP_TOKEN;
  if (token && state.battle.options.triangulation === 'off') return 'rule-off';
  if (token && !hasToken(state, active)) return 'no-token';
  return hasMoved(state) ? 'moved-cannot-aim' : 'aim-or-token';
}

function refuseRepair(state: ArcadeState): string {
  if (state.battle.options.repair === 'off') return 'rule-off';
  if (state.fired !== NOT_FIRED || hasMoved(state)) return 'repair-is-all';
  return state.terrain[state.cellOf[activeUnit(state)]!] === POOL ? 'on-pool' : 'no-pool-near';
}

function refuseMine(state: ArcadeState, move: Move): string {
  const active = activeUnit(state);
  if (!state.battle.sidecars[active]) return 'no-sidecar';
  if (!mayLayKind(state, move - LAY)) return 'rule-off';
  if (state.mines[active] !== OFF_BOARD) return 'mine-laid';
  if (mineAt(state, state.cellOf[active]!) !== OFF_BOARD) return 'mine-here';
  return mayMove(state) ? 'no-points' : 'aimed-cannot-move';
}

function refuseStep(state: ArcadeState, direction: Direction): string {
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
