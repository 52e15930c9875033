import { type Cell, NOWHERE } from '@fray/engine';
import { type Book, reachIn } from '../../rules/book.ts';
import { CARD_NAMES, CARDS, type Card, type CardName, isMiniconOnly } from '../../rules/cards.ts';
import { aheadOf } from '../../rules/reach.ts';
import { grid, NO_UNIT, SIDE_SIZE, type SkirmishState, sideOf, type UnitRef, unitOf } from '../../rules/state.ts';
import type { Toy } from '../animation/picture.ts';
import { groupMembers, moveOfPlan, movesOfPlan, type Plan, type PossibleMoves } from './plan.ts';

/** The squares in the lines of fire of one unit, or of all units of a side, up to a range. */
function linesOfFire(state: SkirmishState, seat: number, range: number, only?: Cell): Set<Cell> {
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

/** The lines of fire of a card: of the selected unit, or of all units that may use it. */
function linesOf(state: SkirmishState, seat: number, card: Card, from: Cell | undefined): Set<Cell> {
  const squares = new Set<Cell>();
  for (let i = 0; i < SIDE_SIZE; i++) {
    const unit = unitOf(seat, i);
    const at = state.cellOf[unit]!;
    if (at === NOWHERE || (from !== undefined && at !== from) || (isMiniconOnly(card) && state.minicon[unit] === 0)) continue;
    for (const square of linesOfFire(state, seat, state.book.reach[card]!, at)) squares.add(square);
  }
  return squares;
}

/** The offers and warnings on a square. */
export type CellMark = 'go' | 'attack' | 'repair' | 'able' | 'chosen' | 'aimed' | 'line' | 'danger' | 'home';

export interface BoardMarks {
  /** The drawing on a square: only the strongest mark. */
  readonly marks: ReadonlyMap<Cell, readonly CellMark[]>;
  /** Future positions of units, as translucent toys. */
  readonly ghosts: readonly Toy[];
  readonly planned: { readonly from: string; readonly to: string } | undefined;
}

export const unitKey = ({ seat, unit }: UnitRef): string => `${seat}-${unit}`;
const cellOf = (name: string): Cell => grid.parse(name) ?? NOWHERE;

/** Marks on squares, the later ones on top of the earlier. */
class MarkCollector {
  readonly marks = new Map<Cell, CellMark[]>();

  add(mark: CellMark, names: Iterable<string>): void {
    for (const name of names) this.addCell(mark, cellOf(name));
  }

  addCell(mark: CellMark, cell: Cell): void {
    const list = this.marks.get(cell) ?? [];
    if (!list.includes(mark)) this.marks.set(cell, [...list, mark]);
  }
}

interface Situation {
  readonly state: SkirmishState;
  readonly seat: number | undefined;
  readonly ways: PossibleMoves;
  readonly plan: Plan;
  readonly toys: readonly Toy[];
  /** Whether to show the squares that the other side could attack. */
  readonly threats: boolean;
  /** The seat whose enemies threaten. */
  readonly self: number;
}

/** The marks of the squares during planning. */
export function turnMarks({ state, seat, ways, plan, toys, threats, self }: Situation): BoardMarks {
  const collector = new MarkCollector();
  if (threats) for (const cell of linesOfFire(state, 1 - self, state.book.farthest)) collector.addCell('danger', cell);
  if (seat === undefined) return { marks: collector.marks, ghosts: [], planned: undefined };
  const { card, from, to, group } = plan;
  if (card && isAttack(card)) {
    const lines = linesOf(state, seat, CARD_NAMES.indexOf(card), from === undefined ? undefined : cellOf(from));
    for (const cell of lines) collector.addCell('line', cell);
  }
  if (group && card) {
    collector.add('able', groupMembers(ways, card));
    collector.add('chosen', group);
    return { marks: collector.marks, ghosts: groupGhosts(toys, group, card, seat, state.book), planned: undefined };
  }
  const open = movesOfPlan(ways, { ...(card && { card }), ...(from !== undefined && { from }) });
  if (from === undefined) {
    for (const way of open)
      if (way.kind !== 'repair') collector.add('able', [way.from]);
      else if (card) collector.add('repair', [way.from]);
    if (card) for (const way of open) if (way.kind === 'attack') collector.add('attack', [way.to]);
  } else {
    for (const { kind, to: square } of open) if (kind !== 'repair') collector.add(kind, [square]);
    // Another unit can still be chosen instead.
    for (const way of movesOfPlan(ways, { ...(card && { card }) })) if (way.from !== from) collector.add('able', [way.from]);
    collector.add('chosen', [from]);
  }
  const way = moveOfPlan(ways, plan);
  if (to !== undefined) collector.add(way?.kind === 'attack' ? 'aimed' : 'chosen', [to]);
  const ghost = way?.kind === 'go' ? toys.find((toy) => toy.cell === from) : undefined;
  return {
    marks: collector.marks,
    ghosts: ghost && to !== undefined ? [{ ...ghost, cell: to }] : [],
    planned: way?.kind === 'attack' ? way : undefined,
  };
}

const isAttack = (card: CardName): boolean => CARDS.find(({ name }) => name === card)?.use === 'attack';

/** The future squares of a group. */
function groupGhosts(toys: readonly Toy[], group: readonly string[], card: CardName, seat: number, book: Book): Toy[] {
  return group.flatMap((square) => {
    const toy = toys.find(({ cell }) => cell === square);
    const ahead = grid.ahead(cellOf(square), aheadOf(seat), reachIn(book, card));
    return toy && ahead !== NOWHERE ? [{ ...toy, cell: grid.name(ahead) }] : [];
  });
}

/** The back row, during the placement. */
export function armyMarks(toys: readonly Toy[], fixed: number, chosen: number | undefined): BoardMarks {
  const collector = new MarkCollector();
  for (const [i, { cell }] of toys.entries()) {
    if (i >= fixed) collector.add('home', [cell]);
    if (i === chosen) collector.add('chosen', [cell]);
  }
  return { marks: collector.marks, ghosts: [], planned: undefined };
}
