import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Intro } from '@fray/table-kit';
import type { MechView } from '../rules/view.ts';

const WORDS = catalogue({
  en: {
    goal: (rounds: number) =>
      `Have the most prestige after ${rounds === 1 ? 'the round' : `${rounds} rounds`}: by Prestige actions, by moves over several checkpoints, and by the damage you deal.`,
    turn: 'In secret, pick two cards for each of three steps. Then, step by step, everyone covers one of their four symbols and plays the other three. The lowest number goes first.',
  },
  da: {
    goal: (rounds: number) =>
      `Hav mest prestige efter ${rounds === 1 ? 'runden' : `${rounds} runder`}: ved Prestige-handlinger, ved flytninger over flere checkpoints og ved den skade, du deler ud.`,
    turn: 'Læg i hemmelighed to kort på hvert af de tre programpunkter. Så skjuler alle, punkt for punkt, ét af de fire symboler og udfører de tre andre; det laveste nummer er først.',
  },
});

/** How to win with these options. */
export const goalOf = ({ rounds }: Pick<MechView['options'], 'rounds'>, language: Language): string => WORDS[language].goal(rounds);

export const intro = ({ options }: MechView, _seat: number, language: Language): Intro => ({
  goal: goalOf(options, language),
  turn: WORDS[language].turn,
});
