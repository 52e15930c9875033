import { RulesTable } from '@fray/engine/testing';
import { describe, expect, it } from 'vitest';
import { tubetanks } from '../index.ts';
import { fresh, HOLD, type Options, pose, poses, round, standard, tunnel, types } from '../testing.ts';
import { strikes } from './play.ts';
import { gridOf } from './state.ts';

describe('fire', () => {
  const shoot = (one: string, two: string, options: Options = {}) => {
    const table = tunnel(one, two, { ...HOLD, ...options });
    return { table, events: round(table, 'HHH', 'HHH').filter((event) => event.type !== 'held') };
  };

  it('[T6] happens once, after all three steps', () => {
    const crossing = tunnel('F1 up', 'F4 up', HOLD);
    expect(types(round(crossing, 'HHH', 'HFH'))).not.toContain('rear-hit');
    const each = tunnel('F1 up', 'F4 up', { ...HOLD, fire_timing: 'each-step' });
    expect(types(round(each, 'HHH', 'HFH'))).toContain('rear-hit');
  });

  it.each([
    ['F1 up', 'F4 up', 'rear-hit'],
    ['F1 up', 'F4 left', 'side-hit'],
    ['F1 up', 'F3 up', undefined],
    ['F1 up', 'F2 up', undefined],
    ['F1 up', 'F5 up', undefined],
    ['F1 up', 'F1 up', undefined],
    ['F3 right', 'L3 up', 'side-hit'],
    ['F3 right', 'R3 up', undefined],
    ['F3 left', 'R3 up', 'side-hit'],
    ['F3 right', 'L3 right', 'rear-hit'],
    ['L3 right', 'R3 down', 'side-hit'],
    ['R3 right', 'F3 down', 'side-hit'],
  ])('[T7] from %s at %s: %s', (one, two, kind) => {
    expect(types(shoot(one, two).events).filter((type) => type.endsWith('-hit'))).toEqual(kind ? [kind] : []);
  });

  it('[T7] [T2] does not cross a closed apex', () => {
    expect(shoot('F3 right', 'L3 up', { apex: 'closed' }).events).toEqual([]);
    expect(types(shoot('L3 right', 'R3 up', { apex: 'closed' }).events)).toContain('side-hit');
  });

  it('[T8] cancels head-on, along and across the tunnel', () => {
    for (const [one, two] of [
      ['F1 up', 'F4 down'],
      ['F3 right', 'L3 left'],
      ['R2 left', 'L2 right'],
    ] as const) {
      const { table, events } = shoot(one, two);
      expect(types(events)).toEqual(['head-on']);
      expect(table.position).toMatchObject({ one: { hits: 0 }, two: { hits: 0 } });
    }
  });

  it('[T8] [T9] every front hit is mutual, and one volley never hits both, over all pairs of poses', () => {
    for (const apex of ['wrap', 'closed'] as const) {
      const options = { ...standard(), apex };
      const grid = gridOf(options);
      let both = 0;
      let fronts = 0;
      for (const a of poses()) {
        for (const b of poses()) {
          const ab = strikes(options, grid, a.cell, a.facing, b.cell);
          const ba = strikes(options, grid, b.cell, b.facing, a.cell);
          const front = a.facing === ((b.facing + 4) & 7);
          if (ab && front) expect(ba).toBe(true);
          if (ab && front) fronts++;
          if (ab && ba && !front) both++;
        }
      }
      expect(both).toBe(0);
      expect(fronts).toBeGreaterThan(0);
    }
  });

  it('[T10] distinguishes side from rear by the direction of the bolt, over the apex too', () => {
    // From the floor two to the right, over the apex: the bolt arrives on the left wall still travelling right.
    expect(types(shoot('F3 right', 'L3 right').events)).toContain('rear-hit');
    expect(types(shoot('F3 right', 'L3 left').events)).toEqual(['head-on']);
    expect(types(shoot('F3 right', 'L3 down').events)).toContain('side-hit');
  });

  it('[T11] destroys at once from behind, and with the third hit from the side', () => {
    expect(shoot('F1 up', 'F4 up 0').table.result).toEqual({ places: [1, 2], reason: 'destruction' });
    const second = shoot('F1 up', 'F4 left 1').table;
    expect(second.position).toMatchObject({ two: { hits: 2, destroyed: false } });
    expect(second.result).toBeUndefined();
    expect(shoot('F1 up', 'F4 left 2').table.result).toEqual({ places: [1, 2], reason: 'destruction' });
  });

  it('[TT2] is won by the tank that destroys the other', () => {
    expect(shoot('F4 up', 'F1 up').table.result).toEqual({ places: [2, 1], reason: 'destruction' });
    expect(types(shoot('F4 up', 'F1 up').events)).toEqual(['rear-hit', 'destroyed', 'ended']);
  });

  it('[T20] ends the round at once when a tank is destroyed between the steps', () => {
    const table = tunnel('F1 up', 'F4 up', { ...HOLD, fire_timing: 'each-step' });
    const events = round(table, 'HFF', 'HFF');
    expect(events.filter((event) => event.type === 'moved')).toEqual([]);
    expect(pose(table, 'two')).toBe('F4 up');
    expect(table.result?.reason).toBe('destruction');
  });

  it('[T20] scores side hits of every step', () => {
    const table = tunnel('F1 up', 'F4 left', { ...HOLD, fire_timing: 'each-step' });
    round(table, 'HHH', 'HHH');
    expect(table.result).toEqual({ places: [1, 2], reason: 'destruction' });
  });

  it('[T17] sudden: strikes any square up to its range, but never its own', () => {
    const options = { fire_range: 'sudden' };
    for (const target of ['F2 left', 'F3 left', 'F4 left']) expect(types(shoot('F1 up', target, options).events)).toContain('side-hit');
    for (const target of ['F5 left', 'F1 left']) expect(shoot('F1 up', target, options).events).toEqual([]);
    for (const target of ['L3 up', 'R3 up']) expect(types(shoot('F3 right', target, options).events)).toContain('side-hit');
  });

  it('[T18] sudden on the ring: 72 pairs of poses hit each other from behind, both are destroyed, and it is a draw', () => {
    let pairs = 0;
    for (const a of poses())
      for (const b of poses()) {
        if (a.facing !== b.facing) continue;
        const options = { ...standard(), fire_range: 'sudden' as const };
        if (strikes(options, gridOf(options), a.cell, a.facing, b.cell) && strikes(options, gridOf(options), b.cell, b.facing, a.cell))
          pairs++;
      }
    expect(pairs).toBe(72);
    const { table } = shoot('F3 right', 'R3 right', { fire_range: 'sudden' });
    expect(table.result).toEqual({ places: [1, 1], reason: 'both-destroyed' });
  });

  it('[T16] cannot decide the first round: 7 side hits of 729 with the apex open, 1 closed, none from behind', () => {
    for (const [apex, expected] of [
      ['wrap', 7],
      ['closed', 1],
    ] as const) {
      const start = fresh({ apex }).position();
      const tally = { 'side-hit': 0, 'rear-hit': 0 };
      for (const one of fresh().moves(0))
        for (const two of fresh().moves(1)) {
          const table = new RulesTable(tubetanks, { apex }, start);
          for (const event of round(table, one, two))
            if ((event.type === 'side-hit' || event.type === 'rear-hit') && event.tank === 'two') tally[event.type]++;
        }
      expect(tally).toEqual({ 'side-hit': expected, 'rear-hit': 0 });
    }
  });
});

describe('the end', () => {
  it('[T12] is after the last round', () => {
    const table = tunnel('F2 up', 'F3 up', HOLD, { round: 40 });
    round(table, 'HHH', 'HHH');
    expect(table.result).toEqual({ places: [1, 1], reason: 'round-limit' });
    const earlier = tunnel('F2 up', 'F3 up', HOLD, { round: 39 });
    round(earlier, 'HHH', 'HHH');
    expect(earlier.result).toBeUndefined();
    const short = tunnel('F2 up', 'F3 up', { ...HOLD, max_rounds: '1' });
    round(short, 'HHH', 'HHH');
    expect(short.result?.reason).toBe('round-limit');
  });

  it.each([
    [0, 1, [1, 2]],
    [2, 1, [2, 1]],
    [1, 1, [1, 1]],
  ])('[T21] by fewest hits with %i against %i', (one, two, places) => {
    const table = tunnel(`F2 up ${one}`, `F3 up ${two}`, { ...HOLD, at_limit: 'fewest-hits' }, { round: 40 });
    round(table, 'HHH', 'HHH');
    expect(table.result?.places).toEqual(places);
    expect(table.result?.reason).toBe(places[0] === places[1] ? 'round-limit' : 'fewest-hits');
  });
});
