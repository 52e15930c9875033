import type { Lesson, LessonText } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { TubeEvent } from '../rules/state.ts';

const isHit = (events: readonly TubeEvent[], type: 'side-hit' | 'rear-hit', tank: 'one' | 'two') =>
  events.some((event) => event.type === type && event.tank === tank);

/** The buttons of a program's steps, and the one that locks it. */
const marksOf = (program: string): string[] => [
  ...Array.from(program.toLowerCase(), (letter) => `.action-button[aria-keyshortcuts="${letter}"]`),
  '.action-button.prime',
];

/** The guided first game: driving, the two kinds of hit, and escaping. */
export const lessons: readonly Lesson<TubeEvent, keyof typeof en>[] = [
  {
    name: 'drive',
    options: {},
    position: { one: { cell: 'F1', facing: 'up' }, two: { cell: 'R6', facing: 'left', locked: 'LRL' } },
    seed: 1,
    marks: marksOf('FFR'),
    isDone: (events) => events.some((event) => event.type === 'moved' && event.tank === 'one' && event.to === 'F3'),
  },
  {
    name: 'side',
    options: {},
    position: { one: { cell: 'F1', facing: 'up' }, two: { cell: 'F5', facing: 'down', locked: 'LRL' } },
    seed: 1,
    marks: marksOf('FLR'),
    isDone: (events) => isHit(events, 'side-hit', 'two'),
  },
  {
    name: 'rear',
    options: {},
    position: { one: { cell: 'L3', facing: 'up' }, two: { cell: 'F3', facing: 'right', locked: 'FLR' } },
    seed: 1,
    marks: marksOf('RLR'),
    isDone: (events) => isHit(events, 'rear-hit', 'two'),
  },
  {
    name: 'escape',
    options: {},
    position: { one: { cell: 'F3', facing: 'up' }, two: { cell: 'L3', facing: 'left', locked: 'FFF' } },
    seed: 1,
    marks: marksOf('FFL'),
    isDone: (events) =>
      events.some(({ type }) => type === 'revealed') && !isHit(events, 'side-hit', 'one') && !isHit(events, 'rear-hit', 'one'),
  },
];

const en = {
  drive: {
    title: 'Drive',
    task: 'A program has three steps: F drives one square ahead, L and R turn a quarter on the spot. Drive two squares along the floor and look to the right: F F R, then lock it.',
    done: 'Both programs are shown and carried out together. Bolts fly after the third step.',
  },
  side: {
    title: 'Hit the side',
    task: 'Along the tunnel your bolt strikes the square three ahead, and no other. Two will stay on F5 and end across the tunnel (it has locked L R L). End on F2, looking up the tunnel: one step, and two turns that cancel.',
    done: 'A hit from the side. The third one destroys.',
  },
  rear: {
    title: 'Hit the rear',
    task: 'Across the tunnel the bolt strikes two squares away, and the walls meet at the top: from L the squares to the right are F and R. Two drives from F3 to R3 and ends looking right (F L R). End on L3, looking right as well.',
    done: 'The bolt travels the way Two looks: a hit in the rear destroys at once.',
  },
  escape: {
    title: 'Get away',
    task: 'Two circles the ring and ends where it stands: two squares from you across the top, so that staying on F3 would be a hit in your side. Go elsewhere, and end where its bolt does not.',
    done: 'There is always such a program under these rules. For livelier games let bolts fly after each step.',
  },
} satisfies Record<string, LessonText>;

const da: Record<keyof typeof en, LessonText> = {
  drive: {
    title: 'Kør',
    task: 'Et program har tre trin: F kører ét felt frem, L og R drejer en kvart omgang på stedet. Kør to felter langs gulvet og se til højre: F F R, og lås det.',
    done: 'Begge programmer vises og udføres sammen. Skuddene falder efter tredje trin.',
  },
  side: {
    title: 'Ram siden',
    task: 'Langs tunnelen rammer dit skud feltet tre frem, og intet andet. Tank 2 bliver på F5 og ender på tværs af tunnelen (den har låst L R L). Slut på F2 med blikket op gennem tunnelen: ét trin frem og to drej, der ophæver hinanden.',
    done: 'Ramt fra siden. Den tredje træffer ødelægger.',
  },
  rear: {
    title: 'Ram bagfra',
    task: 'På tværs af tunnelen rammer skuddet to felter væk, og væggene mødes foroven: fra L er felterne til højre F og R. Tank 2 kører fra F3 til R3 og ender med blikket mod højre (F L R). Slut på L3, også med blikket mod højre.',
    done: 'Skuddet går den vej, Tank 2 ser: ramt bagfra er den ødelagt med det samme.',
  },
  escape: {
    title: 'Slip væk',
    task: 'Tank 2 kører ringen rundt og ender, hvor den står: to felter fra dig hen over toppen, så at blive på F3 ville være en træffer i din side. Kør et andet sted hen, hvor dens skud ikke ender.',
    done: 'Der findes altid sådan et program under disse regler. For livligere spil kan der skydes efter hvert trin.',
  },
};

export const lessonTexts = catalogue<Readonly<Record<string, LessonText>>>({ en, da });
