import { SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { tubetanks } from '../index.ts';
import { HOLD, round, standard, tunnel } from '../testing.ts';

describe('views and events', () => {
  it('[T21] report a draw at the limit for any hits, unless fewest hits count', () => {
    const table = tunnel('F2 up 2', 'F3 up 0', HOLD, { round: 40 });
    round(table, 'HHH', 'HHH');
    expect(table.result).toEqual({ places: [1, 1], reason: 'round-limit' });
    expect(table.events.at(-1)).toEqual({ type: 'ended', ending: 'round-limit' });
  });

  it('[T5] report every step of both tanks', () => {
    const table = tunnel('F3 up', 'F1 down', HOLD);
    table.do('FRH', 0);
    expect(table.do('FHL', 1)).toEqual([
      { type: 'locked', seat: 'two', program: 'FHL' },
      { type: 'revealed', one: 'FRH', two: 'FHL', round: 1 },
      { type: 'moved', tank: 'one', step: 0, from: 'F3', to: 'F4' },
      { type: 'blocked', tank: 'two', step: 0, at: 'F1' },
      { type: 'turned', tank: 'one', step: 1, facing: 'right' },
      { type: 'held', tank: 'two', step: 1 },
      { type: 'held', tank: 'one', step: 2 },
      { type: 'turned', tank: 'two', step: 2, facing: 'right' },
    ]);
    expect(table.position).toMatchObject({ round: 2 });
  });

  it('[T13] show a locked program to its owner, and after the reveal to all viewers', () => {
    const { state } = tunnel('L1 up', 'R6 down', {}, { one: { cell: 'L1', facing: 'up', locked: 'FLF' } });
    expect(tubetanks.view(state, 0).one).toMatchObject({ ready: true, program: 'FLF' });
    expect(tubetanks.view(state, 'all').one).toMatchObject({ ready: true, program: 'FLF' });
    expect(tubetanks.view(state, 1).one).toMatchObject({ ready: true, program: null });
    expect(tubetanks.view(state, 'watcher').one).toMatchObject({ ready: true, program: null });
    expect(tubetanks.view(state, 0).two).toMatchObject({ ready: false, program: null });
    const locked = { type: 'locked', seat: 'one', program: 'FLF' } as const;
    expect(tubetanks.eventFor(locked, 0)).toEqual(locked);
    expect(tubetanks.eventFor(locked, 'all')).toEqual(locked);
    expect(tubetanks.eventFor(locked, 1)).toEqual({ type: 'locked', seat: 'one' });
    expect(tubetanks.eventFor(locked, 'watcher')).toEqual({ type: 'locked', seat: 'one' });
    expect(tubetanks.eventFor({ type: 'head-on' }, 1)).toEqual({ type: 'head-on' });
  });

  it('[T13] sample a hidden program with the given choice function at the position before the lock, and keep the viewer’s own', () => {
    const { state } = tunnel('L1 up', 'R6 down', {}, { one: { cell: 'L1', facing: 'up', locked: 'FLF' } });
    const requests: number[] = [];
    const choose = (at: typeof state, seat: number) => {
      requests.push(seat, at.locked[seat]!);
      return 5;
    };
    expect(tubetanks.sampler(tubetanks.view(state, 1))(new SeededChance(1), choose).locked[0]).toBe(5);
    expect(requests).toEqual([0, -1]);
    const own = tubetanks.sampler(tubetanks.view(state, 0))(new SeededChance(1), choose);
    expect(tubetanks.format(own, own.locked[0]!)).toBe('FLF');
    expect(own.locked[1]).toBe(-1);
    expect(requests).toHaveLength(2);
  });
});

describe('the log', () => {
  it('counts side hits up to the number that destroys at this table', () => {
    const event = { type: 'side-hit', tank: 'one', at: 'F1', hits: 2 } as const;
    const sentence = (side_hits: number) => tubetanks.describeEvent(event, 'en', { ...standard(), side_hits });
    expect([sentence(3), sentence(5)]).toEqual([
      'One is hit from the side on F1: hit 2 of 3.',
      'One is hit from the side on F1: hit 2 of 5.',
    ]);
  });
});
