import { codeOf, expectOk, type Sampler, type Seat, type Viewer } from '@fray/engine';
import { answersOf, type Cards, cardsOf, countsOf, type RatPosition, stateIn } from '../io/position.ts';
import {
  answerCode,
  cardOfFace,
  copyState,
  DECK,
  ENDINGS,
  EXPRESSIONS,
  type Expression,
  expressionOf,
  faceCode,
  GUESSES,
  type Guess,
  guessOfFace,
  KINDS,
  type Kind,
  NO_CARD,
  NO_QUESTION,
  QUESTIONS,
  type Question,
  questionOf,
  RAT,
  type RatEvent,
  type RatOptions,
  type RatState,
  turnOfFace,
  VC_SEAT,
} from './state.ts';
import { faceLikelihood } from './tells.ts';

/** V8, V12: the pack's own counts would reveal the drawn card, so the view has the unseen cards: pack and hand together. */
export interface RatView {
  readonly options: RatOptions;
  readonly unseen: Cards;
  readonly discard: Cards;
  readonly kept: Cards;
  readonly tunnels: number;
  readonly casualties: number;
  /** Whether the VC holds a card. */
  readonly holding: boolean;
  /** The card, visible to the VC only. */
  readonly card: Kind | null;
  readonly phase: number;
  readonly repeats: number;
  readonly asked: RatPosition['asked'];
  readonly answers: RatPosition['answers'];
  /** The faces of earlier turns, each with the card that was revealed afterwards, oldest first. */
  readonly faces: readonly Face[];
  readonly turn: number;
  readonly ending: RatPosition['ending'];
}

/** A face of an earlier turn, with the guess and the card. */
export interface Face {
  readonly turn: number;
  readonly guess: Guess;
  readonly card: Kind;
  readonly question: Question;
  readonly expression: Expression;
}

const decodeFace = (code: number): Face => ({
  turn: turnOfFace(code),
  guess: GUESSES[guessOfFace(code)]!,
  card: KINDS[cardOfFace(code)]!,
  question: QUESTIONS[questionOf(code)]!,
  expression: EXPRESSIONS[expressionOf(code)]!,
});
const encodeFace = ({ turn, guess, card, question, expression }: Face): number =>
  faceCode(turn, codeOf(GUESSES, guess), codeOf(KINDS, card), answerCode(codeOf(QUESTIONS, question), codeOf(EXPRESSIONS, expression)));

/** Seats that owe a decision. */
export const awaited = ({ asked }: RatView): Seat[] => [asked ? VC_SEAT : RAT];

const knowsCard = (viewer: Viewer): boolean => viewer === VC_SEAT || viewer === 'all';

export function view(state: RatState, viewer: Viewer): RatView {
  return {
    options: state.options,
    unseen: cardsOf(state.pack.map((count, kind) => count + (kind === state.card ? 1 : 0))),
    discard: cardsOf(state.discard),
    kept: cardsOf(state.kept),
    tunnels: state.tunnels,
    casualties: state.casualties,
    holding: state.card !== NO_CARD,
    card: knowsCard(viewer) && state.card !== NO_CARD ? KINDS[state.card]! : null,
    phase: state.phase,
    repeats: state.repeats,
    asked: state.asked === NO_QUESTION ? null : QUESTIONS[state.asked]!,
    answers: answersOf(state),
    faces: state.faces.map(decodeFace),
    turn: state.turn,
    ending: ENDINGS[state.ending],
  };
}

/** Probabilities are drawn from integers below this number. */
const WEIGHT_SCALE = 100_000;

export function sampler(view: RatView): Sampler<RatState> {
  const { options, unseen, holding, card, faces, ...open } = view;
  const counts = countsOf(unseen);
  const guessed = card ?? (holding ? KINDS[firstRemainingKind(counts)]! : null);
  const pack = cardsOf(counts.map((count, kind) => count - (KINDS[kind] === guessed ? 1 : 0)));
  const known = expectOk(stateIn({ ...open, pack, card: guessed }, options));
  for (const face of faces) known.faces.push(encodeFace(face));
  return cardSampler(known, holding && card === null);
}

/** The sampler of a seat's view, from the state. */
export function stateSampler(state: RatState, seat: Seat): Sampler<RatState> {
  const known = copyState(state);
  const isHidden = state.card !== NO_CARD && !knowsCard(seat);
  if (isHidden) {
    known.pack[known.card]!++;
    known.card = firstRemainingKind(known.pack);
    known.pack[known.card]!--;
  }
  return cardSampler(known, isHidden);
}

/** The first kind with an unseen card: a placeholder for a hidden card. */
const firstRemainingKind = (counts: ArrayLike<number>): number => Array.from(counts).findIndex((count) => count > 0);

/** Draws the VC's card if it is hidden. A kind is weighted by its number of cards and by its fit to the faces of this match. */
function cardSampler(known: RatState, isHidden: boolean): Sampler<RatState> {
  const sample = copyState(known);
  if (!isHidden) return () => copyState(known, sample);
  const counts = Array.from(known.pack, (count, kind) => count + (kind === known.card ? 1 : 0));
  const likely = counts.map((count, kind) => Math.ceil(count * WEIGHT_SCALE * faceLikelihood(known, kind)));
  return (chance) => {
    copyState(known, sample);
    sample.pack.set(counts);
    sample.card = chance.card(DECK, likely, VC_SEAT);
    sample.pack[sample.card]!--;
    return sample;
  };
}

export function eventFor(event: RatEvent, viewer: Viewer): RatEvent {
  return event.type === 'drew' && !knowsCard(viewer) ? { type: 'drew', turn: event.turn } : event;
}
