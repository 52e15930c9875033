import { type Cell, MoveList } from '@fray/engine';
import { listSteps } from '../../rules/actions.ts';
import { next, SIDES } from '../../rules/arena.ts';
import { ACTIONS } from '../../rules/cards.ts';
import { STEP } from '../../rules/move.ts';
import { ACT, activeSeat, type MechState, MOVING, OUTSIDE } from '../../rules/state.ts';

/** The fields that can be reached in a number of steps without a push, each with a shortest sequence of moves. */
function walk(state: MechState, from: Iterable<Cell>, steps: number): Map<Cell, readonly string[]> {
  const reached = new Map<Cell, readonly string[]>();
  const list = new MoveList();
  let edge = Array.from(from, (cell): [Cell, readonly string[]] => [cell, []]);
  for (let step = 0; step < steps; step++) {
    const beyond: [Cell, readonly string[]][] = [];
    for (const [cell, way] of edge) {
      list.clear();
      listSteps(state, cell, false, list);
      for (const move of list.toArray()) {
        const to = next(cell, move - STEP);
        if (reached.has(to)) continue;
        const onward = [...way, `move-${SIDES[move - STEP]}`];
        beyond.push([to, onward]);
        reached.set(to, onward);
      }
    }
    edge = beyond;
  }
  return reached;
}

/** The fields that the remaining steps, or those of a later Move, can reach in this turn, with a path. */
export function reach(state: MechState, seat: number): ReadonlyMap<Cell, readonly string[]> {
  const cell = state.cellOf[seat]!;
  if (state.phase !== ACT || activeSeat(state) !== seat || cell === OUTSIDE) return new Map();
  return walk(state, [cell], state.stage === MOVING ? state.steps : state.book.steps[state.left[ACTIONS.indexOf('move')]!]!);
}

/**
 * Fields that the player's own programs can reach from the current point on. Fields of the first program are marked with its point; those
 * of later ones with `?`, because other mechs will have moved. Ends at the first point without a program.
 */
export function programReach(
  state: MechState,
  seat: number,
  programs: readonly (readonly string[] | undefined)[],
): ReadonlyMap<Cell, string> {
  const marks = new Map<Cell, string>();
  const cell = state.cellOf[seat]!;
  if (cell === OUTSIDE) return marks;
  let from = new Set([cell]);
  for (const [point, cards] of programs.entries()) {
    if (cards === undefined) break;
    const moves = cards.join('').split('m').length - 1;
    const reached = walk(state, from, state.book.steps[Math.min(moves, state.book.steps.length - 1)]!);
    for (const to of reached.keys()) if (!marks.has(to)) marks.set(to, point === 0 ? '1' : '?');
    from = new Set([...from, ...reached.keys()]);
  }
  return marks;
}
