import { HexGrid, type HexShape } from '@fray/engine';
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

/** The grid of all these cells, with letters for columns. Undefined if their names have another form. */
export function gridOf(maps: readonly CellCounts[], letters = ALPHABET): Grid | undefined {
  const names = [...new Set(maps.flatMap((map) => Object.keys(map)))];
  const cells = names.map((name) => CELL.exec(name));
  const columns = cells.map((cell) => letters.indexOf(cell?.[1] ?? '?'));
  if (names.length === 0 || columns.includes(-1)) return undefined;
  const rows = cells.map((cell) => Number(cell?.[2] ?? 1));
  const up = Math.max(...rows);
  return {
    // A game's own letters are used as they are.
    columns: [...(letters === ALPHABET ? letters.slice(0, Math.max(...columns) + 1) : letters)],
    rows: Array.from({ length: up }, (_, i) => String(up - i)),
  };
}

const GAP = 22;
const CELL_SIZE = 15;
/** Narrow boards are not blown up. */
const LEAST_WIDTH = 250;

/** Number of colours: enough to tell them apart, few enough to read as classes. */
const WARMTHS = 8;

/** From the centre of a hex to a corner. */
const HEX = 10;
const HEX_HEIGHT = Math.sqrt(3) * HEX;
const CORNERS = Array.from({ length: 6 }, (_, i) => [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)] as const);
const fixed = (value: number): string => value.toFixed(1);

/** A map of hexes for each arm; nothing where cells are not on that board. */
export function hexHeatPlot(maps: readonly CellCounts[], armNames: readonly string[], name: string, shape: HexShape): Markup | undefined {
  const grid = new HexGrid(shape);
  const names = new Set(maps.flatMap((map) => Object.keys(map)));
  const cells = Array.from({ length: grid.size }, (_, cell) => cell);
  if (names.size === 0 || [...names].some((cell) => grid.parse(cell) === undefined)) return undefined;
  const top = Math.max(...maps.flatMap((map) => Object.values(map))) || 1;
  const places = cells.map((cell) => [1.5 * HEX * grid.q(cell), HEX_HEIGHT * (grid.r(cell) + grid.q(cell) / 2)] as const);
  const [west, north] = [Math.min(...places.map(([x]) => x)), Math.min(...places.map(([, y]) => y))];
  const across = Math.max(...places.map(([x]) => x)) - west + 2 * HEX;
  const down = Math.max(...places.map(([, y]) => y)) - north + HEX_HEIGHT;
  const size = { width: Math.max(LEAST_WIDTH, maps.length * (across + GAP) + 2), height: down + 24 };
  const boards = maps.map((map, arm) => {
    const left = GAP - 4 + arm * (across + GAP);
    const drawn = cells.map((cell) => {
      const [x, y] = [left + HEX + places[cell]![0] - west, 18 + HEX_HEIGHT / 2 + places[cell]![1] - north];
      const corners = CORNERS.map(([dx, dy]) => `${fixed(x + (HEX - 0.8) * dx)},${fixed(y + (HEX - 0.8) * dy)}`).join(' ');
      const count = map[grid.name(cell)] ?? 0;
      return markup`<polygon class="warm w${String(Math.ceil((count / top) * WARMTHS))}" points="${corners}"><title>${grid.name(cell)}: ${count.toFixed(2)}</title></polygon>`;
    });
    return markup`${label(left + across / 2, 12, armNames[arm] ?? '', `tag ${arm === 0 ? 'a' : 'b'}`)}${drawn}`;
  });
  return drawing(size, name, boards);
}

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
