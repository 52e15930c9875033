import type { Move } from '@fray/engine';
import { CELLS, cellOfMove, isCell, WORDS } from '../rules/move.ts';
import type { ArcadeState } from '../rules/state.ts';

/**
 * Steps `N` … `NW` (into a unit: a ram), `aim`, `snap`, and the same from the token; a cell such as `D7` for a target or a
 * place; `repair`, `mine-area`, `mine-radial`, `end`.
 */
export function format(state: ArcadeState, move: Move): string {
  return isCell(move) ? state.battle.zone.grid.name(cellOfMove(move)) : WORDS.texts[move]!;
}

export function parse(state: ArcadeState, text: string): Move | undefined {
  const word = WORDS.parse(text);
  if (word !== undefined) return word;
  const cell = state.battle.zone.grid.parse(text);
  return cell === undefined ? undefined : CELLS + cell;
}
