import { readChoices } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tubetanks } from '../index.ts';
import { fresh, HOLD, pose, QUIET, round, standard, tunnel, types } from '../testing.ts';
import { programCount } from './program.ts';
import { gridOf } from './state.ts';

describe('the tunnel', () => {
  it('[TT1] starts with each tank at its own left wall, facing along the tunnel', () => {
    expect(fresh().position()).toMatchObject({
      one: { cell: 'L1', facing: 'up', hits: 0 },
      two: { cell: 'R6', facing: 'down', hits: 0 },
      round: 1,
    });
  });

  it('[T2] is a ring for movement: left of the left wall is the right wall', () => {
    const table = tunnel('L1 up', 'R6 down');
    round(table, 'LFR', 'LLL');
    expect(pose(table, 'one')).toBe('R1 up');
    round(table, 'RFR', 'LLL');
    expect(pose(table, 'one')).toBe('L1 down');
  });

  it('[T2] closed, ends at the outer edges of the walls', () => {
    const table = tunnel('L1 up', 'R6 down', { apex: 'closed' });
    const events = round(table, 'LFF', 'LLL');
    expect(types(events)).toContain('blocked');
    expect(pose(table, 'one')).toBe('L1 left');
  });

  it('[T1] [T2] plays the worked example: only relative programs on the ring end as described', () => {
    // Yellow: forward, turn right, forward; then turn left, forward, turn left. Blue: forward twice, turn right; forward twice, turn left.
    const table = tunnel('L1 up', 'R6 down');
    round(table, 'FRF', 'FFR');
    expect(pose(table, 'one')).toBe('F2 right');
    expect(pose(table, 'two')).toBe('R4 left');
    const grid = gridOf(standard());
    round(table, 'LFL', 'FFL');
    expect(pose(table, 'one')).toBe('F3 left');
    expect(grid.name(grid.ahead(grid.parse('B3')!, 6, 2))).toBe('C3'); // over the apex to the right wall, on the board
    expect(pose(table, 'two')).toBe('L4 down');
    expect(grid.name(grid.ahead(grid.parse('A4')!, 4, 3))).toBe('A1');
  });

  it('[T14] [T15] contains nothing but two tanks', () => {
    expect(Object.keys(fresh().position())).toEqual(['one', 'two', 'round', 'ending']);
  });
});

describe('programs', () => {
  it('[T1] relative: forward moves, left and right turn in place', () => {
    const table = tunnel('F3 up', QUIET);
    round(table, 'LLF', 'LLL');
    expect(pose(table, 'one')).toBe('F2 down');
    round(table, 'RFR', 'LLL');
    expect(pose(table, 'one')).toBe('L2 up');
  });

  it('[T3] number 27, and 64 with holding', () => {
    expect(fresh().moves(0)).toHaveLength(27);
    expect(new Set(fresh().moves(0)).size).toBe(27);
    expect(fresh().moves(0)).toContain('FFF');
    expect(fresh({ hold: 'yes' }).moves(0)).toHaveLength(64);
    const table = tunnel('F3 up', QUIET, HOLD);
    round(table, 'HHF', 'LLL');
    expect(pose(table, 'one')).toBe('F4 up');
  });

  it('[T3] reject two instructions, unknown instructions, and holding where it is not allowed', () => {
    for (const text of ['FF', 'FFFF', 'FXF', 'FFH', 'fff', 'FFB'])
      expect(fresh().move(0, text)).toMatchObject({ ok: false, fault: { code: 'unknown-move' } });
  });

  it('[T19] use headings from each player’s own side', () => {
    const options = { programming: 'heading' } as const;
    const expected = { F: ['F4 up', 'F2 down'], B: ['F3 down', 'F3 up'], L: ['F3 left', 'F3 right'], R: ['F3 right', 'F3 left'] };
    for (const [letter, [one, two]] of Object.entries(expected)) {
      const table = tunnel('F3 up', 'F3 down', { ...options, ...HOLD });
      round(table, `${letter}HH`, `${letter}HH`);
      expect([pose(table, 'one'), pose(table, 'two')]).toEqual([one, two]);
    }
    expect(programCount({ ...standard(), ...options })).toBe(64);
    expect(programCount({ ...standard(), ...options, hold: 'yes' })).toBe(125);
  });

  it.each([
    [1, 'F', 3],
    [2, 'FR', 9],
    [4, 'FRFL', 81],
  ])('[T3] have as many steps as the options say: %i', (steps, program, count) => {
    const options = { ...standard(), steps };
    expect(programCount(options)).toBe(count);
    const match = fresh({ steps });
    expect(match.moves(0)).toHaveLength(count);
    expect(match.move(0, `${program}F`)).toMatchObject({ ok: false, fault: { code: 'unknown-move' } });
    expect(match.move(0, program).ok).toBe(true);
  });

  it.each([
    [4, 'R4'],
    [6, 'R6'],
    [9, 'R9'],
  ])('[TT1] start at both ends of a tunnel of %i rows', (rows, far) => {
    expect(fresh({ rows }).position()).toMatchObject({ one: { cell: 'L1', facing: 'up' }, two: { cell: far, facing: 'down' } });
  });

  it('[TT1] start nowhere outside the tunnel', () => {
    const changes = { starts: 'F3left.F5right', rows: '4' };
    const read = readChoices(tubetanks, changes);
    expect(read).toMatchObject({ ok: false, fault: { field: 'option starts', localized: { name: 'starts-outside', about: [4] } } });
    expect(readChoices(tubetanks, { ...changes, rows: '5' }).ok).toBe(true);
  });

  it('[T19] turn round in one step and move in the next', () => {
    const table = tunnel('F3 up', QUIET, { programming: 'heading' });
    round(table, 'BBL', 'FFF');
    expect(pose(table, 'one')).toBe('F2 left');
  });

  it('[T4] lose a step out of either end of the tunnel', () => {
    const table = tunnel('F6 up', 'F1 down');
    const events = round(table, 'FFL', 'FLL');
    expect(events.filter((event) => event.type === 'blocked')).toHaveLength(3);
    expect(pose(table, 'one')).toBe('F6 left');
    expect(pose(table, 'two')).toBe('F1 up');
  });

  it('[T5] may share a square and pass each other', () => {
    const table = tunnel('F3 up', 'F4 down');
    const events = round(table, 'FLL', 'FRR');
    expect(types(events)).not.toContain('blocked');
    expect([pose(table, 'one'), pose(table, 'two')]).toEqual(['F4 down', 'F3 up']);
    const shared = tunnel('F3 up', 'F5 down', HOLD);
    round(shared, 'FHH', 'FHH');
    expect([pose(shared, 'one'), pose(shared, 'two')]).toEqual(['F4 up', 'F4 down']);
  });

  it('[T13] stay secret until both are locked, and are then revealed together', () => {
    const match = fresh();
    match.move(1, 'FLF');
    expect(match.deciders).toBe(1);
    expect(JSON.stringify(match.framesSince(0, 0))).not.toContain('FLF');
    expect(JSON.stringify(match.framesSince('watcher', 0))).not.toContain('FLF');
    expect(JSON.stringify(match.framesSince(1, 0))).toContain('FLF');
    match.move(0, 'RRR');
    expect(JSON.stringify(match.framesSince(0, 0))).toContain('FLF');
  });

  it('[T13] are forward three times on a timeout, or hold', () => {
    const late = fresh();
    expect(late.timeout(0)).toMatchObject({ ok: true, value: { move: 'FFF', cause: 'timeout' } });
    expect(fresh({ hold: 'yes' }).timeout(0)).toMatchObject({ value: { move: 'HHH' } });
    expect(fresh({ hold: 'yes', programming: 'heading' }).timeout(1)).toMatchObject({ value: { move: 'HHH' } });
  });
});
