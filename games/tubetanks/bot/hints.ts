import { type LocalizedMessage, type MoveList, opposite } from '@fray/engine';
import { strikes } from '../rules/play.ts';
import { isSmall, programCount } from '../rules/program.ts';
import { gridOf, type TubeOptions, type TubeState } from '../rules/state.ts';
import { cellOfPose, facingOf, pathsOf, poseOf, posesOf } from './poses.ts';
import { solutionFor } from './solutions.ts';

/**
 * T17: the programs that no program of the other side can punish with a hit in this round, found by trying all pairs. Works for all
 * options; the cost grows with the square of the number of programs.
 */
export class EscapeFinder {
  readonly #poses: number;
  readonly #programs: number;
  readonly #steps: number;
  /** The first step after which bolts are fired. */
  readonly #firstVolley: number;
  /** For each tank, pose, program and step: the pose after that step. */
  readonly #paths: readonly [Uint8Array, Uint8Array];
  /**
   * Whether a tank in one pose hits one in another pose without being hit: poses * gunner + target. Head-on bolts cancel (T8), and tanks
   * that hit each other from behind are both destroyed (T18): neither is a punishment.
   */
  readonly #hits: Uint8Array;

  constructor(options: TubeOptions) {
    this.#poses = posesOf(options);
    this.#programs = programCount(options);
    this.#steps = options.steps;
    this.#firstVolley = options.fire_timing === 'each-step' ? 0 : options.steps - 1;
    this.#paths = [pathsOf(options, 0), pathsOf(options, 1)];
    const grid = gridOf(options);
    this.#hits = new Uint8Array(this.#poses ** 2);
    for (let gunner = 0; gunner < this.#poses; gunner++)
      for (let target = 0; target < this.#poses; target++) {
        const [from, to] = [facingOf(gunner), facingOf(target)];
        const isHit = from !== opposite(to) && strikes(options, grid, cellOfPose(gunner), from, cellOfPose(target));
        if (isHit && !strikes(options, grid, cellOfPose(target), to, cellOfPose(gunner))) this.#hits[gunner * this.#poses + target] = 1;
      }
  }

  /** Writes a seat's programs that nothing can punish. Writes none if there is no sure escape. */
  list(state: TubeState, seat: number, into: MoveList): void {
    into.clear();
    const [own, other] = [poseOf(state.cell[seat]!, state.facing[seat]!), poseOf(state.cell[1 - seat]!, state.facing[1 - seat]!)];
    for (let program = 0; program < this.#programs; program++) if (this.#isSure(seat, own, other, program)) into.push(program);
  }

  /** Number of position pairs of the two tanks, and of those in which the first seat has no sure escape. */
  count(): { readonly positions: number; readonly without: number } {
    let without = 0;
    for (let own = 0; own < this.#poses; own++)
      for (let other = 0; other < this.#poses; other++) {
        let program = 0;
        while (program < this.#programs && !this.#isSure(0, own, other, program)) program++;
        if (program === this.#programs) without++;
      }
    return { positions: this.#poses * this.#poses, without };
  }

  #isSure(seat: number, own: number, other: number, program: number): boolean {
    const [ownPaths, otherPaths] = [this.#paths[seat]!, this.#paths[1 - seat]!];
    const ownPath = (own * this.#programs + program) * this.#steps;
    for (let answer = 0; answer < this.#programs; answer++) {
      const otherPath = (other * this.#programs + answer) * this.#steps;
      for (let step = this.#firstVolley; step < this.#steps; step++)
        if (this.#hits[otherPaths[otherPath + step]! * this.#poses + ownPaths[ownPath + step]!] === 1) return false;
    }
    return true;
  }
}

const countOf = new Map<string, ReturnType<EscapeFinder['count']>>();

/** Counted once per set of options. */
function escapesOf(options: TubeOptions): ReturnType<EscapeFinder['count']> {
  const { rows, steps, programming, apex, hold, fire_timing, fire_range, bolt_along, bolt_across } = options;
  const kind = [rows, steps, programming, apex, hold, fire_timing, fire_range, bolt_along, bolt_across].join();
  const count = countOf.get(kind) ?? new EscapeFinder(options).count();
  countOf.set(kind, count);
  return count;
}

/** Facts for players before a match: how lively the options are, and how the strongest bot plays. */
export function hints(options: TubeOptions): LocalizedMessage[] {
  const isOriginal = options.fire_timing === 'end' && options.fire_range === 'exact';
  if (!isSmall(options)) return [{ name: isOriginal ? 'ace-is-safe-where-possible' : 'ace-searches', about: [] }];
  const { positions, without } = escapesOf(options);
  const livelier = escapesOf({ ...options, fire_timing: 'each-step' }).without;
  const reason = (name: string, ...about: number[]): LocalizedMessage => ({ name, about });
  return [
    without === 0 ? reason('careful-never-meet') : reason('some-without-escape', without, positions),
    ...(isOriginal && livelier > without ? [reason('try-each-step', livelier)] : []),
    ...(isOriginal ? [reason('try-sudden')] : []),
    reason(describeAce(options, isOriginal, without)),
  ];
}

function describeAce(options: TubeOptions, isOriginal: boolean, without: number): string {
  if (isOriginal) return without === 0 ? 'ace-is-safe' : 'ace-is-safe-where-possible';
  return solutionFor(options) ? 'ace-plays-solution' : 'ace-searches';
}
