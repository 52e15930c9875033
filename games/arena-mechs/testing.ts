import { RulesTable } from '@fray/engine/testing';
import { arenaMechs } from './index.ts';
import type { MechPosition } from './io/positionShape.ts';
import { ARENAS, grid, LOOSE_CELLS } from './rules/arena.ts';
import { ACTIONS, CARDS, cardName, LETTERS } from './rules/cards.ts';
import { SEATS, type SeatName } from './rules/state.ts';

/** The standard arena with a single wall: that of tile 0. Tests put it where they need it. */
const ONE_WALL = { ...ARENAS.standard, walls: ARENAS.standard.walls.map((walls, tile) => (tile === 0 ? walls : 0)) };

const PLACES = [...LOOSE_CELLS.map((cell) => grid.name(cell)), 'free'];

/**
 * The loose tiles, with the requested ones at the requested cells; tile 0 is the free one by default. 9 to 12 are crushers, 13 to 16
 * flames.
 */
export function tiles(
  changes: Readonly<Record<string, readonly [tile: number, turns?: number]>> = {},
): Pick<MechPosition, 'tiles' | 'free'> {
  const used = Object.values(changes).map(([tile]) => tile);
  const left = PLACES.map((_, tile) => tile)
    .filter((tile) => !used.includes(tile))
    .toReversed();
  const laid = Object.fromEntries(
    PLACES.map((name) => {
      const change = changes[name];
      const [tile, turns = 0] = change ?? [left.shift()!];
      return [name, { tile, turns }];
    }),
  );
  const { free, ...board } = laid;
  return { tiles: board, free: free! };
}

type MechInput = MechPosition['mechs'][number];
type Pair = readonly [string, string];
export type Mech = Partial<Omit<MechInput, 'cell' | 'played' | 'programs'>> & {
  readonly at: string | null;
  /** The cards of the current point by default; otherwise cards that give the requested sequence and place in the order. */
  readonly pair?: Pair;
  readonly hide?: number;
};
type Extra = Partial<Omit<MechPosition, 'mechs'>> & { readonly options?: Readonly<Record<string, string>> };

const DECK = Array.from({ length: CARDS }, (_, card) => cardName(card));

/** The visible symbols that leave the given actions: the others were used. */
function symbolsFor(left: Extra['left'] = {}): string[] {
  const cards = ACTIONS.flatMap((action, i) => Array.from({ length: left[action] ?? 0 }, () => LETTERS[i]!));
  const others = [...LETTERS].filter((letter) => !cards.includes(letter));
  return [...cards, ...others].slice(0, 3);
}

/** Two cards that show these symbols if the upper one of the first is hidden, with a start number in the row of `letter`. */
function pairFor([a = 'p', b = 'p', c = 'p']: readonly string[], letter: string): Pair {
  const row = letter === b && a === c ? LETTERS[LETTERS.indexOf(letter) - 1]! : letter; // a deck has no card twice
  return [row + a, b + c];
}

/** The cards of all three points and the visible ones, as a real match could have them. */
function cardsAt(pair: Pair, round: number, point: number, revealed: number): Pick<MechInput, 'programs' | 'played'> {
  const spare = DECK.filter((card) => !pair.includes(card));
  const programs = [1, 2, 3].map((one): [string, string] => (one === point ? [...pair] : [spare.shift()!, spare.shift()!]));
  const open = programs.slice(0, revealed).flat();
  return { programs: programs as MechInput['programs'], played: [...open, ...spare.splice(0, 6 * (round - 1))] };
}

/**
 * A battle for tests of rules. The mechs act in the given order unless `order` says otherwise. By default the first one's turn begins with
 * the actions in `left`; all others are used. Seats are red, yellow, blue, green.
 */
export function battle(mechs: readonly Mech[], { options = {}, ...extra }: Extra = {}) {
  const { phase = 'act', round = 1, point = 1, left } = extra;
  const seats = SEATS.slice(0, mechs.length) as SeatName[];
  const { order = phase === 'act' ? seats : [], at = 0 } = extra;
  const active = mechs[SEATS.indexOf(order[at] ?? 'red')]!;
  const isFresh = Object.values(left ?? {}).reduce((sum, strength) => sum + strength, 0) === 3;
  const position = {
    ...tiles(),
    phase,
    order,
    mode: phase !== 'act' || isFresh ? 'fresh' : active.at === null ? 'alternative' : 'sequence',
    queue: seats.filter((_, seat) => mechs[seat]!.at === null),
    ...extra,
    mechs: mechs.map(({ at: cell, pair: pairWanted, hide = 0, ...rest }, seat) => {
      const place = order.indexOf(SEATS[seat]!);
      const pair =
        pairWanted ?? pairFor(symbolsFor(place === at ? left : undefined), LETTERS[LETTERS.length - mechs.length + Math.max(0, place)]!);
      const hidden = phase === 'act' ? hide : null;
      return { cell, ...cardsAt(pair, round, point, phase === 'act' ? point : point - 1), hidden, ...rest };
    }),
  };
  const bench = new RulesTable(arenaMechs, options, position);
  bench.state.arena = ONE_WALL;
  return bench;
}
export type Battle = ReturnType<typeof battle>;

/** The mechs' cells, the markers on their boards, and the scores. */
export const standing = ({ state }: Battle) => {
  const { mechs } = arenaMechs.view(state, 'all');
  return { at: mechs.map(({ cell }) => cell), damage: mechs.map(({ damage }) => damage), scores: mechs.map(({ score }) => score) };
};

/** Tile 0 has one wall, 3 a corner, 6 two opposite ones; 9 to 12 are crushers, 13 to 16 flames. */
export const WALL_N = 0;

export const CRUSHER = 9;

export const FLAME = 13;

export const move = (left: Record<string, number>) => ({ left });
