import type { Language } from '@fray/engine';
import { WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { type ArcadeEvent, SIDES, sideOfName } from '../rules/state.ts';
import type { ArcadeView } from '../rules/view.ts';

/** The zone, and the progress of the battle. */
export function about({ options, position }: ArcadeView, language: Language) {
  const place: string | undefined = (TEXTS[language].ready as Readonly<Record<string, string>>)[options.zone];
  return { place: place ?? WORDS[language].ownZone, when: WORDS[language].turn(position.turn) };
}

/** The units that each side has left. */
export const summary = ({ position: { units } }: ArcadeView, language: Language): readonly string[] =>
  SIDES.map((side) => {
    const left = units[side].filter(({ endurance }) => endurance > 0).length;
    return WORDS[language].unitsLeft(TEXTS[language].sides[side], left, units[side].length);
  });

export const harmedSeat = (event: ArcadeEvent): number | undefined =>
  event.type === 'damaged' || event.type === 'destroyed' ? sideOfName(event.unit) : undefined;

export const isDecisive = ({ type }: ArcadeEvent): boolean => type === 'destroyed';
