import type { LabHints } from '@fray/engine';
import type { optionSpecs } from '../rules/options.ts';
import { formatProgram } from '../rules/program.ts';
import { FACES, type TubeState } from '../rules/state.ts';
import { da } from '../text/da.ts';
import { en } from '../text/en.ts';

/** Figures of the lab that only TubeTanks has. */
export const lab: LabHints<TubeState, typeof optionSpecs> = {
  texts: { en, da },
  ownChance: true,
  contacts: ['side-hit', 'rear-hit'],
  columns: FACES,
  maps: [
    { name: 'side-hit', texts: { en: 'Where tanks are hit from the side', da: 'Hvor tanks rammes fra siden' } },
    { name: 'rear-hit', texts: { en: 'Where tanks are hit from behind', da: 'Hvor tanks rammes bagfra' } },
    { name: 'moved', texts: { en: 'Where tanks drive', da: 'Hvor der køres' } },
  ],
  restrictions: [
    { name: 'no-straight', texts: { en: 'never drives straight on all the way', da: 'kører aldrig hele vejen lige ud' } },
    { name: 'no-hold', texts: { en: 'never stands still', da: 'står aldrig stille' } },
  ],
  offers: (restriction, options) => restriction !== 'no-hold' || options.hold === 'yes',
  forbids(restriction, state, _seat, move) {
    const program = formatProgram(state.options, move);
    if (restriction === 'no-straight') return /^F+$/.test(program);
    return restriction === 'no-hold' && program.includes('H');
  },
};
