import type { Lesson, LessonText } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import { presets } from '../rules/options.ts';
import type { ArcadeEvent } from '../rules/state.ts';

const tank = (cell: string, endurance = 6) => ({ cell, endurance });
const on = (...names: string[]) => Object.fromEntries(names.map((name) => [name, 'on']));
const place = (map: readonly string[], green: object[], orange: object[]) => ({ zone: { map }, units: { green, orange }, side: 'green' });

const FIELD = ['.........', '.........', '..#...#..', '.........', '.........', '.........', '..#...#..', '.........', '.........'];
const WALLED = ['.........', '.........', '.........', '.........', '#...#...#', '.........', '.........', '.........', '.........'];
const POOL = ['.........', '.........', '.........', '.........', '....o....', '.........', '.........', '.........', '.........'];

/** The guided first battle: driving, both shots, and the favourites among the advanced rules. */
export const lessons: readonly Lesson<ArcadeEvent, keyof typeof en>[] = [
  {
    name: 'drive',
    options: {},
    position: place(FIELD, [tank('E2')], [tank('E9')]),
    seed: 1,
    isDone: (events) => events.some((event) => event.type === 'moved' && event.left === 0),
  },
  {
    name: 'snap',
    options: {},
    position: place(FIELD, [tank('E4')], [tank('E7', 2), tank('A9')]),
    seed: 2,
    isDone: (events) => events.some((event) => event.type === 'shot'),
  },
  {
    name: 'aim',
    options: {},
    position: place(FIELD, [tank('E4')], [tank('E6'), tank('A9')]),
    seed: 3,
    isDone: (events) => events.some((event) => event.type === 'destroyed'),
  },
  {
    name: 'stray',
    options: on('collateral'),
    position: place(FIELD, [tank('E1')], [tank('E8'), tank('D8'), tank('F8')]),
    seed: 17,
    isDone: (events) => events.some((event) => event.type === 'strayed'),
  },
  {
    name: 'floor',
    options: on('collateral', 'floor_destruction', 'blast', 'stun', 'target_anything'),
    position: place(FIELD, [tank('E3')], [tank('D6'), tank('F6')]),
    seed: 4,
    isDone: (events) => events.some((event) => event.type === 'floor-destroyed'),
  },
  {
    name: 'bolt',
    options: on('energy_bolts'),
    position: place(WALLED, [tank('E3')], [tank('E8'), tank('A9')]),
    seed: 6,
    isDone: (events) =>
      events.some((event) => event.type === 'shot') && !events.some((event) => event.type === 'struck' && event.obstructs),
  },
  {
    name: 'repair',
    options: on('repair'),
    position: place(POOL, [tank('E4', 2)], [tank('A9')]),
    seed: 7,
    isDone: (events) => events.some((event) => event.type === 'repaired'),
  },
];

/** The battle that the lessons lead to. */
export const firstBattle = presets.find(({ audience: suits }) => suits === 'newcomers')?.options ?? {};

const en = {
  drive: {
    title: 'Drive',
    task: 'A tank has 6 movement points: 2 for a straight step, 3 for a diagonal one. The figures on the board say what each cell costs. Spend all six: click a cell marked 6.',
    done: 'That’s as far as a tank can go in one turn. Walls, gaps and other tanks block the way, and the corners beside them.',
  },
  snap: {
    title: 'Fire a snap shot',
    task: 'Click the orange tank in front of you. The card shows the odds: the farther away, the more dice, and any 1 is a miss; otherwise the lowest die is the damage. Fire a snap shot: you could still drive afterwards. Or drive nearer first.',
    done: 'A shot costs no movement points. Drive, fire, and drive on with what is left.',
  },
  aim: {
    title: 'Take aim',
    task: 'A tank that does not move all turn may aim: two dice fewer. At two cells no dice are left, and the hit is certain. Aim at the tank in front of you.',
    done: 'Six damage: destroyed. Remember that the others can do this to you, too.',
  },
  stray: {
    title: 'Where misses go',
    task: 'With collateral damage a miss lands somewhere. Fire at the tank far away. The board shades every cell that the shot may strike, with its chance in per cent.',
    done: 'Ones and sixes were taken away, threes cancelled fours and twos cancelled fives, and the rest led the shot astray, as the compass says.',
  },
  floor: {
    title: 'Shoot the floor',
    task: 'Two tanks stand beside the same cell. Press “Shoot floor or wall” and choose the cell between them, E6: a blast hurts everything around, and stuns it. Drive nearer first if you like. If the dice betray you, try again.',
    done: 'The floor is gone, both tanks are hurt, and both lose their next turn.',
  },
  bolt: {
    title: 'A clear line',
    task: 'With energy bolts shots fly straight, and the first thing in the way takes them. The wall protects the tank behind it. Drive to where the line is clear, and fire.',
    done: 'Before you fire, the dashed line shows the way, and a cross what stops it.',
  },
  repair: {
    title: 'Repair',
    task: 'This tank has 2 of 6 left. It stands beside an energy pool: spend the turn to repair.',
    done: 'Two points back, for a whole turn. Now you know enough for a battle.',
  },
} satisfies Record<string, LessonText>;

const da: Record<keyof typeof en, LessonText> = {
  drive: {
    title: 'Kør',
    task: 'En kampvogn har 6 bevægelsespoint: 2 for et lige skridt, 3 for et skråt. Tallene på brættet siger, hvad hvert felt koster. Brug alle seks: klik på et felt mærket 6.',
    done: 'Længere kommer en kampvogn ikke i én tur. Mure, huller og andre kampvogne står i vejen og spærrer hjørnerne ved siden af sig.',
  },
  snap: {
    title: 'Skyd fra hoften',
    task: 'Klik på den orange kampvogn foran dig. Kortet viser chancerne: jo længere væk, jo flere terninger, og en 1’er er en forbier; ellers er den laveste terning skaden. Skyd fra hoften: du kunne stadig køre bagefter. Eller kør nærmere først.',
    done: 'Et skud koster ingen bevægelsespoint. Kør, skyd, og kør videre med resten.',
  },
  aim: {
    title: 'Sigt',
    task: 'En kampvogn, der ikke kører hele turen, må sigte: to terninger færre. På to felters afstand er ingen terninger tilbage, og træfferen er sikker. Sigt på kampvognen foran dig.',
    done: 'Seks skade: ødelagt. Husk, at de andre kan gøre det samme ved dig.',
  },
  stray: {
    title: 'Hvor forbiere havner',
    task: 'Med følgeskader lander en forbier et sted. Skyd på kampvognen langt borte. Brættet skraverer hvert felt, skuddet kan ramme, med chancen i procent.',
    done: 'Enere og seksere blev taget væk, treere ophævede firere og toere femmere, og resten førte skuddet på afveje, som kompasset siger.',
  },
  floor: {
    title: 'Skyd på gulvet',
    task: 'To kampvogne står ved det samme felt. Tryk »Skyd på gulv eller mur« og vælg feltet imellem dem, E6: en trykbølge skader alt omkring og lammer det. Kør nærmere først, hvis du vil. Svigter terningerne, så prøv igen.',
    done: 'Gulvet er væk, begge kampvogne er skadet, og begge mister deres næste tur.',
  },
  bolt: {
    title: 'En fri linje',
    task: 'Med energistråler flyver skud lige, og det første i vejen tager dem. Muren beskytter kampvognen bag den. Kør hen, hvor linjen er fri, og skyd.',
    done: 'Før du skyder, viser den stiplede linje vejen, og et kryds, hvad der standser den.',
  },
  repair: {
    title: 'Reparér',
    task: 'Denne kampvogn har 2 af 6 tilbage. Den står ved et energibassin: brug turen på at reparere.',
    done: 'To point tilbage, for en hel tur. Nu ved du nok til et slag.',
  },
};

export const lessonTexts = catalogue<Readonly<Record<string, LessonText>>>({ en, da });
