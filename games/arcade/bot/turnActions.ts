import { type Cell, type Move, NOWHERE } from '@fray/engine';
import { hasToken, mayFire, mayLay, mayLayKind } from '../rules/legal.ts';
import { mineAt } from '../rules/mines.ts';
import { AIM, AIM_TOKEN, LAY, SNAP, SNAP_TOKEN, stageOf, stepCost } from '../rules/move.ts';
import { diceFor } from '../rules/shot.ts';
import {
  type ArcadeState,
  activeUnit,
  firstUnit,
  hasMoved,
  isAlive,
  isOpen,
  OFF_BOARD,
  otherSide,
  type Side,
  squadSize,
  unitAt,
} from '../rules/state.ts';
import { distance } from '../rules/zone.ts';
import { mapSplash, mineWorth, splashAt, targetWorth } from './moveValues.ts';
import type { Reach } from './reachability.ts';

/** Something that a unit may do from a cell that it drives to, other than ending its turn. */
export interface Deed {
  readonly at: Cell;
  readonly move: Move;
  /** What a shot is fired at. */
  readonly target: Cell;
  /** What it looks to be worth at a glance, in points of damage. */
  readonly glance: number;
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

/** What a side would shoot at: enemies, and where a blast beside them hurts them more than it hurts its own. Under `mapSplash`. */
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

/** Every shot that the active unit may fire this turn. `at` is changed: the unit is put on every cell that it reaches. */
export function listShots(at: ArcadeState, reach: Reach): Deed[] {
  const unit = activeUnit(at);
  const deeds: Deed[] = [];
  if (!mayFire(at, unit)) return deeds;
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
      if (aiming && cell === own) deeds.push(shot(at, AIM, target));
      if (aiming && cell === own && stacked) deeds.push(shot(at, AIM_TOKEN, target));
      deeds.push(shot(at, SNAP, target));
      if (token) deeds.push(shot(at, SNAP_TOKEN, target));
    }
  }
  return deeds;
}

function shot(state: ArcadeState, move: Move, target: Cell): Deed {
  const unit = activeUnit(state);
  const at = state.cellOf[unit]!;
  const token = move === AIM_TOKEN || move === SNAP_TOKEN;
  const range = distance(state.battle.zone.grid, token ? state.tokens[unit]! : at, target);
  const dice = diceFor(state.battle.numbers, range, move === AIM || move === AIM_TOKEN, token);
  return { at, move, target, glance: targetWorth(state, state.side, at, target, dice) };
}

/** Every mine that the active unit may lay this turn. `at` is changed. */
export function listMines(at: ArcadeState, reach: Reach): Deed[] {
  const unit = activeUnit(at);
  const deeds: Deed[] = [];
  if (!at.battle.sidecars[unit] || at.mines[unit] !== OFF_BOARD) return deeds;
  const { points } = at;
  for (let i = 0; i < reach.size; i++) {
    const cell = reach.cells[i]!;
    if (points - reach.cost[cell]! < at.battle.numbers.laying_cost || mineAt(at, cell) !== OFF_BOARD) continue;
    standAt(at, cell, points - reach.cost[cell]!);
    if (!mayLay(at, unit)) continue;
    for (let kind = 0; kind < 2; kind++)
      if (mayLayKind(at, kind)) deeds.push({ at: cell, move: LAY + kind, target: NOWHERE, glance: mineWorth(at, unit, kind) });
  }
  return deeds;
}

/** Every ram that the active unit may drive this turn, into friends too. */
export function listRams(state: ArcadeState, reach: Reach): Deed[] {
  const deeds: Deed[] = [];
  if (state.battle.options.collision === 'off') return deeds;
  const enemies = firstUnit(state.battle, otherSide(state.side));
  const isEnemy = (unit: number) => unit >= enemies && unit < enemies + squadSize(state.battle, otherSide(state.side));
  for (let i = 0; i < reach.size; i++) {
    const at = reach.cells[i]!;
    for (let d = 0; d < 8; d++) {
      if ((reach.rams[at]! & (1 << d)) === 0) continue;
      const target = state.battle.zone.grid.next(at, d);
      const run = reach.cost[at]! + stepCost(state.battle.numbers, d);
      deeds.push({ at, move: d, target: NOWHERE, glance: isEnemy(unitAt(state, target)) ? run : -run });
    }
  }
  return deeds;
}
