import type { Lesson, LessonText } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { RatEvent } from '../rules/state.ts';

const isGuess = (events: readonly RatEvent[], guess: 'shoot' | 'advance') =>
  events.some((event) => event.type === 'guessed' && event.guess === guess);

/** The guided first game: a question, counting, and the last tunnel. */
export const lessons: readonly Lesson<RatEvent, keyof typeof en>[] = [
  {
    name: 'ask',
    options: {},
    position: { pack: { vc: 9, trap: 10, tunnel: 20 }, card: 'vc' },
    seed: 1,
    marks: ['.action-button[aria-keyshortcuts="s"]'],
    isDone: (events) => events.some(({ type }) => type === 'answered'),
  },
  {
    name: 'count',
    options: {},
    position: { pack: { vc: 1, trap: 0, tunnel: 0 }, discard: { vc: 8, trap: 10, tunnel: 18 }, tunnels: 2, card: 'vc' },
    seed: 1,
    marks: ['.rat-guess:nth-child(1)', '.action-button.prime'],
    isDone: (events) => isGuess(events, 'shoot'),
  },
  {
    name: 'advance',
    options: {},
    position: {
      pack: { vc: 2, trap: 1, tunnel: 9 },
      discard: { vc: 7, trap: 8, tunnel: 6 },
      kept: { vc: 1, trap: 1, tunnel: 0 },
      tunnels: 4,
      casualties: 2,
      card: 'tunnel',
    },
    seed: 1,
    marks: ['.rat-guess:nth-child(3)', '.action-button.prime'],
    isDone: (events) => isGuess(events, 'advance'),
  },
];

const en = {
  ask: {
    title: 'Ask',
    task: 'You are the rat. The VC holds a card that you cannot see: a VC, a trap or a tunnel. Ask something, and watch how it is answered.',
    done: 'The answer is always no. What tells is the face, or the table’s talk; then you decide.',
  },
  count: {
    title: 'Count',
    task: 'The piles on the table are the cards that nobody has seen yet, the one in the VC’s hand among them. Only one kind is left: so you know what it is. Choose, and say it.',
    done: 'A danger guessed right is discarded, and nobody is hurt. Guessed wrong it is a casualty, and five of them end your day.',
  },
  advance: {
    title: 'Dig on',
    task: 'Four tunnels are yours, and most cards left are tunnels. To advance into a tunnel keeps it; into a danger costs a casualty. One more tunnel wins: advance.',
    done: 'Five tunnels win. A tunnel guessed wrong would only have been discarded. Now look somebody in the eye.',
  },
} satisfies Record<string, LessonText>;

const da: Record<keyof typeof en, LessonText> = {
  ask: {
    title: 'Spørg',
    task: 'Du er rotten. VC holder et kort, som du ikke kan se: en VC, en fælde eller en tunnel. Spørg om noget, og se, hvordan der svares.',
    done: 'Svaret er altid nej. Det er ansigtet, der røber noget, eller snakken ved bordet; så beslutter du dig.',
  },
  count: {
    title: 'Tæl',
    task: 'Bunkerne på bordet er de kort, som ingen har set endnu, kortet i VC’s hånd medregnet. Kun én slags er tilbage: så du ved, hvad det er. Vælg, og sig det.',
    done: 'En fare, der gættes rigtigt, kasseres, og ingen kommer til skade. Gættes den forkert, koster den et tab, og efter fem tab er det slut.',
  },
  advance: {
    title: 'Grav videre',
    task: 'Fire tunneler er dine, og de fleste kort, der er tilbage, er tunneler. Siger du fremad, og kortet er en tunnel, beholder du den; er det en fare, koster det et tab. Én tunnel mere, og du har vundet: fremad.',
    done: 'Fem tunneler vinder. En tunnel, der gættes forkert, ville bare være blevet kasseret. Se nu nogen i øjnene.',
  },
};

export const lessonTexts = catalogue<Readonly<Record<string, LessonText>>>({ en, da });
