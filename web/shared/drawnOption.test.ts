import { arcade } from '@fray/arcade';
import { tunnelRat } from '@fray/tunnel-rat';
import { describe, expect, it } from 'vitest';
import { drawnOption, optionsIn } from './drawnOption.ts';

describe('the options in an address', () => {
  it('are all that differ, or the text of a drawing beside the usual ones', () => {
    const usual = { blast: 'on' };
    expect(optionsIn('', arcade.options, usual)).toEqual(usual);
    expect(optionsIn('rift', arcade.options, usual)).toEqual({ blast: 'on', zone: 'rift' });
    expect(optionsIn('zone=A.5-_5&tanks=2', arcade.options, usual)).toEqual({ zone: 'A.5-_5', tanks: '2' });
    expect(optionsIn('green.tank_endurance=4', arcade.options, usual)).toEqual({ 'green.tank_endurance': '4' });
    expect(drawnOption(tunnelRat.options)).toBe('');
  });
});
