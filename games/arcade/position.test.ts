import { standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { arcade } from './index.ts';
import { readPosition } from './position.ts';
import { OPEN } from './testing.ts';

const options = standardOptions(arcade.options);
const unit = (cell: string | null, endurance = 6) => ({ cell, endurance });
const good = { zone: { map: OPEN }, units: { green: [unit('A1'), unit('B1')], orange: [unit('A9'), unit('B9')] }, side: 'green' };

const faulty = (change: object) => {
  const read = readPosition({ ...good, ...change }, options);
  return read.ok ? 'accepted' : read.fault.field;
};

describe('positions from outside', () => {
  it('may leave out what a fresh turn has anyway', () => {
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
    ['too much endurance', { units: { green: [unit('A1'), unit('B1', 7)], orange: good.units.orange } }, 'units.green.1.endurance'],
    ['unequal squads while placing', { stage: 'place', units: { green: [unit('A1')], orange: good.units.orange } }, 'units.orange'],
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
    ['a crooked map', { zone: { map: [...OPEN.slice(0, 8), '.'] } }, 'zone.map.8'],
    ['placing with units in the wrong places', { stage: 'place' }, 'units.G1'],
  ])('are refused with %s, and the field is named', (_what, change, field) => {
    expect(faulty(change)).toBe(field);
  });

  it('may stop in the middle of placing', () => {
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
