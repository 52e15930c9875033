import { ScriptedChance, type Seat } from '@fray/engine';
import { MAX_ROWS } from '../rules/options.ts';
import { atLimit, play } from '../rules/play.ts';
import { isSmall, programCount } from '../rules/program.ts';
import {
  BOTH_DESTROYED,
  blankState,
  copyState,
  NO_PROGRAM,
  ONE_WON,
  RUNNING,
  type TubeOptions,
  type TubeState,
  TWO_WON,
} from '../rules/state.ts';
import { pathsOf, poseOf, posesOf } from './poses.ts';
import { REAR, SIDE, volleysOf } from './rounds.ts';

const MAX_POSES = posesOf({ rows: MAX_ROWS });
/** The most numbers that a judge caches: 8 MB. */
const MAX_KEPT = 2 ** 20;
const noChance = new ScriptedChance();

/** A quick estimate of a seat's share of the win, 0 to 1. */
type QuickValue = (state: TubeState, seat: Seat) => number;

/**
 * Evaluates each program of a seat by the mean value after the round over all programs of the opponent. Paths and volleys are computed once
 * per set of options. Evaluations are cached by the facts that a round depends on.
 */
export class ProgramJudge {
  readonly #value: QuickValue;
  readonly #programs: number;
  readonly #rounds: RoundTable | undefined;
  readonly #cache = new Map<number, Float64Array>();
  readonly #mostKept: number;

  constructor(options: TubeOptions, value: QuickValue) {
    this.#value = value;
    this.#programs = programCount(options);
    this.#rounds = isSmall(options) ? new RoundTable(options, value) : undefined;
    this.#mostKept = Math.max(1, Math.floor(MAX_KEPT / this.#programs));
  }

  /** Returns the mean value of each program of a seat in a running game. Callers must not change it. */
  means(state: TubeState, seat: Seat): Float64Array {
    const key = roundKey(state, seat);
    const known = this.#cache.get(key);
    if (known) return known;
    const means = this.#rounds ? this.#rounds.means(state, seat) : this.#playAll(state, seat);
    if (this.#cache.size >= this.#mostKept) this.#cache.clear();
    this.#cache.set(key, means);
    return means;
  }

  #playAll(state: TubeState, seat: Seat): Float64Array {
    const count = this.#programs;
    const means = new Float64Array(count);
    const scratch = copyState(state);
    for (let program = 0; program < count; program++) {
      let sum = 0;
      for (let other = 0; other < count; other++) {
        copyState(state, scratch);
        scratch.locked[1 - seat] = other;
        scratch.locked[seat] = NO_PROGRAM;
        play(scratch, seat, program, noChance, null);
        sum += this.#value(scratch, seat);
      }
      means[program] = sum / count;
    }
    return means;
  }
}

/** A cache key with everything that a round of a running game depends on: poses, hits, and whether it is the last one. */
function roundKey({ cell, facing, hits, round, options }: TubeState, seat: Seat): number {
  let key = round === options.max_rounds ? 1 : 0;
  for (let tank = 0; tank < 2; tank++) key = (key * MAX_POSES + poseOf(cell[tank]!, facing[tank]!)) * (options.side_hits + 1) + hits[tank]!;
  return 2 * key + seat;
}

/** Plays rounds with precomputed paths and volleys. */
class RoundTable {
  readonly #value: QuickValue;
  readonly #poses: number;
  readonly #programs: number;
  readonly #steps: number;
  /** The first step after which bolts are fired. */
  readonly #firstVolley: number;
  readonly #fatal: number;
  readonly #paths: readonly [Uint8Array, Uint8Array];
  readonly #volleys: Uint8Array;
  readonly #after: TubeState;
  /** Values of the results of a round: by hits of One and Two, then the three ways to be destroyed. */
  readonly #values: Float64Array;

  constructor(options: TubeOptions, value: QuickValue) {
    this.#value = value;
    this.#poses = posesOf(options);
    this.#programs = programCount(options);
    this.#steps = options.steps;
    this.#firstVolley = options.fire_timing === 'each-step' ? 0 : options.steps - 1;
    this.#fatal = options.side_hits;
    this.#paths = [pathsOf(options, 0), pathsOf(options, 1)];
    this.#volleys = volleysOf(options);
    this.#after = blankState(options);
    this.#values = new Float64Array(this.#fatal ** 2 + 4);
  }

  means(state: TubeState, seat: Seat): Float64Array {
    const count = this.#programs;
    const steps = this.#steps;
    this.#fillValues(state, seat);
    const [one, two] = [0, 1].map((tank) => poseOf(state.cell[tank]!, state.facing[tank]!) * count * steps);
    const [hitsOne, hitsTwo] = [state.hits[0]!, state.hits[1]!];
    const means = new Float64Array(count);
    for (let own = 0; own < count; own++) {
      let sum = 0;
      for (let other = 0; other < count; other++) {
        const pathOne = one! + (seat === 0 ? own : other) * steps;
        const pathTwo = two! + (seat === 0 ? other : own) * steps;
        sum += this.#values[this.#play(pathOne, pathTwo, hitsOne, hitsTwo)]!;
      }
      means[own] = sum / count;
    }
    return means;
  }

  /** The values of every outcome of this round, to a seat. */
  #fillValues({ round, options }: TubeState, seat: Seat): void {
    const fatal = this.#fatal;
    const after = this.#after;
    for (let hits = 0; hits < fatal ** 2; hits++) {
      after.hits[0] = Math.floor(hits / fatal);
      after.hits[1] = hits % fatal;
      after.ending = round === options.max_rounds ? atLimit(after) : RUNNING;
      this.#values[hits] = this.#value(after, seat);
    }
    for (const [lost, ending] of [
      [1, TWO_WON],
      [2, ONE_WON],
      [3, BOTH_DESTROYED],
    ] as const) {
      after.ending = ending;
      this.#values[fatal ** 2 + lost] = this.#value(after, seat);
    }
  }

  /** Plays one round. Returns the index of its value (T6, T11, T18, T20). */
  #play(pathOne: number, pathTwo: number, hitsOne: number, hitsTwo: number): number {
    const fatal = this.#fatal;
    const [pathsOne, pathsTwo] = this.#paths;
    let one = hitsOne;
    let two = hitsTwo;
    for (let step = this.#firstVolley; step < this.#steps; step++) {
      const volley = this.#volleys[pathsOne[pathOne + step]! * this.#poses + pathsTwo[pathTwo + step]!]!;
      if (volley === 0) continue;
      if (volley & SIDE[0]) one++;
      if (volley & SIDE[1]) two++;
      const lost = ((volley & REAR[0]) !== 0 || one >= fatal ? 1 : 0) | ((volley & REAR[1]) !== 0 || two >= fatal ? 2 : 0);
      if (lost !== 0) return fatal ** 2 + lost;
    }
    return one * fatal + two;
  }
}
