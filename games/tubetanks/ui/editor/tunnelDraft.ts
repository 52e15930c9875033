import { type Cell, type Direction, opposite } from '@fray/engine';
import { ENDS } from '../../rules/options.ts';
import { cellName, FACES, FACINGS, facingName, parseCell, parseFacing } from '../../rules/state.ts';

/** Where a tank begins, and where it looks. */
interface Start {
  readonly cell: Cell;
  readonly facing: Direction;
}

/** A tunnel while it is drawn: its length, and the starts of One and Two. */
export interface TunnelDraft {
  readonly rows: number;
  readonly starts: readonly [Start, Start];
}

/** `half-turn`: the other tank begins where this one would for a player at the other end. */
export const SYMMETRIES = ['half-turn', 'none'] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

export const TOOLS = ['one', 'two'] as const;
export type Tool = (typeof TOOLS)[number];

const WIDTH = FACES.length;
const QUARTER = 2;
const FULL = 8;

const atEnds = (rows: number): readonly [Start, Start] => [
  { cell: parseCell('L1') ?? 0, facing: parseFacing('up') },
  { cell: parseCell(`R${rows}`) ?? 0, facing: parseFacing('down') },
];

/** The draft of the options `rows` and `starts`. Starts that cannot be read are at the ends. */
export function draftFrom(rows: number, text: string): TunnelDraft {
  const read = text.split('.').map((start): Start | undefined => {
    const cell = parseCell(start.slice(0, 2));
    const facing = FACINGS.find((name) => name === start.slice(2));
    return cell === undefined || facing === undefined || cell >= rows * WIDTH ? undefined : { cell, facing: parseFacing(facing) };
  });
  const [one, two, ...others] = read;
  return { rows, starts: one && two && others.length === 0 ? [one, two] : atEnds(rows) };
}

/** The starts as the option has them. */
export function startsText({ rows, starts }: TunnelDraft): string {
  const text = (all: readonly Start[]) => all.map(({ cell, facing }) => cellName(cell) + facingName(facing)).join('.');
  return text(starts) === text(atEnds(rows)) ? ENDS : text(starts);
}

/** The same start for a player at the other end of the tunnel. */
const turned = ({ cell, facing }: Start, rows: number): Start => ({ cell: rows * WIDTH - 1 - cell, facing: opposite(facing) });

/** Whether both tanks begin alike, each at its end. */
export function isAlike({ rows, starts: [one, two] }: TunnelDraft): boolean {
  const image = turned(one, rows);
  return image.cell === two.cell && image.facing === two.facing;
}

/** The cells that change with a cell, itself first. */
export const imagesOf = ({ rows }: TunnelDraft, cell: Cell, symmetry: Symmetry): readonly Cell[] =>
  symmetry === 'none' || rows * WIDTH - 1 - cell === cell ? [cell] : [cell, rows * WIDTH - 1 - cell];

/** Puts a tank on a cell, or turns it there by a quarter. Two tanks never begin on one cell. */
export function place(draft: TunnelDraft, cell: Cell, tool: Tool, symmetry: Symmetry): TunnelDraft {
  const seat = tool === 'one' ? 0 : 1;
  const before = draft.starts[seat];
  const own: Start = { cell, facing: before.cell === cell ? (before.facing + QUARTER) % FULL : before.facing };
  const other = symmetry === 'none' ? draft.starts[1 - seat]! : turned(own, draft.rows);
  if (other.cell === own.cell) return draft;
  return { ...draft, starts: seat === 0 ? [own, other] : [other, own] };
}

/** The tunnel in another length. Two keeps its distance from the far end; where that is impossible, both begin at the ends. */
export function withRows(draft: TunnelDraft, rows: number): TunnelDraft {
  const [one, two] = draft.starts;
  const moved = { ...two, cell: two.cell + (rows - draft.rows) * WIDTH };
  const fits = [one, moved].every(({ cell }) => cell >= 0 && cell < rows * WIDTH) && one.cell !== moved.cell;
  return { rows, starts: fits ? [one, moved] : atEnds(rows) };
}
