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

export const TOOLS = ['.', '_', '#', 'o', 'green', 'orange', 'green-rank', 'orange-rank'] as const;
export type Tool = (typeof TOOLS)[number];

export const SYMMETRIES = ['half-turn', 'mirror', 'none'] as const;
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

/** The image of a cell under a symmetry that exchanges the sides. */
function imageOf(grid: Grid, cell: Cell, symmetry: Symmetry): Cell | undefined {
  switch (symmetry) {
    case 'half-turn':
      return grid.halfTurn(cell);
    case 'mirror':
      return grid.at(grid.x(cell), grid.height - 1 - grid.y(cell));
    case 'none':
      return undefined;
  }
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

/** Paints a cell, and its image for the other side. */
export function paint(draft: ZoneDraft, cell: Cell, tool: Tool, symmetry: Symmetry): ZoneDraft {
  const image = imageOf(draft.grid, cell, symmetry);
  const side = sideOfTool(tool);
  const there = draft.marks[cell] ?? '.';
  // A start of the other side is removed first, with its image, so that both sides have the same numbers.
  if (side !== undefined && isStart(there) && !STARTS[side].includes(there))
    return paint(paint(draft, cell, '.', symmetry), cell, tool, symmetry);
  const once = apply(draft, cell, tool);
  return renumbered(image === undefined || image === cell ? once : apply(once, image, OTHER[tool]));
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
