import type { Cell, Direction } from '@fray/engine';
import { drive } from '../rules/play.ts';
import { alphabet, programCount } from '../rules/program.ts';
import { blankState, FACES, gridOf, type TubeOptions } from '../rules/state.ts';

/** The number of poses. */
export const posesOf = ({ rows }: Pick<TubeOptions, 'rows'>): number => FACES.length * rows * 4;

/** The cell and facing of a tank, as one number. */
export const poseOf = (cell: Cell, facing: Direction): number => cell * 4 + (facing >> 1);
export const cellOfPose = (pose: number): Cell => pose >> 2;
export const facingOf = (pose: number): Direction => (pose & 3) * 2;

/** For each pose, program and step of a tank: the pose after that step. */
export function pathsOf(options: TubeOptions, tank: number): Uint8Array {
  const letters = alphabet(options);
  const programs = programCount(options);
  const { steps } = options;
  const poses = posesOf(options);
  const paths = new Uint8Array(poses * programs * steps);
  const state = blankState(options);
  const grid = gridOf(options);
  for (let pose = 0, at = 0; pose < poses; pose++)
    for (let program = 0; program < programs; program++) {
      state.cell[tank] = cellOfPose(pose);
      state.facing[tank] = facingOf(pose);
      for (let step = 0, place = letters.length ** (steps - 1); step < steps; step++, place /= letters.length) {
        drive(state, grid, tank, letters.charCodeAt(Math.floor(program / place) % letters.length), step, null);
        paths[at++] = poseOf(state.cell[tank]!, state.facing[tank]!);
      }
    }
  return paths;
}
