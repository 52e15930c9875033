import type { Language } from '@fray/engine';
import { WORDS } from '#words';
import { TEXTS } from '../io/log.ts';
import { type MechEvent, SEATS } from '../rules/state.ts';
import type { MechView } from '../rules/view.ts';

/** The progress of the match. There is no zone or edition to name. */
export const about = ({ phase, round, point, options: { rounds } }: MechView, language: Language) => ({
  when: phase === 'program' ? WORDS[language].programmingRound(round, rounds) : WORDS[language].course(round, rounds, point),
});

/** The prestige of all players, highest first. */
export const summary = ({ mechs }: MechView, language: Language): readonly string[] =>
  mechs
    .toSorted((a, b) => b.score - a.score)
    .map(({ seat, score }) => `${TEXTS[language].sides[seat]}: ${WORDS[language].prestige(score)}`);

/** Prestige of a seat. */
export const seatScore = ({ mechs }: MechView, seat: number, language: Language): string =>
  WORDS[language].prestige(mechs[seat]?.score ?? 0);

export const harmedSeat = (event: MechEvent): number | undefined =>
  event.type === 'smashed' || event.type === 'pushed-out' ? SEATS.indexOf(event.seat) : undefined;

export const isDecisive = ({ type }: MechEvent): boolean => type === 'smashed';
