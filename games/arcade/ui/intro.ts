import type { Language } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Intro } from '@fray/table-kit';
import type { ArcadeView } from '../rules/view.ts';

const WORDS = catalogue({
  en: {
    elimination: 'destroy all enemy units',
    pool: (turns: number) =>
      turns === 1
        ? 'repair once at the pool in the centre'
        : `hold the pool in the centre: one unit repairs there in ${turns} of its own turns in a row`,
    rank: 'get a unit onto the far edge by the end of your turn',
    walls: (walls: number) => `destroy ${walls === 1 ? 'a wall' : `${walls} walls`} in your own turns`,
    or: ', or ',
    turn: 'Drive the unit in the ring and fire once, in any order. Tap a highlighted square to drive there (the number is its cost), or an enemy to shoot (the number is your best hit chance).',
  },
  da: {
    elimination: 'ødelæg alle modstanderens enheder',
    pool: (turns: number) =>
      turns === 1
        ? 'reparér én gang ved bassinet i midten'
        : `hold bassinet i midten: én enhed reparerer der i ${turns} af sine egne ture i træk`,
    rank: 'få en enhed hen på den fjerneste kant, når din tur slutter',
    walls: (walls: number) => `ødelæg ${walls === 1 ? 'en mur' : `${walls} mure`} i dine egne ture`,
    or: ', eller ',
    turn: 'Enheden i ringen er din at køre med, og den skyder én gang, i den rækkefølge du vil. Tryk på et lysende felt (tallet er, hvad det koster) eller på en fjende (tallet er din bedste chance).',
  },
});

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export function intro({ options }: ArcadeView, _seat: number, language: Language): Intro {
  const words = WORDS[language];
  const ways = [
    ...(options.elimination === 'on' ? [words.elimination] : []),
    ...(options.mission_pool === 'on' ? [words.pool(options.pool_turns)] : []),
    ...(options.mission_rank === 'on' ? [words.rank] : []),
    ...(options.mission_walls === 'on' ? [words.walls(options.walls_to_break)] : []),
  ];
  return { goal: `${capital(ways.join(words.or))}.`, turn: words.turn };
}
