import type { Language } from '@fray/engine';
import { WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { SEATS, type SkirmishEvent } from '../rules/state.ts';
import type { SkirmishView } from '../rules/view.ts';

/** The progress of the match. There is no zone or edition to name. */
export const about = ({ phase, turn }: SkirmishView, language: Language) => ({
  when: phase === 'setup' ? WORDS[language].phases.setup : WORDS[language].turn(turn),
});

/** The units that each side has left. */
export const summary = ({ units, options }: SkirmishView, language: Language): readonly string[] =>
  SEATS.map((seat) => {
    const hits = units[seat].reduce((sum, unit) => sum + unit.hits, 0);
    return WORDS[language].sideLeft(TEXTS[language].skins[options.skin].sides[seat], units[seat].length, hits);
  });

export const harmedSeat = (event: SkirmishEvent): number | undefined =>
  event.type === 'damaged' || event.type === 'destroyed' ? SEATS.indexOf(event.target.seat) : undefined;

export const isDecisive = ({ type }: SkirmishEvent): boolean => type === 'destroyed';
