import { cellName, type FacingName, facingName, parseCell, parseFacing, type TubeOptions } from '../../rules/state.ts';
import type { TankName } from '../animation/animation.ts';
import { type Pose, posesOf } from '../board/preview.ts';

/** A pose by the names of its square and heading. */
export const poseAt = (cell: string, facing: FacingName): Pose => ({ cell: parseCell(cell) ?? 0, facing: parseFacing(facing) });
export const nameOfPose = ({ cell, facing }: Pose): string => `${cellName(cell)} ${facingName(facing)}`;

/** A program of the example, in the length that the options require. */
const asLongAs = ({ steps }: TubeOptions, program: string): string => `${program}F`.slice(0, steps);

/** The programs of both tanks in the example: One drives, turns right and drives on; Two drives twice and turns right. */
export const exampleProgram = (options: TubeOptions, tank: TankName): string =>
  asLongAs(options, tank === 'two' ? 'FFR' : options.programming === 'relative' ? 'FRF' : 'FRR');

/** The start of each tank in the example: at its own end, on its left wall. */
export const exampleStart = ({ rows }: TubeOptions, tank: TankName): Pose =>
  tank === 'one' ? poseAt('L1', 'up') : poseAt(`R${rows}`, 'down');

/** The poses of a tank before and after each step of the example. */
export const examplePoses = (options: TubeOptions, tank: TankName): Pose[] =>
  posesOf(options, tank, exampleStart(options, tank), exampleProgram(options, tank));

/** The three kinds of hit: the facing of the struck tank for a bolt along the tunnel. */
export const HITS = { rear: 'up', side: 'right', front: 'down' } as const satisfies Record<string, FacingName>;
