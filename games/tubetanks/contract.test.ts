import { conform } from '@fray/conformance';
import { fuzzGame } from '@fray/conformance/fuzz';
import { describe, expect, it } from 'vitest';
import { tubetanks } from './index.ts';
import { standard } from './testing.ts';

describe('the contract', () => {
  it('rejects randomly changed positions that cannot occur', () => {
    const { faults, accepted, refused } = fuzzGame(tubetanks, { seed: 3, tables: 16, mutants: 80 });
    expect(faults).toEqual([]);
    expect(Math.min(accepted, refused)).toBeGreaterThan(60);
  });

  const tables = (['relative', 'heading'] as const).flatMap((programming) =>
    (['wrap', 'closed'] as const).flatMap((apex) =>
      (['end', 'each-step'] as const).map((fire_timing, i) => ({
        ...standard(),
        programming,
        apex,
        fire_timing,
        hold: apex === 'wrap' ? ('yes' as const) : ('no' as const),
        fire_range: i === 0 ? ('exact' as const) : ('sudden' as const),
        at_limit: i === 0 ? ('draw' as const) : ('fewest-hits' as const),
        max_rounds: 20,
      })),
    ),
  );
  it.each(tables)('holds: $programming, $apex, $fire_timing, $fire_range', (options) => {
    expect([...conform(tubetanks, { options, seats: 2, seed: 5, games: 4, longest: 100, stride: 4 })]).toEqual([]);
  });
});
