import { type Cell, columnName, type Grid } from '@fray/engine';
import type { ComponentChildren, JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { memo } from '../memo.ts';
import './grid.css';

export interface BoardProps {
  readonly grid: Pick<Grid, 'width' | 'height'>;
  /** Name of the board. */
  readonly label: string;
  /** The side of a cell in the drawing's units. */
  readonly side?: number;
  /** Room around the cells, in the drawing's units: for coordinates, a frame, pieces that stand out. */
  readonly margin?: Partial<Record<'top' | 'right' | 'bottom' | 'left', number>>;
  /** Turned by 180°, for the player on the far side. */
  readonly turned?: boolean;
  /** The cell that has, or gets, the keyboard. */
  readonly focus: Cell;
  /** Description of a cell in words, its name first. */
  nameOf(cell: Cell): string;
  selected?(cell: Cell): boolean;
  /** Whether something can be done there now: shows as a pointer, and to a screen reader as a cell that is not disabled. */
  usable?(cell: Cell): boolean;
  /** Classes of a cell, in addition to `cell`. */
  classOf?(cell: Cell): string;
  /** Draws what belongs to a cell and can be clicked with it, in a box of `side` by `side`. */
  draw?(cell: Cell): ComponentChildren;
  /** Below all cells: a frame, the ground. Drawn in the same units, with the origin at the upper left cell's corner. */
  readonly under?: ComponentChildren;
  /** Above all cells, deaf to the pointer: pieces, effects. */
  readonly over?: ComponentChildren;
  readonly coordinates?: boolean;
  onFocus(cell: Cell): void;
  onAct(cell: Cell, touch: boolean): void;
  onHover?(cell: Cell | undefined): void;
  /** The grid as a whole lost the keyboard. */
  onLeave?(): void;
  /** A key that is none of the grid's own. */
  onKey?(event: KeyboardEvent): void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

/** The cell to which a key moves the focus, as seen on the screen; undefined for other keys. */
export function keyTarget({ width, height }: Pick<Grid, 'width' | 'height'>, cell: Cell, key: string, ctrl: boolean, turned: boolean) {
  const way = turned ? -1 : 1;
  const [x, y] = [cell % width, Math.floor(cell / width)];
  const arrow = ARROWS[key];
  if (arrow) return clamp(x + arrow[0] * way, width) + clamp(y + arrow[1] * way, height) * width;
  if (key !== 'Home' && key !== 'End') return undefined;
  const toRowStart = (key === 'Home') !== turned;
  const row = ctrl ? (toRowStart ? height - 1 : 0) : y;
  return (toRowStart ? 0 : width - 1) + row * width;
}

/** A board of squares as one grid for mouse, touch, keyboard and screen reader: one tab stop, arrows inside, a name for every cell. */
export function Board(props: BoardProps): JSX.Element {
  const { grid, label, side = 100, margin = {}, turned = false, focus, under, over, coordinates = true } = props;
  const svg = useRef<SVGSVGElement>(null);
  const live = useRef(props);
  live.current = props;
  const place = placeOf(grid, side, turned);
  const { top = 0, right = 0, bottom = coordinates ? side * 0.32 : 0, left = coordinates ? side * 0.32 : 0 } = margin;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey) return;
    const target = keyTarget(grid, focus, event.key, event.ctrlKey, turned);
    if (target !== undefined) {
      event.preventDefault();
      svg.current?.querySelector<SVGGElement>(`[data-cell="${target}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      props.onAct(focus, false);
    } else props.onKey?.(event);
  };
  const rows = Array.from({ length: grid.height }, (_, i) => (turned ? i : grid.height - 1 - i));
  const columns = Array.from({ length: grid.width }, (_, i) => (turned ? grid.width - 1 - i : i));
  return (
    <svg
      ref={svg}
      class="kit-board"
      viewBox={`${-left} ${-top} ${place.width + left + right} ${place.height + top + bottom}`}
      role="grid"
      aria-label={label}
      aria-rowcount={grid.height}
      aria-colcount={grid.width}
      tabindex={-1}
      onKeyDown={onKeyDown}
      onPointerLeave={() => props.onHover?.(undefined)}
      onFocusOut={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || props.onLeave?.()}
    >
      {under && <g aria-hidden="true">{under}</g>}
      {rows.map((y, rowAt) => (
        <g key={y} role="row" aria-rowindex={rowAt + 1}>
          {columns.map((x, columnAt) => (
            <GridCell key={x} column={columnAt + 1} side={side} live={live} {...cellOf(props, x + y * grid.width, place)} />
          ))}
        </g>
      ))}
      {coordinates && <Coordinates rows={rows} columns={columns} side={side} />}
      {over && (
        <g aria-hidden="true" class="over">
          {over}
        </g>
      )}
    </svg>
  );
}

interface DrawnCell {
  readonly cell: Cell;
  readonly name: string;
  readonly label: string;
  readonly selected: boolean;
  readonly usable: boolean;
  readonly focusable: boolean;
  readonly look: string;
  readonly at: string;
  readonly drawn: ComponentChildren;
}

/** State of a cell. */
function cellOf(board: BoardProps, cell: Cell, place: ReturnType<typeof placeOf>): DrawnCell {
  const { width } = board.grid;
  return {
    cell,
    name: `${columnName(cell % width)}${Math.floor(cell / width) + 1}`,
    label: board.nameOf(cell),
    selected: board.selected?.(cell) ?? false,
    usable: board.usable?.(cell) ?? true,
    focusable: cell === board.focus,
    look: board.classOf?.(cell) ?? '',
    at: `translate(${place.left(cell)} ${place.top(cell)})`,
    drawn: board.draw?.(cell),
  };
}

interface CellProps extends DrawnCell {
  readonly column: number;
  readonly side: number;
  readonly live: { readonly current: BoardProps };
}

/** Redrawn only when its content changes: a keyframe changes few cells of a board, mostly none. */
const GridCell = memo(({ cell, name, label, selected, usable, focusable, look, at, drawn, column, side, live }: CellProps) => (
  <g
    role="gridcell"
    aria-colindex={column}
    data-cell={cell}
    data-name={name}
    aria-label={label}
    aria-selected={selected}
    aria-disabled={!usable}
    tabindex={focusable ? 0 : -1}
    class={`cell ${usable ? 'usable' : ''} ${look}`}
    transform={at}
    onFocus={() => live.current.onFocus(cell)}
    onPointerEnter={(event) => event.pointerType === 'mouse' && live.current.onHover?.(cell)}
    onClick={(event) => live.current.onAct(cell, event instanceof PointerEvent && event.pointerType === 'touch')}
  >
    <rect class="cell-hit" width={side} height={side} />
    {drawn}
    <rect class="cell-ring" x={side * 0.03} y={side * 0.03} width={side * 0.94} height={side * 0.94} rx={side * 0.08} />
  </g>
));

const Coordinates = memo(({ rows, columns, side }: { rows: readonly number[]; columns: readonly number[]; side: number }) => (
  <g aria-hidden="true" class="coordinates" style={{ fontSize: `${side * 0.19}px` }}>
    {rows.map((y, i) => (
      <text key={y} x={-side * 0.16} y={(i + 0.5) * side + side * 0.07} text-anchor="middle">
        {y + 1}
      </text>
    ))}
    {columns.map((x, i) => (
      <text key={x} x={(i + 0.5) * side} y={rows.length * side + side * 0.24} text-anchor="middle">
        {columnName(x)}
      </text>
    ))}
  </g>
));

/** Places of cells in a drawing, for an orientation of the board. */
export interface BoardPlace {
  readonly side: number;
  readonly width: number;
  readonly height: number;
  /** The left edge of a cell. */
  left(cell: Cell): number;
  /** The upper edge of a cell. */
  top(cell: Cell): number;
  /** The centre of a cell. */
  centre(cell: Cell): { readonly x: number; readonly y: number };
  /** A point in columns and rows (0 0 is the centre of A1), which may lie outside the board. */
  point(column: number, row: number): { readonly x: number; readonly y: number };
  /** Degrees clockwise on the screen for degrees clockwise from north on the board. */
  angle(degrees: number): number;
  /** The stereo position of a sound: -1 at the left edge of the board, 1 at the right one. */
  pan(cell: Cell): number;
}

/** The layout of a board of square cells: north up, or turned by 180° for the player on the far side. */
export function placeOf({ width: columns, height: rows }: Pick<Grid, 'width' | 'height'>, side: number, turned = false): BoardPlace {
  const point = (column: number, row: number) => ({
    x: ((turned ? columns - 1 - column : column) + 0.5) * side,
    y: ((turned ? row : rows - 1 - row) + 0.5) * side,
  });
  const centre = (cell: Cell) => point(cell % columns, Math.floor(cell / columns));
  return {
    side,
    width: columns * side,
    height: rows * side,
    point,
    centre,
    left: (cell) => centre(cell).x - side / 2,
    top: (cell) => centre(cell).y - side / 2,
    angle: (degrees) => (turned ? degrees + 180 : degrees),
    pan: (cell) => (columns === 1 ? 0 : (2 * (centre(cell).x / side - 0.5)) / (columns - 1) - 1),
  };
}
