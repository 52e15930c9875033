import { codeOf, fail, type InputError, ok, type Result, readShape } from '@fray/engine';
import * as v from 'valibot';
import { MAX_CARDS, MAX_GOAL } from '../rules/options.ts';
import { phaseAfter, phaseOf } from '../rules/play.ts';
import {
  type Answer,
  answerCode,
  blankState,
  CROSS_EXAMINATION,
  ENDINGS,
  EXPRESSIONS,
  expressionOf,
  FIRST_QUESTION_PHASE,
  KINDS,
  NO_CARD,
  NO_EXPRESSION,
  NO_QUESTION,
  QUESTIONS,
  questionOf,
  RAT_WON,
  type RatOptions,
  type RatState,
  RUNNING,
  TUNNEL,
  VC_WON,
} from '../rules/state.ts';

const whole = (least: number, most: number) => v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const cards = whole(0, MAX_CARDS);
const cardsShape = v.strictObject({ vc: cards, trap: cards, tunnel: cards });
const NONE = { vc: 0, trap: 0, tunnel: 0 };

const positionShape = v.strictObject({
  pack: cardsShape,
  discard: v.optional(cardsShape, NONE),
  kept: v.optional(cardsShape, NONE),
  tunnels: v.optional(whole(0, MAX_GOAL), 0),
  casualties: v.optional(whole(0, MAX_GOAL), 0),
  card: v.optional(v.nullable(v.picklist(KINDS)), null),
  phase: v.optional(whole(FIRST_QUESTION_PHASE, CROSS_EXAMINATION), FIRST_QUESTION_PHASE),
  repeats: v.optional(whole(0, 99), 0),
  asked: v.optional(v.nullable(v.picklist(QUESTIONS)), null),
  answers: v.optional(
    v.pipe(v.array(v.strictObject({ question: v.picklist(QUESTIONS), expression: v.nullable(v.picklist(EXPRESSIONS)) })), v.maxLength(128)),
    [],
  ),
  turn: v.optional(whole(1, 100_000)),
  ending: v.optional(v.picklist(ENDINGS), 'running'),
});

/** The written form. On input, fields with initial values and the turn may be omitted. */
export type RatPosition = Required<v.InferOutput<typeof positionShape>>;
export type Cards = RatPosition['pack'];

export const cardsOf = (counts: ArrayLike<number>): Cards => ({ vc: counts[0] ?? 0, trap: counts[1] ?? 0, tunnel: counts[2] ?? 0 });
export const countsOf = (cards: Cards): [number, number, number] => [cards.vc, cards.trap, cards.tunnel];

export const answersOf = (state: RatState): Answer[] =>
  state.answers.map((code) => ({ question: QUESTIONS[questionOf(code)]!, expression: EXPRESSIONS[expressionOf(code)] ?? null }));

export function writePosition(state: RatState): RatPosition {
  return {
    pack: cardsOf(state.pack),
    discard: cardsOf(state.discard),
    kept: cardsOf(state.kept),
    tunnels: state.tunnels,
    casualties: state.casualties,
    card: state.card === NO_CARD ? null : KINDS[state.card]!,
    phase: state.phase,
    repeats: state.repeats,
    asked: state.asked === NO_QUESTION ? null : QUESTIONS[state.asked]!,
    answers: answersOf(state),
    turn: state.turn,
    ending: ENDINGS[state.ending],
  };
}

export function readPosition(json: unknown, options: RatOptions): Result<RatState, InputError> {
  const read = readShape(positionShape, json);
  if (!read.ok) return read;
  return stateIn(read.value, options);
}

/** The state of a well-formed position, such as one made from a view; or the fault in it. */
export function stateIn(position: v.InferOutput<typeof positionShape>, options: RatOptions): Result<RatState, InputError> {
  const state = blankState(options);
  state.pack.set(countsOf(position.pack));
  state.discard.set(countsOf(position.discard));
  state.kept.set(countsOf(position.kept));
  state.tunnels = position.tunnels;
  state.casualties = position.casualties;
  state.card = position.card === null ? NO_CARD : codeOf(KINDS, position.card);
  state.phase = position.phase;
  state.repeats = position.repeats;
  state.asked = position.asked === null ? NO_QUESTION : codeOf(QUESTIONS, position.asked);
  for (const { question, expression } of position.answers)
    state.answers.push(answerCode(codeOf(QUESTIONS, question), expression === null ? NO_EXPRESSION : codeOf(EXPRESSIONS, expression)));
  state.ending = codeOf(ENDINGS, position.ending);
  state.turn = position.turn ?? leastTurn(state);
  const fault = checkCards(state) ?? checkTurn(state) ?? checkQuestions(state);
  return fault ? fail(fault) : ok(state);
}

const sum = (cards: ArrayLike<number>): number => cards[0]! + cards[1]! + cards[2]!;
/** Cards played since the last reshuffle, or kept in any turn. */
const cardsGone = ({ discard, kept, tunnels }: RatState): number => sum(discard) + sum(kept) + tunnels;

/** The earliest turn in which the position is possible: after a reshuffle if casualties left no card. */
function leastTurn(state: RatState): number {
  const { book, ending } = state;
  const reshuffled = hasTracelessCasualties(state) ? sum(book.cards) - keptBeforeLast(state) : 0;
  return reshuffled + cardsGone(state) + (ending === RUNNING ? 1 : 0);
}

/** Whether there are more casualties than dangers on the discard, if casualty cards are not kept. */
const hasTracelessCasualties = ({ book, discard, casualties }: RatState): boolean => !book.keeps && discard[0]! + discard[1]! < casualties;

/** The cards that no reshuffle took: the kept ones, without the card of the last turn of a finished game. */
const keptBeforeLast = ({ book, kept, tunnels, ending }: RatState): number =>
  sum(kept) + tunnels - (ending === RAT_WON || sum(kept) === book.casualties ? 1 : 0);

/** All cards must be accounted for, and the scores must match them. */
function checkCards(state: RatState): InputError | undefined {
  const { book, pack, discard, kept } = state;
  for (const [kind, name] of KINDS.entries()) {
    const inHand = (kind === TUNNEL ? state.tunnels : 0) + (state.card === kind ? 1 : 0);
    const found = pack[kind]! + discard[kind]! + kept[kind]! + inHand;
    const all = book.cards[kind]!;
    if (found !== all)
      return {
        field: `pack.${name}`,
        message: `the deck has ${all} ${name} cards; pack, discard, kept, the card drawn and the rat’s tunnels make ${found}`,
      };
  }
  if (kept[TUNNEL] !== 0) return { field: 'kept.tunnel', message: 'the VC never keeps a tunnel' };
  if (sum(kept) !== (book.keeps ? state.casualties : 0))
    return {
      field: 'casualties',
      message: book.keeps ? 'the VC keeps one card for each casualty' : 'with 16 cards nothing is kept: casualties go to the discard',
    };
  if (state.tunnels > book.tunnels) return { field: 'tunnels', message: `the rat has won with ${book.tunnels} tunnels` };
  if (state.casualties > book.casualties) return { field: 'casualties', message: `the VC has won with ${book.casualties} casualties` };
  const [ratWins, vcWins] = [state.tunnels === book.tunnels, state.casualties === book.casualties];
  const found = ratWins ? RAT_WON : vcWins ? VC_WON : RUNNING;
  if (found !== state.ending || (ratWins && vcWins))
    return {
      field: 'ending',
      message: `${book.tunnels} tunnels are a win for the rat, ${book.casualties} casualties for the VC, anything else runs on`,
    };
  const over = found !== RUNNING;
  if ((state.card === NO_CARD) !== over) return { field: 'card', message: 'during a turn the VC holds one card, afterwards none' };
  return undefined;
}

/** Every turn plays one card. Missing cards went through reshuffles; each took all cards that were not kept at that time. */
function checkTurn(state: RatState): InputError | undefined {
  const { book, turn, ending } = state;
  const reshuffled = turn - (ending === RUNNING ? 1 : 0) - cardsGone(state);
  const all = sum(book.cards);
  const reshuffles = Math.ceil(reshuffled / all);
  if (reshuffled < reshuffles * (all - keptBeforeLast(state)))
    return { field: 'turn', message: `each turn plays one card, and ${cardsGone(state)} were played since the last reshuffle` };
  if (reshuffled === 0 && hasTracelessCasualties(state))
    return { field: 'casualties', message: 'each casualty is a danger that lies on the discard' };
  return undefined;
}

/** The phase and the repeated questions follow from the answers of the turn and the open question. */
function checkQuestions(state: RatState): InputError | undefined {
  const { options, answers, asked } = state;
  const faces = options.tells === 'expression';
  if (asked !== NO_QUESTION && (!faces || state.card === NO_CARD))
    return { field: 'asked', message: 'an answer is owed only with tells: expression, and only during a turn' };
  if (answers.some((code) => (expressionOf(code) !== NO_EXPRESSION) !== faces))
    return { field: 'answers', message: 'an answer has a face with tells: expression, and none without' };
  const open = asked === NO_QUESTION ? [] : [asked];
  let phase = FIRST_QUESTION_PHASE;
  let repeats = 0;
  for (const question of [...answers.map(questionOf), ...open]) {
    const asksIn = phaseOf(question, phase);
    if (asksIn === CROSS_EXAMINATION) repeats++;
    phase = phaseAfter(asksIn);
  }
  if (repeats > options.questions || state.repeats > options.questions)
    return { field: 'repeats', message: `phase 5 allows ${options.questions} questions` };
  if (state.card === NO_CARD) return checkOver(state);
  if (state.repeats !== repeats) return { field: 'repeats', message: `the questions of this turn make ${repeats} that were asked again` };
  if (state.phase !== phase) return { field: 'phase', message: `the questions of this turn make it phase ${phase}` };
  return undefined;
}

/** The last turn of a game keeps its phase, but no questions. */
function checkOver({ answers, phase, repeats }: RatState): InputError | undefined {
  if (answers.length > 0) return { field: 'answers', message: 'nothing is asked when the game is over' };
  if (repeats > 0 && phase !== CROSS_EXAMINATION) return { field: 'repeats', message: 'questions are asked again in phase 5' };
  return undefined;
}
