import type { LabHints } from '@fray/engine';
import type { optionSpecs } from '../rules/options.ts';
import { GUESS, type RatState } from '../rules/state.ts';
import { da } from '../text/da.ts';
import { en } from '../text/en.ts';

/** Figures of the lab that only Tunnel Rat has. */
export const lab: LabHints<RatState, typeof optionSpecs> = {
  texts: { en: { ...en, sides: { rat: 'the rat', vc: 'the VC' } }, da: { ...da, sides: { rat: 'rotten', vc: 'VC' } } },
  ownChance: false,
  // The rat always plays first, and a hidden card has its effect at the guess, not at the draw.
  lacks: ['seat', 'luck'],
  contacts: ['casualty'],
  maps: [],
  restrictions: [{ name: 'no-questions', texts: { en: 'never asks', da: 'spørger aldrig' } }],
  offers: (_restriction, options) => options.tells !== 'none',
  forbids: (restriction, _state, _seat, move) => restriction === 'no-questions' && move < GUESS,
};
