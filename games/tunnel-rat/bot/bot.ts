import { type BotHints, type Move, MoveList, type Skill } from '@fray/engine';
import type { Book } from '../rules/book.ts';
import { moves as listMoves } from '../rules/play.ts';
import {
  ANSWER,
  FIRST_QUESTION_PHASE,
  GUESS,
  GUESSES,
  KINDS,
  NO_CARD,
  RAT,
  RAT_WON,
  type RatState,
  RUNNING,
  TRAP,
  TUNNEL,
  VC,
} from '../rules/state.ts';
import { expressionWeight, faceLikelihood } from '../rules/tells.ts';
import { EPSILON, isQuick, WinChances } from './chances.ts';

function value(state: RatState, seat: number): number {
  const rat = state.ending !== RUNNING ? (state.ending === RAT_WON ? 1 : 0) : progress(state);
  return seat === RAT ? rat : 1 - rat;
}

/** 0.5, shifted by the progress of both sides towards their goals. */
const progress = ({ tunnels, casualties, book }: RatState): number => 0.5 + 0.4 * (tunnels / book.tunnels - casualties / book.casualties);

/** What the rat can know of the card: how many of each kind it has not seen yet. */
const unseen = (state: RatState, kind: number): number => state.pack[kind]! + (state.card === kind ? 1 : 0);

/** How likely each card is, on any scale, after what this turn's faces were worth before. */
const cardWeights = (state: RatState): number[] => KINDS.map((_, kind) => unseen(state, kind) * faceLikelihood(state, kind));

/** Without faces a question tells nothing; with them each is asked once. */
const isWorthAsking = (state: RatState, question: number): boolean =>
  state.options.tells === 'expression' && FIRST_QUESTION_PHASE + question >= state.phase;

function scoreMove(state: RatState, move: Move): number {
  if (move >= ANSWER) return 0; // a face has no effect on the rules
  if (move < GUESS) return isWorthAsking(state, move) ? 1 : -1;
  if (state.card === NO_CARD) return 0;
  const kind = move - GUESS;
  const [vc, trap, tunnel] = cardWeights(state);
  const cards = vc! + trap! + tunnel!;
  if (cards === 0) return 0;
  const danger = (kind === VC ? 0 : vc!) + (kind === TRAP ? 0 : trap!);
  const gain = kind === TUNNEL ? tunnel! / (state.book.tunnels - state.tunnels) : 0;
  return (gain - danger / (state.book.casualties - state.casualties)) / cards;
}

function scoreMoves(state: RatState, _seat: number, moves: MoveList, into: Float64Array): void {
  for (let i = 0; i < moves.size; i++) into[i] = scoreMove(state, moves.get(i));
}

const chancesOf = new WeakMap<Book, WinChances>();
const list = new MoveList();
const chances = new Float64Array(GUESSES.length);

/** What is left to win after each guess, the cards as likely as the faces make them: fills `chances`, and answers with the best. */
function computeGuessChances(state: RatState): number {
  const { book, kept, casualties, tunnels } = state;
  const solved = chancesOf.get(book) ?? new WinChances(book);
  chancesOf.set(book, solved);
  solved.guesses({ unseen: KINDS.map((_, kind) => unseen(state, kind)), kept, casualties, tunnels }, cardWeights(state), chances);
  return Math.max(...chances);
}

/** V5: best play by what is left to win after each guess; before that the questions, in order. */
function equilibrium(state: RatState, seat: number): Float64Array | undefined {
  if (seat !== RAT || state.card === NO_CARD || !isQuick(state.book)) return undefined;
  listMoves(state, seat, list);
  const shares = new Float64Array(list.size);
  const question = list.get(0);
  if (question < GUESS && isWorthAsking(state, question)) {
    shares[0] = 1;
    return shares;
  }
  const best = computeGuessChances(state);
  for (let i = 0; i < list.size; i++) {
    const move = list.get(i);
    if (move >= GUESS && chances[move - GUESS]! > best - EPSILON) shares[i] = 1;
  }
  return shares;
}

/** What the rat can still win, by what it knows of the card. */
function exactValue(state: RatState, seat: number): number | undefined {
  if (state.ending !== RUNNING) return value(state, seat);
  if (!isQuick(state.book)) return undefined;
  const rat = computeGuessChances(state);
  return seat === RAT ? rat : 1 - rat;
}

/** A question costs nothing: whatever the face tells, the best guess is still there. */
function exactValues(state: RatState, seat: number, moves: MoveList, into: Float64Array): boolean {
  if (seat !== RAT || !isQuick(state.book)) return false;
  const best = computeGuessChances(state);
  for (let i = 0; i < moves.size; i++) {
    const move = moves.get(i);
    const chance = move < GUESS ? best : chances[move - GUESS]!;
    into[i] = chance > best - EPSILON ? best : chance;
  }
  return true;
}

/** The VC's faces depend on the bot's character only. */
function personality(state: RatState, _seat: number, moves: MoveList, who: number, into: Float64Array): boolean {
  if (moves.size === 0 || moves.get(0) < ANSWER) return false;
  for (let i = 0; i < moves.size; i++) into[i] = expressionWeight(who, state.card, moves.get(i) - ANSWER);
  return true;
}

/** How many guesses a level overlooks; best play is not far above them, see `docs/bots.md`. */
const SKILLS = [1, 0.7, 0.45, 0.2, 0].map((missRate): Skill => ({ kind: 'greedy', missRate }));

export const bot: BotHints<RatState> = {
  skills: () => SKILLS,
  value,
  scoreMoves,
  equilibrium,
  exact: exactValue,
  exactValues,
  personality,
  observationOf: (_state, _mover, move) => move + 1,
  horizon: 60,
  guided: 0.5,
};
