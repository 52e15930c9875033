import type { Cell } from '@fray/engine';
import { openSteps } from '../legal.ts';
import { stepCost } from '../move.ts';
import { type ShotOdds, shotOdds } from '../odds.ts';
import { diceFor } from '../shot.ts';
import { ACT, type ArcadeState, activeUnit, copyState, FIRED_AIMED, hasMoved, isAlive, NOT_FIRED, type Unit } from '../state.ts';
import { distance } from '../zone.ts';

/** How the active unit can get to a cell: what it costs, and the steps as directions. */
export interface Route {
  readonly cost: number;
  readonly steps: readonly number[];
}

/** Every cell that the active unit can still reach this turn, by the cheapest route. */
export function reach(state: ArcadeState): ReadonlyMap<Cell, Route> {
  const routes = new Map<Cell, Route>();
  if (state.stage !== ACT || state.fired === FIRED_AIMED) return routes;
  const ground = copyState(state);
  const start = state.cellOf[activeUnit(state)]!;
  ground.occupant[start] = 0; // the unit does not stand in its own way
  const open: [Cell, Route][] = [[start, { cost: 0, steps: [] }]];
  for (let next = open.shift(); next; next = open.sort(([, a], [, b]) => a.cost - b.cost).shift()) {
    const [cell, { cost, steps }] = next;
    if (routes.has(cell)) continue;
    routes.set(cell, { cost, steps });
    const passable = openSteps(ground, cell, activeUnit(state));
    for (let direction = 0; direction < 8; direction++) {
      if (((passable >> direction) & 1) === 0) continue;
      const to = state.battle.zone.grid.next(cell, direction);
      const total = cost + stepCost(direction);
      if (total <= state.points && !routes.has(to)) open.push([to, { cost: total, steps: [...steps, direction] }]);
    }
  }
  routes.delete(start);
  return routes;
}

/** A shot that could be fired from somewhere: its distance, dice and exact odds. */
export interface Shot {
  readonly distance: number;
  readonly odds: ShotOdds;
}

export interface Shots {
  /** Undefined when the unit has moved, or would have. */
  readonly aimed: Shot | undefined;
  readonly snap: Shot;
}

/** Whether the active unit may still fire this turn. */
export const canFire = (state: ArcadeState): boolean => state.stage !== 0 && state.fired === NOT_FIRED;

/** Shots at a unit from a cell; from anywhere but where the unit stands they are snap shots. */
export function shotsAt(state: ArcadeState, target: Unit, from: Cell): Shots {
  const unit = activeUnit(state);
  const range = distance(state.battle.zone.grid, from, state.cellOf[target]!);
  const still = from === state.cellOf[unit] && !hasMoved(state);
  const shot = (aimed: boolean): Shot => ({ distance: range, odds: shotOdds(diceFor(range, aimed)) });
  return { aimed: still ? shot(true) : undefined, snap: shot(false) };
}

/** Living units other than the active one. */
export function targets(state: ArcadeState): Unit[] {
  const units = Array.from(state.endurance.keys());
  return units.filter((unit) => unit !== activeUnit(state) && isAlive(state, unit));
}
