import { DIRECTIONS, type Move } from '@fray/engine';
import { AIM, CELLS, cellOfMove, END, isCell, isStep, SNAP } from './rules.ts';
import type { ArcadeState } from './state.ts';

const WORDS: ReadonlyMap<string, Move> = new Map([
  ...DIRECTIONS.map((name, d): [string, Move] => [name, d]),
  ['aim', AIM],
  ['snap', SNAP],
  ['end', END],
]);
const TEXTS: readonly string[] = [...WORDS.keys()];

/** Steps `N` … `NW`, `aim`, `snap`, a cell such as `D7` for a target or a place, `end`. */
export function format(state: ArcadeState, move: Move): string {
  if (isCell(move)) return state.battle.zone.grid.name(cellOfMove(move));
  return isStep(move) ? DIRECTIONS[move]! : TEXTS[move]!;
}

export function parse(state: ArcadeState, text: string): Move | undefined {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  const cell = state.battle.zone.grid.parse(text);
  return cell === undefined ? undefined : CELLS + cell;
}
