import { guaranteedWorths } from '@fray/engine';
import type { TubeOptions, TubeState } from '../rules/state.ts';
import { FATAL_HITS, LAYERS, payoffOf, quickValue, type Rounds } from './rounds.ts';
import { ROUNDS, solutionFor } from './solutions.ts';
import { type Player, TubeSolver } from './solver.ts';

/**
 * The error rates of the lower levels, equally likely. One level plays at random. The others play the best program, by quick evaluation,
 * among the programs that they do not miss.
 */
const MISS_RATES = [0.85, 0.1] as const;
/** They play no program that is further from the average towards the worst. */
const WORST_SHARE = 0.5;
/** Number of rounds over which their mistakes count, and the discount per round. */
const DEPTH = 8;
const DISCOUNT = 0.97;

/**
 * A player that keeps the value of a state and exploits mistakes. Of the programs that keep the value on their own it plays the one that
 * does best against a player with the error rates of the levels below. Values of states for this player are computed round by round, from
 * the values at best play.
 */
class ErrorExploiter {
  readonly #rounds: Rounds;
  readonly #hopes: Float64Array;
  readonly #scores: Float64Array;
  readonly #foreseen: Float32Array;

  /** @param values Values of states for One at best play with many rounds left. */
  constructor(rounds: Rounds, values: Float64Array) {
    this.#rounds = rounds;
    this.#scores = new Float64Array(rounds.programs);
    this.#foreseen = new Float32Array(rounds.programs);
    this.#hopes = this.#reckon(values);
  }

  /**
   * The probability of each program for One in `rounds`, for the given values of the results. Undefined if only a mixture keeps the value.
   */
  choose(rounds: Int32Array, at: number, values: Float64Array): Float64Array | undefined {
    const size = this.#rounds.programs;
    const sure = valueKeepingRows(rounds, at, size, values);
    if (sure === 0) return undefined;
    predictErrors(rounds, at, size, this.#rounds.classes.length, this.#foreseen, 0);
    const best = this.#best(rounds, at, sure, this.#foreseen, 0, this.#hopes);
    const chosen = this.#scores.map((score) => (score === best ? 1 : 0));
    const count = chosen.reduce((sum, share) => sum + share, 0);
    return chosen.map((share) => share / count);
  }

  #reckon(values: Float64Array): Float64Array {
    const { programs, classes, size } = this.#rounds;
    const layers = Array.from({ length: LAYERS }, (_, layer) => this.#rounds.ofLayer(Math.floor(layer / FATAL_HITS), layer % FATAL_HITS));
    const [sure, foreseen] = [new Int32Array(size), new Float32Array(size * programs)];
    for (let here = 0; here < size; here++) {
      const [round, at] = [layers[Math.floor(here / classes.length)]!, here % classes.length];
      sure[here] = valueKeepingRows(round, at, programs, values);
      predictErrors(round, at, programs, classes.length, foreseen, here * programs);
    }
    let hopes = values;
    for (let depth = 0; depth < DEPTH; depth++) {
      const next = Float64Array.from(values);
      for (let here = 0; here < size; here++) {
        if (sure[here] === 0) continue;
        const round = layers[Math.floor(here / classes.length)]!;
        next[here] = DISCOUNT * this.#best(round, here % classes.length, sure[here]!, foreseen, here * programs, hopes);
      }
      hopes = next;
    }
    return hopes;
  }

  /** The mean gain of the best of some rows. `#scores` holds the gain of each. */
  #best(round: Int32Array, at: number, rows: number, foreseen: Float32Array, from: number, hopes: Float64Array): number {
    const size = this.#rounds.programs;
    let best = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < size; row++) {
      this.#scores[row] = Number.NEGATIVE_INFINITY;
      if ((rows & (1 << row)) === 0) continue;
      let sum = 0;
      for (let column = 0; column < size; column++)
        sum += foreseen[from + column]! * payoffOf(round[(at * size + row) * size + column]!, hopes);
      this.#scores[row] = sum;
      best = Math.max(best, sum);
    }
    return best;
  }
}

/** The rows that keep the value against every column, as bits. No bits if only a mixture keeps it. */
function valueKeepingRows(round: Int32Array, at: number, size: number, values: Float64Array): number {
  let [maximin, rows] = [Number.NEGATIVE_INFINITY, 0];
  for (let row = 0; row < size; row++) {
    let least = Number.POSITIVE_INFINITY;
    for (let column = 0; column < size; column++) least = Math.min(least, payoffOf(round[(at * size + row) * size + column]!, values));
    if (least > maximin) [maximin, rows] = [least, 0];
    if (least === maximin) rows |= 1 << row;
  }
  for (let column = 0; column < size; column++) {
    let most = Number.NEGATIVE_INFINITY;
    for (let row = 0; row < size; row++) most = Math.max(most, payoffOf(round[(at * size + row) * size + column]!, values));
    if (most <= maximin) return rows;
  }
  return 0;
}

/** The probability of each column for a player with errors, written to `chances` from index `from`. */
function predictErrors(rounds: Int32Array, at: number, size: number, classes: number, chances: Float32Array, from: number): void {
  const scores = Array.from({ length: size }, (_, column) => {
    let sum = 0;
    for (let row = 0; row < size; row++) sum -= quickValue(rounds[(at * size + row) * size + column]!, classes);
    return sum;
  });
  const average = scores.reduce((sum, score) => sum + score, 0) / size;
  const floor = average - WORST_SHARE * (average - Math.min(...scores));
  const levels = MISS_RATES.length + 1;
  chances.fill(1 / size / levels, from, from + size);
  const ranks = [...new Set(scores)].sort((a, b) => b - a);
  for (const overlooked of MISS_RATES) {
    let unseen = 1; // the probability that all better programs are missed
    for (const rank of ranks) {
      if (rank < floor) break;
      const alike = scores.filter((score) => score === rank).length;
      const chosen = unseen * (1 - overlooked ** alike);
      for (let column = 0; column < size; column++) if (scores[column] === rank) chances[from + column]! += chosen / alike / levels;
      unseen *= overlooked ** alike;
    }
    // A player that misses all reasonable programs plays the best of the others.
    const best = scores.filter((score) => score === ranks[0]).length;
    for (let column = 0; column < size; column++) if (scores[column] === ranks[0]) chances[from + column]! += unseen / best / levels;
  }
}

/** The numbers of rounds left for which a solution stores values; values in between are interpolated. */
const STORED_ROUNDS = [1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 17, 23, 30, 39] as const;
/** Values are stored as integers: this number means 1. */
const UNIT = 32_767;

/** Stored in place of values that equal those of fewer rounds. */
const SAME_AS_BEFORE = '';

/** Solves the game and writes it as text: for each stored number of rounds the values as base 64 of 16-bit numbers. */
export function buildSolution(options: TubeOptions): string[] {
  const solver = new TubeSolver(options);
  const packed: string[] = [];
  solver.solve(ROUNDS - 1, (left, values) => {
    if (STORED_ROUNDS.some((rounds) => rounds === left))
      packed.push(encode(Int16Array.from(solver.shrink(values), (value) => Math.round(value * UNIT))));
  });
  return packed.map((text, i) => (text === packed[i - 1] ? SAME_AS_BEFORE : text));
}

/** A loaded solution: the values of states after a round, and the choices that follow from them. */
export class Solution implements Player {
  readonly #solver: TubeSolver;
  readonly #values: readonly Float64Array[];
  readonly #patience: ErrorExploiter;
  readonly #between = new Map<number, Float64Array>();

  constructor(options: TubeOptions, packed: readonly string[]) {
    this.#solver = new TubeSolver(options);
    const values: Float64Array[] = [];
    for (const text of packed)
      values.push(text === SAME_AS_BEFORE ? values.at(-1)! : this.#solver.expand(Float64Array.from(decode(text), (value) => value / UNIT)));
    this.#values = values;
    this.#patience = new ErrorExploiter(this.#solver.rounds, this.valuesWith(ROUNDS - 1));
  }

  /** Values of states to One with this number of rounds left, interpolated between stored ones. */
  valuesWith(left: number): Float64Array {
    const at = STORED_ROUNDS.findLastIndex((rounds) => rounds <= left);
    const below = this.#values[at] ?? this.#solver.last();
    const above = this.#values[at + 1];
    if (above === undefined || above === below || STORED_ROUNDS[at] === left || left === 0) return below;
    const share = (left - (STORED_ROUNDS[at] ?? 0)) / (STORED_ROUNDS[at + 1]! - (STORED_ROUNDS[at] ?? 0));
    const between = this.#between.get(left) ?? below.map((value, i) => value + share * (above[i]! - value));
    this.#between.set(left, between);
    return between;
  }

  /** The value of a state for One, -1 to 1. */
  valueOf(state: TubeState): number {
    return this.#solver.valueOf(state, this.valuesWith(state.options.max_rounds - state.round + 1));
  }

  choose(rounds: Int32Array, at: number, values: Float64Array): Float64Array | undefined {
    return this.#patience.choose(rounds, at, values);
  }

  /**
   * The probability of each program: a single program that keeps the value and exploits mistakes; the equilibrium mixture if only a mixture
   * keeps the value.
   */
  equilibrium(state: TubeState, seat: number): Float64Array {
    const values = this.valuesWith(state.options.max_rounds - state.round);
    return this.choose(this.#solver.rounds.of(state, seat), 0, values) ?? this.#solver.strategyOf(state, seat, values);
  }

  /** The value of each program for a seat against the best answer, -1 to 1: see `guaranteedWorths`. */
  guaranteedValues(state: TubeState, seat: number): Float64Array {
    const { rounds } = this.#solver;
    const values = this.valuesWith(state.options.max_rounds - state.round);
    const payoffs = Float64Array.from(rounds.of(state, seat), (next) => payoffOf(next, values));
    return guaranteedWorths(payoffs, rounds.programs, rounds.programs).worths;
  }
}

/** The loaded solutions. */
export class LoadedSolutions {
  readonly #byFile = new Map<string, Solution>();

  /** Loads the solution for these options, if there is one. */
  async load(options: TubeOptions): Promise<void> {
    const source = solutionFor(options);
    if (source && !this.#byFile.has(source.file)) this.#byFile.set(source.file, new Solution(options, (await source.load()).kept));
  }

  /** The loaded solution for these options, or undefined. */
  get(options: TubeOptions): Solution | undefined {
    const source = solutionFor(options);
    return source && this.#byFile.get(source.file);
  }
}

// Browsers and Node have these globals; the TypeScript library of the rules does not declare them.
declare const btoa: (bytes: string) => string;
declare const atob: (text: string) => string;

const encode = (numbers: Int16Array): string =>
  btoa(Array.from(new Uint8Array(numbers.buffer), (byte) => String.fromCharCode(byte)).join(''));

function decode(text: string): Int16Array {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Int16Array(bytes.buffer);
}
