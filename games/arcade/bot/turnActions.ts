import { type Cell, type Direction, type Move, NOWHERE, toNumber } from '@fray/engine';
import { whatIsAt } from '../rules/effects.ts';
import { land, spendShot } from '../rules/fire.ts';
import { hasToken, mayFire, mayLay, mayLayKind, openSteps } from '../rules/legal.ts';
import { mineAt } from '../rules/mines.ts';
import { AIM, AIM_TOKEN, LAY, SNAP, SNAP_TOKEN, stageOf, stepCost } from '../rules/move.ts';
import { shotOdds } from '../rules/odds.ts';
import type { ArcadeNumbers } from '../rules/options.ts';
import { diceFor, firstObject, type Stray, turn } from '../rules/shot.ts';
import {
  type ArcadeState,
  activeUnit,
  copyState,
  firstUnit,
  fromToken,
  hasMoved,
  isAimed,
  isAlive,
  isOpen,
  mayMove,
  OFF_BOARD,
  otherSide,
  type Side,
  squadSize,
  unitAt,
} from '../rules/state.ts';
import { afterAction } from '../rules/turn.ts';
import { distance, LARGEST } from '../rules/zone.ts';
import { mapSplash, mineWorth, splashAt, targetWorth } from './moveValues.ts';

const UNREACHED = 127;

const MAX_CELLS = LARGEST * LARGEST;
const STEPS = 0xff;

/** The cells that the active unit can reach this turn, with the fewest points and a path. One object is filled again for each position. */
export class Reach {
  /** Cells in order of cost, the unit's own first. */
  readonly cells = new Int16Array(MAX_CELLS);
  size = 0;
  /** The fewest points by cell, for the cells reached. */
  readonly cost = new Int8Array(MAX_CELLS).fill(UNREACHED);
  readonly #from = new Int8Array(MAX_CELLS);
  /** Units that could be rammed from each cell, as bits by direction. */
  readonly rams = new Uint8Array(MAX_CELLS);

  fill(state: ArcadeState): void {
    for (let i = 0; i < this.size; i++) this.cost[this.cells[i]!] = UNREACHED;
    const unit = activeUnit(state);
    const own = state.cellOf[unit]!;
    this.size = 1;
    this.cells[0] = own;
    this.cost[own] = 0;
    this.rams[own] = 0;
    if (!mayMove(state)) return;
    // The unit does not block itself.
    const before = state.occupant[own]!;
    state.occupant[own] = 0;
    for (let points = 0; points <= state.points; points++) this.#spread(state, points);
    state.occupant[own] = before;
  }

  /** Extends the paths by one step from every cell that costs `cost`. Costs only grow, so these cells are final. */
  #spread(state: ArcadeState, points: number): void {
    const { grid } = state.battle.zone;
    const { numbers } = state.battle;
    const unit = activeUnit(state);
    for (let i = 0; i < this.size; i++) {
      const cell = this.cells[i]!;
      if (this.cost[cell] !== points) continue;
      const open = openSteps(state, cell, unit);
      this.rams[cell] = 0;
      for (let d = 0; d < 8; d++) {
        const cost = points + stepCost(numbers, d);
        if (cost > state.points) continue;
        if (((open >> 8) & (1 << d)) !== 0) this.rams[cell]! |= 1 << d;
        if ((open & STEPS & (1 << d)) !== 0) this.#arrive(grid.next(cell, d), cost, d);
      }
    }
  }

  #arrive(cell: Cell, cost: number, direction: Direction): void {
    if (this.cost[cell]! <= cost) return;
    if (this.cost[cell] === UNREACHED) this.cells[this.size++] = cell;
    this.cost[cell] = cost;
    this.#from[cell] = direction;
  }

  has(cell: Cell): boolean {
    return this.cost[cell] !== UNREACHED;
  }

  /** The steps to a cell. */
  way(state: ArcadeState, to: Cell): Move[] {
    const { grid } = state.battle.zone;
    const steps: Move[] = [];
    for (let cell = to; this.cost[cell] !== 0; ) {
      const direction = this.#from[cell]!;
      steps.unshift(direction);
      cell = grid.next(cell, (direction + 4) & 7);
    }
    return steps;
  }
}

/** Possible results of a shot. */
interface Outcomes {
  /** The chance of each damage; of 0 it is the chance of a miss. */
  readonly damage: Float64Array;
  /** Offsets of misses with their probability. The compass is included. */
  readonly strays: readonly (Stray & { readonly chance: number })[];
}

const known = new Map<number, Outcomes>();

/** The outcomes of a shot with a number of dice under a compass. */
function outcomesOf(numbers: ArcadeNumbers, dice: number, compass: number): Outcomes {
  const key = (numbers.certain_damage * 8 + numbers.miss_faces) * 64 + compass * 16 + dice;
  let outcomes = known.get(key);
  if (!outcomes) known.set(key, (outcomes = compute(numbers, dice, compass)));
  return outcomes;
}

function compute(numbers: ArcadeNumbers, dice: number, compass: number): Outcomes {
  const { spread, strays } = shotOdds(numbers, dice);
  return {
    damage: Float64Array.from(spread, toNumber),
    strays: strays.map(({ east, north, chance }) => {
      const turned = { east: 0, north: 0, chance: toNumber(chance) };
      turn(east, north, compass, turned);
      return turned;
    }),
  };
}

const STRAIGHT_ON: Stray = { east: 0, north: 0 };

let after: ArcadeState | undefined;

/**
 * The mean of `worth` over all results of an announced shot. Exact, with one exception: a miss that lands away from all units counts as no
 * effect.
 */
export function meanAfterShot(state: ArcadeState, at: Cell, worth: (state: ArcadeState) => number): number {
  const { options, zone, numbers } = state.battle;
  const { grid } = zone;
  const unit = activeUnit(state);
  const from = state.cellOf[unit]!;
  const token = fromToken(state.stage);
  const dice = diceFor(numbers, distance(grid, token ? state.tokens[unit]! : from, at), isAimed(state.stage), token);
  const { damage, strays } = outcomesOf(numbers, dice, state.compass);
  const carryOut = (force: number, stray: Stray): number => {
    after = copyState(state, after);
    spendShot(after);
    if (force > 0 || stray !== STRAIGHT_ON) land(after, at, force, stray, null);
    afterAction(after, null);
    return worth(after);
  };

  let sum = 0;
  let pending = 0;
  for (let force = damage.length - 1; force > 0; force--) {
    pending += damage[force]!;
    if (pending === 0 || hasSameEffect(state, from, at, force - 1)) continue;
    sum += pending * carryOut(force, STRAIGHT_ON);
    pending = 0;
  }
  let nothing = damage[0]!;
  if (options.collateral === 'on')
    for (const stray of strays) {
      if (!canStrayMatter(state, from, grid.x(at) + stray.east, grid.y(at) + stray.north)) continue;
      nothing -= stray.chance;
      sum += stray.chance * carryOut(0, stray);
    }
  return nothing > 1e-9 ? sum + nothing * carryOut(0, STRAIGHT_ON) : sum;
}

/** Whether a hit with this damage has the same effect as one with a point more. */
function hasSameEffect(state: ArcadeState, from: Cell, at: Cell, force: number): boolean {
  if (force === 0) return false;
  const { options, zone, numbers } = state.battle;
  const target = unitAt(state, at);
  if (target < 0) return true;
  if (options.energy_bolts === 'on' && firstObject(state, from, zone.grid.x(at), zone.grid.y(at)) !== NOWHERE) return true;
  return force >= state.endurance[target]! && (options.blast === 'off' || force + 1 !== numbers.blast_from);
}

/** Whether a miss to these coordinates hits a unit, or lands where a blast could hit one. */
function canStrayMatter(state: ArcadeState, from: Cell, x: number, y: number): boolean {
  const { options, zone } = state.battle;
  const { grid } = zone;
  const obstacle = options.energy_bolts === 'on' ? firstObject(state, from, x, y) : NOWHERE;
  const struck = obstacle === NOWHERE ? grid.at(x, y) : obstacle;
  const what = whatIsAt(state, struck);
  if (what === 'unit') return true;
  const destroyed = what === 'wall' ? options.wall_destruction : what === 'floor' ? options.floor_destruction : 'off';
  if (destroyed === 'off' || options.blast === 'off') return false;
  for (let d = 0; d < 8; d++) {
    const near = grid.next(struck, d);
    if (near !== NOWHERE && unitAt(state, near) >= 0 && isAlive(state, unitAt(state, near))) return true;
  }
  return false;
}

/** An action of a unit from a cell that it drives to, other than ending its turn. */
export interface TurnAction {
  readonly at: Cell;
  readonly move: Move;
  /** The cell that a shot is fired at. */
  readonly target: Cell;
  /** Quick estimate of the action's value, in points of damage. */
  readonly quickScore: number;
}

const SHOTS = [AIM, SNAP, AIM_TOKEN, SNAP_TOKEN] as const;

/** The shot that was announced. */
export const shotOf = (stage: number): Move => SHOTS.find((shot) => stageOf(shot) === stage) ?? SNAP;

/** Puts the active unit on a cell that it reaches. */
export function standAt(state: ArcadeState, cell: Cell, points: number): void {
  const unit = activeUnit(state);
  state.occupant[state.cellOf[unit]!] = 0;
  state.occupant[cell] = unit + 1;
  state.cellOf[unit] = cell;
  state.points = points;
}

/** Targets of a side under `mapSplash`: enemies, and cells where a blast hurts the enemy more than the side itself. */
export function listTargets(state: ArcadeState, side: Side, into: Cell[]): void {
  const { options, zone } = state.battle;
  into.length = 0;
  const enemy = otherSide(side);
  const first = firstUnit(state.battle, enemy);
  for (let unit = first; unit < first + squadSize(state.battle, enemy); unit++)
    if (isAlive(state, unit) && state.cellOf[unit] !== OFF_BOARD) into.push(state.cellOf[unit]!);
  if (options.target_anything === 'off' || options.blast === 'off') return;
  const enemies = into.length;
  for (let i = 0; i < enemies; i++)
    for (let d = 0; d < 8; d++) {
      const near = zone.grid.next(into[i]!, d);
      if (near === NOWHERE || state.occupant[near] !== 0 || isOpen(state.terrain[near]!)) continue;
      if (splashAt(near) > 0 && !into.includes(near)) into.push(near);
    }
}

const targets: Cell[] = [];

/** Every shot of the active unit in this turn. Changes `at`: the unit is put on each cell that it reaches. */
export function listShots(at: ArcadeState, reach: Reach): TurnAction[] {
  const unit = activeUnit(at);
  const actions: TurnAction[] = [];
  if (!mayFire(at, unit)) return actions;
  const { points, side } = at;
  const own = at.cellOf[unit]!;
  const aiming = !hasMoved(at);
  const token = hasToken(at, unit);
  const stacked = token && at.battle.options.aim_with_triangulation === 'stack';
  for (let i = 0; i < reach.size; i++) {
    const cell = reach.cells[i]!;
    standAt(at, cell, points - reach.cost[cell]!);
    mapSplash(at, side);
    listTargets(at, side, targets);
    for (const target of targets) {
      if (aiming && cell === own) actions.push(shot(at, AIM, target));
      if (aiming && cell === own && stacked) actions.push(shot(at, AIM_TOKEN, target));
      actions.push(shot(at, SNAP, target));
      if (token) actions.push(shot(at, SNAP_TOKEN, target));
    }
  }
  return actions;
}

function shot(state: ArcadeState, move: Move, target: Cell): TurnAction {
  const unit = activeUnit(state);
  const at = state.cellOf[unit]!;
  const token = move === AIM_TOKEN || move === SNAP_TOKEN;
  const range = distance(state.battle.zone.grid, token ? state.tokens[unit]! : at, target);
  const dice = diceFor(state.battle.numbers, range, move === AIM || move === AIM_TOKEN, token);
  return { at, move, target, quickScore: targetWorth(state, state.side, at, target, dice) };
}

/** Every mine that the active unit can lay this turn. Changes `at`. */
export function listMines(at: ArcadeState, reach: Reach): TurnAction[] {
  const unit = activeUnit(at);
  const actions: TurnAction[] = [];
  if (!at.battle.sidecars[unit] || at.mines[unit] !== OFF_BOARD) return actions;
  const { points } = at;
  for (let i = 0; i < reach.size; i++) {
    const cell = reach.cells[i]!;
    if (points - reach.cost[cell]! < at.battle.numbers.laying_cost || mineAt(at, cell) !== OFF_BOARD) continue;
    standAt(at, cell, points - reach.cost[cell]!);
    if (!mayLay(at, unit)) continue;
    for (let kind = 0; kind < 2; kind++)
      if (mayLayKind(at, kind)) actions.push({ at: cell, move: LAY + kind, target: NOWHERE, quickScore: mineWorth(at, unit, kind) });
  }
  return actions;
}

/** Every ram of the active unit, of friendly units too. Changes `at`. */
export function listRams(state: ArcadeState, reach: Reach): TurnAction[] {
  const actions: TurnAction[] = [];
  if (state.battle.options.collision === 'off') return actions;
  const enemies = firstUnit(state.battle, otherSide(state.side));
  const isEnemy = (unit: number) => unit >= enemies && unit < enemies + squadSize(state.battle, otherSide(state.side));
  for (let i = 0; i < reach.size; i++) {
    const at = reach.cells[i]!;
    for (let d = 0; d < 8; d++) {
      if ((reach.rams[at]! & (1 << d)) === 0) continue;
      const target = state.battle.zone.grid.next(at, d);
      const run = reach.cost[at]! + stepCost(state.battle.numbers, d);
      actions.push({ at, move: d, target: NOWHERE, quickScore: isEnemy(unitAt(state, target)) ? run : -run });
    }
  }
  return actions;
}
