import type { Language } from '@fray/engine';
import { WORDS } from '#words';
import { SEATS, type TubeEvent } from '../rules/state.ts';
import type { TubeView } from '../rules/view.ts';

/** The progress of the match. There is no zone or edition to name. */
export const about = ({ round, options }: TubeView, language: Language) => ({ when: WORDS[language].round(round, options.max_rounds) });

/** The damage of each tank. */
export const summary = (view: TubeView, language: Language): readonly string[] =>
  SEATS.map((seat) => {
    const { tanks, left, hits } = WORDS[language];
    return `${tanks[seat]}: ${view[seat].destroyed ? left(0) : hits(view[seat].hits)}`;
  });

export const harmedSeat = (event: TubeEvent): number | undefined =>
  event.type === 'side-hit' || event.type === 'rear-hit' ? SEATS.indexOf(event.tank) : undefined;

export const isDecisive = ({ type }: TubeEvent): boolean => type === 'side-hit' || type === 'rear-hit' || type === 'head-on';
