import { type Move, type Seat, SeededChance } from '@fray/engine';
import { punchTarget, shotTargets } from '../rules/actions.ts';
import { CRUSHERS, FLAMES, grid, toCentre } from '../rules/arena.ts';
import { ACTIONS, CARDS, lower, startNumber, upper } from '../rules/cards.ts';
import { PROGRAM_TO } from '../rules/move.ts';
import {
  cardAt,
  damageOn,
  fieldsFor,
  HAND,
  hazardAt,
  type MechState,
  NONE,
  OUTSIDE,
  POINTS,
  slotOf,
  startNumberFor,
} from '../rules/state.ts';

// Secret decisions for two players with the rulebook's rules: weights of the properties of a pair of cards or of a sequence, per situation.
// `bench/train/secrets.ts` fits them to the results of rounds and points.

const COUNT = ACTIONS.length;
/** One term per action and count (one, two, three), and one per pair of different actions. */
const PAIR_TERMS = 3 * COUNT + (COUNT * (COUNT - 1)) / 2;
/** Adds both start numbers of a pair, or the one of a sequence. */
export const OF_A_PAIR = PAIR_TERMS + 2;
export const OF_A_SEQUENCE = PAIR_TERMS + 1;
const PAIRS = CARDS * CARDS;
const SYMBOLS = 4;
/** Number of situation terms when a round is programmed. The first point uses all, later points the first few. */
export const AT_A_ROUND = 10;
export const TERMS_BY_POINT = [AT_A_ROUND, 5, 5] as const;
export const AT_A_POINT = 14;
const HUNDRED = 100;
/** Distance between two mechs, in steps, that counts as far. */
const FAR = 4;
const LEAD = 5;

/** Weights in hundredths of a logit: by point, situation and property of a pair; and by situation and property of a sequence. */
export interface SecretWeights {
  readonly pairs: readonly number[];
  readonly sequences: readonly number[];
}

function writeTerms(symbols: readonly number[], into: Float32Array, at: number): void {
  const counts = new Uint8Array(COUNT);
  for (const symbol of symbols) counts[symbol]!++;
  let next = at;
  for (let times = 1; times <= 3; times++) for (const count of counts) into[next++] = count >= times ? 1 : 0;
  for (let one = 0; one < COUNT; one++)
    for (let other = one + 1; other < COUNT; other++) into[next++] = counts[one]! > 0 && counts[other]! > 0 ? 1 : 0;
}

const symbolsOf = (first: number, second: number): number[] => [upper(first), lower(first), upper(second), lower(second)];

function pairTerms(seat: Seat): Float32Array {
  const table = new Float32Array(PAIRS * OF_A_PAIR);
  for (let pair = 0; pair < PAIRS; pair++) {
    const [first, second] = [Math.floor(pair / CARDS), pair % CARDS];
    const at = pair * OF_A_PAIR;
    writeTerms(symbolsOf(first, second), table, at);
    const numbers = [startNumber(first, seat), startNumber(second, seat)];
    table[at + PAIR_TERMS] = Math.min(...numbers) / HUNDRED;
    table[at + PAIR_TERMS + 1] = Math.max(...numbers) / HUNDRED;
  }
  return table;
}

function sequenceTerms(seat: Seat): Float32Array {
  const table = new Float32Array(PAIRS * SYMBOLS * OF_A_SEQUENCE);
  for (let pair = 0; pair < PAIRS; pair++)
    for (let hidden = 0; hidden < SYMBOLS; hidden++) {
      const [first, second] = [Math.floor(pair / CARDS), pair % CARDS];
      const at = (pair * SYMBOLS + hidden) * OF_A_SEQUENCE;
      const visible = symbolsOf(first, second).filter((_, symbol) => symbol !== hidden);
      writeTerms(visible, table, at);
      table[at + PAIR_TERMS] = startNumberFor(first, second, hidden, seat) / HUNDRED;
    }
  return table;
}

const tables = new Map<string, Float32Array>();

/** A table, computed on first use. */
function known(name: string, reckon: () => Float32Array): Float32Array {
  let table = tables.get(name);
  if (!table) tables.set(name, (table = reckon()));
  return table;
}

/** The properties of each pair of a seat's cards: first card times 25 plus second, `OF_A_PAIR` numbers each. */
export const pairTable = (seat: Seat): Float32Array => known(`pairs of ${seat}`, () => pairTerms(seat));
/** The properties of each sequence: the pair times four plus the hidden symbol, `OF_A_SEQUENCE` numbers each. */
export const sequenceTable = (seat: Seat): Float32Array => known(`sequences of ${seat}`, () => sequenceTerms(seat));

/** How near two mechs are: 0 if they are far apart, or one of them is outside. */
function nearness({ cellOf }: MechState): number {
  const [one, other] = [cellOf[0]!, cellOf[1]!];
  if (one === OUTSIDE || other === OUTSIDE) return 0;
  return (FAR - Math.abs(grid.x(one) - grid.x(other)) - Math.abs(grid.y(one) - grid.y(other))) / FAR;
}

const asFlag = (is: boolean): number => (is ? 1 : 0);

/** The situation of a seat when a round is programmed. */
export function writeRound(state: MechState, seat: Seat, into: Float32Array): void {
  const { round, cellOf, scores, book } = state;
  const fields = fieldsFor(book, 2);
  const cell = cellOf[seat]!;
  into[0] = 1;
  into[1] = damageOn(state, seat) / fields;
  into[2] = damageOn(state, 1 - seat) / fields;
  into[3] = asFlag(round === book.rounds);
  into[4] = asFlag(round === 1);
  into[5] = asFlag(round > 1 && cell === OUTSIDE);
  into[6] = asFlag(round > 1 && cellOf[1 - seat] === OUTSIDE);
  into[7] = nearness(state);
  into[8] = (scores[seat]! - scores[1 - seat]!) / LEAD;
  into[9] = cell === OUTSIDE ? 0 : toCentre(cell) / FAR;
}

/** The situation of a seat when symbols are hidden. */
export function writePoint(state: MechState, seat: Seat, into: Float32Array): void {
  const { round, point, cellOf, scores, book } = state;
  const fields = fieldsFor(book, 2);
  const cell = cellOf[seat]!;
  const isOut = cell === OUTSIDE;
  const sides = isOut ? [] : [0, 1, 2, 3];
  const shoots = sides.some((side) => shotTargets(state, cell, side, 1) !== 0);
  const punches = sides.some((side) => punchTarget(state, cell, side) !== NONE);
  into[0] = 1;
  into[1] = damageOn(state, seat) / fields;
  into[2] = damageOn(state, 1 - seat) / fields;
  into[3] = asFlag(point === 2);
  into[4] = asFlag(point === POINTS);
  into[5] = asFlag(round === book.rounds);
  into[6] = asFlag(isOut);
  into[7] = asFlag(cellOf[1 - seat] === OUTSIDE);
  into[8] = nearness(state);
  into[9] = (scores[seat]! - scores[1 - seat]!) / LEAD;
  into[10] = asFlag(shoots);
  into[11] = asFlag(punches);
  // R42: flames act after the first point, crushers after the second.
  into[12] = asFlag(!isOut && point === 1 && hazardAt(state, cell) === FLAMES);
  into[13] = asFlag(!isOut && point === 2 && hazardAt(state, cell) === CRUSHERS);
}

/** Number of future hands to sample. */
const DEALS = 100;

/**
 * Chooses programs and symbols to hide by weights fitted to the results of rounds and points. For two players with the rulebook's options.
 */
export class Secrets {
  readonly #weights: SecretWeights;
  readonly #round = new Float32Array(AT_A_ROUND);
  readonly #point = new Float32Array(AT_A_POINT);
  readonly #likes = new Float64Array(OF_A_PAIR);

  constructor(weights: SecretWeights) {
    this.#weights = weights;
  }

  /** The value of each pair for a seat at each point of the round, in logits: first card times 25 plus second. */
  pairs(state: MechState, seat: Seat): Float64Array[] {
    writeRound(state, seat, this.#round);
    let from = 0;
    return TERMS_BY_POINT.map((counted) => {
      this.#weigh(this.#weights.pairs, from, this.#round, counted, OF_A_PAIR);
      from += counted * OF_A_PAIR;
      return Float64Array.from({ length: PAIRS }, (_, pair) => this.#worth(pairTable(seat), pair * OF_A_PAIR, OF_A_PAIR));
    });
  }

  /** The value of hiding each symbol for a seat at this point, in logits. Writes four numbers. */
  hidden(state: MechState, seat: Seat, into: Float64Array): void {
    writePoint(state, seat, this.#point);
    this.#weigh(this.#weights.sequences, 0, this.#point, AT_A_POINT, OF_A_SEQUENCE);
    const slot = slotOf(seat, state.point - 1);
    const pair = state.programs[slot]! * CARDS + state.programs[slot + 1]!;
    for (let hidden = 0; hidden < SYMBOLS; hidden++)
      into[hidden] = this.#worth(sequenceTable(seat), (pair * SYMBOLS + hidden) * OF_A_SEQUENCE, OF_A_SEQUENCE);
  }

  /** The best pair and point for a hand, given samples of the hands for the points left. */
  program(state: MechState, seat: Seat, deals = DEALS): Move {
    const worth = this.pairs(state, seat);
    const hand = state.hands[seat]!;
    const free = [0, 1, 2].filter((point) => state.programs[slotOf(seat, point)] === NONE);
    const hands = futureHands(state, seat, new SeededChance(state.round).fork(free.length), deals);
    let best = Number.NEGATIVE_INFINITY;
    let move = 0;
    for (const point of free) {
      const later = expectedWorth(
        worth,
        hands,
        free.filter((other) => other !== point),
      );
      for (let under = 0; under < HAND; under++) {
        const [first, second] = hand.filter((_, i) => i !== under);
        const promised = worth[point]![first! * CARDS + second!]! + later;
        if (promised > best) [best, move] = [promised, PROGRAM_TO + under * POINTS + point];
      }
    }
    return move;
  }

  /** The weight of each property of a pair or sequence in the current situation. */
  #weigh(weights: readonly number[], from: number, so: Float32Array, counted: number, width: number): void {
    this.#likes.fill(0);
    for (let i = 0; i < counted; i++) {
      if (so[i] === 0) continue;
      const at = from + i * width;
      for (let like = 0; like < width; like++) this.#likes[like]! += (so[i]! * weights[at + like]!) / HUNDRED;
    }
  }

  #worth(table: Float32Array, at: number, width: number): number {
    let sum = 0;
    for (let like = 0; like < width; like++) sum += this.#likes[like]! * table[at + like]!;
    return sum;
  }
}

/** Samples of the next two hands: from unseen cards, then from under the deck (R14). */
function futureHands(state: MechState, seat: Seat, random: SeededChance, deals: number): number[][][] {
  const unseen = Array.from({ length: CARDS }, (_, card) => card).filter((card) => state.bag[cardAt(seat, card)] === 1);
  return Array.from({ length: deals }, () => {
    const cards = unseen.slice();
    for (let i = cards.length - 1; i > 0; i--) {
      const j = random.below(i + 1, 'table');
      [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    }
    cards.push(...state.under[seat]!);
    return [cards.slice(0, HAND), cards.slice(HAND, 2 * HAND)];
  });
}

const worthOf = (worth: Float64Array, first: number, second: number): number => worth[first * CARDS + second]!;

/** The best pair of a hand of three by a table. */
export function pairFrom(worth: Float64Array, [one, two, three]: readonly number[]): readonly [number, number] {
  const pairs = [
    [one!, two!],
    [one!, three!],
    [two!, three!],
  ] as const;
  return pairs.reduce((best, pair) => (worthOf(worth, ...pair) > worthOf(worth, ...best) ? pair : best));
}

/** The value of the best pair of a hand; zero if the deck is empty. */
const bestPairWorth = (worth: Float64Array, hand: readonly number[]): number =>
  hand.length < HAND
    ? 0
    : Math.max(worthOf(worth, hand[0]!, hand[1]!), worthOf(worth, hand[0]!, hand[2]!), worthOf(worth, hand[1]!, hand[2]!));

/** The mean value of the points left, each filled with the best pair of the sampled hands. */
function expectedWorth(worth: readonly Float64Array[], hands: readonly number[][][], points: readonly number[]): number {
  const [one, other] = points;
  if (one === undefined) return 0;
  const mean = (of: (deal: number[][]) => number): number => hands.reduce((sum, deal) => sum + of(deal), 0) / hands.length;
  if (other === undefined) return mean(([hand]) => bestPairWorth(worth[one]!, hand!));
  const lastAtOne = mean(([, hand]) => bestPairWorth(worth[one]!, hand!));
  const lastAtOther = mean(([, hand]) => bestPairWorth(worth[other]!, hand!));
  return mean(([hand]) => Math.max(bestPairWorth(worth[one]!, hand!) + lastAtOther, bestPairWorth(worth[other]!, hand!) + lastAtOne));
}
