import type { Lesson, LessonText } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { SkirmishEvent } from '../rules/state.ts';

const unit = (name: string, cell: string, air = false, hits?: number) => ({
  unit: name,
  cell,
  air,
  ...(hits === undefined ? {} : { hits }),
});
const position = (south: readonly object[], north: readonly object[], hand: object, more: object = {}) => ({
  units: { south, north },
  hands: { south: hand, north: {} },
  phase: 'orders',
  ...more,
});

const PRIME = '.action-button.prime';
const withheld = ['end'];

/** The guided first game: one unit, a group, an attack, a defence, and a hand over the limit. */
export const lessons: readonly Lesson<SkirmishEvent, keyof typeof en>[] = [
  {
    name: 'move',
    options: {},
    position: position([unit('lead', 'D2'), unit('line1', 'D3')], [unit('lead', 'D7')], { 'wheels-cruise': 1 }),
    seed: 1,
    marks: ['[data-card="wheels-cruise"]', 'D2', 'G5', PRIME],
    withheld,
    isDone: (events) => events.some((event) => event.type === 'moved' && event.units.length === 1),
  },
  {
    name: 'group',
    options: {},
    position: position([unit('lead', 'A1'), unit('second', 'B1'), unit('third', 'C1', true), unit('line1', 'C2')], [unit('lead', 'D8')], {
      'tracks-glide': 1,
    }),
    seed: 1,
    marks: ['[data-card="tracks-glide"]', '.action-button[aria-keyshortcuts="g"]', '.action-button[aria-keyshortcuts="a"]', PRIME],
    withheld,
    isDone: (events) => events.some((event) => event.type === 'moved' && event.units.length > 1),
  },
  {
    name: 'attack',
    options: {},
    position: position([unit('lead', 'C3')], [unit('lead', 'H8'), unit('line1', 'F6', false, 1), unit('line2', 'C7')], {
      missiles: 1,
      punch: 1,
    }),
    seed: 1,
    marks: ['[data-card="missiles"]', 'C3', 'F6', PRIME],
    withheld,
    isDone: (events) => events.some(({ type }) => type === 'destroyed'),
  },
  {
    name: 'defend',
    options: {},
    position: position(
      [unit('lead', 'D4', true), unit('line1', 'A1')],
      [unit('lead', 'D6')],
      { evasion: 1, 'heavy-armor': 1 },
      {
        phase: 'defense',
        turn: 2,
        attacked: true,
        discard: { lasers: 1 },
        attack: { card: 'lasers', from: 'D6', to: 'D4' },
      },
    ),
    seed: 1,
    marks: [PRIME],
    isDone: (events) => events.some(({ type }) => type === 'defended'),
  },
  {
    name: 'hand',
    options: {},
    position: position([unit('lead', 'D4', false, 2)], [unit('lead', 'D8')], { legs: 3, punch: 1, armor: 1, tactics: 1, repairs: 1 }),
    seed: 1,
    marks: ['[data-card="tactics"]', PRIME],
    withheld,
    isDone: (events) => events.some(({ type }) => type === 'tactics' || type === 'repaired' || type === 'discarded'),
  },
];

const en = {
  move: {
    title: 'Move one unit',
    task: 'The leader stands on D2, a comrade right in front of it. Choose the card Wheels/Cruise, then the leader, then one of the marked squares: exactly three away, in a straight line, around what stands in the way.',
    done: 'A unit goes exactly as far as the card says. Air types fly over others, with any Move card.',
  },
  group: {
    title: 'Move a group',
    task: 'Choose Tracks/Glide, then “Several straight ahead”, and take as many units along as you like. The board shows where they would stand.',
    done: 'One card, any number of units, straight ahead only. Who goes along is in nobody’s way.',
  },
  attack: {
    title: 'Attack',
    task: 'One enemy has a single hit left, three squares away in a diagonal. Choose a card that reaches it, your leader, and the target; then attack. Missiles reach up to three squares, a punch only one.',
    done: 'A hit is always one damage. The other side is asked whether it defends, whatever it holds.',
  },
  defend: {
    title: 'Defend',
    task: 'Your leader is attacked. It is an air type: Heavy Armor does not help, Evasion does.',
    done: 'The attack is undone wholly, and the card is spent.',
  },
  hand: {
    title: 'A full hand',
    task: 'Seven cards, and five are allowed. Play a special card first, or discard something.',
    done: 'Special cards may be played even with a full hand; everything else waits until five are left.',
  },
} satisfies Record<string, LessonText>;

const da: Record<keyof typeof en, LessonText> = {
  move: {
    title: 'Flyt én enhed',
    task: 'Lederen står på D2 med en kammerat lige foran sig. Vælg kortet Hjul/Rejsefart, så lederen, så et af de markerede felter: præcis tre væk, i en lige linje, uden om det, der står i vejen.',
    done: 'En enhed går præcis så langt, som kortet siger. Lufttyper flyver over andre med ethvert flyttekort.',
  },
  group: {
    title: 'Flyt en gruppe',
    task: 'Vælg Larvefødder/Glid, så »Flere lige frem«, og tag så mange enheder med, du vil. Brættet viser, hvor de ville stå.',
    done: 'Ét kort, så mange enheder man vil, kun lige frem. Den, der går med, står ingen i vejen.',
  },
  attack: {
    title: 'Angrib',
    task: 'En fjende har ét træfpoint tilbage, tre felter væk på skrå. Vælg et kort, der når den, din leder og målet; og angrib. Missiler når op til tre felter, et slag kun ét.',
    done: 'Et træf er altid én skade. Den anden side spørges, om den forsvarer sig, hvad den end har på hånden.',
  },
  defend: {
    title: 'Forsvar dig',
    task: 'Din leder bliver angrebet. Den er en lufttype: Svært panser hjælper ikke, det gør Undvigemanøvre.',
    done: 'Angrebet er ophævet helt, og kortet er brugt.',
  },
  hand: {
    title: 'En fuld hånd',
    task: 'Syv kort, og fem er tilladt. Spil først et specialkort, eller læg noget af.',
    done: 'Specialkort må spilles selv med fuld hånd; alt andet venter, til der er fem tilbage.',
  },
};

export const lessonTexts = catalogue<Readonly<Record<string, LessonText>>>({ en, da });
