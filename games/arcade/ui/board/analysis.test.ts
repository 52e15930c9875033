import {
  type Cell,
  DIRECTIONS,
  everyOutcome,
  type Fraction,
  fraction,
  MoveList,
  plus,
  readChoices,
  SeededChance,
  times,
} from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../../index.ts';
import { minePattern } from '../../rules/mines.ts';
import { CELLS } from '../../rules/move.ts';
import { strayStages } from '../../rules/shot.ts';
import { ACT, type ArcadeState, activeUnit, OFF_BOARD, sideOf, TARGET_AIMED } from '../../rules/state.ts';
import { battle, EVERYTHING, floor, on, squads } from '../../testing.ts';
import { luckOf } from '../panels/luckCount.ts';
import { canFire, forecast, isTargetable, obstacleOn, previewMine, reach, targets, threats, type Way, waysToFire } from './analysis.ts';
import { likelyTargets } from './battle.ts';

const list = new MoveList();
const movesOf = (state: ArcadeState): number[] => {
  arcade.moves(state, state.side, list);
  return list.toArray();
};
const still = new SeededChance(1);

/** Every cell that legal steps reach and every unit that they ram, by trying all of them. */
function byTrying(state: ArcadeState) {
  const cells = new Map<Cell, number>();
  const rams = new Map<number, number>();
  const visit = (at: ArcadeState): void => {
    for (const direction of movesOf(at).filter((move) => move < 8)) {
      const next = arcade.copy(at);
      const unit = activeUnit(at);
      const to = at.battle.zone.grid.next(at.cellOf[unit]!, direction);
      const target = at.occupant[to]! - 1;
      arcade.play(next, 0, direction, still, null);
      const cost = state.points - at.points + (direction % 2 === 0 ? 2 : 3);
      if (target >= 0) rams.set(target, Math.min(cost, rams.get(target) ?? 99));
      else {
        if ((cells.get(to) ?? 99) > cost) cells.set(to, cost);
        visit(next);
      }
    }
  };
  visit(state);
  cells.delete(state.cellOf[activeUnit(state)]!);
  return { cells, rams };
}

/** Positions of random games with all rules and sidecars. */
function* positions(seed: number, count: number, texts: Record<string, string> = {}) {
  const options = readChoices(arcade, { ...EVERYTHING, sidecars: '1', zone: 'rift', stall_limit: 'none', ...texts });
  if (!options.ok) throw new Error(options.fault.message);
  const random = new SeededChance(seed);
  let state = arcade.setup(options.value, 2, random);
  for (let n = 0; n < count; n++) {
    if (arcade.deciders(state) === 0) state = arcade.setup(options.value, 2, random);
    yield state;
    const moves = movesOf(state);
    arcade.play(state, state.side, moves[random.below(moves.length, 'table')]!, random, null);
  }
}

describe('the analysis for the table', () => {
  it('reaches and rams exactly the results of steps, at the same cost, over random games', () => {
    let rammed = 0;
    let n = 0;
    for (const state of positions(8, 2000, { ram_sidecars: 'yes', zone: 'skirmish' })) {
      // Trying every path of twelve points takes long: sidecars seldom.
      if (state.stage !== ACT || n++ % (state.battle.sidecars[activeUnit(state)] ? 60 : 5) !== 0) continue;
      const actual = reach(state);
      const tried = byTrying(state);
      expect(new Map(Array.from(actual.cells, ([cell, route]) => [cell, route.cost]))).toEqual(tried.cells);
      expect(new Map(Array.from(actual.rams, ([unit, ram]) => [unit, ram.cost]))).toEqual(tried.rams);
      rammed += tried.rams.size;
    }
    expect(rammed).toBeGreaterThan(10);
  });

  it('returns a route that can be driven, past walls', () => {
    const table = battle(['E5'], ['I9'], { map: floor({ E6: '#', D6: '#' }) });
    const { grid } = table.state.battle.zone;
    expect(reach(table.state).cells.get(grid.parse('E7')!)).toBeUndefined();
    const around = reach(table.state).cells.get(grid.parse('F7')!)!;
    table.do(around.steps.map((direction) => DIRECTIONS[direction]!).join(' '));
    expect(squads(table).green).toEqual(['F7']);
  });

  it('never treats a player’s own tank as a target, for both sides', () => {
    const { state } = battle(['E5', 'A1'], ['I9', 'H9'], { side: 'orange' });
    const sights = (...own: number[]) => ({
      scene: { players: [0, 1].map((seat) => ({ seat, own: own.includes(seat) })) },
      state,
    });
    const sides = (...own: number[]) => [...new Set(likelyTargets(sights(...own)).map((unit) => sideOf(state.battle, unit)))];
    expect(state.side).toBe(1);
    expect(sides(0)).toEqual([1]);
    expect(sides(1)).toEqual([0]);
    expect(sides(0, 1)).toEqual([0]);
    expect(sides()).toEqual([0]);
  });

  it('[A56] returns the results of a ram', () => {
    const table = battle(['E3'], ['E6:2', 'I9'], { options: on('collision') });
    const ram = reach(table.state).rams.get(1)!;
    expect([ram.cost, ram.damage]).toEqual([6, 3]);
    table.do(ram.steps.map((direction) => DIRECTIONS[direction]!).join(' '));
    expect(squads(table)).toEqual({ green: ['E5:3'], orange: ['-', 'I9'] });
  });

  it('[A48] returns exactly the legal ways to fire', () => {
    let count = 0;
    for (const state of positions(5, 1500, { aim_with_triangulation: 'exclusive' })) {
      if (state.stage !== ACT) continue;
      const moves = movesOf(state).map((move) => arcade.format(state, move));
      const target = targets(state)[0];
      const ways =
        target === undefined || !canFire(state) ? [] : waysToFire(state, state.cellOf[target]!, state.cellOf[activeUnit(state)]!);
      const listed = ways.map(({ aimed, token }) => `${aimed ? 'aim' : 'snap'}${token ? '-token' : ''}`);
      const legal = moves.filter((move) => move.startsWith('aim') || move.startsWith('snap'));
      if (target !== undefined) expect(listed.toSorted()).toEqual(legal.toSorted());
      count += legal.length;
    }
    expect(count).toBeGreaterThan(500);
  });

  it('[AC14] treats exactly the legal targets as targets', () => {
    for (const state of positions(6, 800)) {
      if (state.stage < TARGET_AIMED) continue;
      const legal = new Set(movesOf(state).map((move) => move - CELLS));
      for (let cell = 0; cell < state.terrain.length; cell++) expect(isTargetable(state, cell)).toBe(legal.has(cell));
    }
  });

  it('[A23] [A25] [A49] [A43] predicts the results of a shot as playing every roll of the dice does', () => {
    const random = new SeededChance(3);
    let compared = 0;
    for (const state of positions(4, 900)) {
      if (state.stage < TARGET_AIMED) continue;
      const legal = movesOf(state);
      const move = legal[random.below(legal.length, 'table')]!;
      const unit = activeUnit(state);
      const at = move - CELLS;
      const from = state.cellOf[unit]!;
      const way = waysToFire(state, at, from)[0]!;
      if (way.odds.dice > 6) continue;
      compared++;
      const actual = forecast(state, at, from, way);
      // Only the hit itself: effects of the next turns do not belong to the shot.
      const base = arcade.copy(state);
      base.mines.fill(OFF_BOARD);
      const found = new Map<number, { hurt: Fraction; kill: Fraction; mean: Fraction }>();
      const zero = fraction(0);
      for (const { value, probability } of everyOutcome((chance) => {
        const after = arcade.copy(base);
        arcade.play(after, state.side, move, chance, null);
        return after;
      }))
        for (let i = 0; i < base.endurance.length; i++) {
          const lost = base.endurance[i]! - value.endurance[i]!;
          if (lost === 0) continue;
          const before = found.get(i) ?? { hurt: zero, kill: zero, mean: zero };
          found.set(i, {
            hurt: plus(before.hurt, probability),
            kill: value.endurance[i] === 0 ? plus(before.kill, probability) : before.kill,
            mean: plus(before.mean, times(probability, fraction(lost))),
          });
        }
      const harmed = actual.units.filter(({ hurt }) => hurt.over > 0n);
      expect(new Map(harmed.map(({ unit: i, hurt, kill, mean }) => [i, { hurt, kill, mean }]))).toEqual(found);
      expect([...actual.strikes.values(), actual.nothing].reduce(plus, zero)).toEqual(fraction(1));
    }
    expect(compared).toBeGreaterThan(60);
  });

  it('[A50] returns the cell that stops a bolt, and none for rockets', () => {
    const map = floor({ E3: '#' });
    const { state } = battle(['E1'], ['E5', 'I9'], { map, options: on('energy_bolts') });
    const { grid } = state.battle.zone;
    const cell = (name: string) => grid.parse(name)!;
    expect(obstacleOn(state, cell('E1'), cell('E5'))).toBe(cell('E3'));
    expect(obstacleOn(state, cell('I5'), cell('E5'))).toBeUndefined();
    expect(obstacleOn(battle(['E1'], ['E5', 'I9'], { map }).state, cell('E1'), cell('E5'))).toBeUndefined();
  });

  it('computes the threat as the best real shot of the next enemy, by trying its moves', () => {
    let compared = 0;
    let n = 0;
    for (const state of positions(11, 900, { sidecars: '0', zone: 'skirmish', collision: 'off' })) {
      if (state.stage !== ACT || state.ending !== 0 || n++ % 25 !== 0) continue;
      const unit = activeUnit(state);
      const home = state.cellOf[unit]!;
      const threat = threats(state, unit, [home]).get(home);
      // The enemy's next turn, as if this unit ended its own now.
      const next = arcade.copy(state);
      next.stunned[unit] = 0;
      arcade.play(next, state.side, 10, still, null);
      if (next.side === state.side || (threat && activeUnit(next) !== threat.by)) continue;
      let least = 99;
      const visit = (at: ArcadeState): void => {
        for (const way of ways(at, home))
          if (obstacleOn(at, at.cellOf[activeUnit(at)]!, home) === undefined) least = Math.min(least, way.odds.dice);
        for (const move of movesOf(at).filter((one) => one < 8)) {
          const after = arcade.copy(at);
          arcade.play(after, at.side, move, still, null);
          if (after.ending === 0 && after.side === at.side) visit(after);
        }
      };
      visit(next);
      compared++;
      if (least === 99) expect(threat).toBeUndefined();
      else {
        const spread = waysToFireWith(least);
        const mean = spread.reduce((sum, p, damage) => sum + p * Math.min(damage, state.endurance[unit]!), 0);
        expect(threat?.mean).toBeCloseTo(mean, 9);
        expect(threat?.worst).toBe(Math.min(6, state.endurance[unit]!));
      }
    }
    expect(compared).toBeGreaterThan(10);

    function ways(at: ArcadeState, cell: Cell): Way[] {
      return canFire(at) ? waysToFire(at, cell, at.cellOf[activeUnit(at)]!) : [];
    }
    /** Probabilities of each damage by this number of dice, by plain counting. */
    function waysToFireWith(dice: number): number[] {
      if (dice === 0) return [0, 0, 0, 0, 0, 0, 1];
      const atLeast = (damage: number) => ((7 - damage) / 6) ** dice;
      return [1 - atLeast(2), 0, ...[2, 3, 4, 5].map((damage) => atLeast(damage) - atLeast(damage + 1)), atLeast(6)];
    }
  });

  it('[M9] [M10] returns the effect of a mine, laid or not yet laid', () => {
    const table = battle(['sE5', 'A1'], ['F6:3', 'E7', 'I9'], { options: EVERYTHING });
    const { state } = table;
    const cell = state.battle.zone.grid.parse('E5')!;
    expect(previewMine(state, 0, { cell, kind: 0 }).harmed).toEqual([
      { unit: 0, damage: 1, destroyed: true, stunned: false },
      { unit: 2, damage: 3, destroyed: true, stunned: false },
    ]);
    expect(previewMine(state, 0, { cell, kind: 1 }).harmed).toEqual([
      { unit: 0, damage: 1, destroyed: true, stunned: false },
      { unit: 2, damage: 1, destroyed: false, stunned: true },
      { unit: 3, damage: 2, destroyed: false, stunned: false },
    ]);
    const named = (kind: number) => Object.fromEntries(minePattern(state, cell, kind).map(({ at, damage }) => [at, damage]));
    expect(named(0)).toEqual({ E5: 6, D4: 3, E4: 3, F4: 3, D5: 3, F5: 3, D6: 3, E6: 3, F6: 3 });
    expect(named(1)).toEqual({ E5: 4, E6: 3, E7: 2, E8: 1, E4: 3, E3: 2, E2: 1, D5: 3, C5: 2, B5: 1, F5: 3, G5: 2, H5: 1 });
  });

  it('[A25] removes the dice of a miss in the order of the rule', () => {
    expect(strayStages([1, 3, 3, 4, 6, 2])).toEqual([1, 2, 3, 2, 1, 3]);
    expect(strayStages([1, 2, 5, 3, 4])).toEqual([1, 2, 2, 2, 2]);
  });

  it('counts luck: hits compared with the expectation, and their probability', () => {
    const table = battle(['E1', 'A1'], ['E4', 'I9']);
    table.do('snap E4 | dice 2 3 4');
    table.do('end');
    table.do('snap E1 | dice 1 1 1');
    table.do('end');
    table.do('snap E4 | dice 1 2 3 4 5');
    const green = luckOf(table.events, 0, table.state.battle.numbers);
    expect([green.shots, green.hits, green.damage, green.faces]).toEqual([2, 1, 2, [1, 2, 2, 2, 1, 0]]);
    const [first, second] = [(5 / 6) ** 3, (5 / 6) ** 5];
    expect(green.expectedHits).toBeCloseTo(first + second, 12);
    expect(green.asMany).toBeCloseTo(1 - (1 - first) * (1 - second), 12);
    expect(green.asFew).toBeCloseTo(1 - first * second, 12);
    expect(luckOf(table.events, 1, table.state.battle.numbers)).toMatchObject({ shots: 1, hits: 0, damage: 0, asMany: 1 });
    expect(luckOf([], 0, table.state.battle.numbers)).toMatchObject({ shots: 0, asMany: 1, asFew: 1 });
  });
});
