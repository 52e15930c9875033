import type { Language } from '@fray/engine';
import { RAT, type RatEvent, VC_SEAT } from '../rules/state.ts';
import type { RatView } from '../rules/view.ts';
import { wordsOf } from './words/wordsOf.ts';

/** The progress of the match. The page shows the edition. */
export const about = ({ turn, options }: RatView, language: Language) => ({ when: wordsOf(language, options.skin).turn(turn) });

export function summary({ tunnels, casualties, options }: RatView, language: Language): readonly string[] {
  const words = wordsOf(language, options.skin);
  return [words.tunnels(tunnels, options.tunnels_to_win), words.casualties(casualties, options.casualties_to_win)];
}

export const harmedSeat = ({ type }: RatEvent): number | undefined =>
  type === 'casualty' ? RAT : type === 'advanced' ? VC_SEAT : undefined;

export const isDecisive = ({ type }: RatEvent): boolean => type === 'guessed';
