import { conform } from '@fray/conformance';
import { fuzzGame } from '@fray/conformance/fuzz';
import { readOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arenaMechs } from './index.ts';

const LIVELY = { start_order: 'random' };
const OTHERWISE = { ...LIVELY, free_tile_rotation: 'as-it-lies', no_reverse_push: 'on', score_floor: '0', multi_smash: 'active-order' };

describe('the contract', () => {
  it.each([
    [2, LIVELY],
    [3, LIVELY],
    [4, LIVELY],
    [3, {}],
    [2, OTHERWISE],
    [3, OTHERWISE],
    [4, OTHERWISE],
  ] as const)('holds with %i seats: %j', (seats, changes) => {
    const options = readOptions(arenaMechs.options, changes);
    if (!options.ok) throw new Error(options.fault.message);
    expect([
      ...conform(arenaMechs, { options: options.value, seats, seed: 21, games: 'quick' in globalThis ? 2 : 3, longest: 4000, stride: 5 }),
    ]).toEqual([]);
  });

  it('rejects positions that cannot occur', () => {
    const seatsOf = (position: object) => ('mechs' in position && Array.isArray(position.mechs) ? position.mechs.length : 2);
    const { faults, accepted, refused } = fuzzGame(arenaMechs, { seed: 1, tables: 8, mutants: 60, seatsOf });
    expect(faults).toEqual([]);
    expect(Math.min(accepted, refused)).toBeGreaterThan(60);
  });
});
