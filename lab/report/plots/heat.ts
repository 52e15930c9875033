import { type Markup, markup } from '../markup.ts';
import { drawing, label } from './axes.ts';

/** How often something happens on each cell, by the cell's name. */
export type CellCounts = Readonly<Record<string, number>>;

interface Grid {
  readonly columns: readonly string[];
  /** From north to south, as boards are looked at. */
  readonly rows: readonly string[];
}

/** “B7” is a column and a row; names of another kind are no grid. */
const CELL = /^([A-Z])(\d{1,2})$/;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The grid on which all these cells lie, its columns by their letters; nothing where their names are of another kind. */
export function gridOf(maps: readonly CellCounts[], letters = ALPHABET): Grid | undefined {
  const names = [...new Set(maps.flatMap((map) => Object.keys(map)))];
  const cells = names.map((name) => CELL.exec(name));
  const columns = cells.map((cell) => letters.indexOf(cell?.[1] ?? '?'));
  if (names.length === 0 || columns.includes(-1)) return undefined;
  const rows = cells.map((cell) => Number(cell?.[2] ?? 1));
  const up = Math.max(...rows);
  return {
    // Where the letters are a game's own, they are all there are.
    columns: [...(letters === ALPHABET ? letters.slice(0, Math.max(...columns) + 1) : letters)],
    rows: Array.from({ length: up }, (_, i) => String(up - i)),
  };
}

const GAP = 22;
const CELL_SIZE = 15;
/** Narrow boards are not blown up. */
const LEAST_WIDTH = 250;

/** Steps of warmth: enough to be told apart, few enough to be classes. */
const WARMTHS = 8;

/** A map for each arm, side by side, on one scale of warmth. */
export function heatPlot(maps: readonly CellCounts[], armNames: readonly string[], name: string, letters?: string): Markup | undefined {
  const grid = gridOf(maps, letters);
  if (!grid) return undefined;
  const top = Math.max(...maps.flatMap((map) => Object.values(map))) || 1;
  const across = grid.columns.length * CELL_SIZE;
  const size = { width: Math.max(LEAST_WIDTH, maps.length * (across + GAP) + 2), height: grid.rows.length * CELL_SIZE + 36 };
  const boards = maps.map((map, arm) => {
    const left = GAP - 4 + arm * (across + GAP);
    const cells = grid.rows.flatMap((row, i) =>
      grid.columns.map((column, k) => {
        const warmth = Math.ceil(((map[column + row] ?? 0) / top) * WARMTHS);
        return markup`<rect class="warm w${String(warmth)}" x="${left + k * CELL_SIZE}" y="${18 + i * CELL_SIZE}" width="${CELL_SIZE - 1.5}" height="${CELL_SIZE - 1.5}" rx="3"/>`;
      }),
    );
    const foot = 18 + grid.rows.length * CELL_SIZE + 12;
    const sides = [
      label(left - 5, 18 + 0.75 * CELL_SIZE, grid.rows[0] ?? '', 'dim', 'end'),
      label(left - 5, 18 + (grid.rows.length - 0.25) * CELL_SIZE, grid.rows.at(-1) ?? '', 'dim', 'end'),
      label(left + CELL_SIZE / 2, foot, grid.columns[0] ?? '', 'dim'),
      label(left + across - CELL_SIZE / 2, foot, grid.columns.at(-1) ?? '', 'dim'),
    ];
    return markup`${label(left + across / 2, 12, armNames[arm] ?? '', `tag ${arm === 0 ? 'a' : 'b'}`)}${cells}${sides}`;
  });
  return drawing(size, name, boards);
}
