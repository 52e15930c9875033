import { type Chance, type Emit, type Move, type MoveList, NO_SEATS, type Outcome, type Seat, type SeatSet } from '@fray/engine';
import {
  ANSWER,
  aboutOf,
  answerCode,
  blankState,
  CROSS_EXAMINATION,
  DECK,
  ENDINGS,
  type Ending,
  EXPRESSIONS,
  FIRST_QUESTION_PHASE,
  faceCode,
  GUESS,
  GUESSES,
  KINDS,
  kindOf,
  NO_CARD,
  NO_EXPRESSION,
  NO_QUESTION,
  QUESTIONS,
  RAT,
  RAT_WON,
  type RatEvent,
  type RatOptions,
  type RatState,
  RUNNING,
  TUNNEL,
  VC_SEAT,
  VC_WON,
} from './state.ts';

type Emitter = Emit<RatEvent> | null;

export function setup(options: RatOptions, _seats: number, chance: Chance): RatState {
  const state = blankState(options);
  beginTurn(state, chance, null);
  return state;
}

export function deciders(state: RatState): SeatSet {
  if (state.ending !== RUNNING) return NO_SEATS;
  return 1 << (state.asked === NO_QUESTION ? RAT : VC_SEAT);
}

export function moves(state: RatState, _seat: Seat, into: MoveList): void {
  into.clear();
  if (state.asked !== NO_QUESTION) {
    for (let i = 0; i < EXPRESSIONS.length; i++) into.push(ANSWER + i);
    return;
  }
  for (let question = 0; question < QUESTIONS.length; question++) if (mayAsk(state, question)) into.push(question);
  for (let kind = 0; kind < KINDS.length; kind++) into.push(GUESS + kind);
}

/** V6: phases 2 to 4 ask one question each, in order, and may be skipped. Phase 5 repeats any question. */
const mayAsk = (state: RatState, question: number): boolean =>
  FIRST_QUESTION_PHASE + question >= state.phase || state.repeats < state.options.questions;

export function illegalReason(state: RatState, seat: Seat, move: Move): string {
  if (seat === VC_SEAT) return 'answer-first';
  if (kindOf[move] === 'answer') return 'not-your-answer';
  return mayAsk(state, move) ? 'illegal' : 'no-questions-left';
}

export function play(state: RatState, _seat: Seat, move: Move, chance: Chance, emit: Emitter): void {
  const about = aboutOf[move]!;
  switch (kindOf[move]!) {
    case 'ask':
      return ask(state, about, chance, emit);
    case 'guess':
      return guess(state, about, chance, emit);
    case 'answer':
      return answer(state, about, emit);
  }
}

const isEmpty = (cards: Uint8Array): boolean => cards[0] === 0 && cards[1] === 0 && cards[2] === 0;

/** Draw phase. V11: if the pack is empty at a draw, the discard becomes the pack. */
function beginTurn(state: RatState, chance: Chance, emit: Emitter): void {
  const { pack, discard } = state;
  if (isEmpty(pack)) {
    pack.set(discard);
    discard.fill(0);
    if (emit) emit({ type: 'reshuffled' });
  }
  state.turn++;
  state.phase = FIRST_QUESTION_PHASE;
  state.repeats = 0;
  state.answers.length = 0;
  state.card = chance.card(DECK, pack, VC_SEAT);
  pack[state.card]!--;
  if (emit) emit({ type: 'drew', turn: state.turn, card: KINDS[state.card]! });
}

/** V6: the phase of a question: its own, or cross-examination if that has passed. */
export const phaseOf = (question: number, phase: number): number =>
  FIRST_QUESTION_PHASE + question >= phase ? FIRST_QUESTION_PHASE + question : CROSS_EXAMINATION;

/** V6: the phase after a question. A repeated question closes phases 2 to 4. */
export const phaseAfter = (step: number): number => Math.min(step + 1, CROSS_EXAMINATION);

function ask(state: RatState, question: number, chance: Chance, emit: Emitter): void {
  const phase = phaseOf(question, state.phase);
  if (phase === CROSS_EXAMINATION) state.repeats++;
  state.phase = phaseAfter(phase);
  // V6: all players have heard a question, so it cannot be undone.
  chance.reveal();
  if (emit) emit({ type: 'asked', question: QUESTIONS[question]!, phase });
  if (state.options.tells === 'expression') state.asked = question;
  else {
    state.answers.push(answerCode(question, NO_EXPRESSION));
    if (emit) emit({ type: 'answered', question: QUESTIONS[question]!, expression: null });
  }
}

/** The answer is always no; the VC chooses only the face (V5, V6). */
function answer(state: RatState, expression: number, emit: Emitter): void {
  const question = state.asked;
  state.asked = NO_QUESTION;
  state.answers.push(answerCode(question, expression));
  if (emit) emit({ type: 'answered', question: QUESTIONS[question]!, expression: EXPRESSIONS[expression]! });
}

/** Action, revelation and result phases (V7). */
function guess(state: RatState, kind: number, chance: Chance, emit: Emitter): void {
  const { card, options } = state;
  chance.reveal();
  if (emit) emit({ type: 'guessed', guess: GUESSES[kind]!, card: KINDS[card]! });
  if (options.tells === 'expression') for (const face of state.answers) state.faces.push(faceCode(state.turn, kind, card, face));
  state.card = NO_CARD;
  if (card === TUNNEL && kind === TUNNEL) {
    state.tunnels++;
    if (emit) emit({ type: 'advanced', tunnels: state.tunnels });
  } else if (card === TUNNEL || card === kind) {
    state.discard[card]!++;
    if (emit) emit({ type: 'discarded', card: KINDS[card]! });
  } else {
    state.casualties++;
    const isKept = state.book.keeps; // V4: with 16 cards the casualty's card goes to the discard
    (isKept ? state.kept : state.discard)[card]!++;
    if (emit) emit({ type: 'casualty', casualties: state.casualties, kept: isKept });
  }
  if (state.tunnels === state.book.tunnels) finish(state, RAT_WON, emit);
  else if (state.casualties === state.book.casualties) finish(state, VC_WON, emit);
  else beginTurn(state, chance, emit);
}

function finish(state: RatState, ending: Ending, emit: Emitter): void {
  state.ending = ending;
  state.answers.length = 0;
  if (emit) emit({ type: 'ended', ending: ENDINGS[ending] });
}

/** The default moves: the rat advances, which is best play with 40 cards (V5); the VC stays calm. */
export function fallback(_state: RatState, seat: Seat): Move {
  return seat === VC_SEAT ? ANSWER : GUESS + TUNNEL;
}

/** V5: the time to choose a face would reveal something, so an online table shows every face after the same time. */
export const answerTime = (state: RatState): number => (state.asked === NO_QUESTION ? 0 : ANSWER_SECONDS);
const ANSWER_SECONDS = 4;

export function result(state: RatState): Outcome | undefined {
  switch (state.ending) {
    case RAT_WON:
      return { places: [1, 2], reason: 'five-tunnels' };
    case VC_WON:
      return { places: [2, 1], reason: 'five-casualties' };
    case RUNNING:
      return undefined;
  }
}
