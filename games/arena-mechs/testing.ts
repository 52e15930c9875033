import { Bench } from '@fray/engine/testing';
import { ARENAS, grid, LOOSE_CELLS } from './arena.ts';
import { arenaMechs } from './index.ts';
import type { MechPosition } from './position.ts';
import { SEATS, type SeatName } from './state.ts';

/** The standard arena with one wall in all of it: that of tile 0. Tests put it where they want it. */
const ONE_WALL = { ...ARENAS.standard, walls: ARENAS.standard.walls.map((walls, tile) => (tile === 0 ? walls : 0)) };

const PLACES = [...LOOSE_CELLS.map((cell) => grid.name(cell)), 'free'];

/** The loose tiles, what is asked for where it is asked for; tile 0 is the free one otherwise. 9 to 12 are crushers, 13 to 16 flames. */
export function tiles(
  changes: Readonly<Record<string, readonly [tile: number, turns?: number]>> = {},
): Pick<MechPosition, 'tiles' | 'free'> {
  const used = Object.values(changes).map(([tile]) => tile);
  const left = PLACES.map((_, tile) => tile)
    .filter((tile) => !used.includes(tile))
    .toReversed();
  const laid = Object.fromEntries(
    PLACES.map((name) => {
      const asked = changes[name];
      const [tile, turns = 0] = asked ?? [left.shift()!];
      return [name, { tile, turns }];
    }),
  );
  const { free, ...board } = laid;
  return { tiles: board, free: free! };
}

type MechWritten = MechPosition['mechs'][number];
export type Mech = Partial<Omit<MechWritten, 'cell'>> & {
  readonly at: string | null;
  readonly pair?: readonly [string, string];
  readonly hide?: number;
};
type Extra = Partial<Omit<MechPosition, 'mechs'>> & { readonly options?: Readonly<Record<string, string>> };

/**
 * A battle to try rules on: the mechs in the order in which they act, unless `order` says otherwise; by default the first one's
 * turn begins with what `left` says. Seats are red, yellow, blue, green.
 */
export function battle(mechs: readonly Mech[], { options = {}, ...extra }: Extra = {}) {
  const point = extra.point ?? 1;
  const seats = SEATS.slice(0, mechs.length) as SeatName[];
  const position = {
    ...tiles(),
    phase: 'act',
    order: seats,
    queue: seats.filter((_, seat) => mechs[seat]!.at === null),
    ...extra,
    mechs: mechs.map(({ at, pair = ['pp', 'ph'], hide = 0, ...rest }) => {
      const programs: (readonly [string, string] | null)[] = [null, null, null];
      programs[point - 1] = pair;
      return { cell: at, programs, hidden: hide, played: [...pair], ...rest };
    }),
  };
  const bench = new Bench(arenaMechs, options, position);
  bench.state.arena = ONE_WALL;
  return bench;
}
export type Battle = ReturnType<typeof battle>;

/** Where the mechs are, what lies on their boards, and the scores. */
export const standing = ({ state }: Battle) => {
  const { mechs } = arenaMechs.view(state, 'all');
  return { at: mechs.map(({ cell }) => cell), damage: mechs.map(({ damage }) => damage), scores: mechs.map(({ score }) => score) };
};
