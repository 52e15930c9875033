import { conform } from '@fray/conformance';
import { Match, readChoices, ScriptedChance, SeededChance, standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from './index.ts';
import { ZONE_NAMES } from './rules/zones.ts';
import { EVERYTHING } from './testing.ts';

describe('the contract', () => {
  it('sends a move that can be undone to others only when it is final, and to each viewer once', () => {
    const match = new Match(
      arcade,
      { options: standardOptions(arcade.options), seats: 2 },
      new ScriptedChance([{ kind: 'pick', value: 0, n: 2 }]),
    );
    const movedSeen = (viewer: 0 | 1 | 'watcher') =>
      match
        .framesSince(viewer, 0)
        .flatMap((frame) => frame.events)
        .filter((event) => event.type === 'moved').length;
    match.move(0, 'N');
    expect([movedSeen(0), movedSeen(1), movedSeen('watcher')]).toEqual([1, 0, 0]);
    match.act(0, 'undo');
    match.move(0, 'E');
    match.act(1, 'concede');
    expect([movedSeen(0), movedSeen(1), movedSeen('watcher')]).toEqual([2, 1, 1]);
    expect(match.framesSince(0, 0).at(-1)?.owes).toBe(false);
  });

  const tables = ZONE_NAMES.flatMap((zone) =>
    (['zone', 'in-turn'] as const).map((placement, i) => ({
      ...standardOptions(arcade.options),
      zone,
      placement,
      tanks: 1 + (zone.length % 3),
      wrecks: i === 0 ? ('on' as const) : ('off' as const),
      pool_space: i === 0 ? ('enterable' as const) : ('impassable' as const),
      diagonal_over_gaps: i === 0 ? ('allowed' as const) : ('blocked' as const),
    })),
  );

  /** Options with any subset of the rules, drawn once: options are independent, so a few draws cover many pairs. */
  const random = new SeededChance(4);
  const subsets = Array.from({ length: 14 }, () => {
    const options: Record<string, string> = { stall_limit: '40', zone: ZONE_NAMES[random.below(ZONE_NAMES.length, 'table')]! };
    for (const [name, spec] of Object.entries(arcade.options))
      if (spec.kind === 'choice') options[name] = spec.values[random.below(spec.values.length, 'table')]!;
    options['tanks'] = String(1 + random.below(3, 'table'));
    options['sidecars'] = String(random.below(3, 'table'));
    return options;
  });

  it.each([EVERYTHING, { ...EVERYTHING, sidecars: '3', zone: 'duel' }, ...subsets])('holds with any subset of the rules: %j', (options) => {
    let read = readChoices(arcade, options);
    for (const lift of [{ mission_walls: 'off' }, { elimination: 'on' }, { mission_pool: 'off' }])
      if (!read.ok) read = readChoices(arcade, Object.assign(options, lift));
    if (!read.ok) throw new Error(read.fault.message);
    expect([...conform(arcade, { options: read.value, seats: 2, seed: 12, games: 2, longest: 20_000, stride: 61 })]).toEqual([]);
  });

  it.each(tables)('holds with $zone, placed $placement', (options) => {
    expect([...conform(arcade, { options, seats: 2, seed: 11, games: 3, longest: 20_000, stride: 41 })]).toEqual([]);
  });
});
