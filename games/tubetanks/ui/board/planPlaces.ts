import type { Cell } from '@fray/engine';
import type { Bolt } from '../animation/animation.ts';
import type { Pose } from './preview.ts';
import { columnOf, lineOf, type Sight, turnOf } from './sight.ts';

/** The side of a square in the drawing. */
export const SIDE = 100;
/** How much of the faces beyond the apex is seen, above and below. */
export const FOLD = 46;
export const HEIGHT = 3 * SIDE;
export const centre = (cell: Cell, sight: Sight): readonly [number, number] => [
  (columnOf(cell, sight) + 0.5) * SIDE,
  (lineOf(cell, sight) + 0.5) * SIDE,
];

/** Where a tank looks on the plan, as cosine and sine. */
export function directionOf({ facing }: Pose, sight: Sight): readonly [number, number] {
  const turn = (turnOf(facing, sight) * Math.PI) / 180;
  return [Math.round(Math.cos(turn)), Math.round(Math.sin(turn))];
}

/** How far a bolt flies on the plan, round the tunnel where it must. */
export function apartOn({ target }: Bolt, pose: Pose, sight: Sight): number {
  const [x, y] = centre(pose.cell, sight);
  const [tx, ty] = centre(target, sight);
  const [cos, sin] = directionOf(pose, sight);
  return cos === 0 ? ((((ty - y) * sin) % HEIGHT) + HEIGHT) % HEIGHT : (tx - x) * cos;
}

/** A number on a ring, as near as can be to where it was drawn before: 350 degrees, then 370. */
export const unrolled = (value: number, before: number, round: number): number =>
  before + ((((value - before + round / 2) % round) + round) % round) - round / 2;

/** Which laps of a tank are drawn: what goes out at one seam is there already where it comes in. */
export const copiesOf = (line: number): number[] => [-2, -1, 0, 1, 2].map((copy) => copy - Math.floor(line / 3));
