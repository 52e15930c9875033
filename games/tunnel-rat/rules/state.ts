import { type Code, codes, type Deck, type Move, moveKinds } from '@fray/engine';
import { type Book, bookOf } from './book.ts';
import type { RatOptions } from './options.ts';

export type { RatOptions } from './options.ts';

export const SEATS = ['rat', 'vc'] as const;
export const { rat: RAT, vc: VC_SEAT } = codes(...SEATS);

export const KINDS = ['vc', 'trap', 'tunnel'] as const;
export type Kind = (typeof KINDS)[number];
export const { vc: VC, trap: TRAP, tunnel: TUNNEL } = codes(...KINDS);
export const DECK: Deck = { name: 'tunnel', kinds: KINDS };
/** No card in the VC's hand */
export const NO_CARD = -1;

/** The three questions in the order of their phases 2 to 4; phase 5 repeats any of them. */
export const QUESTIONS = ['vc', 'trap', 'safe'] as const;
export type Question = (typeof QUESTIONS)[number];
export const FIRST_QUESTION_PHASE = 2;
export const CROSS_EXAMINATION = 5;

/** The rat's three guesses, in the order of the kinds that they name. */
export const GUESSES = ['shoot', 'search', 'advance'] as const;
export type Guess = (typeof GUESSES)[number];

/** The faces that the VC may show with an answer under `tells: expression` (V5). They have no effect on the rules. */
export const EXPRESSIONS = ['calm', 'smile', 'stare', 'blink', 'frown', 'sweat', 'laugh', 'sigh'] as const;
export type Expression = (typeof EXPRESSIONS)[number];

export const NO_QUESTION = -1;

export const ENDINGS = ['running', 'rat', 'vc'] as const;
export type Ending = Code<typeof ENDINGS>;
export const { running: RUNNING, rat: RAT_WON, vc: VC_WON } = codes(...ENDINGS);

export interface Answer {
  readonly question: Question;
  /** Present if the options include expressions. */
  readonly expression: Expression | null;
}

/** An answer as one number: the question from bit 4 on; below it the expression, or nothing if players show their real faces. */
export const answerCode = (question: number, expression: number): number => (question << 4) | (expression + 1);
export const NO_EXPRESSION = -1;
export const questionOf = (answer: number): number => (answer >> 4) & 3;
export const expressionOf = (answer: number): number => (answer & 15) - 1;

/** A face of an earlier turn as one number: its answer; from bit 8 on the revealed card; the guess; from bit 12 on the turn. */
export const faceCode = (turn: number, guess: number, card: number, answer: number): number =>
  (turn << 12) | (guess << 10) | (card << 8) | answer;
export const turnOfFace = (face: number): number => face >> 12;
export const guessOfFace = (face: number): number => (face >> 10) & 3;
export const cardOfFace = (face: number): number => (face >> 8) & 3;

export interface RatState {
  options: RatOptions;
  /** The rulebook's numbers in this match. */
  book: Book;
  /** Cards by kind: in the pack (without the drawn one), on the discard, and kept by the VC. */
  readonly pack: Uint8Array;
  readonly discard: Uint8Array;
  readonly kept: Uint8Array;
  /** Tunnels that the rat has kept. */
  tunnels: number;
  casualties: number;
  /** The kind of card in the VC's hand, or NO_CARD. */
  card: number;
  /** 2 to 5: the phase whose question comes next. */
  phase: number;
  /** Questions asked in phase 5. */
  repeats: number;
  /** The question that the VC has to answer, or NO_QUESTION. */
  asked: number;
  /** This turn's answers so far, oldest first, as `answerCode` writes them. */
  readonly answers: number[];
  /** The faces of earlier turns, oldest first, as `faceCode` writes them. They are public; a position does not store them. */
  readonly faces: number[];
  turn: number;
  ending: Ending;
}

export function blankState(options: RatOptions): RatState {
  const book = bookOf(options);
  return {
    options,
    book,
    pack: Uint8Array.from(book.cards),
    discard: new Uint8Array(3),
    kept: new Uint8Array(3),
    tunnels: 0,
    casualties: 0,
    card: NO_CARD,
    phase: FIRST_QUESTION_PHASE,
    repeats: 0,
    asked: NO_QUESTION,
    answers: [],
    faces: [],
    turn: 0,
    ending: RUNNING,
  };
}

export function copyState(from: RatState, into?: RatState): RatState {
  const to = into ?? blankState(from.options);
  to.options = from.options;
  to.book = from.book;
  for (let kind = 0; kind < 3; kind++) {
    to.pack[kind] = from.pack[kind]!;
    to.discard[kind] = from.discard[kind]!;
    to.kept[kind] = from.kept[kind]!;
  }
  to.tunnels = from.tunnels;
  to.casualties = from.casualties;
  to.card = from.card;
  to.phase = from.phase;
  to.repeats = from.repeats;
  to.asked = from.asked;
  to.answers.length = from.answers.length;
  for (let i = 0; i < from.answers.length; i++) to.answers[i] = from.answers[i]!;
  to.faces.length = from.faces.length;
  for (let i = 0; i < from.faces.length; i++) to.faces[i] = from.faces[i]!;
  to.turn = from.turn;
  to.ending = from.ending;
  return to;
}

export type RatEvent =
  | { readonly type: 'reshuffled' }
  | {
      readonly type: 'drew';
      readonly turn: number;
      /** Visible to the VC only. */
      readonly card?: Kind;
    }
  | { readonly type: 'asked'; readonly question: Question; readonly phase: number }
  | ({ readonly type: 'answered' } & Answer)
  | { readonly type: 'guessed'; readonly guess: Guess; readonly card: Kind }
  | { readonly type: 'advanced'; readonly tunnels: number }
  | { readonly type: 'casualty'; readonly casualties: number; readonly kept: boolean }
  | { readonly type: 'discarded'; readonly card: Kind }
  | { readonly type: 'ended'; readonly ending: (typeof ENDINGS)[number] };

/** `vc?` `trap?` `safe?` ask; `shoot` `search` `advance` guess; `calm` … answer. */
const MOVES = moveKinds({ ask: QUESTIONS.map((question) => `${question}?`), guess: GUESSES, answer: EXPRESSIONS });
export const { kindOf, aboutOf } = MOVES;
/** The first of the guesses and of the answers; the questions come before them. */
export const { guess: GUESS, answer: ANSWER } = MOVES.first;

export const format = (_state: RatState, move: Move): string => MOVES.texts[move]!;
export const parse = (_state: RatState, text: string): Move | undefined => MOVES.parse(text);
