import type { Language } from '@fray/engine';
import { TEXTS } from '../log.ts';
import { type ArcadeEvent, SIDES } from '../state.ts';
import type { ArcadeView } from '../view.ts';
import { WORDS } from './words.ts';

/** The zone, and how far the battle has come. */
export function about({ options, position }: ArcadeView, language: Language) {
  const place: string | undefined = (TEXTS[language].ready as Readonly<Record<string, string>>)[options.zone];
  return { place: place ?? WORDS[language].ownZone, when: WORDS[language].turn(position.turn) };
}

/** What each side has left. */
export const summary = ({ position: { units } }: ArcadeView, language: Language): readonly string[] =>
  SIDES.map((side) => {
    const left = units[side].filter(({ endurance }) => endurance > 0).length;
    return WORDS[language].unitsLeft(TEXTS[language].sides[side], left, units[side].length);
  });

export const decides = ({ type }: ArcadeEvent): boolean => type === 'destroyed';
