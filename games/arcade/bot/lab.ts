import { isDiagonal, type LabHints } from '@fray/engine';
import { AIM, AIM_TOKEN, isLaying, isStep, REPAIR, SNAP_TOKEN } from '../rules/move.ts';
import { type optionSpecs, squadOf } from '../rules/options.ts';
import type { ArcadeState } from '../rules/state.ts';
import { da } from '../text/da.ts';
import { en } from '../text/en.ts';

/** Figures of the lab that only ARCADE has. */
export const lab: LabHints<ArcadeState, typeof optionSpecs> = {
  texts: { en, da },
  ownChance: true,
  contacts: ['damaged'],
  maps: [
    { name: 'destroyed', texts: { en: 'Where units fall', da: 'Hvor enheder falder' } },
    { name: 'shot', texts: { en: 'Where shots are aimed', da: 'Hvor der skydes hen' } },
    { name: 'moved', texts: { en: 'Where units drive', da: 'Hvor der køres' } },
  ],
  restrictions: [
    { name: 'no-aim', texts: { en: 'never aims', da: 'sigter aldrig' } },
    { name: 'no-diagonal', texts: { en: 'never drives diagonally', da: 'kører aldrig skråt' } },
    { name: 'no-repair', texts: { en: 'never repairs', da: 'reparerer aldrig' } },
    { name: 'no-token', texts: { en: 'never fires from its token', da: 'skyder aldrig fra sin brik' } },
    { name: 'no-mines', texts: { en: 'never lays a mine', da: 'lægger aldrig en mine' } },
  ],
  offers(restriction, options) {
    switch (restriction) {
      case 'no-repair':
        return options.repair === 'on';
      case 'no-token':
        return options.triangulation === 'on';
      case 'no-mines':
        return squadOf(options, 0).sidecars + squadOf(options, 1).sidecars > 0;
      default:
        return true;
    }
  },
  forbids(restriction, _state, _seat, move) {
    switch (restriction) {
      case 'no-aim':
        return move === AIM || move === AIM_TOKEN;
      case 'no-diagonal':
        return isStep(move) && isDiagonal(move);
      case 'no-repair':
        return move === REPAIR;
      case 'no-token':
        return move === AIM_TOKEN || move === SNAP_TOKEN;
      case 'no-mines':
        return isLaying(move);
      default:
        return false;
    }
  },
};
