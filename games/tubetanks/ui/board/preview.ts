import { type Cell, type Direction, ScriptedChance } from '@fray/engine';
import { play } from '../../rules/play.ts';
import { alphabet, parseProgram } from '../../rules/program.ts';
import { blankState, parseCell, parseFacing, type TubeEvent, type TubeOptions } from '../../rules/state.ts';
import type { TubeView } from '../../rules/view.ts';

export interface Pose {
  readonly cell: Cell;
  readonly facing: Direction;
}

export const poseOf = (view: TubeView, tank: 'one' | 'two'): Pose => ({
  cell: parseCell(view[tank].cell)!,
  facing: parseFacing(view[tank].facing),
});

/**
 * The poses of a tank before the first step and after each chosen step. The other tank cannot change them (T5), so the rules play the
 * program against an arbitrary one, with fire at the end only.
 */
export function posesOf(options: TubeOptions, tank: 'one' | 'two', from: Pose, letters: string): Pose[] {
  const own = tank === 'one' ? 0 : 1;
  const state = blankState({ ...options, fire_timing: 'end', max_rounds: 1000 });
  const idle = alphabet(options).charAt(1).repeat(options.steps);
  state.cell.set(own === 0 ? [from.cell, 0] : [0, from.cell]);
  state.facing.set(own === 0 ? [from.facing, 0] : [0, from.facing]);
  const events: TubeEvent[] = [];
  const programs = [idle, idle];
  programs[own] = letters.padEnd(options.steps, alphabet(options).charAt(1));
  for (const seat of [0, 1])
    play(state, seat, parseProgram(options, programs[seat]!)!, new ScriptedChance(), (event) => events.push(event));
  const poses: Pose[] = [from];
  for (let step = 0; step < letters.length; step++) {
    let { cell, facing } = poses[step]!;
    for (const event of events) {
      if (!('step' in event) || event.tank !== tank || event.step !== step) continue;
      if (event.type === 'moved') cell = parseCell(event.to)!;
      if (event.type === 'turned') facing = parseFacing(event.facing);
    }
    poses.push({ cell, facing });
  }
  return poses;
}
