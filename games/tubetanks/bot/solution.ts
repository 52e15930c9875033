import { guaranteedWorths } from '@fray/engine';
import type { TubeOptions, TubeState } from '../rules/state.ts';
import { Patience } from './patience.ts';
import { worth } from './rounds.ts';
import { ROUNDS } from './solutions.ts';
import { type Player, TubeSolver } from './solver.ts';

/** The numbers of rounds left whose values a solution keeps; in between they are interpolated. */
const KEPT = [1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 17, 23, 30, 39] as const;
/** Values are kept as whole numbers: this is 1. */
const UNIT = 32_767;

/** In place of values that are those of fewer rounds. */
const AS_BEFORE = '';

/** Solves the game anew and writes it as text: for each number of rounds that is kept, the values as base 64 of 16-bit numbers. */
export function buildSolution(options: TubeOptions): string[] {
  const solver = new TubeSolver(options);
  const kept: string[] = [];
  solver.solve(ROUNDS - 1, (left, values) => {
    if (KEPT.some((rounds) => rounds === left))
      kept.push(encode(Int16Array.from(solver.shrink(values), (value) => Math.round(value * UNIT))));
  });
  return kept.map((text, i) => (text === kept[i - 1] ? AS_BEFORE : text));
}

/** A solution that was read: what states are worth after a round, and so how to choose in it. */
export class Solution implements Player {
  readonly #solver: TubeSolver;
  readonly #values: readonly Float64Array[];
  readonly #patience: Patience;
  readonly #between = new Map<number, Float64Array>();

  constructor(options: TubeOptions, kept: readonly string[]) {
    this.#solver = new TubeSolver(options);
    const values: Float64Array[] = [];
    for (const text of kept)
      values.push(text === AS_BEFORE ? values.at(-1)! : this.#solver.expand(Float64Array.from(decode(text), (value) => value / UNIT)));
    this.#values = values;
    this.#patience = new Patience(this.#solver.rounds, this.valuesWith(ROUNDS - 1));
  }

  /** What states are worth to One with so many rounds left, as nearly as the solution knows. */
  valuesWith(left: number): Float64Array {
    const at = KEPT.findLastIndex((rounds) => rounds <= left);
    const below = this.#values[at] ?? this.#solver.last();
    const above = this.#values[at + 1];
    if (above === undefined || above === below || KEPT[at] === left || left === 0) return below;
    const share = (left - (KEPT[at] ?? 0)) / (KEPT[at + 1]! - (KEPT[at] ?? 0));
    const between = this.#between.get(left) ?? below.map((value, i) => value + share * (above[i]! - value));
    this.#between.set(left, between);
    return between;
  }

  /** What a state is worth to One, -1 to 1. */
  valueOf(state: TubeState): number {
    return this.#solver.valueOf(state, this.valuesWith(state.options.max_rounds - state.round + 1));
  }

  choose(rounds: Int32Array, at: number, values: Float64Array): Float64Array | undefined {
    return this.#patience.choose(rounds, at, values);
  }

  /** The chance of each program: one that keeps the value and waits for mistakes, or where only a mixture keeps it, that. */
  mixture(state: TubeState, seat: number): Float64Array {
    const values = this.valuesWith(state.options.max_rounds - state.round);
    return this.choose(this.#solver.rounds.of(state, seat), 0, values) ?? this.#solver.strategyOf(state, seat, values);
  }

  /** What each program is worth to a seat whatever the other plays, -1 to 1: see `guaranteedWorths`. */
  worthsOf(state: TubeState, seat: number): Float64Array {
    const { rounds } = this.#solver;
    const values = this.valuesWith(state.options.max_rounds - state.round);
    const payoffs = Float64Array.from(rounds.of(state, seat), (next) => worth(next, values));
    return guaranteedWorths(payoffs, rounds.programs, rounds.programs).worths;
  }
}

// Browsers and Node have these; the language itself does not name them.
declare const btoa: (bytes: string) => string;
declare const atob: (text: string) => string;

const encode = (numbers: Int16Array): string =>
  btoa(Array.from(new Uint8Array(numbers.buffer), (byte) => String.fromCharCode(byte)).join(''));

function decode(text: string): Int16Array {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  return new Int16Array(bytes.buffer);
}
