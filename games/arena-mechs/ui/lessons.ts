import type { Lesson, LessonText } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { MechEvent } from '../rules/state.ts';

const BOARD = ['B1', 'D1', 'A2', 'B2', 'C2', 'D2', 'E2', 'B3', 'D3', 'A4', 'B4', 'C4', 'D4', 'E4', 'B5', 'D5'];
/** Tiles without walls where the lessons move mechs, and walls along the north. */
const TILES = [9, 13, 10, 14, 11, 15, 12, 16, 6, 0, 1, 2, 3, 4, 7, 8];
const tiles = Object.fromEntries(BOARD.map((cell, i) => [cell, { tile: TILES[i]!, turns: 0 }]));
const ground = { tiles, free: { tile: 5, turns: 0 } };

const LATER = [
  ['ps', 'po'],
  ['so', 'sh'],
];
/** Cards whose last symbol of this point is hidden, so that the first card's number counts. */
const cards = (...pair: readonly string[]) => ({ programs: [pair, ...LATER], played: pair, hidden: 3 });
const OTHER = cards('oo', 'om');
/** Red's turn, with these strengths left of the visible symbols. */
const battle = (red: object, yellow: object, left: Readonly<Record<string, number>>) => ({
  ...ground,
  phase: 'act',
  order: ['red', 'yellow'],
  mode: 'sequence',
  left,
  mechs: [red, { ...OTHER, ...yellow }],
});

const PRIME = '.action-button.prime';
const withheld = ['end'];

/** The guided first round: a program, an overlap, and the effects of the five symbols. */
export const lessons: readonly Lesson<MechEvent, keyof typeof en>[] = [
  {
    name: 'program',
    options: {},
    position: {
      ...ground,
      phase: 'program',
      mechs: [
        { cell: null, hand: ['mm', 'mh', 'pp'] },
        { cell: null, hand: ['ss', 'oo', 'hh'] },
      ],
    },
    seed: 1,
    marks: ['.mech-hand li:nth-child(1) button', '.mech-hand li:nth-child(2) button', PRIME],
    isDone: (events) => events.some((event) => event.type === 'programmed' && event.seat === 'red'),
  },
  {
    name: 'hide',
    options: {},
    position: {
      ...ground,
      phase: 'overlap',
      mechs: [
        { cell: 'A1', ...cards('mm', 'mh'), played: [], hidden: null },
        { cell: 'E5', ...OTHER, played: [], hidden: null },
      ],
    },
    seed: 2,
    marks: ['.mech-option', PRIME],
    isDone: (events) => events.some((event) => event.type === 'overlapped' && event.seat === 'red'),
  },
  {
    name: 'strides',
    options: {},
    position: battle({ cell: 'A1', ...cards('mm', 'hp') }, { cell: 'E5' }, { move: 2 }),
    seed: 3,
    marks: ['E1', PRIME],
    withheld,
    isDone: (events) => events.some((event) => event.type === 'strides'),
  },
  {
    name: 'punch',
    options: {},
    position: battle({ cell: 'C1', ...cards('hh', 'mp') }, { cell: 'B1', damage: { red: 3 } }, { punch: 2 }),
    seed: 4,
    marks: ['B1', PRIME],
    withheld,
    isDone: (events) => events.some((event) => event.type === 'smashed'),
  },
  {
    name: 'conveyor',
    options: {},
    position: battle({ cell: 'C1', ...cards('mm', 'op') }, { cell: 'E2' }, { operate: 1 }),
    seed: 5,
    marks: ['[data-arrow="2E"]', PRIME],
    withheld,
    isDone: (events) => events.some((event) => event.type === 'pushed-out' && event.seat === 'yellow'),
  },
];

const en = {
  program: {
    title: 'Program',
    task: 'Each round has three program points, and each takes two cards. You hold three: press the two that go to a point, and lock them there; the third goes under your deck. Equal symbols become one strong action: two Moves and a Punch would be good together.',
    done: 'Twice more like that, and your three points are full. Everybody does it at once, and in secret.',
  },
  hide: {
    title: 'Hide a symbol',
    task: 'At each point one of the four symbols is covered by the other card. The three that are left are your sequence. The card that lies lowest gives your start number, and low numbers act first. Choose.',
    done: 'When everybody has chosen, all is shown, and the lowest number begins.',
  },
  strides: {
    title: 'Long strides',
    task: 'A double Move takes you up to four squares. The stars in the corners are checkpoints: a move over two of them earns a point. Go from one corner to the next: press the squares.',
    done: 'One prestige. A triple Move takes eight squares, three checkpoints and two points.',
  },
  punch: {
    title: 'Punch',
    task: 'Yellow stands beside you, its board half full of your markers. A double Punch deals four: smash it.',
    done: 'The last blow, and the most damage: four prestige. A smashed mech waits outside until the next point.',
  },
  conveyor: {
    title: 'Slide the floor',
    task: 'Yellow stands at the end of row 2. Push the free tile in at the other end: choose the arrow 2E, look what would happen, and push.',
    done: 'Out it goes, into the spikes. The tile that fell out is the free one now. You are ready for the arena.',
  },
} satisfies Record<string, LessonText>;

const da: Record<keyof typeof en, LessonText> = {
  program: {
    title: 'Programmér',
    task: 'Hver runde har tre programpunkter, og hvert tager to kort. Du har tre: tryk på de to, der skal til et punkt, og lås dem der; det tredje lægges under bunken. Ens symboler bliver én stærk action: to Flyt og et Slå ville være gode sammen.',
    done: 'To gange til, og dine tre punkter er fyldt. Alle gør det på én gang og i det skjulte.',
  },
  hide: {
    title: 'Skjul et symbol',
    task: 'Ved hvert punkt dækkes et af de fire symboler af det andet kort. De tre, der er tilbage, er din sekvens. Kortet, der ligger nederst, giver dit startnummer, og lave numre handler først. Vælg.',
    done: 'Når alle har valgt, vises alt, og det laveste nummer begynder.',
  },
  strides: {
    title: 'Lange skridt',
    task: 'En dobbelt Flyt tager dig op til fire felter. Stjernerne i hjørnerne er checkpoints: en flytning over to af dem giver et point. Gå fra det ene hjørne til det næste: tryk på felterne.',
    done: 'Ét point prestige. En tredobbelt Flyt tager otte felter, tre checkpoints og to point.',
  },
  punch: {
    title: 'Slå',
    task: 'Gul står ved siden af dig med brættet halvt fuldt af dine markører. Et dobbelt Slå giver fire: smadr den.',
    done: 'Sidste slag og mest skade: fire prestige. En smadret mech venter udenfor til næste punkt.',
  },
  conveyor: {
    title: 'Skub gulvet',
    task: 'Gul står for enden af række 2. Skub den frie brik ind i den anden ende: vælg pilen 2E, se, hvad der ville ske, og skub.',
    done: 'Ud med den, ned i piggene. Brikken, der faldt ud, er nu den frie. Du er klar til arenaen.',
  },
};

export const lessonTexts = catalogue<Readonly<Record<string, LessonText>>>({ en, da });
