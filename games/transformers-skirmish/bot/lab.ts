import type { LabHints } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import { DEFEND, GROUP, kindOf, PLAY_TACTICS, REPAIR } from '../rules/move.ts';
import type { optionSpecs } from '../rules/options.ts';
import type { SkirmishState } from '../rules/state.ts';
import { da } from '../text/da.ts';
import { en } from '../text/en.ts';

/** Figures of the lab that only Transformers Skirmish has. */
export const lab: LabHints<SkirmishState, typeof optionSpecs> = {
  texts: { en, da },
  ownChance: true,
  contacts: ['damaged', 'destroyed'],
  maps: [{ name: 'destroyed', texts: { en: 'Where robots fall', da: 'Hvor robotter falder' } }],
  cards: 'drew',
  cardName: (card, language) => Object.entries(textIn({ en, da }, language).cards).find(([name]) => name === card)?.[1] ?? card,
  restrictions: [
    { name: 'no-defense', texts: { en: 'never defends', da: 'forsvarer sig aldrig' } },
    { name: 'no-groups', texts: { en: 'never moves a group', da: 'flytter aldrig en gruppe' } },
    { name: 'no-tactics', texts: { en: 'never plays tactics', da: 'spiller aldrig taktik' } },
    { name: 'no-repair', texts: { en: 'never repairs', da: 'reparerer aldrig' } },
  ],
  offers: () => true,
  forbids(restriction, _state, _seat, move) {
    switch (restriction) {
      case 'no-defense':
        return kindOf(move) === DEFEND;
      case 'no-groups':
        return kindOf(move) === GROUP;
      case 'no-tactics':
        return kindOf(move) === PLAY_TACTICS;
      case 'no-repair':
        return kindOf(move) === REPAIR;
      default:
        return false;
    }
  },
};
