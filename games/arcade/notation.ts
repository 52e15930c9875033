import { DIRECTIONS, type Move } from '@fray/engine';
import { AIM, AIM_TOKEN, CELLS, cellOfMove, END, isCell, LAY, REPAIR, SNAP, SNAP_TOKEN } from './move.ts';
import type { ArcadeState } from './state.ts';

const WORDS: ReadonlyMap<string, Move> = new Map([
  ...DIRECTIONS.map((name, d): [string, Move] => [name, d]),
  ['aim', AIM],
  ['snap', SNAP],
  ['end', END],
  ['aim-token', AIM_TOKEN],
  ['snap-token', SNAP_TOKEN],
  ['repair', REPAIR],
  ['mine-area', LAY],
  ['mine-radial', LAY + 1],
]);
const TEXTS: readonly string[] = Array.from(WORDS, ([text]) => text);

/**
 * Steps `N` … `NW` (into a unit: a ram), `aim`, `snap`, and the same from the token; a cell such as `D7` for a target or a
 * place; `repair`, `mine-area`, `mine-radial`, `end`.
 */
export function format(state: ArcadeState, move: Move): string {
  return isCell(move) ? state.battle.zone.grid.name(cellOfMove(move)) : TEXTS[move]!;
}

export function parse(state: ArcadeState, text: string): Move | undefined {
  const word = WORDS.get(text);
  if (word !== undefined) return word;
  const cell = state.battle.zone.grid.parse(text);
  return cell === undefined ? undefined : CELLS + cell;
}
