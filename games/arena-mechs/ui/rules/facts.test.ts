import { standardOptions } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { optionSpecs } from '../../rules/options.ts';
import { MAX_SEATS, numberOf } from '../../rules/state.ts';
import { battle, standing } from '../../testing.ts';
import { COVERED, isCard, numberWhen, PAIR, PUSH, SLIDE, smashExample } from './facts.ts';

const options = standardOptions(optionSpecs);

describe('the illustrations of the quick rules of Arena Mechs', () => {
  it('use the number of the lowest card', () => {
    expect(PAIR.every(isCard)).toBe(true);
    for (const covered of Object.values(COVERED)) {
      const table = battle([{ at: 'A1', pair: PAIR, hide: covered }, { at: 'E5' }]);
      expect(numberOf(table.state, 0)).toBe(numberWhen(covered));
    }
    expect(numberWhen(COVERED.upper)).not.toBe(numberWhen(COVERED.lower));
  });

  it('slide a row with its mechs, and drop the mech on the last tile', () => {
    const table = battle([{ at: SLIDE.own }, { at: SLIDE.rides }, { at: SLIDE.falls }], { left: { operate: 1 } });
    table.do(`push-${SLIDE.arrow}-0`);
    expect(standing(table).at).toEqual([SLIDE.own, SLIDE.ridesTo, null]);
    expect(standing(table).damage[2]).toEqual({ red: options.edge_damage });
  });

  it('push a neighbour over the edge', () => {
    const table = battle([{ at: PUSH.own }, { at: PUSH.target }, { at: 'A5' }], { left: { punch: 3 } });
    expect(table.do('punch-E')).toContainEqual(expect.objectContaining({ type: 'pushed-out', seat: 'yellow' }));
    const moved = battle([{ at: PUSH.own }, { at: PUSH.target }], { left: { move: 3 } });
    expect(moved.do('move-E')).toContainEqual(expect.objectContaining({ type: 'pushed-out', seat: 'yellow' }));
  });

  it.each([2, MAX_SEATS])('score a smash of %i players as the rules do', (seats) => {
    const { fields, yellow, other, others, toYellow, toBlue } = smashExample(options, seats);
    expect(yellow + other).toBe(fields);
    const blow = options.punch_single;
    const mechs = [{ at: 'C3' }, { at: 'B3', damage: { red: yellow - blow, [others]: other } }, { at: 'A1' }, { at: 'E1' }].slice(0, seats);
    // The seats in the test act in their order: here red smashes yellow, in the drawing yellow smashes red.
    const table = battle(mechs, { left: { punch: 1 } });
    table.do('punch-W');
    expect(standing(table).scores.slice(0, 3)).toEqual([toYellow, 0, toBlue].slice(0, Math.min(3, seats)));
  });

  it('award a stride from corner to corner', () => {
    const table = battle([{ at: 'A1' }, { at: 'C5' }], { left: { move: 2 } });
    expect(table.do('move-E move-E move-E move-E')).toContainEqual(
      expect.objectContaining({ type: 'strides', points: options.strides_two }),
    );
  });
});
