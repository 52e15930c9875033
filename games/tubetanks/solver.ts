import { type Direction, opposite } from '@fray/engine';
import { MatrixGame } from './matrixGame.ts';
import { facingOf, POSES, pathsOf, poseOf, squareOf } from './poses.ts';
import { programCount, STEPS } from './program.ts';
import { setup, strikes } from './rules.ts';
import { FATAL_HITS, gridOf, LENGTH, type TubeOptions, type TubeState } from './state.ts';

/** What a volley does, as bits: a side hit on One or Two, a rear hit that destroys One or Two. */
const SIDE = [1, 2] as const;
const REAR = [4, 8] as const;

/** How a round ends that ends the game; anything else is where it leads. */
const ONE_WINS = -1;
const TWO_WINS = -2;
const BOTH_LOST = -3;
const PAYOFF = [0, 1, -1, 0] as const;

const LAYERS = FATAL_HITS * FATAL_HITS;
const layerOf = (one: number, two: number): number => one * FATAL_HITS + two;

/** What a table is worth at its limit of rounds (T21): 0, or the sign of the difference in hits taken. */
const atLimit = (options: TubeOptions, one: number, two: number): number => (options.at_limit === 'draw' ? 0 : Math.sign(two - one));

/** Layers of hits with One's not fewer than Two's; the others are these with the tanks exchanged. */
const LAYERS_SOLVED = [0, 1, 2].flatMap((two) => [0, 1, 2].flatMap((one): [number, number][] => (one >= two ? [[one, two]] : [])));

export interface Solution {
  /** The value of the first position to One: 1 a win, -1 a loss. */
  readonly start: number;
  /** The largest value of any state with all rounds left; the smallest is its opposite. */
  readonly most: number;
  /** How much best responses of both sides to the other's strategy gain over the whole game, at most. An equilibrium leaves nothing. */
  readonly gap: number;
}

/**
 * A table as a zero-sum stochastic game with a limit of rounds: the value of every state and an equilibrium for both, by
 * induction from the last round. States that differ by a symmetry of the tunnel share a value.
 */
export class TubeSolver {
  readonly #options: TubeOptions;
  readonly #programs: number;
  readonly #perStep: boolean;
  readonly #paths: readonly [Uint8Array, Uint8Array];
  readonly #volleys: Uint8Array;
  /** For two poses the number of their class, and for a class the two poses that stand for it. */
  readonly #classOf: Int32Array;
  readonly #classes: readonly number[];
  /** The class of the same poses with the tanks exchanged. */
  readonly #exchanged: Int32Array;
  readonly #game: MatrixGame;
  readonly #payoffs: Float64Array;

  constructor(options: TubeOptions) {
    this.#options = options;
    this.#programs = programCount(options);
    this.#perStep = options.fire_timing === 'each-step';
    this.#paths = [pathsOf(options, 0), pathsOf(options, 1)];
    this.#volleys = volleysOf(options);
    [this.#classOf, this.#classes] = classesOf(options);
    this.#exchanged = Int32Array.from(this.#classes, (pair) => this.#classOf[(pair % POSES) * POSES + Math.floor(pair / POSES)]!);
    this.#game = new MatrixGame(this.#programs, this.#programs);
    this.#payoffs = new Float64Array(this.#programs ** 2);
  }

  /** How many values a round has. */
  get size(): number {
    return LAYERS * this.#classes.length;
  }

  /** The values to One when no round is left. */
  last(): Float64Array {
    const values = new Float64Array(this.size);
    for (let layer = 0; layer < LAYERS; layer++)
      values.fill(
        atLimit(this.#options, Math.floor(layer / FATAL_HITS), layer % FATAL_HITS),
        layer * this.#classes.length,
        (layer + 1) * this.#classes.length,
      );
    return values;
  }

  /**
   * Solves a game of so many rounds. `keep` is told the values of every number of rounds left, from 1 on. With `play` the gap is
   * that of strategies which take the values after a round from there, rather than the true ones.
   */
  solve(rounds: number, keep: (left: number, values: Float64Array) => void = () => {}, play?: (left: number) => Float64Array): Solution {
    const outcomes = LAYERS_SOLVED.map(([one, two]) => this.#roundsOf(one, two));
    let [values, bestOne, bestTwo] = [this.last(), this.last(), this.last()];
    for (let left = 1; left <= rounds; left++) {
      const believed = play?.(left - 1);
      const next = [new Float64Array(this.size), new Float64Array(this.size), new Float64Array(this.size)] as const;
      for (const [i, [one, two]] of LAYERS_SOLVED.entries()) {
        const from = layerOf(one, two) * this.#classes.length;
        const mirrored = layerOf(two, one) * this.#classes.length;
        for (let at = 0; at < this.#classes.length; at++) {
          const here = from + at;
          next[0][here] = this.#solveState(outcomes[i]!, at, values);
          if (believed) this.#solveState(outcomes[i]!, at, believed);
          next[1][here] = this.#respond(outcomes[i]!, at, bestOne, 0);
          next[2][here] = this.#respond(outcomes[i]!, at, bestTwo, 1);
          if (one === two) continue;
          const there = mirrored + this.#exchanged[at]!;
          next[0][there] = -next[0][here]!;
          next[1][there] = -next[2][here]!;
          next[2][there] = -next[1][here]!;
        }
      }
      [values, bestOne, bestTwo] = next;
      keep(left, values);
    }
    const gap = bestOne.reduce((most, best, i) => Math.max(most, best - bestTwo[i]!), 0);
    return { start: this.valueOf(setup(this.#options), values), most: Math.max(...values), gap };
  }

  /** The values of the layers that are not another one with the tanks exchanged, one after the other. */
  shrink(values: Float64Array): Float64Array {
    const count = this.#classes.length;
    const small = new Float64Array(LAYERS_SOLVED.length * count);
    for (const [i, [one, two]] of LAYERS_SOLVED.entries())
      small.set(values.subarray(layerOf(one, two) * count, (layerOf(one, two) + 1) * count), i * count);
    return small;
  }

  /** The inverse of `shrink`. */
  expand(small: Float64Array): Float64Array {
    const count = this.#classes.length;
    if (small.length !== LAYERS_SOLVED.length * count) throw new RangeError('these values belong to another table');
    const values = new Float64Array(this.size);
    for (const [i, [one, two]] of LAYERS_SOLVED.entries())
      for (let at = 0; at < count; at++) {
        const value = small[i * count + at]!;
        values[layerOf(one, two) * count + at] = value;
        if (one !== two) values[layerOf(two, one) * count + this.#exchanged[at]!] = -value;
      }
    return values;
  }

  valueOf(state: TubeState, values: Float64Array): number {
    return values[this.#indexOf(state)]!;
  }

  /** An equilibrium mixture of a seat's programs, the chance of each, when the round leads to states of these values. */
  strategyOf(state: TubeState, seat: number, values: Float64Array): Float64Array {
    const [one, two] = [poseOf(state.cell[0]!, state.facing[0]!), poseOf(state.cell[1]!, state.facing[1]!)];
    const round = new Int32Array(this.#programs ** 2);
    this.#fillRound(round, 0, one, two, state.hits[0]!, state.hits[1]!);
    this.#solveState(round, 0, values);
    return Float64Array.from(seat === 0 ? this.#game.strategy : this.#game.answer);
  }

  /** What a best response to the other's mixture of the state solved last gains, as a value to One. */
  #respond(rounds: Int32Array, at: number, values: Float64Array, seat: 0 | 1): number {
    const size = this.#programs;
    const against = seat === 0 ? this.#game.answer : this.#game.strategy;
    let best = Number.NEGATIVE_INFINITY;
    for (let own = 0; own < size; own++) {
      let sum = 0;
      for (let other = 0; other < size; other++) {
        if (against[other] === 0) continue;
        const next = rounds[at * size * size + (seat === 0 ? own * size + other : other * size + own)]!;
        sum += against[other]! * (next < 0 ? PAYOFF[-next]! : values[next]!);
      }
      best = Math.max(best, seat === 0 ? sum : -sum);
    }
    return seat === 0 ? best : -best;
  }

  #indexOf(state: TubeState): number {
    const pair = poseOf(state.cell[0]!, state.facing[0]!) * POSES + poseOf(state.cell[1]!, state.facing[1]!);
    return layerOf(state.hits[0]!, state.hits[1]!) * this.#classes.length + this.#classOf[pair]!;
  }

  /** Where every pair of programs leads, for all classes of a layer. */
  #roundsOf(one: number, two: number): Int32Array {
    const rounds = new Int32Array(this.#classes.length * this.#programs ** 2);
    for (const [at, pair] of this.#classes.entries()) this.#fillRound(rounds, at, Math.floor(pair / POSES), pair % POSES, one, two);
    return rounds;
  }

  #fillRound(rounds: Int32Array, at: number, one: number, two: number, hitsOne: number, hitsTwo: number): void {
    const size = this.#programs;
    for (let p = 0; p < size; p++)
      for (let q = 0; q < size; q++)
        rounds[(at * size + p) * size + q] = this.#play((one * size + p) * STEPS, (two * size + q) * STEPS, hitsOne, hitsTwo);
  }

  /** One round: the state that two paths lead to, or how the game ends (T6, T11, T18, T20). */
  #play(pathOne: number, pathTwo: number, hitsOne: number, hitsTwo: number): number {
    let [one, two] = [hitsOne, hitsTwo];
    for (let step = this.#perStep ? 0 : STEPS - 1; step < STEPS; step++) {
      const volley = this.#volleys[this.#paths[0][pathOne + step]! * POSES + this.#paths[1][pathTwo + step]!]!;
      if (volley === 0) continue;
      if (volley & SIDE[0]) one++;
      if (volley & SIDE[1]) two++;
      const lostOne = (volley & REAR[0]) !== 0 || one >= FATAL_HITS;
      const lostTwo = (volley & REAR[1]) !== 0 || two >= FATAL_HITS;
      if (lostOne) return lostTwo ? BOTH_LOST : TWO_WINS;
      if (lostTwo) return ONE_WINS;
    }
    const last = STEPS - 1;
    return (
      layerOf(one, two) * this.#classes.length + this.#classOf[this.#paths[0][pathOne + last]! * POSES + this.#paths[1][pathTwo + last]!]!
    );
  }

  #solveState(rounds: Int32Array, at: number, values: Float64Array): number {
    const cells = this.#payoffs.length;
    for (let i = 0; i < cells; i++) {
      const next = rounds[at * cells + i]!;
      this.#payoffs[i] = next < 0 ? PAYOFF[-next]! : values[next]!;
    }
    return this.#game.solve(this.#payoffs);
  }
}

function volleysOf(options: TubeOptions): Uint8Array {
  const grid = gridOf(options);
  const volleys = new Uint8Array(POSES * POSES);
  for (let one = 0; one < POSES; one++)
    for (let two = 0; two < POSES; two++) {
      const [facingOne, facingTwo] = [facingOf(one), facingOf(two)];
      if (facingOne === opposite(facingTwo)) continue; // T8
      const kinds = facingOne === facingTwo ? REAR : SIDE;
      volleys[one * POSES + two] =
        (strikes(options, grid, squareOf(two), facingTwo, squareOf(one)) ? kinds[0] : 0) |
        (strikes(options, grid, squareOf(one), facingOne, squareOf(two)) ? kinds[1] : 0);
    }
  return volleys;
}

/** Pairs of poses that a mirror along or across the tunnel, or a turn of the ring, makes alike. */
function classesOf(options: TubeOptions): [Int32Array, number[]] {
  const classOf = new Int32Array(POSES * POSES).fill(-1);
  const classes: number[] = [];
  const turns = options.apex === 'wrap' ? 3 : 1;
  for (let pair = 0; pair < POSES * POSES; pair++) {
    if (classOf[pair]! >= 0) continue;
    for (const across of [false, true])
      for (const along of [false, true])
        for (let turn = 0; turn < turns; turn++)
          classOf[moved(Math.floor(pair / POSES), across, along, turn) * POSES + moved(pair % POSES, across, along, turn)] = classes.length;
    classes.push(pair);
  }
  return [classOf, classes];
}

function moved(pose: number, across: boolean, along: boolean, turn: number): number {
  let facing: Direction = facingOf(pose);
  let face = squareOf(pose) % 3;
  let row = Math.floor(squareOf(pose) / 3);
  if (across) {
    face = 2 - face;
    if (facing === 2 || facing === 6) facing = opposite(facing);
  }
  if (along) {
    row = LENGTH - 1 - row;
    if (facing === 0 || facing === 4) facing = opposite(facing);
  }
  return poseOf(row * 3 + ((face + turn) % 3), facing);
}
