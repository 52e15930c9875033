import { columnName, type Seat } from '@fray/engine';
import { catalogue } from '@fray/engine/catalogue';
import type { Affordance, Choice, SceneCell, SceneSource, SceneText } from '@fray/engine/scene';
import { type RatUiWords, WORDS } from '#words';
import { TEXTS } from './io/log.ts';
import type { Cards } from './io/position.ts';
import { CROSS_EXAMINATION, EXPRESSIONS, GUESSES, KINDS, QUESTIONS, RAT, type RatEvent, SEATS, VC_SEAT } from './rules/state.ts';
import { awaited, type RatView } from './rules/view.ts';
import { about, summary } from './ui/summary.ts';
import { wordsOf } from './ui/words/wordsOf.ts';

/** The colours of the kit for the rat and the VC. */
const KIT_COLOURS = [4, 6];
const FIGURE = catalogue({ en: 'figure', da: 'figur' });
/** The number of latest answers to show. */
const SHOWN_ANSWERS = 8;
/** The score of each seat: the rat's tunnels in row 2, the VC's casualties in row 1. */
const placeOf = (seat: Seat, count: number): string => `${columnName(count)}${seat === RAT ? 2 : 1}`;

function rowOf(seat: Seat, goal: number, length: number, name: (count: number, of: number) => string): SceneCell[] {
  return Array.from({ length }, (_, count): SceneCell => {
    const at = placeOf(seat, count);
    if (count > goal) return { at, terrain: 'gap' };
    const isGoal = count === goal;
    return {
      at,
      terrain: seat === RAT ? 'sand' : 'crag',
      name: name(count, goal),
      ...(isGoal && { mark: { art: { symbol: seat === RAT ? 'gate' : 'skull' }, name: name(count, goal), owner: seat } }),
    };
  });
}

const kindsIn = (words: RatUiWords, cards: Cards): string => KINDS.map((kind) => words.times(words.cards[kind], cards[kind])).join(', ');

function textsOf({ options, unseen, discard, kept, answers, asked }: RatView, words: RatUiWords): SceneText[] {
  const latest = answers.slice(-SHOWN_ANSWERS).map(({ question, expression }, i): SceneText => {
    const face = expression === null ? undefined : words.faces[expression];
    return { id: `answer ${i}`, text: `${words.ask[question]} ${words.answered(face)}` };
  });
  return [
    { id: 'unseen', text: `${words.unseen}: ${kindsIn(words, unseen)}` },
    { id: 'discard', text: `${words.discard}: ${kindsIn(words, discard)}` },
    ...(options.deck === '40' ? [{ id: 'kept', text: `${words.kept}: ${kindsIn(words, kept)}` }] : []),
    ...latest,
    ...(asked ? [{ id: 'asked', text: words.ask[asked], tone: 'strong' as const }] : []),
  ];
}

/** The question, guess or face of a move as a button. */
function affordance({ options }: RatView, move: string, language: keyof typeof TEXTS): Affordance {
  const words = wordsOf(language, options.skin);
  const button = (name: string): [Choice] => [{ kind: 'button', id: move, name }];
  const question = QUESTIONS.findIndex((name) => move === `${name}?`);
  if (question >= 0)
    return { choices: button(words.ask[QUESTIONS[question]!]), name: words.asks(words.ask[QUESTIONS[question]!]), weight: 3 + question };
  const guess = GUESSES.findIndex((name) => move === name);
  if (guess >= 0) {
    const name = words.says(words.guesses[GUESSES[guess]!], words.cards[KINDS[guess]!]);
    return { choices: button(words.guesses[GUESSES[guess]!]), name, weight: guess };
  }
  const face = words.faces[EXPRESSIONS.find((name) => move === name) ?? 'calm'];
  return { choices: button(face), name: words.answerWith(face) };
}

/** Tunnel Rat as plain data: two score rows, and the card in the VC's hand. */
export const scene: SceneSource<RatView, RatEvent> = {
  scene(view, _orientation, language) {
    const { options, tunnels, casualties, holding, card, turn } = view;
    const words = wordsOf(language, options.skin);
    const { sides, casualty } = TEXTS[language].skins[options.skin];
    const columns = Math.max(options.tunnels_to_win, options.casualties_to_win) + 1;
    const title = card === null ? words.hidden : words.yours(words.cards[card]);
    return {
      board: { kind: 'square', columns, rows: 2, name: words.scene },
      colours: KIT_COLOURS,
      cells: [
        ...rowOf(RAT, options.tunnels_to_win, columns, words.tunnels),
        ...rowOf(VC_SEAT, options.casualties_to_win, columns, words.casualties),
      ],
      pieces: [
        { id: 'rat', at: placeOf(RAT, tunnels), name: FIGURE[language], owner: RAT, art: { symbol: 'scout' } },
        { id: 'vc', at: placeOf(VC_SEAT, casualties), name: FIGURE[language], owner: VC_SEAT, art: { symbol: 'mage' } },
      ],
      hands: holding ? [{ id: 'hand', name: sides.vc, owner: VC_SEAT, cards: [{ id: `card ${turn}`, title, hidden: card === null }] }] : [],
      texts: textsOf(view, words),
      plates: SEATS.map((_, seat) => ({
        seat,
        values: [
          seat === RAT
            ? { name: words.cards.tunnel, value: tunnels, of: options.tunnels_to_win }
            : { name: casualty, value: casualties, of: options.casualties_to_win },
        ],
      })),
    };
  },
  affordance,
  prompt({ options, asked, phase, repeats }, language) {
    const words = wordsOf(language, options.skin);
    return asked ? words.answerTo(words.ask[asked]) : words.choose(phase < CROSS_EXAMINATION || repeats < options.questions);
  },
  accent(event, language) {
    switch (event.type) {
      case 'asked':
        return { kind: 'note', at: 'rat', text: '?' };
      case 'answered':
        return { kind: 'note', at: 'vc', ...(event.expression && { text: WORDS[language].source.faces[event.expression] }) };
      case 'guessed':
        return { kind: 'reveal', at: 'vc' };
      case 'advanced':
        return { kind: 'gain', at: 'rat', text: '+1' };
      case 'casualty':
        return { kind: 'hit', at: 'rat', text: '+1' };
      case 'drew':
      case 'reshuffled':
      case 'discarded':
      case 'ended':
        return undefined;
    }
  },
  progress: (view, language) => about(view, language).when,
  score: summary,
  awaited,
  decisive: ['guessed'],
};
