import { type Cell, type Emit, NOWHERE } from '@fray/engine';
import {
  type ArcadeEvent,
  type ArcadeState,
  FLOOR,
  HOLE,
  hasUnits,
  isAlive,
  MAX_UNITS,
  OFF_BOARD,
  POOL,
  type Struck,
  type Unit,
  unitAt,
  unitName,
  WALL,
} from './state.ts';

export type EventEmitter = Emit<ArcadeEvent>;
/** Receives events; null when events are not needed. */
export type Emitter = EventEmitter | null;

/** Pending damage of one event, by unit. All damage is applied together; units are destroyed or stunned after it (A43). */
const damageDue = new Uint8Array(MAX_UNITS);
const stunDue = new Uint8Array(MAX_UNITS);
/** Units with pending damage, as bits. */
let due = 0;
/** Units that took a hit large enough to blast (A35), as bits. */
let blastDue = 0;

/** Adds the damage of one hit to the pending event. A large enough hit stuns (A40) and blasts (A35), whatever its cause. */
export function addDamage(state: ArcadeState, unit: Unit, damage: number): void {
  const { numbers, options } = state.battle;
  due |= 1 << unit;
  damageDue[unit]! += damage;
  if (damage > numbers.stun_above && options.stun === 'on') stunDue[unit] = 1;
  if (damage >= numbers.blast_from) blastDue |= 1 << unit;
}

/** Whether the pending damage destroys a unit. */
export const isDoomed = (state: ArcadeState, unit: Unit): boolean => damageDue[unit]! >= state.endurance[unit]!;

/** Units around a cell, as bits. Walls between them do not matter (A39). */
function unitsAround(state: ArcadeState, cell: Cell): number {
  const { grid } = state.battle.zone;
  let units = 0;
  for (let d = 0; d < 8; d++) {
    const near = grid.next(cell, d);
    const unit = near === NOWHERE ? -1 : unitAt(state, near);
    if (unit >= 0 && isAlive(state, unit)) units |= 1 << unit;
  }
  return units;
}

/**
 * A35 to A39: the blast of the pending event, around a wall or floor that it destroyed and around each unit that took a large enough hit.
 * An event blasts once: a unit next to two such cells takes the damage once. `allowed` is false if the options exclude blasts for this kind
 * of event.
 */
export function resolveBlast(state: ArcadeState, destroyed: Cell, allowed: boolean, emit: Emitter): void {
  const { battle, cellOf } = state;
  let hits = blastDue;
  blastDue = 0;
  if (!allowed || battle.options.blast === 'off') return;
  let units = 0;
  if (destroyed !== NOWHERE) {
    units = unitsAround(state, destroyed);
    if (emit) emitBlast(state, destroyed, emit);
  }
  for (; hits !== 0; hits &= hits - 1) {
    const cell = cellOf[lowestUnit(hits)]!;
    if (cell === destroyed) continue;
    units |= unitsAround(state, cell);
    if (emit) emitBlast(state, cell, emit);
  }
  const damage = battle.numbers.blast_damage;
  const stun = damage > 0 && battle.options.stun === 'on';
  due |= units;
  for (; units !== 0; units &= units - 1) {
    const unit = lowestUnit(units);
    damageDue[unit]! += damage;
    if (stun) stunDue[unit] = 1;
  }
}

function emitBlast({ battle }: ArcadeState, cell: Cell, emit: EventEmitter): void {
  const { grid } = battle.zone;
  const around = Array.from({ length: 8 }, (_, d) => grid.next(cell, d)).filter((near) => near !== NOWHERE);
  const reached = around.map((near) => ({ at: grid.name(near), damage: battle.numbers.blast_damage }));
  emit({ type: 'blast', at: grid.name(cell), reached });
}

/** The object that a shot strikes. */
export function whatIsAt(state: ArcadeState, cell: Cell): Struck {
  if (cell === NOWHERE) return 'outside';
  const unit = unitAt(state, cell);
  if (unit >= 0) return isAlive(state, unit) ? 'unit' : 'wreck';
  switch (state.terrain[cell]) {
    case WALL:
      return 'wall';
    case FLOOR:
      return 'floor';
    case POOL:
      return 'pool';
    default:
      return 'gap';
  }
}

/** A28, A32, A34: a shot strikes the object on the cell. A unit takes damage; a wall or the floor is destroyed. */
export function strike(state: ArcadeState, cell: Cell, what: Struck, damage: number, emit: Emitter): void {
  const { options } = state.battle;
  let destroyed = NOWHERE;
  if (what === 'unit') addDamage(state, unitAt(state, cell), damage);
  else if (what === 'wall' && options.wall_destruction === 'on') {
    destroyWall(state, cell, emit);
    destroyed = cell;
  } else if (what === 'floor' && options.floor_destruction === 'on') {
    destroyFloor(state, cell, emit);
    destroyed = cell;
  }
  resolveBlast(state, destroyed, true, emit);
}

/** A34, A65: the floor under a wall stays. In the mission the wall counts for the side whose turn it is. */
function destroyWall(state: ArcadeState, cell: Cell, emit: Emitter): void {
  state.terrain[cell] = FLOOR;
  state.eventful = true;
  if (state.battle.options.mission_walls === 'on') state.wallsBroken[state.side]!++;
  if (emit) emit({ type: 'wall-destroyed', at: state.battle.zone.grid.name(cell) });
}

export function destroyFloor(state: ArcadeState, cell: Cell, emit: Emitter): void {
  state.terrain[cell] = HOLE;
  state.eventful = true;
  if (emit) emit({ type: 'floor-destroyed', at: state.battle.zone.grid.name(cell) });
}

/**
 * A43: applies the pending event: first all damage, then units are destroyed, then units are stunned. `lost` is a unit whose floor is
 * destroyed; it is destroyed with any endurance (M11).
 */
export function applyDamage(state: ArcadeState, emit: Emitter, lost: Unit = OFF_BOARD): void {
  const { battle, endurance } = state;
  const all = lost === OFF_BOARD ? due : due | (1 << lost);
  due = 0;
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const unit = lowestUnit(rest);
    const damage = damageDue[unit]!;
    if (damage === 0) continue;
    const left = Math.max(0, endurance[unit]! - damage);
    endurance[unit] = left;
    state.eventful = true;
    if (emit) emit({ type: 'damaged', unit: unitName(battle, unit), damage, left });
  }
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const unit = lowestUnit(rest);
    if (unit === lost) {
      endurance[unit] = 0;
      destroy(state, unit, false, emit);
    } else if (damageDue[unit] !== 0 && endurance[unit] === 0) destroy(state, unit, battle.switches.wrecks, emit);
    damageDue[unit] = 0;
  }
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const unit = lowestUnit(rest);
    if (stunDue[unit] === 0) continue;
    stunDue[unit] = 0;
    if (endurance[unit] === 0 || state.stunned[unit] === 1) continue;
    state.stunned[unit] = 1;
    if (emit) emit({ type: 'stunned', unit: unitName(battle, unit) });
  }
}

/** The lowest index of these units. */
const lowestUnit = (units: number): Unit => 31 - Math.clz32(units & -units);

/** A6, A44: a destroyed unit leaves the board, or stays as a wreck. Its token is removed; its mine stays (M6). */
function destroy(state: ArcadeState, unit: Unit, wreck: boolean, emit: Emitter): void {
  const { battle } = state;
  const cell = state.cellOf[unit]!;
  if (!wreck) {
    state.occupant[cell] = 0;
    state.cellOf[unit] = OFF_BOARD;
  }
  state.tokens[unit] = OFF_BOARD;
  state.stunned[unit] = 0;
  state.repairs[unit] = 0;
  if (emit) emit({ type: 'destroyed', unit: unitName(battle, unit), at: battle.zone.grid.name(cell), wreck });
}

export const bothSidesEmpty = (state: ArcadeState): boolean => !hasUnits(state, 0) && !hasUnits(state, 1);
