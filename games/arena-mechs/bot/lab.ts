import type { LabHints } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import { ACTIONS, lower, parseCard, upper } from '../rules/cards.ts';
import { EARN, PUNCH_AT, REPAIR, SHOOT_AT } from '../rules/move.ts';
import type { optionSpecs } from '../rules/options.ts';
import type { MechState } from '../rules/state.ts';
import { da } from '../text/da.ts';
import { en } from '../text/en.ts';

const SIDES = 4;
const isAt = (move: number, kind: number): boolean => move >= kind && move < kind + SIDES;

/** Figures of the lab that only Arena Mechs has. */
export const lab: LabHints<MechState, typeof optionSpecs> = {
  texts: { en, da },
  ownChance: true,
  contacts: ['damaged', 'shoved', 'pushed-out'],
  maps: [
    { name: 'moved', texts: { en: 'Where mechs walk', da: 'Hvor mechs går' } },
    { name: 'shoved', texts: { en: 'Where mechs are shoved', da: 'Hvor mechs skubbes hen' } },
  ],
  cards: 'revealed',
  cardName(name, language) {
    const card = parseCard(name);
    const { actions, over } = textIn({ en, da }, language);
    return card === undefined ? name : over(actions[ACTIONS[upper(card)]!], actions[ACTIONS[lower(card)]!]);
  },
  restrictions: [
    { name: 'no-shooting', texts: { en: 'never shoots', da: 'skyder aldrig' } },
    { name: 'no-punching', texts: { en: 'never punches', da: 'slår aldrig' } },
    { name: 'no-repair', texts: { en: 'never repairs', da: 'reparerer aldrig' } },
    { name: 'no-prestige', texts: { en: 'never takes prestige', da: 'tager aldrig prestige' } },
  ],
  offers: () => true,
  forbids(restriction, _state, _seat, move) {
    switch (restriction) {
      case 'no-shooting':
        return isAt(move, SHOOT_AT);
      case 'no-punching':
        return isAt(move, PUNCH_AT);
      case 'no-repair':
        return move === REPAIR;
      case 'no-prestige':
        return move === EARN;
      default:
        return false;
    }
  },
};
