import { type MoveList, opposite } from '@fray/engine';
import { facingOf, POSES, pathsOf, poseOf, squareOf } from './poses.ts';
import { programCount, STEPS } from './program.ts';
import { strikes } from './rules.ts';
import { gridOf, type TubeOptions, type TubeState } from './state.ts';

/**
 * T17: which programs no program of the other side can punish with a hit in this round, by trying all of them.
 * Works for every table; what it costs grows with the square of the number of programs.
 */
export class Escapes {
  readonly #programs: number;
  /** The first step after which bolts fly. */
  readonly #firstVolley: number;
  /** For each tank, pose, program and step: the pose after that step. */
  readonly #paths: readonly [Uint8Array, Uint8Array];
  /**
   * Whether a tank in one pose hits one in another pose alone: POSES * gunner + target. Head-on bolts cancel (T8), and tanks that
   * hit each other from behind are both destroyed (T18): that punishes nobody.
   */
  readonly #hits = new Uint8Array(POSES * POSES);

  constructor(options: TubeOptions) {
    this.#programs = programCount(options);
    this.#firstVolley = options.fire_timing === 'each-step' ? 0 : STEPS - 1;
    this.#paths = [pathsOf(options, 0), pathsOf(options, 1)];
    const grid = gridOf(options);
    for (let gunner = 0; gunner < POSES; gunner++)
      for (let target = 0; target < POSES; target++) {
        const [from, to] = [facingOf(gunner), facingOf(target)];
        const isHit = from !== opposite(to) && strikes(options, grid, squareOf(gunner), from, squareOf(target));
        if (isHit && !strikes(options, grid, squareOf(target), to, squareOf(gunner))) this.#hits[gunner * POSES + target] = 1;
      }
  }

  /** Fills in a seat's programs that nothing can punish; none when there is no sure escape. */
  list(state: TubeState, seat: number, into: MoveList): void {
    into.clear();
    const [own, other] = [poseOf(state.cell[seat]!, state.facing[seat]!), poseOf(state.cell[1 - seat]!, state.facing[1 - seat]!)];
    for (let program = 0; program < this.#programs; program++) if (this.#isSure(seat, own, other, program)) into.push(program);
  }

  /** How many positions of the two tanks there are, and how many of them leave the first seat no sure escape. */
  count(): { readonly positions: number; readonly without: number } {
    let without = 0;
    for (let own = 0; own < POSES; own++)
      for (let other = 0; other < POSES; other++) {
        let program = 0;
        while (program < this.#programs && !this.#isSure(0, own, other, program)) program++;
        if (program === this.#programs) without++;
      }
    return { positions: POSES * POSES, without };
  }

  #isSure(seat: number, own: number, other: number, program: number): boolean {
    const [ownPaths, otherPaths] = [this.#paths[seat]!, this.#paths[1 - seat]!];
    const ownPath = (own * this.#programs + program) * STEPS;
    for (let answer = 0; answer < this.#programs; answer++) {
      const otherPath = (other * this.#programs + answer) * STEPS;
      for (let step = this.#firstVolley; step < STEPS; step++)
        if (this.#hits[otherPaths[otherPath + step]! * POSES + ownPaths[ownPath + step]!] === 1) return false;
    }
    return true;
  }
}
