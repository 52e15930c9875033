import { MatrixGame } from '@fray/engine';
import { setup } from '../rules/play.ts';
import type { TubeOptions, TubeState } from '../rules/state.ts';
import { FATAL_HITS, LAYERS, layerOf, payoffOf, Rounds } from './rounds.ts';

export { isSolvable } from './rounds.ts';

/** Value of a game at the limit of rounds (T21): 0, or the sign of the difference in hits. */
const atLimit = (options: TubeOptions, one: number, two: number): number => (options.at_limit === 'draw' ? 0 : Math.sign(two - one));

/** Layers in which One has at least as many hits as Two. The others equal these with the tanks exchanged. */
const LAYERS_SOLVED = [0, 1, 2].flatMap((two) => [0, 1, 2].flatMap((one): [number, number][] => (one >= two ? [[one, two]] : [])));

export interface Solution {
  /** The value of the first position for One: 1 is a win, -1 a loss. */
  readonly start: number;
  /** The largest value of any state with all rounds left. The smallest is its negative. */
  readonly most: number;
  /** Exploitability: the largest joint gain of both sides' best responses over all games up to this length. 0 in an equilibrium. */
  readonly gap: number;
}

/** A player with estimated values, which may be wrong. */
export interface Player {
  /** Estimated values of states for One with this number of rounds left. */
  valuesWith(left: number): Float64Array;
  /** The mixture of this player where it differs from the first equilibrium: see `Patience.choose`. */
  choose?(rounds: Int32Array, at: number, values: Float64Array): Float64Array | undefined;
}

/**
 * A set of options as a zero-sum stochastic game with a limit of rounds. Computes the value of every state and an equilibrium for both, by
 * induction from the last round. States that differ by a symmetry of the tunnel share a value.
 */
export class TubeSolver {
  readonly #options: TubeOptions;
  readonly rounds: Rounds;
  readonly #game: MatrixGame;
  readonly #payoffs: Float64Array;

  constructor(options: TubeOptions) {
    this.#options = options;
    this.rounds = new Rounds(options);
    this.#game = new MatrixGame(this.rounds.programs, this.rounds.programs);
    this.#payoffs = new Float64Array(this.rounds.programs ** 2);
  }

  /** The number of values per round. */
  get size(): number {
    return this.rounds.size;
  }

  /** The values for One when no round is left. */
  last(): Float64Array {
    const values = new Float64Array(this.size);
    for (let layer = 0; layer < LAYERS; layer++)
      values.fill(
        atLimit(this.#options, Math.floor(layer / FATAL_HITS), layer % FATAL_HITS),
        layer * this.rounds.classes.length,
        (layer + 1) * this.rounds.classes.length,
      );
    return values;
  }

  /**
   * Solves a game of `rounds` rounds. `keep` receives the values for every number of rounds left, from 1 on. With `player`, the gap is
   * computed for both sides playing like it.
   */
  solve(rounds: number, keep: (left: number, values: Float64Array) => void = () => {}, player?: Player): Solution {
    const outcomes = LAYERS_SOLVED.map(([one, two]) => this.rounds.ofLayer(one, two));
    const fromTwo = player?.choose ? LAYERS_SOLVED.map(([one, two]) => this.rounds.ofLayer(one, two, 1)) : [];
    let [values, bestOne, bestTwo] = [this.last(), this.last(), this.last()];
    let gap = 0;
    for (let left = 1; left <= rounds; left++) {
      const believed = player?.valuesWith(left - 1);
      const next = [new Float64Array(this.size), new Float64Array(this.size), new Float64Array(this.size)] as const;
      for (const [i, [one, two]] of LAYERS_SOLVED.entries()) {
        const from = layerOf(one, two) * this.rounds.classes.length;
        const mirrored = layerOf(two, one) * this.rounds.classes.length;
        for (let at = 0; at < this.rounds.classes.length; at++) {
          const here = from + at;
          next[0][here] = this.#solveState(outcomes[i]!, at, values);
          if (believed) this.#playState(outcomes[i]!, fromTwo[i], at, believed, player);
          next[1][here] = this.#respond(outcomes[i]!, at, bestOne, 0);
          next[2][here] = this.#respond(outcomes[i]!, at, bestTwo, 1);
          if (one === two) continue;
          const there = mirrored + this.rounds.exchanged[at]!;
          next[0][there] = -next[0][here]!;
          next[1][there] = -next[2][here]!;
          next[2][there] = -next[1][here]!;
        }
      }
      [values, bestOne, bestTwo] = next;
      for (let i = 0; i < this.size; i++) gap = Math.max(gap, bestOne[i]! - bestTwo[i]!);
      keep(left, values);
    }
    return { start: this.valueOf(setup(this.#options), values), most: Math.max(...values), gap };
  }

  /** The values of the layers that are not another one with the tanks exchanged, one after the other. */
  shrink(values: Float64Array): Float64Array {
    const count = this.rounds.classes.length;
    const small = new Float64Array(LAYERS_SOLVED.length * count);
    for (const [i, [one, two]] of LAYERS_SOLVED.entries())
      small.set(values.subarray(layerOf(one, two) * count, (layerOf(one, two) + 1) * count), i * count);
    return small;
  }

  /** The inverse of `shrink`. */
  expand(small: Float64Array): Float64Array {
    const count = this.rounds.classes.length;
    if (small.length !== LAYERS_SOLVED.length * count) throw new RangeError('these values belong to another table');
    const values = new Float64Array(this.size);
    for (const [i, [one, two]] of LAYERS_SOLVED.entries())
      for (let at = 0; at < count; at++) {
        const value = small[i * count + at]!;
        values[layerOf(one, two) * count + at] = value;
        if (one !== two) values[layerOf(two, one) * count + this.rounds.exchanged[at]!] = -value;
      }
    return values;
  }

  valueOf(state: TubeState, values: Float64Array): number {
    return values[this.rounds.indexOf(state)]!;
  }

  /** An equilibrium mixture of a seat's programs, as probabilities, if the round leads to states with these values. */
  strategyOf(state: TubeState, seat: number, values: Float64Array): Float64Array {
    this.#solveState(this.rounds.of(state), 0, values);
    return Float64Array.from(seat === 0 ? this.#game.strategy : this.#game.answer);
  }

  /** The gain of a best response to the other's mixture in the state solved last, as a value for One. */
  #respond(rounds: Int32Array, at: number, values: Float64Array, seat: 0 | 1): number {
    const size = this.rounds.programs;
    const against = seat === 0 ? this.#game.answer : this.#game.strategy;
    let best = Number.NEGATIVE_INFINITY;
    for (let own = 0; own < size; own++) {
      let sum = 0;
      for (let other = 0; other < size; other++) {
        if (against[other] === 0) continue;
        const next = rounds[at * size * size + (seat === 0 ? own * size + other : other * size + own)]!;
        sum += against[other]! * payoffOf(next, values);
      }
      best = Math.max(best, seat === 0 ? sum : -sum);
    }
    return seat === 0 ? best : -best;
  }

  /** The mixtures of a player in a state, for both sides. */
  #playState(rounds: Int32Array, fromTwo: Int32Array | undefined, at: number, believed: Float64Array, player: Player | undefined): void {
    this.#solveState(rounds, at, believed);
    const own = player?.choose?.(rounds, at, believed);
    const other = fromTwo && player?.choose?.(fromTwo, at, believed);
    if (own) this.#game.strategy.set(own);
    if (other) this.#game.answer.set(other);
  }

  #solveState(rounds: Int32Array, at: number, values: Float64Array): number {
    const cells = this.#payoffs.length;
    for (let i = 0; i < cells; i++) this.#payoffs[i] = payoffOf(rounds[at * cells + i]!, values);
    return this.#game.solve(this.#payoffs);
  }
}
