import { fuzzGame } from '@fray/conformance/fuzz';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { EVERYTHING } from '../testing.ts';

describe('positions from outside, changed at random', () => {
  it.each([
    ['any options', {}],
    ['every advanced rule and sidecars', { ...EVERYTHING, sidecars: '2', sidecar_cannon: 'yes' }],
    ['units placed in turn', { placement: 'in-turn', sidecars: '1' }],
  ])('are refused by name, or bear everything that a position of the game bears: %s', (_what, options) => {
    const { faults, accepted, refused } = fuzzGame(arcade, { seed: 2, tables: 10, mutants: 60, options });
    expect(faults).toEqual([]);
    expect(Math.min(accepted, refused)).toBeGreaterThan(60);
  });
});
