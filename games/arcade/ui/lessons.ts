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

const PRIME = '.action-button.prime';
const withheld = ['end'];
/** A unit fires once a turn. */
const isMissed = (events: readonly ArcadeEvent[]) => events.some((event) => event.type === 'shot');

/** The guided first battle: driving, both shots, and the favourites among the advanced rules. */
export const lessons: readonly Lesson<ArcadeEvent, keyof typeof en>[] = [
  {
    name: 'drive',
    options: {},
    position: place(FIELD, [tank('E2')], [tank('E9')]),
    withheld,
    seed: 1,
    marks: ['E5', PRIME],
    isDone: (events) => events.some((event) => event.type === 'moved' && event.left === 0),
  },
  {
    name: 'snap',
    options: {},
    position: place(FIELD, [tank('E4')], [tank('E7', 2), tank('A9')]),
    withheld,
    seed: 2,
    marks: ['E7', PRIME],
    isDone: (events) => events.some((event) => event.type === 'shot'),
  },
  {
    name: 'aim',
    options: {},
    position: place(FIELD, [tank('E4')], [tank('E6'), tank('A9')]),
    withheld,
    seed: 3,
    marks: ['E6', PRIME],
    isMissed,
    isDone: (events) => events.some((event) => event.type === 'destroyed'),
  },
  {
    name: 'stray',
    options: on('collateral'),
    position: place(FIELD, [tank('E1')], [tank('E8'), tank('D8'), tank('F8')]),
    withheld,
    seed: 17,
    marks: ['E8', PRIME],
    isMissed,
    isDone: (events) => events.some((event) => event.type === 'strayed'),
  },
  {
    name: 'floor',
    options: on('collateral', 'floor_destruction', 'blast', 'stun', 'target_anything'),
    position: place(FIELD, [tank('E3')], [tank('D6'), tank('F6')]),
    withheld,
    seed: 4,
    marks: ['.action-button[aria-keyshortcuts="g"]', 'E6', PRIME],
    isMissed,
    isDone: (events) => events.some((event) => event.type === 'floor-destroyed'),
  },
  {
    name: 'bolt',
    options: on('energy_bolts'),
    position: place(WALLED, [tank('E3')], [tank('E8'), tank('A9')]),
    withheld,
    seed: 6,
    marks: ['D4', PRIME, 'E8', PRIME],
    isMissed,
    isDone: (events) =>
      events.some((event) => event.type === 'shot') && !events.some((event) => event.type === 'struck' && event.obstructs),
  },
  {
    name: 'repair',
    options: on('repair'),
    position: place(POOL, [tank('E4', 2)], [tank('A9')]),
    withheld,
    seed: 7,
    marks: ['.action-button[aria-keyshortcuts="p"]'],
    isDone: (events) => events.some((event) => event.type === 'repaired'),
  },
];

/** The battle after the lessons. */
export const firstBattle = presets.find(({ audience: suits }) => suits === 'newcomers')?.options ?? {};

const en = {
  drive: {
    title: 'Drive',
    task: 'Your tank has 6 movement points. A straight step costs 2, a diagonal one 3; the number on a square is what it costs to get there. Spend all six: press the marked square.',
    done: 'That’s as far as a tank can go in one turn. Walls, holes and other tanks block the way, and so do their corners.',
  },
  snap: {
    title: 'Fire a snap shot',
    task: 'Press the orange tank. The farther away it is, the more dice you roll: any 1 is a miss, otherwise the lowest die is the damage. Fire a snap shot.',
    done: 'A snap shot costs no movement points. You can drive, fire, and drive on with what is left.',
  },
  aim: {
    title: 'Take aim',
    task: 'A tank that stays put all turn can aim: two dice fewer. Two squares away, that leaves no dice at all, so you cannot miss. Aim at the tank in front of you.',
    done: 'Six damage: destroyed! Remember, they can do the same to you.',
  },
  stray: {
    title: 'Where misses go',
    task: 'With collateral damage, a miss still lands somewhere. Fire at the tank far away. The board shades every square the shot may hit, with its chance.',
    done: 'Ones and sixes drop out, threes cancel fours, twos cancel fives. The dice that are left push the shot off target, as the compass shows.',
  },
  floor: {
    title: 'Shoot the floor',
    task: 'Both tanks stand next to the same square. Press “Shoot floor or wall”, then E6 between them: the blast hurts and stuns everything around it. If the dice let you down, try again.',
    done: 'The floor is gone, both tanks are damaged, and both miss their next turn.',
  },
  bolt: {
    title: 'A clear line',
    task: 'Energy bolts fly straight and hit the first thing in their way. The wall protects the tank behind it. Drive to the marked square, where your line is clear, and fire.',
    done: 'Before you fire, the dashed line shows the path, and a cross shows what would stop it.',
  },
  repair: {
    title: 'Repair',
    task: 'This tank has 2 of its 6 endurance left. It stands next to an energy pool: spend the turn on repairs.',
    done: 'Two points back, at the price of a turn. You’re ready for a battle!',
  },
} satisfies Record<string, LessonText>;

const da: Record<keyof typeof en, LessonText> = {
  drive: {
    title: 'Kør',
    task: 'Din kampvogn har 6 bevægelsespoint. Et lige skridt koster 2, et skråt 3; tallet på et felt er det, det koster at komme derhen. Brug alle seks: tryk på det markerede felt.',
    done: 'Længere kommer en kampvogn ikke på én tur. Mure, huller og andre kampvogne spærrer vejen, og det gør deres hjørner også.',
  },
  snap: {
    title: 'Skyd fra hoften',
    task: 'Tryk på den orange kampvogn. Jo længere væk den er, jo flere terninger slår du: en 1’er er en forbier, ellers er den laveste terning skaden. Skyd fra hoften.',
    done: 'Et skud fra hoften koster ingen bevægelsespoint. Du kan køre, skyde og køre videre med resten.',
  },
  aim: {
    title: 'Sigt',
    task: 'En kampvogn, der holder stille hele turen, kan sigte: to terninger færre. På to felters afstand er der ingen terninger tilbage, så du kan ikke ramme ved siden af. Sigt på kampvognen foran dig.',
    done: 'Seks i skade: ødelagt! Husk, at de andre kan gøre det samme ved dig.',
  },
  stray: {
    title: 'Hvor forbiere havner',
    task: 'Med følgeskader lander en forbier alligevel et sted. Skyd på kampvognen langt væk. Brættet viser de felter, skuddet kan ramme, og hvor stor chancen er.',
    done: 'Enere og seksere falder fra, treere ophæver firere, og toere ophæver femmere. Resten skubber skuddet væk fra målet, som kompasset viser.',
  },
  floor: {
    title: 'Skyd på gulvet',
    task: 'Begge kampvogne står ved siden af det samme felt. Tryk »Skyd på gulv eller mur« og så E6 imellem dem: trykbølgen skader og lammer alt omkring. Driller terningerne, så prøv igen.',
    done: 'Gulvet er væk, begge kampvogne er skadet, og de mister begge deres næste tur.',
  },
  bolt: {
    title: 'En fri linje',
    task: 'Energistråler flyver lige ud og rammer det første, de møder. Muren beskytter kampvognen bag den. Kør til det markerede felt, hvor linjen er fri, og skyd.',
    done: 'Før du skyder, viser den stiplede linje vejen, og et kryds viser, hvad der ville standse den.',
  },
  repair: {
    title: 'Reparér',
    task: 'Denne kampvogn har 2 af sine 6 i udholdenhed tilbage. Den står ved et energibassin: brug turen på at reparere.',
    done: 'To point tilbage for en hel tur. Nu er du klar til et slag!',
  },
};

export const lessonTexts = catalogue<Readonly<Record<string, LessonText>>>({ en, da });
