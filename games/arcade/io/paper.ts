import type { OptionsOf, PaperBoard, PaperCell, PaperHints, PaperPiece } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import type { optionSpecs } from '../rules/options.ts';
import { isOpen, POOL, SIDES, WALL } from '../rules/zone.ts';
import { zoneOf } from '../rules/zones.ts';
import { da } from '../text/da.ts';
import { en } from '../text/en.ts';

type Options = OptionsOf<typeof optionSpecs>;

/** Tanks are placed first, sidecars after them. */
const TANKS = 3;

/** The zone as a printed board, north at the top. */
function board(options: Options): PaperBoard {
  const { grid, terrain, ranks, starts } = zoneOf(options);
  const cells: PaperCell[] = [];
  for (let y = grid.height - 1; y >= 0; y--)
    for (let x = 0; x < grid.width; x++) {
      const cell = grid.at(x, y);
      const side = starts.findIndex((list) => list.includes(cell));
      const place = starts[side]?.indexOf(cell) ?? -1;
      const kind = terrain[cell] ?? 0;
      const isStart = place >= 0 && place < squads(options)[side]![0];
      cells.push({
        name: grid.name(cell),
        terrain: kind === WALL ? 'wall' : kind === POOL ? 'goal' : isOpen(kind) ? 'gap' : 'floor',
        isEdge: ranks.some((rank) => rank.has(cell)),
        ...(isStart ? { start: { number: place + 1, side } } : {}),
      });
    }
  return { columns: grid.width, cells };
}

/** Tanks and sidecars of each side. */
function squads({ tanks, sidecars, orange_tanks, orange_sidecars }: Options): readonly (readonly [tanks: number, sidecars: number])[] {
  return [
    [tanks, sidecars],
    [orange_tanks === 'same' ? tanks : Number(orange_tanks), orange_sidecars === 'same' ? sidecars : Number(orange_sidecars)],
  ];
}

export const paper: PaperHints<typeof optionSpecs> = {
  board,
  pieces(options, language) {
    const { printed, numbers } = textIn({ en, da }, language);
    return squads(options).flatMap(([tanks, sidecars], side) => [
      ...Array.from(
        { length: Math.min(TANKS, tanks) },
        (_, i): PaperPiece => ({
          side,
          number: i + 1,
          shape: 'tank',
          title: printed.tank(i + 1),
          boxes: options[`${SIDES[side === 0 ? 0 : 1]}.tank_endurance`],
          facts: `${numbers.tank_points}: ${options.tank_points}`,
        }),
      ),
      ...Array.from(
        { length: sidecars },
        (_, i): PaperPiece => ({
          side,
          number: i + 1,
          shape: 'sidecar',
          title: printed.sidecar(i + 1),
          boxes: options.sidecar_endurance,
          facts: `${numbers.sidecar_points}: ${options.sidecar_points}`,
        }),
      ),
    ]);
  },
};
