import { bookNumber, type Cell, type Deck, forSides, type Move, moveKinds, type OptionsOf, type Seat } from '@fray/engine';
import { grid } from './map.ts';

export const SEATS = ['green', 'orange', 'blue'] as const;

/** The numbers of the rulebook that designers may vary. */
const numbers = {
  rounds: bookNumber('HS15', 5, 2, 8),
  action_points: bookNumber('HS4', 4, 2, 8),
  to_hit: bookNumber('HS6', 7, 4, 10),
};
/** `action_points` may differ by side: `orange.action_points`. */
export const options = { ...numbers, ...forSides(SEATS, { action_points: numbers.action_points }) };
export type Options = OptionsOf<typeof options>;

export const KINDS = ['leader', 'marksman', 'scout', 'trooper'] as const;
export const LEADER = 0;
/** HS1 */
export const SKILLS = [2, 3, 1, 2] as const;

/** HS3: the cards of the event deck, and how many there are of each. */
export const EVENTS = ['calm', 'fog', 'rain', 'rush'] as const;
export const EVENT_DECK: Deck = { name: 'events', kinds: EVENTS };
export const EVENT_COUNTS = [3, 2, 2, 2];

export interface Counter {
  /** Its owner and start hex. This does not reveal its kind. */
  readonly id: string;
  readonly owner: Seat;
  /** Index of `KINDS`; null in views of others while it is face down. */
  readonly kind: number | null;
  readonly cell: Cell;
  readonly shown: boolean;
  readonly shaken: boolean;
  readonly watch: boolean;
}

/** A counter that was removed, face up. */
interface Casualty {
  readonly id: string;
  readonly owner: Seat;
  readonly kind: number;
}

interface Roll {
  readonly die: number;
  readonly needs: number;
  readonly shooter: string;
}

/** The whole position; a view has the same fields. */
export interface State {
  readonly options: Options;
  turn: number;
  round: number;
  /** Turns taken in this round. */
  played: number;
  active: Seat;
  ap: number;
  phase: 'deploy' | 'act' | 'react';
  /** The order of each seat's counters, as an index of `ORDERS`; null if not chosen, or hidden. */
  orders: (number | null)[];
  ready: boolean[];
  counters: Counter[];
  casualties: Casualty[];
  /** The counter that moved, and those that may still react, the next one first. */
  reaction: { mover: string; queue: string[] } | null;
  event: (typeof EVENTS)[number] | null;
  deck: number[];
  points: number[];
  roll: Roll | null;
}

/** HS4: the action points of a seat in its turn. */
export const actionPoints = ({ options }: State, seat: Seat): number => options[`${SEATS[seat]!}.action_points`];

export type Event =
  | { readonly type: 'deployed'; readonly seat: Seat }
  | { readonly type: 'drew'; readonly card: (typeof EVENTS)[number]; readonly round: number }
  | { readonly type: 'stepped'; readonly counter: string; readonly to: string }
  | { readonly type: 'revealed'; readonly counter: string; readonly kind: number }
  | {
      readonly type: 'fired';
      readonly counter: string;
      readonly target: string;
      readonly at: string;
      readonly die: number;
      readonly needs: number;
      readonly result: 'miss' | 'shaken' | 'removed';
    }
  | { readonly type: 'watched' | 'rallied' | 'held'; readonly counter: string }
  | { readonly type: 'scored'; readonly seat: Seat; readonly points: number };

/** HS2: all orders of the four kinds. */
export const ORDERS: readonly (readonly number[])[] = permutations([0, 1, 2, 3]);
function permutations(list: readonly number[]): number[][] {
  return list.length < 2
    ? [[...list]]
    : list.flatMap((first) => permutations(list.filter((one) => one !== first)).map((rest) => [first, ...rest]));
}

/** HS6, HS13 */
export const RANGE = 3;
const STEPS = grid.names.flatMap((_, from) => grid.around(from).map((to) => [from, to] as const));
const SHOTS = grid.names.flatMap((_, from) =>
  grid
    .within(from, RANGE)
    .filter((to) => to !== from)
    .map((to) => [from, to] as const),
);
const written = (pairs: readonly (readonly [Cell, Cell])[], sign: string) =>
  pairs.map(([from, to]) => `${grid.name(from)}${sign}${grid.name(to)}`);
const at = (verb: string) => grid.names.map((name) => `${verb}:${name}`);
const letters = KINDS.map((kind) => kind.charAt(0).toUpperCase());

/** Every move: `LMST` deploys, `C3-C4` steps, `C3xD5` fires, `watch:C3`, `rally:C3`, `end`, `react`, `hold`. */
export const notation = moveKinds({
  deploy: ORDERS.map((order) => order.map((kind) => letters[kind]).join('')),
  step: written(STEPS, '-'),
  fire: written(SHOTS, 'x'),
  watch: at('watch'),
  rally: at('rally'),
  end: ['end'],
  react: ['react'],
  hold: ['hold'],
});

export interface Meaning {
  readonly kind: keyof typeof notation.first;
  /** Cells of the move; 0 where it has none. */
  readonly from: Cell;
  readonly to: Cell;
  /** For a deployment, an index of `ORDERS`. */
  readonly about: number;
}

/** The parts of a move. */
export function meaning(move: Move): Meaning {
  const [kind, about] = [notation.kindOf[move]!, notation.aboutOf[move]!];
  const [from, to] = kind === 'step' ? STEPS[about]! : kind === 'fire' ? SHOTS[about]! : [about, about];
  return { kind, from, to, about };
}

/** The index of the step or the shot between two cells, in the order of `notation`. */
export const moveBetween = {
  step: new Map(STEPS.map(([from, to], i) => [from * grid.size + to, notation.first.step + i])),
  fire: new Map(SHOTS.map(([from, to], i) => [from * grid.size + to, notation.first.fire + i])),
};

export const counterAt = ({ counters }: Pick<State, 'counters'>, cell: Cell): Counter | undefined =>
  counters.find((one) => one.cell === cell);
export const counterOf = ({ counters }: Pick<State, 'counters'>, id: string): Counter | undefined => counters.find((one) => one.id === id);
