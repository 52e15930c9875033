import { standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from '../index.ts';
import { OPEN } from '../testing.ts';
import { readPosition } from './readPosition.ts';

const options = standardOptions(arcade.options);
const unit = (cell: string | null, endurance = 6) => ({ cell, endurance });
const good = { zone: { map: OPEN }, units: { green: [unit('A1'), unit('B1')], orange: [unit('A9'), unit('B9')] }, side: 'green' };

const faulty = (change: object) => {
  const read = readPosition({ ...good, ...change }, options);
  return read.ok ? 'accepted' : read.fault.field;
};

describe('positions from outside', () => {
  it('may omit fields with the values of a fresh turn', () => {
    const read = readPosition(good, options);
    expect(read.ok && arcade.writePosition(read.value)).toMatchObject({
      stage: 'act',
      points: 6,
      fired: 'no',
      turn: 1,
      discs: { green: 1, orange: 1 },
    });
  });

  it.each([
    ['no side', { side: undefined }, 'side'],
    ['an unknown field', { dice: 3 }, 'dice'],
    ['another side', { side: 'blue' }, 'side'],
    ['a unit off the grid', { units: { green: [unit('A1'), unit('K1')], orange: good.units.orange } }, 'units.G2'],
    ['two units on a cell', { units: { green: [unit('A1'), unit('A1')], orange: good.units.orange } }, 'units.G2'],
    ['a living unit without a cell', { units: { green: [unit('A1'), unit(null)], orange: good.units.orange } }, 'units.G2'],
    ['a wreck without the option', { units: { green: [unit('A1'), unit('B1', 0)], orange: good.units.orange } }, 'units.G2'],
    ['four tanks', { units: { green: ['A1', 'B1', 'C1', 'D1'].map((cell) => unit(cell)), orange: good.units.orange } }, 'units.green'],
    ['too much endurance', { units: { green: [unit('A1'), unit('B1', 7)], orange: good.units.orange } }, 'units.G2'],
    [
      'endurance that no variant has',
      { units: { green: [unit('A1'), unit('B1', 21)], orange: good.units.orange } },
      'units.green.1.endurance',
    ],
    ['an empty side', { units: { green: [unit(null, 0), unit(null, 0)], orange: good.units.orange } }, 'units'],
    ['five points', { points: 5 }, 'points'],
    ['aimed after moving', { points: 4, fired: 'aimed' }, 'points'],
    ['a shot announced after one was fired', { stage: 'snap', fired: 'snap' }, 'fired'],
    ['a disc at no unit', { discs: { green: 3, orange: 1 } }, 'discs.green'],
    [
      'an active unit destroyed in mid-turn',
      { units: { green: [unit(null, 0), unit('B1')], orange: good.units.orange }, points: 4 },
      'units.G1',
    ],
    ['a unit on a wall', { zone: { map: [...OPEN.slice(0, 8), '#........'] } }, 'units.G1'],
    ['an ending that the units contradict', { ending: 'green' }, 'ending'],
    ['a tie with units on both sides', { ending: 'tie' }, 'ending'],
    ['a crooked map', { zone: { map: [...OPEN.slice(0, 8), '.'] } }, 'zone.map.8'],
    ['placing with units in the wrong places', { stage: 'place' }, 'units.G1'],
  ])('are refused with %s, and the field is named', (_what, change, field) => {
    expect(faulty(change)).toBe(field);
  });

  it.each([
    ['a cell that is none', { units: { green: [unit('Q9'), unit('B1')], orange: good.units.orange } }, 'there is no cell Q9 in this zone'],
    ['a taken cell', { units: { green: [unit('A1'), unit('B1')], orange: [unit('B1'), unit('B9')] } }, 'B1 is taken by G2'],
    ['a disc at no unit', { discs: { green: 1, orange: 3 } }, 'the disc stands at one of the 2 units'],
    ['moving while placing', { stage: 'place', points: 4 }, 'placed are exactly the units before the disc of green'],
    [
      'a shot with nobody to shoot at',
      { stage: 'snap', units: { green: [unit('A1'), unit(null, 0)], orange: [unit(null, 0), unit(null, 0)] }, ending: 'green' },
      'there is no unit to shoot at',
    ],
    ['aiming after a step', { stage: 'aimed', points: 4 }, 'a unit that moved cannot aim'],
    [
      'all placed',
      { stage: 'place', units: { green: [unit('A1')], orange: [unit('A9')] }, discs: { green: 2, orange: 2 } },
      'every unit of the side to move is placed',
    ],
    [
      'points while placing',
      { stage: 'place', points: 4, units: { green: [unit(null)], orange: [unit(null)] } },
      'nobody moves while units are being placed',
    ],
    [
      'a damaged unit while placing',
      { stage: 'place', units: { green: [unit(null, 0)], orange: [unit(null)] } },
      'units that are being placed are whole',
    ],
    ['a unit on a pool', { zone: { map: [...OPEN.slice(0, 8), 'o........'] } }, 'no unit can stand on A1'],
  ])('are refused in words with %s', (_what, change, message) => {
    const read = readPosition({ ...good, ...change }, options);
    expect(read.ok ? 'accepted' : read.fault.message).toBe(message);
  });

  const sidecar = (more: object) => ({
    units: { green: [{ type: 'sidecar', cell: 'A1', endurance: 1, ...more }], orange: good.units.orange },
  });
  const allOn = { ...options, stun: 'on', triangulation: 'on' } as const;

  it.each([
    ['a stunned sidecar', sidecar({ stunned: true }), 'a sidecar is never stunned: whatever stuns destroys it'],
    ['a token of a sidecar that cannot fire', sidecar({ token: 'C3' }), 'a unit without a cannon has no token'],
    [
      'placing out of turn',
      {
        stage: 'place',
        units: { green: [unit('A1'), unit('B1')], orange: [unit(null), unit(null)] },
        discs: { green: 3, orange: 1 },
        side: 'orange',
      },
      'the sides place their units in turn',
    ],
    [
      'another who began than can have begun',
      {
        stage: 'place',
        units: { green: [unit('A1'), unit(null)], orange: [unit(null), unit(null)] },
        discs: { green: 2, orange: 1 },
        side: 'orange',
        first: 'orange',
      },
      'the sides place their units in turn',
    ],
    [
      'placing without room for everybody',
      {
        zone: { map: ['.....', '.____', '.____', '.____'] },
        stage: 'place',
        units: { green: [unit('A1'), unit(null), unit(null)], orange: [unit('A2'), unit(null), unit(null)] },
        discs: { green: 2, orange: 2 },
      },
      'there may not be room for all units that are yet to be placed',
    ],
  ])('are refused with %s', (_what, change, message) => {
    const read = readPosition({ ...good, ...change }, allOn);
    expect(read.ok ? 'accepted' : read.fault.message).toBe(message);
  });

  it.each([
    ['a quiet battle that the limit has ended', { stall: 60 }, options, 'stall'],
    ['a draw by quiet turns before there were enough of them', { ending: 'stall', stall: 59 }, options, 'stall'],
    ['a draw by quiet turns without a limit', { ending: 'stall', stall: 99 }, { ...options, stall_limit: 0 }, 'ending'],
    ['a compass without collateral damage', { compass: 90 }, options, 'compass'],
    ['a compass that lies otherwise than the table says', { compass: 90 }, { ...options, collateral: 'on' }, 'compass'],
    ['more quiet turns than were played', { stall: 50, turn: 50 }, options, 'turn'],
    ['a draw by more quiet turns than were played', { ending: 'stall', stall: 60, turn: 59 }, options, 'turn'],
    ['a move in portions without collision', { points: 2, portion: 4 }, options, 'portion'],
    ['who began, after the placing', { first: 'green' }, options, 'first'],
    [
      'repairs counted without a pool in the centre',
      { units: { green: [{ ...unit('A1'), repairs: 1 }, unit('B1')], orange: good.units.orange } },
      { ...options, mission_pool: 'on' },
      'units.G1',
    ],
    ['walls counted without the mission', { walls: { green: 1, orange: 0 } }, options, 'walls'],
  ] as const)('are refused with %s', (_what, change, table, field) => {
    expect(readPosition({ ...good, ...change }, table)).toMatchObject({ ok: false, fault: { field } });
  });

  it('may have as many quiet turns as the limit allows, and a compass that the options allow', () => {
    expect(readPosition({ ...good, stall: 59 }, options).ok).toBe(true);
    expect(readPosition({ ...good, stall: 59, turn: 60 }, options).ok).toBe(true);
    expect(readPosition({ ...good, ending: 'stall', stall: 60 }, options).ok).toBe(true);
    expect(readPosition({ ...good, ending: 'stall', stall: 60, turn: 60 }, options).ok).toBe(true);
    expect(readPosition({ ...good, stall: 1000 }, { ...options, stall_limit: 0 }).ok).toBe(true);
    expect(readPosition({ ...good, compass: 90 }, { ...options, collateral: 'on', compass_rotation: '90' }).ok).toBe(true);
    expect(readPosition({ ...good, compass: 270 }, { ...options, collateral: 'on', compass_rotation: 'random' }).ok).toBe(true);
  });

  it('accept units on pools and wrecks if the options have them', () => {
    const pool = { ...good, zone: { map: [...OPEN.slice(0, 8), 'o........'] } };
    expect(readPosition(pool, { ...options, pool_space: 'enterable' }).ok).toBe(true);
    const wreck = { ...good, units: { green: [unit('A1'), unit('B1', 0)], orange: good.units.orange } };
    expect(readPosition(wreck, { ...options, wrecks: 'on' }).ok).toBe(true);
  });

  it('keep their named ranks', () => {
    const ranks = [
      ['A1', 'B1'],
      ['H9', 'I9'],
    ] as const;
    const read = readPosition({ ...good, zone: { map: OPEN, ranks } }, options);
    expect(read.ok && arcade.writePosition(read.value)).toMatchObject({ zone: { ranks } });
  });

  it('may be in the middle of a turn in which the last enemy was destroyed, and in the middle of a shot', () => {
    const won = { ...good, units: { green: good.units.green, orange: [unit(null, 0), unit(null, 0)] }, fired: 'snap' };
    expect(readPosition(won, options).ok).toBe(true);
    expect(readPosition({ ...won, fired: 'no' }, options).ok).toBe(false);
    const shooting = readPosition({ ...good, stage: 'snap', points: 4 }, options);
    expect(shooting.ok && arcade.writePosition(shooting.value)).toMatchObject({ stage: 'snap', points: 4, turn: 1 });
  });

  it('do not skip a turn that has begun', () => {
    const read = readPosition({ ...good, fired: 'snap', points: 4 }, options);
    expect(read.ok && arcade.writePosition(read.value)).toMatchObject({ side: 'green', turn: 1, fired: 'snap' });
  });

  it('may be in the middle of placing', () => {
    const placing = {
      ...good,
      stage: 'place',
      units: { green: [unit('A1'), unit(null)], orange: [unit(null), unit(null)] },
      discs: { green: 2, orange: 1 },
      side: 'orange',
    };
    expect(readPosition(placing, options).ok).toBe(true);
  });
});
