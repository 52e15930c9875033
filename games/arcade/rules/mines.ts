import { type Cell, type Direction, NOWHERE } from '@fray/engine';
import { addDamage, applyDamage, destroyFloor, type Emitter, isDoomed, resolveBlast } from './effects.ts';
import {
  AREA,
  type ArcadeState,
  activeUnit,
  FLOOR,
  isAlive,
  isOpen,
  MINES,
  OFF_BOARD,
  type Reached,
  type Unit,
  unitAt,
  unitName,
  WALL,
} from './state.ts';

/** The sidecar whose mine lies on a cell, or OFF_BOARD. */
export function mineAt(state: ArcadeState, cell: Cell): Unit {
  for (let unit = 0; unit < state.mines.length; unit++) if (state.mines[unit] === cell) return unit;
  return OFF_BOARD;
}

/** M4: the active sidecar lays a mine on its own cell. */
export function layMine(state: ArcadeState, kind: number, emit: Emitter): void {
  const unit = activeUnit(state);
  const cell = state.cellOf[unit]!;
  state.points -= state.battle.numbers.laying_cost;
  state.mines[unit] = cell;
  state.mineKinds[unit] = kind;
  if (emit)
    emit({
      type: 'mine-laid',
      unit: unitName(state.battle, unit),
      at: state.battle.zone.grid.name(cell),
      mine: MINES[kind]!,
      left: state.points,
    });
}

/** M6 to M12: the mine of a sidecar explodes, even next to friendly units, and is taken back. */
export function detonate(state: ArcadeState, owner: Unit, emit: Emitter): void {
  const { battle } = state;
  const cell = state.mines[owner]!;
  const kind = state.mineKinds[owner]!;
  state.mines[owner] = OFF_BOARD;
  state.mineKinds[owner] = AREA;
  if (emit) {
    const reached = minePattern(state, cell, kind);
    emit({ type: 'detonated', unit: unitName(battle, owner), at: battle.zone.grid.name(cell), mine: MINES[kind]!, reached });
  }

  addPatternDamage(state, cell, kind, addDamage);
  const above = livingUnitAt(state, cell);
  const fate = floorUnder(state, cell, above);
  if (fate !== 'stays') destroyFloor(state, cell, emit);
  resolveBlast(state, fate === 'stays' ? NOWHERE : cell, battle.options.mine_blast === 'once', emit); // M8
  applyDamage(state, emit, fate === 'takes-unit' ? above : OFF_BOARD);
}

/** The damage of a mine to a unit on its cell. */
const centreDamage = ({ battle: { numbers } }: ArcadeState, kind: number): number =>
  kind === AREA ? numbers.area_centre : numbers.radial_centre;

const livingUnitAt = (state: ArcadeState, cell: Cell): Unit => {
  const unit = cell === NOWHERE ? OFF_BOARD : unitAt(state, cell);
  return unit >= 0 && isAlive(state, unit) ? unit : OFF_BOARD;
};

/** Calls `deal` with the damage of the hit for each living unit in the pattern of a mine. Blasts are not included. */
export function addPatternDamage(
  state: ArcadeState,
  cell: Cell,
  kind: number,
  deal: (state: ArcadeState, unit: Unit, damage: number) => void,
): void {
  forEachPatternCell(state, cell, kind, (at, damage) => {
    const unit = livingUnitAt(state, at);
    if (unit !== OFF_BOARD) deal(state, unit, damage);
  });
}

/** The cells in the pattern of a mine, with or without units. Walls and gaps are omitted: no unit can stand there. */
export function minePattern(state: ArcadeState, cell: Cell, kind: number): Reached[] {
  const reached: Reached[] = [];
  forEachPatternCell(state, cell, kind, (at, damage) => {
    const terrain = state.terrain[at]!;
    if (terrain !== WALL && !isOpen(terrain)) reached.push({ at: state.battle.zone.grid.name(at), damage });
  });
  return reached;
}

/** M9, M10: each cell of a mine's pattern, the mine's cell first. */
function forEachPatternCell(state: ArcadeState, cell: Cell, kind: number, visit: (cell: Cell, damage: number) => void): void {
  const { grid } = state.battle.zone;
  visit(cell, centreDamage(state, kind));
  if (kind !== AREA) {
    for (let d = 0; d < 8; d += 2) forEachRayCell(state, cell, d, visit);
    return;
  }
  for (let d = 0; d < 8; d++) {
    const near = grid.next(cell, d);
    if (near !== NOWHERE && !isShielded(state, cell, d)) visit(near, state.battle.numbers.area_around);
  }
}

/** M9: a wall next to a diagonal blocks it; units and gaps do not. */
function isShielded(state: ArcadeState, cell: Cell, direction: Direction): boolean {
  if ((direction & 1) === 0) return false;
  const { grid } = state.battle.zone;
  const isWall = (d: Direction) => {
    const near = grid.next(cell, d & 7);
    return near !== NOWHERE && state.terrain[near] === WALL;
  };
  return isWall(direction - 1) || isWall(direction + 1);
}

/** M10: the damage falls by one for each cell along a row or column. Only a wall stops it. */
function forEachRayCell(state: ArcadeState, from: Cell, direction: Direction, visit: (cell: Cell, damage: number) => void): void {
  const { grid } = state.battle.zone;
  let cell = from;
  for (let damage = state.battle.numbers.radial_centre - 1; damage > 0; damage--) {
    cell = grid.next(cell, direction);
    if (cell === NOWHERE || state.terrain[cell] === WALL) return;
    visit(cell, damage);
  }
}

/**
 * M11, M14, M19, M20: the effect on the floor under a mine, and on a unit that survives there. Call it after the damage is added and before
 * it is applied.
 */
function floorUnder(state: ArcadeState, cell: Cell, above: Unit): 'stays' | 'goes' | 'takes-unit' {
  const { options } = state.battle;
  if (options.floor_destruction === 'off' || state.terrain[cell] !== FLOOR) return 'stays';
  if (above === OFF_BOARD) return state.occupant[cell] === 0 ? 'goes' : 'stays'; // a wreck keeps its floor (A6)
  if (isDoomed(state, above)) return options.wrecks === 'on' ? 'stays' : 'goes';
  switch (options.mine_under_survivor) {
    case 'keep':
      return 'stays';
    case 'destroy':
      return 'takes-unit';
    case 'stay':
      return 'goes';
  }
}
