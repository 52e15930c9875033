import { type Direction, opposite } from '@fray/engine';
import { numberSpecs } from '../rules/options.ts';
import { strikes } from '../rules/play.ts';
import { isSmall, programCount } from '../rules/program.ts';
import { gridOf, type TubeOptions, type TubeState } from '../rules/state.ts';
import { cellOfPose, facingOf, pathsOf, poseOf, posesOf } from './poses.ts';

/** The effects of a volley, as bits: a side hit on One or Two, a rear hit that destroys One or Two. */
export const SIDE = [1, 2] as const;
export const REAR = [4, 8] as const;

/** Results of a round that ends the game, as negative numbers. All other results are the next state. */
const ONE_WINS = -1;
const TWO_WINS = -2;
const BOTH_LOST = -3;
/** The value of an ending for One, by its number without the sign. */
const PAYOFF = [0, 1, -1, 0] as const;

/** T11: the third side hit destroys. The solver supports no other number. */
export const FATAL_HITS = numberSpecs.side_hits.standard;

/** Whether these options can be solved. */
export const isSolvable = (options: TubeOptions): boolean => options.side_hits === FATAL_HITS && isSmall(options);

/** A layer is the set of states with the same hits. */
export const LAYERS = FATAL_HITS * FATAL_HITS;
export const layerOf = (one: number, two: number): number => one * FATAL_HITS + two;

/** Quick value of a round's result for One: 3 for each hit, 10 for a win. */
export function quickValue(next: number, classes: number): number {
  if (next < 0) return 10 * PAYOFF[-next]!;
  const layer = Math.floor(next / classes);
  return 3 * ((layer % FATAL_HITS) - Math.floor(layer / FATAL_HITS));
}

/** The value of a round's result for One: an ending, or the value of a state. */
export const payoffOf = (next: number, values: Float64Array): number => (next < 0 ? PAYOFF[-next]! : values[next]!);

/**
 * All states of a set of options, and the result of every pair of programs in each of them. A state is a layer (its hits) and the class of
 * the two poses. Poses that a symmetry of the tunnel maps to each other have one class.
 */
export class Rounds {
  readonly programs: number;
  readonly #poses: number;
  readonly #steps: number;
  /** For a class the two poses that represent it. */
  readonly classes: readonly number[];
  /** For a class the class with the tanks exchanged. */
  readonly exchanged: Int32Array;
  readonly #perStep: boolean;
  readonly #paths: readonly [Uint8Array, Uint8Array];
  readonly #volleys: Uint8Array;
  readonly #classOf: Int32Array;

  constructor(options: TubeOptions) {
    this.programs = programCount(options);
    this.#poses = posesOf(options);
    this.#steps = options.steps;
    this.#perStep = options.fire_timing === 'each-step';
    this.#paths = [pathsOf(options, 0), pathsOf(options, 1)];
    this.#volleys = volleysOf(options);
    [this.#classOf, this.classes] = classesOf(options);
    this.exchanged = Int32Array.from(
      this.classes,
      (pair) => this.#classOf[(pair % this.#poses) * this.#poses + Math.floor(pair / this.#poses)]!,
    );
  }

  /** The number of states. */
  get size(): number {
    return LAYERS * this.classes.length;
  }

  indexOf(state: TubeState): number {
    const pair = poseOf(state.cell[0]!, state.facing[0]!) * this.#poses + poseOf(state.cell[1]!, state.facing[1]!);
    return layerOf(state.hits[0]!, state.hits[1]!) * this.classes.length + this.#classOf[pair]!;
  }

  /** The result of every pair of programs in a state, One's program first. For the other seat, as if that seat were One. */
  of(state: TubeState, seat = 0): Int32Array {
    const round = new Int32Array(this.programs ** 2);
    const pose = (tank: number) => poseOf(state.cell[tank]!, state.facing[tank]!);
    this.#fill(round, 0, pose(seat), pose(1 - seat), state.hits[seat]!, state.hits[1 - seat]!);
    return round;
  }

  /** The same for all classes of a layer, one after the other. */
  ofLayer(one: number, two: number, seat = 0): Int32Array {
    const rounds = new Int32Array(this.classes.length * this.programs ** 2);
    for (const [at, pair] of this.classes.entries()) {
      const [poseOne, poseTwo] = [Math.floor(pair / this.#poses), pair % this.#poses];
      if (seat === 0) this.#fill(rounds, at, poseOne, poseTwo, one, two);
      else this.#fill(rounds, at, poseTwo, poseOne, two, one);
    }
    return rounds;
  }

  #fill(rounds: Int32Array, at: number, one: number, two: number, hitsOne: number, hitsTwo: number): void {
    const size = this.programs;
    for (let p = 0; p < size; p++)
      for (let q = 0; q < size; q++)
        rounds[(at * size + p) * size + q] = this.#play((one * size + p) * this.#steps, (two * size + q) * this.#steps, hitsOne, hitsTwo);
  }

  /** Plays one round on two paths. Returns the next state, or how the game ends (T6, T11, T18, T20). */
  #play(pathOne: number, pathTwo: number, hitsOne: number, hitsTwo: number): number {
    let [one, two] = [hitsOne, hitsTwo];
    for (let step = this.#perStep ? 0 : this.#steps - 1; step < this.#steps; step++) {
      const volley = this.#volleys[this.#paths[0][pathOne + step]! * this.#poses + this.#paths[1][pathTwo + step]!]!;
      if (volley === 0) continue;
      if (volley & SIDE[0]) one++;
      if (volley & SIDE[1]) two++;
      const lostOne = (volley & REAR[0]) !== 0 || one >= FATAL_HITS;
      const lostTwo = (volley & REAR[1]) !== 0 || two >= FATAL_HITS;
      if (lostOne) return lostTwo ? BOTH_LOST : TWO_WINS;
      if (lostTwo) return ONE_WINS;
    }
    const last = this.#steps - 1;
    return (
      layerOf(one, two) * this.classes.length +
      this.#classOf[this.#paths[0][pathOne + last]! * this.#poses + this.#paths[1][pathTwo + last]!]!
    );
  }
}

export function volleysOf(options: TubeOptions): Uint8Array {
  const grid = gridOf(options);
  const poses = posesOf(options);
  const volleys = new Uint8Array(poses * poses);
  for (let one = 0; one < poses; one++)
    for (let two = 0; two < poses; two++) {
      const [facingOne, facingTwo] = [facingOf(one), facingOf(two)];
      if (facingOne === opposite(facingTwo)) continue; // T8
      const kinds = facingOne === facingTwo ? REAR : SIDE;
      volleys[one * poses + two] =
        (strikes(options, grid, cellOfPose(two), facingTwo, cellOfPose(one)) ? kinds[0] : 0) |
        (strikes(options, grid, cellOfPose(one), facingOne, cellOfPose(two)) ? kinds[1] : 0);
    }
  return volleys;
}

/** Symmetries of a pair of poses: mirrors along or across the tunnel, and turns of the ring. */
function classesOf(options: TubeOptions): [Int32Array, number[]] {
  const poses = posesOf(options);
  const classOf = new Int32Array(poses * poses).fill(-1);
  const classes: number[] = [];
  const turns = options.apex === 'wrap' ? 3 : 1;
  for (let pair = 0; pair < poses * poses; pair++) {
    if (classOf[pair]! >= 0) continue;
    for (const across of [false, true])
      for (const along of [false, true])
        for (let turn = 0; turn < turns; turn++)
          classOf[
            transformPose(Math.floor(pair / poses), options.rows, across, along, turn) * poses +
              transformPose(pair % poses, options.rows, across, along, turn)
          ] = classes.length;
    classes.push(pair);
  }
  return [classOf, classes];
}

function transformPose(pose: number, rows: number, across: boolean, along: boolean, turn: number): number {
  let facing: Direction = facingOf(pose);
  let face = cellOfPose(pose) % 3;
  let row = Math.floor(cellOfPose(pose) / 3);
  if (across) {
    face = 2 - face;
    if (facing === 2 || facing === 6) facing = opposite(facing);
  }
  if (along) {
    row = rows - 1 - row;
    if (facing === 0 || facing === 4) facing = opposite(facing);
  }
  return poseOf(row * 3 + ((face + turn) % 3), facing);
}
