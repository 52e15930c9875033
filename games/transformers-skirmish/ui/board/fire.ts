import { type Cell, NOWHERE } from '@fray/engine';
import { type Card, isMiniconOnly } from '../../rules/cards.ts';
import { grid, NO_UNIT, SIDE_SIZE, type SkirmishState, sideOf, unitOf } from '../../rules/state.ts';

/** The squares in the lines of fire of one unit, or of all units of a side, up to a range. */
export function linesOfFire(state: SkirmishState, seat: number, range: number, only?: Cell): Set<Cell> {
  const squares = new Set<Cell>();
  for (let i = 0; i < SIDE_SIZE; i++) {
    const from = state.cellOf[unitOf(seat, i)]!;
    if (from === NOWHERE || (only !== undefined && from !== only)) continue;
    for (let direction = 0; direction < 8; direction++)
      for (let step = 1; step <= range; step++) {
        const at = grid.ahead(from, direction, step);
        if (at === NOWHERE) break;
        const other = state.unitAt[at]!;
        if (other !== NO_UNIT && sideOf(other) === seat) break;
        squares.add(at);
        if (other !== NO_UNIT) break;
      }
  }
  return squares;
}

/** The lines of fire of a card: of the unit that was chosen, or of all that may use it. */
export function linesOf(state: SkirmishState, seat: number, card: Card, from: Cell | undefined): Set<Cell> {
  const squares = new Set<Cell>();
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    const at = state.cellOf[unit]!;
    if (at === NOWHERE || (from !== undefined && at !== from) || (isMiniconOnly(card) && state.minicon[unit] === 0)) continue;
    for (const square of linesOfFire(state, seat, state.book.reach[card]!, at)) squares.add(square);
  }
  return squares;
}
