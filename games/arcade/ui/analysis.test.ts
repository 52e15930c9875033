import { type Cell, DIRECTIONS, MoveList, SeededChance, standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { ACT, activeUnit } from '../state.ts';
import { battle, floor } from '../testing.ts';
import { canFire, reach, shotsAt, targets } from './analysis.ts';

/** Every cell that legal steps lead to, by trying all of them. */
function byTrying(state: ReturnType<typeof arcade.copy>): Map<Cell, number> {
  const found = new Map<Cell, number>();
  const visit = (at: typeof state): void => {
    for (let direction = 0; direction < 8; direction++) {
      if (!movesOf(at).includes(direction)) continue;
      const next = arcade.copy(at);
      arcade.play(next, 0, direction, new SeededChance(1), null);
      const cell = next.cellOf[activeUnit(next)]!;
      const cost = state.points - next.points;
      if ((found.get(cell) ?? 99) > cost) found.set(cell, cost);
      visit(next);
    }
  };
  visit(state);
  found.delete(state.cellOf[activeUnit(state)]!);
  return found;
}

const list = new MoveList();
const movesOf = (state: ReturnType<typeof arcade.copy>): number[] => {
  arcade.moves(state, state.side, list);
  return list.toArray();
};

describe('what the table shows', () => {
  it('reaches exactly the cells that steps lead to, at the same cost, over random games', () => {
    const options = standardOptions(arcade.options);
    const random = new SeededChance(8);
    const state = arcade.setup({ ...options, zone: 'rift' }, 2, random);
    for (let n = 0; n < 400 && arcade.deciders(state) !== 0; n++) {
      if (state.stage === ACT && n % 5 === 0) {
        const shown = new Map(Array.from(reach(state), ([cell, route]) => [cell, route.cost]));
        expect(shown).toEqual(byTrying(state));
      }
      const moves = movesOf(state);
      arcade.play(state, state.side, moves[random.below(moves.length, 'table')]!, random, null);
    }
  });

  it('gives a way that can be driven, past walls', () => {
    const table = battle(['E5'], ['I9'], { map: floor({ E6: '#', D6: '#' }) });
    const route = reach(table.state).get(table.state.battle.zone.grid.parse('E7')!);
    expect(route).toBeUndefined();
    const around = reach(table.state).get(table.state.battle.zone.grid.parse('F7')!);
    table.do(around!.steps.map((direction) => DIRECTIONS[direction]!).join(' '));
    expect(table.position).toMatchObject({ units: { green: [{ cell: 'F7' }] } });
  });

  it('shows the odds of the shot that would be rolled, from here and from there', () => {
    const table = battle(['E4', 'A1'], ['E8', '-']);
    const { grid } = table.state.battle.zone;
    expect(targets(table.state)).toEqual([1, 2]);
    const here = shotsAt(table.state, 2, grid.parse('E4')!);
    expect([here.aimed?.odds.dice, here.snap.odds.dice, here.snap.distance]).toEqual([2, 4, 4]);
    const there = shotsAt(table.state, 2, grid.parse('E6')!);
    expect([there.aimed, there.snap.odds.dice]).toEqual([undefined, 2]);
    expect(canFire(table.state)).toBe(true);
    table.do('N');
    expect(shotsAt(table.state, 2, grid.parse('E5')!).aimed).toBeUndefined();
    table.do('snap E8 | dice 2 2 2');
    expect(canFire(table.state)).toBe(false);
  });
});
