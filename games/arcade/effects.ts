import { type Cell, type Emit, NOWHERE } from '@fray/engine';
import {
  type ArcadeEvent,
  type ArcadeState,
  FLOOR,
  HOLE,
  hasUnits,
  isAlive,
  MOST_UNITS,
  OFF_BOARD,
  POOL,
  type Struck,
  type Unit,
  unitAt,
  unitName,
  WALL,
} from './state.ts';

export type Telling = Emit<ArcadeEvent>;
/** Who is told what happens; null where nobody looks on. */
export type Emitter = Telling | null;

/** What one event is about to do to each unit: all damage falls at once, and only then is anybody destroyed or stunned (A43). */
const damageDue = new Uint8Array(MOST_UNITS);
const stunDue = new Uint8Array(MOST_UNITS);
/** Units that anything is due to, as bits. */
let due = 0;

/** Damage to come from the event under way. `heavy` hits may stun (A40); a stray shot, a splinter or a ram never does. */
export function owe(state: ArcadeState, unit: Unit, damage: number, heavy: boolean): void {
  due |= 1 << unit;
  damageDue[unit]! += damage;
  if (heavy && damage > state.battle.numbers.stun_above && state.battle.options.stun === 'on') stunDue[unit] = 1;
}

/** Whether what is owed so far will destroy a unit. */
export const isDoomed = (state: ArcadeState, unit: Unit): boolean => damageDue[unit]! >= state.endurance[unit]!;

/** A35 to A39: damage to every unit around a cell, walls or not, the shooter too. */
function blast(state: ArcadeState, cell: Cell, emit: Emitter): void {
  const { grid } = state.battle.zone;
  if (emit) emit({ type: 'blast', at: grid.name(cell) });
  const damage = state.battle.numbers.blast_damage;
  const stun = damage > 0 && state.battle.options.stun === 'on';
  for (let d = 0; d < 8; d++) {
    const near = grid.next(cell, d);
    if (near === NOWHERE) continue;
    const unit = unitAt(state, near);
    if (unit < 0 || !isAlive(state, unit)) continue;
    due |= 1 << unit;
    damageDue[unit]! += damage;
    if (stun) stunDue[unit] = 1;
  }
}

/** A blast, where the table plays with blasts. */
export function mayBlast(state: ArcadeState, cell: Cell, emit: Emitter): void {
  if (state.battle.options.blast === 'on') blast(state, cell, emit);
}

/** What a shot finds where it strikes. */
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

/** A28, A32, A34: a shot strikes what is there, by a hit or not (A30), with so much force: it takes the damage, or is destroyed. */
export function strike(state: ArcadeState, cell: Cell, what: Struck, damage: number, hit: boolean, emit: Emitter): void {
  const { options, numbers } = state.battle;
  if (what === 'unit') {
    owe(state, unitAt(state, cell), damage, hit);
    if (hit && damage >= numbers.blast_from) mayBlast(state, cell, emit);
  } else if (what === 'wall' && options.wall_destruction === 'on') {
    destroyWall(state, cell, emit);
    mayBlast(state, cell, emit);
  } else if (what === 'floor' && options.floor_destruction === 'on') {
    destroyFloor(state, cell, emit);
    mayBlast(state, cell, emit);
  }
}

/** A34, A65: the floor under a wall stays; in the mission it counts for whose turn it is. */
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
 * A43: carries out what the event owes: all damage, then the destroyed leave, then the stunned are stunned.
 * `lost` is a unit whose floor goes from under it, whatever it has left (M11).
 */
export function settle(state: ArcadeState, emit: Emitter, lost: Unit = OFF_BOARD): void {
  const { battle, endurance } = state;
  const all = lost === OFF_BOARD ? due : due | (1 << lost);
  due = 0;
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const unit = lowest(rest);
    const damage = damageDue[unit]!;
    if (damage === 0) continue;
    const left = Math.max(0, endurance[unit]! - damage);
    endurance[unit] = left;
    state.eventful = true;
    if (emit) emit({ type: 'damaged', unit: unitName(battle, unit), damage, left });
  }
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const unit = lowest(rest);
    if (unit === lost) {
      endurance[unit] = 0;
      destroy(state, unit, false, emit);
    } else if (damageDue[unit] !== 0 && endurance[unit] === 0) destroy(state, unit, battle.switches.wrecks, emit);
    damageDue[unit] = 0;
  }
  for (let rest = all; rest !== 0; rest &= rest - 1) {
    const unit = lowest(rest);
    if (stunDue[unit] === 0) continue;
    stunDue[unit] = 0;
    if (endurance[unit] === 0 || state.stunned[unit] === 1) continue;
    state.stunned[unit] = 1;
    if (emit) emit({ type: 'stunned', unit: unitName(battle, unit) });
  }
}

/** The lowest of these units. */
const lowest = (units: number): Unit => 31 - Math.clz32(units & -units);

/** A6, A44: a destroyed unit leaves the board, or stays as a wreck; its token goes, its mine stays (M6). */
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
