import { type BotHints, type Move, MoveList, type Skill } from '@fray/engine';
import { type Book, type Edition, editionOf } from '../rules/book.ts';
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

/*
 * The rat's chance of winning with best play in every state between two turns, as floating-point numbers: the bots compute them in a
 * twentieth of a second. The solver has the exact values. Kept cards change only by tunnels and casualties, which only grow, so the states
 * form layers that are computed from the end. Within a layer the pack shrinks; when it is empty the discard becomes the pack, and the layer
 * starts again: its value is the fixed point of policy iteration from below (a rat who plays forever has not won).
 */

/** Kept cards: casualties by kind if the VC keeps their cards; otherwise only their number, at index 0. */
type KeptCards = readonly [vc: number, trap: number, tunnels: number];

/** Values of one layer, for every pack. */
interface Layer {
  readonly kept: KeptCards;
  /** All cards in pack and discard, by kind. */
  readonly cards: readonly number[];
  readonly values: Float64Array;
  /** The layers after a casualty of kind 0 or 1 and after a tunnel. Undefined if the game is over. */
  readonly after: readonly (Layer | undefined)[];
}

const indexOf = ({ cards }: Layer, vc: number, trap: number, tunnel: number): number =>
  (vc * (cards[1]! + 1) + trap) * (cards[2]! + 1) + tunnel;

/** Probabilities that differ by less than this count as equal. The numbers are more exact than that. */
const EPSILON = 1e-9;

/** The state while a card is held: `unseen` is the pack with that card. */
interface HeldCardState {
  readonly unseen: ArrayLike<number>;
  readonly kept: ArrayLike<number>;
  readonly casualties: number;
  readonly tunnels: number;
}

/** The most packs over all layers: they are computed in about a tenth of a second. The printed editions have fewer. */
const MAX_PACKS = 500_000;

/** Whether the game with these numbers is small enough to solve while a player waits. */
function isQuick({ cards, keeps, tunnels, casualties }: Book): boolean {
  const layers = tunnels * (keeps ? (casualties * (casualties + 1)) / 2 : casualties);
  return layers * cards.reduce((packs, count) => packs * (count + 1), 1) <= MAX_PACKS;
}

/** The numerical solution of one book. */
export class WinChances {
  readonly #keeps: boolean;
  readonly #layers = new Map<string, Layer>();

  constructor(what: Book | Edition) {
    const { cards, keeps, ...goals } = typeof what === 'string' ? editionOf(what) : what;
    this.#keeps = keeps;
    for (let tunnels = goals.tunnels - 1; tunnels >= 0; tunnels--)
      for (let hurt = goals.casualties - 1; hurt >= 0; hurt--)
        for (let trap = keeps ? hurt : 0; trap >= 0; trap--)
          // Kept cards must have been in the deck.
          if (!keeps || (hurt - trap <= cards[0] && trap <= cards[1])) this.#add(cards, [hurt - trap, trap, tunnels]);
  }

  #add(all: Book['cards'], kept: KeptCards): void {
    const [vc, trap, tunnels] = kept;
    const cards = this.#keeps ? [all[0] - vc, all[1] - trap, all[2] - tunnels] : [all[0], all[1], all[2] - tunnels];
    const layer: Layer = {
      kept,
      cards,
      values: new Float64Array((cards[0]! + 1) * (cards[1]! + 1) * (cards[2]! + 1)),
      after: [0, 1, TUNNEL].map((kind) => this.#layers.get(this.#keptAfter(kept, kind).join())),
    };
    this.#layers.set(kept.join(), layer);
    fillLayer(layer);
  }

  #keptAfter([vc, trap, tunnels]: KeptCards, kind: number): KeptCards {
    if (kind === TUNNEL) return [vc, trap, tunnels + 1];
    return kind === 1 && this.#keeps ? [vc, trap + 1, tunnels] : [vc + 1, trap, tunnels];
  }

  /**
   * The probability after each guess, in the order of `GUESSES`, while a card is held.
   * @param likely The weight of each kind of card, on any scale; 0 for kinds that are not unseen.
   */
  guesses({ unseen, ...state }: HeldCardState, likely: ArrayLike<number>, into: Float64Array): void {
    const kept: KeptCards = this.#keeps ? [state.kept[0]!, state.kept[1]!, state.tunnels] : [state.casualties, 0, state.tunnels];
    const layer = this.#layers.get(kept.join());
    into.fill(0);
    if (!layer) return;
    const total = likely[0]! + likely[1]! + likely[2]!;
    for (let card = 0; card <= TUNNEL; card++) {
      if (unseen[card] === 0 || likely[card] === 0) continue;
      const rest = [0, 1, 2].map((kind) => unseen[kind]! - (kind === card ? 1 : 0));
      for (let guess = 0; guess < GUESSES.length; guess++)
        into[guess]! += (likely[card]! / total) * valueAfterGuess(layer, rest[0]!, rest[1]!, rest[2]!, card, guess);
    }
  }
}

/** V7: the win probability after a guess, if `card` was drawn and the counts are the rest of the pack. */
function valueAfterGuess(layer: Layer, vc: number, trap: number, tunnel: number, card: number, guess: number): number {
  const found = card === TUNNEL && guess === TUNNEL;
  if (!found && (card === TUNNEL || card === guess)) return layer.values[indexOf(layer, vc, trap, tunnel)]!;
  const next = layer.after[card];
  return next ? next.values[indexOf(next, vc, trap, tunnel)]! : found ? 1 : 0;
}

function fillLayer(layer: Layer): void {
  const { values, cards } = layer;
  const returns = new Float64Array(values.length);
  for (let back = 0; ; ) {
    values[0] = back;
    returns[0] = 1;
    for (let vc = 0; vc <= cards[0]!; vc++)
      for (let trap = 0; trap <= cards[1]!; trap++)
        for (let tunnel = 0; tunnel <= cards[2]!; tunnel++) fillBestGuess(layer, returns, vc, trap, tunnel);
    const reached = values.at(-1)!;
    const returning = returns.at(-1)!;
    if (reached - back < 1e-13 || returning >= 1) return;
    back = (reached - returning * back) / (1 - returning);
  }
}

/** The best guess with a pack: its value, and the probability of a return to the start of the layer. */
function fillBestGuess(layer: Layer, returns: Float64Array, vc: number, trap: number, tunnel: number): void {
  const total = vc + trap + tunnel;
  if (total === 0) return;
  let value = -1;
  let returning = 0;
  for (let guess = 0; guess < GUESSES.length; guess++) {
    let sum = 0;
    let comesBack = 0;
    for (let card = 0; card <= TUNNEL; card++) {
      const count = card === 0 ? vc : card === 1 ? trap : tunnel;
      if (count === 0) continue;
      const [v, t, n] = [card === 0 ? vc - 1 : vc, card === 1 ? trap - 1 : trap, card === TUNNEL ? tunnel - 1 : tunnel];
      sum += count * valueAfterGuess(layer, v, t, n, card, guess);
      if (card === guess ? card !== TUNNEL : card === TUNNEL) comesBack += count * returns[indexOf(layer, v, t, n)]!;
    }
    // Among equally good guesses, the one with the lowest probability of a return: it makes the value unique.
    if (sum < value - 1e-15 || (sum <= value + 1e-15 && comesBack >= returning)) continue;
    value = sum;
    returning = comesBack;
  }
  const at = indexOf(layer, vc, trap, tunnel);
  layer.values[at] = value / total;
  returns[at] = returning / total;
}

function value(state: RatState, seat: number): number {
  const rat = state.ending !== RUNNING ? (state.ending === RAT_WON ? 1 : 0) : progress(state);
  return seat === RAT ? rat : 1 - rat;
}

/** 0.5, shifted by the progress of both sides towards their goals. */
const progress = ({ tunnels, casualties, book }: RatState): number => 0.5 + 0.4 * (tunnels / book.tunnels - casualties / book.casualties);

/** The rat's knowledge of the card: the number of unseen cards by kind. */
const unseen = (state: RatState, kind: number): number => state.pack[kind]! + (state.card === kind ? 1 : 0);

/** The weight of each card, on any scale, given this turn's faces and the statistics of earlier faces. */
const cardWeights = (state: RatState): number[] => KINDS.map((_, kind) => unseen(state, kind) * faceLikelihood(state, kind));

/** Without faces a question reveals nothing. With faces each question is asked once. */
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

/** The win probability after each guess, with the cards weighted by the faces: writes `chances` and returns the best. */
function computeGuessChances(state: RatState): number {
  const { book, kept, casualties, tunnels } = state;
  const solved = chancesOf.get(book) ?? new WinChances(book);
  chancesOf.set(book, solved);
  solved.guesses({ unseen: KINDS.map((_, kind) => unseen(state, kind)), kept, casualties, tunnels }, cardWeights(state), chances);
  return Math.max(...chances);
}

/** V5: the guess with the highest win probability; before it the questions, in order. */
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

/** The rat's winning chance, given its knowledge of the card. */
function exactValue(state: RatState, seat: number): number | undefined {
  if (state.ending !== RUNNING) return value(state, seat);
  if (!isQuick(state.book)) return undefined;
  const rat = computeGuessChances(state);
  return seat === RAT ? rat : 1 - rat;
}

/** A question is free: after any face the best guess is still available. */
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

/** The VC's faces depend only on the bot's character. */
function personality(state: RatState, _seat: number, moves: MoveList, who: number, into: Float64Array): boolean {
  if (moves.size === 0 || moves.get(0) < ANSWER) return false;
  for (let i = 0; i < moves.size; i++) into[i] = expressionWeight(who, state.card, moves.get(i) - ANSWER);
  return true;
}

/** How many guesses a level misses. Best play is only a little better than the levels, see `docs/bots.md`. */
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
