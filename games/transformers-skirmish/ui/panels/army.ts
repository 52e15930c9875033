import type { Book } from '../../rules/book.ts';
import { hasMiniconMove, isAirMove, roleOf } from '../../rules/move.ts';
import { nextPlacements } from '../../rules/placing.ts';
import { fullHits, grid, LINE, ROLES, SEATS, type SkirmishState, type UnitName } from '../../rules/state.ts';
import type { SkirmishView } from '../../rules/view.ts';
import type { Toy } from '../animation/picture.ts';

/** One unit of an army during the placement. */
export interface ArmyUnit {
  readonly role: (typeof ROLES)[number];
  readonly air: boolean;
  readonly minicon: boolean;
  /** Already placed by a move: it cannot change. */
  readonly placed: boolean;
}

/** A side's units on its back row, from file A to file H. */
export type Army = readonly ArmyUnit[];

/** The placed units, and the rest in the usual order (X22). */
export function defaultArmy(state: SkirmishState, view: SkirmishView, seat: number): Army {
  const placed = view.units[SEATS[seat]!]
    .toSorted((a, b) => a.cell.localeCompare(b.cell))
    .map(({ unit, air, minicon }) => ({ role: roleNamed(unit), air, minicon, placed: true }));
  const rest = nextPlacements(state, seat).map((move) => ({
    role: ROLES[roleOf(move)]!,
    air: isAirMove(move),
    minicon: hasMiniconMove(move),
    placed: false,
  }));
  return [...placed, ...rest];
}

const roleNamed = (unit: UnitName): ArmyUnit['role'] => (unit === 'lead' || unit === 'second' || unit === 'third' ? unit : 'line');

/** Exchanges two units. Placed units do not change. */
export function swapUnits(army: Army, a: number, b: number): Army {
  const [one, other] = [army[a], army[b]];
  if (!one || !other || one.placed || other.placed) return army;
  return army.with(a, other).with(b, one);
}

export const changeUnit = (army: Army, at: number, change: Partial<Pick<ArmyUnit, 'air' | 'minicon'>>): Army => {
  const soldier = army[at];
  return soldier && !soldier.placed ? army.with(at, { ...soldier, ...change }) : army;
};

export const countTypes = (army: Army): { readonly air: number; readonly minicons: number } => ({
  air: army.filter(({ air }) => air).length,
  minicons: army.filter(({ minicon }) => minicon).length,
});

/** TS4, X13: the required air types and ground types, and at most the allowed Minicons. */
export const isReady = (army: Army, book: Book): boolean => countTypes(army).air === book.air && countTypes(army).minicons <= book.minicons;

/** The moves that place the remaining units, in notation. */
export const movesOf = (army: Army): string[] =>
  army.filter(({ placed }) => !placed).map(({ role, air, minicon }) => `${role}-${air ? 'air' : 'ground'}${minicon ? '-minicon' : ''}`);

/** The units of an army. Those of the line are numbered from file A on. */
function unitsIn(army: Army): UnitName[] {
  let line = 0;
  return army.map(({ role }) => (role === ROLES[LINE] ? (`line${++line}` as UnitName) : (role as UnitName)));
}

/** An army as undamaged toys on its back row. */
export function toysOf(army: Army, seat: number, book: Book): Toy[] {
  const units = unitsIn(army);
  return army.map(({ air, minicon }, i) => ({
    seat: SEATS[seat]!,
    unit: units[i]!,
    cell: grid.name(grid.at(i, seat === 0 ? 0 : grid.height - 1)),
    air,
    minicon,
    hits: fullHits(book, units[i]!, minicon),
    full: fullHits(book, units[i]!, minicon),
  }));
}
