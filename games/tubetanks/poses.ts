import type { Cell, Direction } from '@fray/engine';
import { alphabet, programCount, STEPS } from './program.ts';
import { drive } from './rules.ts';
import { blankState, gridOf, LENGTH, type TubeOptions } from './state.ts';

/** How many ways there are to stand and look. */
export const POSES = 3 * LENGTH * 4;

/** Where a tank stands and how it looks, as one number. */
export const poseOf = (cell: Cell, facing: Direction): number => cell * 4 + (facing >> 1);
export const squareOf = (pose: number): Cell => pose >> 2;
export const facingOf = (pose: number): Direction => (pose & 3) * 2;

/** For each pose, program and step of a tank: the pose after that step. */
export function pathsOf(options: TubeOptions, tank: number): Uint8Array {
  const letters = alphabet(options);
  const programs = programCount(options);
  const paths = new Uint8Array(POSES * programs * STEPS);
  const state = blankState(options);
  const grid = gridOf(options);
  for (let pose = 0, at = 0; pose < POSES; pose++)
    for (let program = 0; program < programs; program++) {
      state.cell[tank] = squareOf(pose);
      state.facing[tank] = facingOf(pose);
      for (let step = 0, place = letters.length ** (STEPS - 1); step < STEPS; step++, place /= letters.length) {
        drive(state, grid, tank, letters.charCodeAt(Math.floor(program / place) % letters.length), step, null);
        paths[at++] = poseOf(state.cell[tank]!, state.facing[tank]!);
      }
    }
  return paths;
}
