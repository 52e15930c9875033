import type { Cell } from '@fray/engine';
import { boltSquares } from '../../rules/play.ts';
import { formatProgram, programCount } from '../../rules/program.ts';
import type { TubeOptions } from '../../rules/state.ts';
import type { TankName } from '../animation/animation.ts';
import { type Pose, posesOf } from '../board/preview.ts';

/** How many of a tank's programs fire at each cell: with their last step, or with any of them where a table fires after each. */
export function firedAt(options: TubeOptions, tank: TankName, from: Pose): ReadonlyMap<Cell, number> {
  const counts = new Map<Cell, number>();
  for (let program = 0; program < programCount(options); program++) {
    const poses = posesOf(options, tank, from, formatProgram(options, program));
    const cells = poses.slice(options.fire_timing === 'end' ? -1 : 1).flatMap(({ cell, facing }) => boltSquares(options, cell, facing));
    for (const cell of new Set(cells)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}
