import { type Cell, Grid, type InputError, type Result } from '@fray/engine';
import { BOX, readZone, STARTS, type Zone, type ZonePlan } from '../../rules/zone.ts';

/** A zone while it is drawn; it may be unplayable. */
export interface ZoneDraft {
  readonly grid: Grid;
  /** A mark of zone plans per cell, in the order of cells. */
  readonly marks: readonly string[];
  /** Painted first ranks. By default the outermost rows. */
  readonly ranks: readonly [ReadonlySet<Cell>, ReadonlySet<Cell>] | undefined;
}

/** In the order of their keys. */
export const TOOLS = ['#', '.', '_', 'o', 'green', 'orange', 'green-rank', 'orange-rank'] as const;
export type Tool = (typeof TOOLS)[number];

/** `flip` exchanges south and north, `mirror` west and east, `both` does both. */
export const SYMMETRIES = ['half-turn', 'flip', 'mirror', 'both', 'none'] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

const SMALLEST = 3;
export const isStart = (mark: string): boolean => /[1-6a-f]/.test(mark);

export function emptyDraft(width: number, height: number): ZoneDraft {
  const grid = new Grid({ width: Math.max(SMALLEST, width), height: Math.max(SMALLEST, height) });
  return { grid, marks: Array.from({ length: grid.size }, () => '.'), ranks: undefined };
}

export function draftOf({ map, ranks }: ZonePlan): ZoneDraft {
  const draft = emptyDraft(map[0]?.length ?? 0, map.length);
  const { grid } = draft;
  const marks = draft.marks.map((_, cell) => map[grid.height - 1 - grid.y(cell)]?.[grid.x(cell)] ?? '.');
  const cells = (names: readonly string[]) => new Set(names.map((name) => grid.parse(name)).filter((cell) => cell !== undefined));
  return { grid, marks, ranks: ranks && [cells(ranks[0]), cells(ranks[1])] };
}

export function planOfDraft({ grid, marks, ranks }: ZoneDraft): ZonePlan {
  const map = Array.from({ length: grid.height }, (_, row) =>
    Array.from({ length: grid.width }, (_unused, x) => marks[grid.at(x, grid.height - 1 - row)]).join(''),
  );
  if (!ranks) return { map };
  const names = (rank: ReadonlySet<Cell>) => [...rank].toSorted((a, b) => a - b).map((cell) => grid.name(cell));
  return { map, ranks: [names(ranks[0]), names(ranks[1])] };
}

/** The zone of a draft, or what is missing. */
export const zoneOfDraft = (draft: ZoneDraft): Result<Zone, InputError> => readZone(planOfDraft(draft));

/** The draft in another size: outer cells are cut off, new cells are floor. */
export function resize(draft: ZoneDraft, width: number, height: number): ZoneDraft {
  const fresh = emptyDraft(width, height);
  const marks = fresh.marks.map((mark, cell) => {
    const before = draft.grid.at(fresh.grid.x(cell), fresh.grid.y(cell));
    return before < 0 ? mark : (draft.marks[before] ?? mark);
  });
  return renumbered({ grid: fresh.grid, marks, ranks: undefined });
}

/** A cell that is painted with another one. `isOther`: it belongs to the other side. */
interface Image {
  readonly cell: Cell;
  readonly isOther: boolean;
}

/** A cell with its images under a symmetry, itself first. */
export function imagesOf(grid: Grid, cell: Cell, symmetry: Symmetry): readonly Image[] {
  const [x, y] = [grid.x(cell), grid.y(cell)];
  const own = { cell, isOther: false };
  const turned = { cell: grid.halfTurn(cell), isOther: true };
  const flipped = { cell: grid.at(x, grid.height - 1 - y), isOther: true };
  const mirrored = { cell: grid.at(grid.width - 1 - x, y), isOther: false };
  const images = { 'half-turn': [turned], flip: [flipped], mirror: [mirrored], both: [mirrored, turned, flipped], none: [] }[symmetry];
  return [own, ...images].filter((image, i, all) => all.findIndex((other) => other.cell === image.cell) === i);
}

const OTHER: Readonly<Record<Tool, Tool>> = {
  '.': '.',
  _: '_',
  '#': '#',
  o: 'o',
  green: 'orange',
  orange: 'green',
  'green-rank': 'orange-rank',
  'orange-rank': 'green-rank',
};

/** Paints a cell and its images. */
export function paint(draft: ZoneDraft, cell: Cell, tool: Tool, symmetry: Symmetry): ZoneDraft {
  const side = sideOfTool(tool);
  const there = draft.marks[cell] ?? '.';
  // A start of the other side is removed first, with its images, so that both sides have the same numbers.
  if (side !== undefined && isStart(there) && !STARTS[side].includes(there))
    return paint(paint(draft, cell, '.', symmetry), cell, tool, symmetry);
  const images = imagesOf(draft.grid, cell, symmetry);
  return renumbered(images.reduce((drawn, image) => apply(drawn, image.cell, image.isOther ? OTHER[tool] : tool), draft));
}

/** Paints the cells of a stroke. What a cell and an earlier one of the stroke have as their images is painted once. */
export function paintAll(draft: ZoneDraft, cells: readonly Cell[], tool: Tool, symmetry: Symmetry): ZoneDraft {
  const painted = new Set<Cell>();
  return cells.reduce((drawn, cell) => {
    if (painted.has(cell)) return drawn;
    for (const image of imagesOf(draft.grid, cell, symmetry)) painted.add(image.cell);
    return paint(drawn, cell, tool, symmetry);
  }, draft);
}

/** The side whose starting places a tool sets. */
const sideOfTool = (tool: Tool): 0 | 1 | undefined => (tool === 'green' ? 0 : tool === 'orange' ? 1 : undefined);

function apply(draft: ZoneDraft, cell: Cell, tool: Tool): ZoneDraft {
  const { grid, marks, ranks } = draft;
  if (tool === 'green-rank' || tool === 'orange-rank') {
    const zone = ranks ? undefined : zoneOfDraft({ ...draft, ranks: undefined });
    const both = ranks ?? (zone?.ok ? zone.value.ranks : [[], []]);
    const sides = [new Set<Cell>(both[0]), new Set<Cell>(both[1])] as const;
    const own = sides[tool === 'green-rank' ? 0 : 1];
    if (!own.delete(cell)) own.add(cell);
    return { grid, marks, ranks: sides };
  }
  const side = sideOfTool(tool);
  const mark = side === undefined ? tool : STARTS[side].includes(marks[cell]!) ? '.' : nextStart(marks, side);
  return { grid, marks: marks.with(cell, mark), ranks };
}

/** The next start cell of a side, or floor if it has all of them. */
const nextStart = (marks: readonly string[], side: 0 | 1): string => [...STARTS[side]].find((mark) => !marks.includes(mark)) ?? '.';

/** Renumbers start cells without gaps or duplicates. */
function renumbered({ grid, marks, ranks }: ZoneDraft): ZoneDraft {
  const fresh = marks.map((mark) => (isStart(mark) ? '.' : mark));
  for (const all of STARTS) {
    const cells = [...all].flatMap((mark) => marks.flatMap((there, cell) => (there === mark ? [cell] : [])));
    for (const [i, cell] of cells.entries()) fresh[cell] = all[i]!;
  }
  return { grid, marks: fresh, ranks };
}

/** Whether the zone fits the contents of the box (A9). If not, the page says that it is a custom zone. */
export function exceedsBox({ grid, marks }: ZoneDraft): boolean {
  const count = (kind: string) => marks.filter((mark) => mark === kind).length;
  return grid.width > BOX.side || grid.height > BOX.side || count('#') > BOX.walls || count('o') > BOX.pools;
}
