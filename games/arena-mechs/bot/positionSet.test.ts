import { SeededChance, standardOptions } from '@fray/engine';
import { expect, it } from 'vitest';
import { arenaMechsRules } from '../game.ts';
import { copyState } from '../rules/state.ts';
import { PositionSet } from './positionSet.ts';

it('contains every position of this round, and none of the round before', () => {
  const state = arenaMechsRules.setup(standardOptions(arenaMechsRules.options), 2, new SeededChance(1));
  const set = new PositionSet();
  for (let round = 0; round < 2; round++) {
    const known = (count: number) => Array.from({ length: count }, (_, steps) => set.add({ ...state, steps })).filter((isNew) => !isNew);
    expect(known(5000)).toEqual([]);
    expect(known(5000)).toHaveLength(5000);
    set.clear();
  }
});

it('treats positions that differ in hidden cards only as equal', () => {
  const state = arenaMechsRules.setup(standardOptions(arenaMechsRules.options), 2, new SeededChance(1));
  const set = new PositionSet();
  set.add(state);
  const { key } = set;
  const other = copyState(state);
  other.bag[0]! ^= 1;
  expect(set.add(other)).toBe(false);
  expect(set.key).toBe(key);
});

it('distinguishes positions that differ in one byte of the board', () => {
  const state = arenaMechsRules.setup(standardOptions(arenaMechsRules.options), 2, new SeededChance(1));
  const set = new PositionSet();
  set.add(state);
  for (const field of ['tiles', 'turns', 'cellOf', 'damage', 'scores', 'left'] as const) {
    for (let i = 0; i < state[field].length; i++) {
      const other = copyState(state);
      other[field][i]! ^= 1;
      expect(set.add(other), `${field} ${i}`).toBe(true);
    }
  }
});
