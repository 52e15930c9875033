import { everyOutcome, MoveList, NOWHERE, SeededChance, toNumber } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { AIM, AIM_TOKEN, CELLS, END, isCell, isLaying, isShot, isStep, REPAIR, SNAP, stageOf } from '../rules/move.ts';
import type { ArcadeOptions } from '../rules/options.ts';
import { type ArcadeState, activeUnit, copyState, findActive, sideOf, unitAt } from '../rules/state.ts';
import { positionsAt } from '../testing.ts';
import { trainingTask } from './training.ts';
import { listMines, listRams, listShots, meanAfterShot, Reach } from './turnActions.ts';
import { TurnPlanner } from './turns.ts';
import { handmadeShare, isTurnStart } from './value.ts';

/** Options with all kinds of rules, every third with numbers other than the rulebook's. */
function table(random: SeededChance): ArcadeOptions {
  const options = trainingTask.table(random);
  if (random.below(3, 'table') > 0) return options;
  const upTo = (most: number) => random.below(most + 1, 'table');
  const [points, straight, diagonal, endurance] = [upTo(9), 1 + upTo(2), 1 + upTo(3), 3 + upTo(6)];
  return {
    ...options,
    tank_points: points,
    straight_cost: straight,
    diagonal_cost: diagonal,
    tank_endurance: endurance,
    'green.tank_endurance': endurance,
    'orange.tank_endurance': endurance,
    certain_damage: 1 + upTo(8),
    miss_faces: upTo(3),
    blast_from: 3 + upTo(4),
    blast_damage: upTo(3),
    stray_damage: upTo(2),
    bolt_damage: upTo(3),
    laying_cost: 1 + upTo(5),
  };
}

/** Positions of all kinds of battles, in the middle of turns too. */
const positions = (seed: number, count: number) => positionsAt(table, new SeededChance(seed), count);

/** All actions after driving that the rules allow, found by trying moves: `cell move` or `cell move target`. */
function slowly(start: ArcadeState): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const list = new MoveList();
  const go = (state: ArcadeState): void => {
    const cell = state.cellOf[activeUnit(state)]!;
    const key = `${cell} ${state.points}`;
    if (seen.has(key)) return;
    seen.add(key);
    arcade.moves(state, state.side, list);
    for (const move of list.toArray()) {
      const next = copyState(state);
      const ram = isStep(move) && state.occupant[state.battle.zone.grid.next(cell, move)] !== 0;
      if (!isStep(move) || ram) found.add(`${cell} ${move}`);
      if (!isStep(move) || ram) continue;
      arcade.play(next, state.side, move, new SeededChance(1), null);
      go(next);
    }
  };
  go(start);
  return found;
}

describe('whole turns', () => {
  it('are all that the rules allow, and no others', () => {
    let rams = 0;
    let mines = 0;
    for (const state of positions(1, 150)) {
      if (state.stage > 1) continue;
      const reach = new Reach();
      reach.fill(state);
      const shots = listShots(copyState(state), reach);
      const quick = new Set<string>();
      for (let i = 0; i < reach.size; i++) quick.add(`${reach.cells[i]} ${END}`);
      for (const { at, move } of shots) quick.add(`${at} ${move}`);
      const laid = listMines(copyState(state), reach);
      const rammed = listRams(state, reach);
      for (const { at, move } of [...laid, ...rammed]) quick.add(`${at} ${move}`);
      rams += rammed.length;
      mines += laid.length;
      const slow = [...slowly(state)].filter((way) => !way.endsWith(` ${REPAIR}`));
      expect([...quick].sort()).toEqual(slow.sort());
    }
    expect(Math.min(rams, mines)).toBeGreaterThan(10);
  });

  it('shoot at every living enemy, and only at legal targets', () => {
    const list = new MoveList();
    for (const state of positions(2, 60)) {
      if (state.stage > 1) continue;
      const reach = new Reach();
      reach.fill(state);
      const aims = listShots(copyState(state), reach).filter(({ at }) => at === reach.cells[0]);
      if (aims.length === 0) continue;
      for (const shot of new Set(aims.map(({ move }) => move))) {
        const announced = copyState(state);
        announced.stage = stageOf(shot);
        arcade.moves(announced, state.side, list);
        const targets = aims.filter(({ move }) => move === shot).map(({ target }) => CELLS + target);
        for (const target of targets) expect(list.has(target)).toBe(true);
        const enemies = list.toArray().filter((move) => {
          const unit = unitAt(state, move - CELLS);
          return unit >= 0 && sideOf(state.battle, unit) !== state.side;
        });
        for (const enemy of enemies) expect(targets).toContain(enemy);
      }
    }
  });

  it('are plans of legal moves, up to the dice or the end of the turn, best first', () => {
    const planner = new TurnPlanner(handmadeShare);
    const list = new MoveList();
    for (const state of positions(3, 80)) {
      const plans = planner.plan(state, 6);
      expect(plans.length).toBeGreaterThan(0);
      expect(plans.map(({ share }) => share)).toEqual(plans.map(({ share }) => share).sort((a, b) => b - a));
      expect(planner.plan(state, 1)[0]).toEqual(plans[0]);
      for (const { moves, share } of plans) {
        expect(share).toBeGreaterThanOrEqual(0);
        expect(share).toBeLessThanOrEqual(1);
        const played = copyState(state);
        for (const move of moves) {
          expect(played.turn).toBe(state.turn);
          arcade.moves(played, state.side, list);
          expect(list.has(move)).toBe(true);
          arcade.play(played, state.side, move, new SeededChance(2), null);
        }
        expect(played.turn > state.turn || arcade.deciders(played) === 0 || isCell(moves.at(-1)!)).toBe(true);
      }
    }
  });

  it('without an action have the value of ending the turn there', () => {
    const planner = new TurnPlanner(handmadeShare);
    for (const state of positions(4, 40)) {
      for (const { moves, share } of planner.plan(state, 60)) {
        if (moves.some((move) => isShot(move) || isCell(move) || isLaying(move) || move === REPAIR) || moves.at(-1) !== END) continue;
        const played = copyState(state);
        let rammed = false;
        for (const move of moves) {
          arcade.play(played, state.side, move, new SeededChance(2), null);
          rammed ||= played.rammed && !state.rammed;
        }
        if (!rammed) expect(share).toBeCloseTo(handmadeShare(played, state.side), 9);
      }
    }
  });
});

describe('the mean after a shot', () => {
  it('is the mean over every outcome of the dice that the rules carry out', () => {
    const harm = (state: ArcadeState): number =>
      state.endurance.reduce((sum, left, unit) => sum + (unit + 1) * left, 0) + 0.1 * state.stunned.reduce((sum, one) => sum + one, 0);
    let shots = 0;
    for (const state of positions(5, 60)) {
      if (state.stage > 1) continue;
      const reach = new Reach();
      reach.fill(state);
      const own = reach.cells[0]!;
      for (const { at, move, target } of listShots(copyState(state), reach)) {
        if (at !== own || (move !== AIM && move !== AIM_TOKEN && move !== SNAP) || target === NOWHERE) continue;
        const announced = copyState(state);
        announced.stage = stageOf(move);
        const { grid } = state.battle.zone;
        if (Math.max(grid.dx(own, target), grid.dy(own, target)) > 5) continue;
        shots++;
        let mean = 0;
        for (const { value, probability } of everyOutcome((chance) => {
          const after = copyState(announced);
          arcade.play(after, state.side, CELLS + target, chance, null);
          return after.turn === state.turn ? harm(after) : 0;
        }))
          mean += toNumber(probability) * value;
        const quick = meanAfterShot(announced, target, (after) => (after.turn === state.turn ? harm(after) : 0));
        expect(quick).toBeCloseTo(mean, 6);
      }
    }
    expect(shots).toBeGreaterThan(40);
  });
});

describe('the value', () => {
  it('is a share: both sides make one, in the middle of a turn too', () => {
    for (const state of positions(6, 60)) {
      const own = arcade.bot.value(state, 0);
      expect(own).toBeGreaterThanOrEqual(0);
      expect(own).toBeLessThanOrEqual(1);
      expect(own + arcade.bot.value(state, 1)).toBeCloseTo(1, 9);
    }
  });

  it('is the same from the other side of the board', () => {
    for (const state of positions(7, 200)) {
      const { battle } = state;
      if (!isTurnStart(state) || battle.squads[0] !== battle.squads[1] || battle.options.collateral === 'on') continue;
      const other = turned(state);
      if (other) expect(arcade.bot.value(other, 1)).toBeCloseTo(arcade.bot.value(state, 0), 6);
    }
  });
});

/** The position with the board turned by 180° and the sides exchanged. Undefined if the zone is not symmetric. */
function turned(state: ArcadeState): ArcadeState | undefined {
  const { grid, terrain } = state.battle.zone;
  if (!terrain.every((kind, cell) => kind === terrain[grid.halfTurn(cell)])) return undefined;
  const other = copyState(state);
  const half = state.battle.squads[0];
  const swap = (unit: number): number => (unit + half) % (2 * half);
  const there = (cell: number): number => (cell < 0 ? cell : grid.halfTurn(cell));
  for (let cell = 0; cell < grid.size; cell++) {
    other.terrain[grid.halfTurn(cell)] = state.terrain[cell]!;
    other.occupant[grid.halfTurn(cell)] = state.occupant[cell] === 0 ? 0 : swap(state.occupant[cell]! - 1) + 1;
  }
  for (let unit = 0; unit < 2 * half; unit++) {
    const to = swap(unit);
    other.cellOf[to] = there(state.cellOf[unit]!);
    other.tokens[to] = there(state.tokens[unit]!);
    other.mines[to] = there(state.mines[unit]!);
    other.mineKinds[to] = state.mineKinds[unit]!;
    other.endurance[to] = state.endurance[unit]!;
    other.stunned[to] = state.stunned[unit]!;
    other.repairs[to] = state.repairs[unit]!;
  }
  other.discs[0] = state.discs[1]!;
  other.discs[1] = state.discs[0]!;
  other.side = 1 - state.side === 0 ? 0 : 1;
  findActive(other);
  return other;
}
