import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Intro } from '@fray/table-kit';
import type { TubeView } from '../rules/view.ts';

const squares = { en: (n: number) => (n === 1 ? '1 square' : `${n} squares`), da: (n: number) => (n === 1 ? '1 felt' : `${n} felter`) };

const WORDS = catalogue({
  en: {
    goal: (sides: number) =>
      sides === 1
        ? 'Destroy the other tank: a hit from behind or from the side does it. Hits from the front cancel each other.'
        : `Destroy the other tank: a hit from behind does it, or ${sides} from the side. Hits from the front cancel each other.`,
    plan: (steps: number) =>
      `Plan ${steps === 1 ? 'a step' : `${steps} steps`} in secret and lock ${steps === 1 ? 'it' : 'them'}: both tanks drive at the same time.`,
    fire: (isEach: boolean, isSudden: boolean, along: number, across: number) =>
      `${isEach ? 'After every step' : 'After the last step'} they fire by themselves, ${isSudden ? 'up to' : 'exactly'} ${squares.en(along)} along the tunnel or ${across} across it.`,
  },
  da: {
    goal: (sides: number) =>
      sides === 1
        ? 'Ødelæg den anden kampvogn: en træffer bagfra eller fra siden er nok. Træffere forfra ophæver hinanden.'
        : `Ødelæg den anden kampvogn: én træffer bagfra er nok, eller ${sides} fra siden. Træffere forfra ophæver hinanden.`,
    plan: (steps: number) =>
      `Planlæg ${steps === 1 ? 'et' : steps} trin i hemmelighed, og lås ${steps === 1 ? 'det' : 'dem'}: begge kampvogne kører på samme tid.`,
    fire: (isEach: boolean, isSudden: boolean, along: number, across: number) =>
      `${isEach ? 'Efter hvert trin' : 'Efter sidste trin'} skyder de af sig selv, ${isSudden ? 'op til' : 'præcis'} ${squares.da(along)} langs tunnelen eller ${across} på tværs.`,
  },
});

/** How to win with these options. */
export const goalOf = ({ side_hits }: Pick<TubeView['options'], 'side_hits'>, language: Language): string =>
  WORDS[language].goal(side_hits);

export function intro({ options }: TubeView, _seat: number, language: Language): Intro {
  const words = WORDS[language];
  const { steps, bolt_along, bolt_across, fire_timing, fire_range } = options;
  const fire = words.fire(fire_timing === 'each-step', fire_range === 'sudden', bolt_along, bolt_across);
  return { goal: goalOf(options, language), turn: `${words.plan(steps)} ${fire}` };
}
