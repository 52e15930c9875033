import { type Cell, columnName, type Grid } from '@fray/engine';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { type ArcadeState, GAP, isAlive, numberOf, OFF_BOARD, POOL, sideOf, type Unit, WALL } from '../state.ts';

/** A cell's side in the drawing's units; the drawing scales to any size. */
const SIDE = 20;
const MARGIN = 9;
/** Room above the top row for what is said about a unit there. */
const HEADROOM = 4;

/** What the table wants shown on a cell, beside what stands there. */
export interface CellMark {
  readonly kind: 'reach' | 'place' | 'selected' | 'threat';
  readonly text?: string;
}

export interface BoardProps {
  readonly state: ArcadeState;
  readonly active: Unit | undefined;
  readonly label: string;
  readonly marks: ReadonlyMap<Cell, CellMark>;
  /** A few characters at a unit: the chance to hit it, or why not. */
  readonly badges: ReadonlyMap<Unit, string>;
  readonly tracer: { readonly from: Cell; readonly to: Cell; readonly hit: boolean } | undefined;
  readonly focus: Cell;
  readonly tempo: number;
  nameOf(cell: Cell): string;
  /** Moves the focus within the grid. */
  onFocus(cell: Cell): void;
  /** The grid as a whole lost the keyboard. */
  onLeave(): void;
  onHover(cell: Cell | undefined): void;
  onAct(cell: Cell, touch: boolean): void;
  onKey(event: KeyboardEvent): void;
}

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** Where a key moves the focus to, or undefined when it is no key of the grid. */
function keyTarget(grid: Grid, cell: Cell, event: KeyboardEvent): Cell | undefined {
  const arrow = ARROWS[event.key];
  const [x, y] = [grid.x(cell), grid.y(cell)];
  if (arrow) return grid.at(clamp(x + arrow[0], grid.width), clamp(y + arrow[1], grid.height));
  if (event.key === 'Home') return event.ctrlKey ? grid.at(0, grid.height - 1) : grid.at(0, y);
  if (event.key === 'End') return event.ctrlKey ? grid.at(grid.width - 1, 0) : grid.at(grid.width - 1, y);
  return undefined;
}

const clamp = (value: number, size: number): number => Math.min(size - 1, Math.max(0, value));

/** The board as one grid for mouse, touch, keyboard and screen reader: one tab stop, arrows inside, a name for every cell. */
export function Board(props: BoardProps): JSX.Element {
  const { state, marks, focus, label } = props;
  const { grid } = state.battle.zone;
  const svg = useRef<SVGSVGElement>(null);
  const width = grid.width * SIDE + MARGIN;
  const height = grid.height * SIDE + MARGIN;
  const left = (cell: Cell) => MARGIN + grid.x(cell) * SIDE;
  const top = (cell: Cell) => (grid.height - 1 - grid.y(cell)) * SIDE;
  const onKeyDown = (event: KeyboardEvent) => {
    const target = keyTarget(grid, focus, event);
    if (target !== undefined) {
      event.preventDefault();
      svg.current?.querySelector<SVGGElement>(`[data-cell="${target}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      props.onAct(focus, false);
    } else props.onKey(event);
  };

  const rows = Array.from({ length: grid.height }, (_, row) => grid.height - 1 - row);
  return (
    <svg
      ref={svg}
      class="board"
      tabindex={-1}
      viewBox={`0 ${-HEADROOM} ${width} ${height + HEADROOM}`}
      role="grid"
      aria-label={label}
      aria-rowcount={grid.height}
      aria-colcount={grid.width}
      onKeyDown={onKeyDown}
      onPointerLeave={() => props.onHover(undefined)}
      onFocusOut={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || props.onLeave()}
    >
      {rows.map((y) => (
        <g key={y} role="row" aria-rowindex={grid.height - y}>
          {Array.from({ length: grid.width }, (_, x) => {
            const cell = grid.at(x, y);
            const mark = marks.get(cell);
            return (
              <g
                key={cell}
                role="gridcell"
                aria-colindex={x + 1}
                data-cell={cell}
                data-name={grid.name(cell)}
                aria-label={props.nameOf(cell)}
                aria-selected={mark?.kind === 'selected'}
                tabindex={cell === focus ? 0 : -1}
                class={`cell ${terrainClass(state.terrain[cell]!)} ${mark ? `mark-${mark.kind}` : ''}`}
                transform={`translate(${left(cell)} ${top(cell)})`}
                onFocus={() => props.onFocus(cell)}
                onPointerEnter={(event) => event.pointerType === 'mouse' && props.onHover(cell)}
                onClick={(event) => props.onAct(cell, event instanceof PointerEvent && event.pointerType === 'touch')}
              >
                <rect class="ground" x="0.5" y="0.5" width={SIDE - 1} height={SIDE - 1} rx="1.5" />
                {state.terrain[cell] === WALL && (
                  <path class="brick" d="M2 2h16v16h-16zM2 7.3h16M2 12.6h16M10 2v5.3M6 7.3v5.3M14 7.3v5.3M10 12.6v5.4" />
                )}
                {state.terrain[cell] === POOL && <path class="pool" d="M10 3.5 L16.5 10 L10 16.5 L3.5 10Z M10 7 L13 10 L10 13 L7 10Z" />}
                {mark?.text && (
                  <text class="cost" x="17.5" y="17" text-anchor="end">
                    {mark.text}
                  </text>
                )}
                <rect class="ring" x="1" y="1" width={SIDE - 2} height={SIDE - 2} rx="2" />
              </g>
            );
          })}
        </g>
      ))}
      <g aria-hidden="true" class="coordinates">
        {rows.map((y) => (
          <text key={y} x={MARGIN - 1.5} y={(grid.height - 1 - y) * SIDE + SIDE / 2 + 2} text-anchor="end">
            {y + 1}
          </text>
        ))}
        {Array.from({ length: grid.width }, (_, x) => (
          <text key={columnName(x)} x={MARGIN + x * SIDE + SIDE / 2} y={height - 1.8} text-anchor="middle">
            {columnName(x)}
          </text>
        ))}
      </g>
      <g aria-hidden="true" class="pieces">
        {props.tracer && (
          <line
            class={`tracer ${props.tracer.hit ? 'hit' : 'miss'}`}
            x1={left(props.tracer.from) + SIDE / 2}
            y1={top(props.tracer.from) + SIDE / 2}
            x2={left(props.tracer.to) + SIDE / 2}
            y2={top(props.tracer.to) + SIDE / 2}
          />
        )}
        {Array.from(state.cellOf, (cell, unit) =>
          cell === OFF_BOARD ? null : (
            <g
              key={unit}
              class="unit-place"
              style={{ transform: `translate(${left(cell)}px, ${top(cell)}px)`, transition: `transform ${props.tempo}ms ease` }}
            >
              <Tank state={state} unit={unit} active={unit === props.active} badge={props.badges.get(unit)} />
            </g>
          ),
        )}
      </g>
    </svg>
  );
}

const terrainClass = (terrain: number): string =>
  terrain === GAP ? 'gap' : terrain === WALL ? 'wall' : terrain === POOL ? 'pool-cell' : 'floor';

/** Green is round, orange is square and pointed: the sides differ in shape and letter, not only in colour. */
function Tank({ state, unit, active, badge }: { state: ArcadeState; unit: Unit; active: boolean; badge: string | undefined }) {
  const side = sideOf(state.battle, unit);
  const left = state.endurance[unit]!;
  const alive = isAlive(state, unit);
  return (
    <g class={`tank ${side === 0 ? 'green' : 'orange'} ${active ? 'active' : ''} ${alive ? '' : 'wreck'}`}>
      {active && <circle class="halo" cx="10" cy="9" r="9.2" />}
      {side === 0 ? (
        <circle class="hull" cx="10" cy="9" r="6.6" />
      ) : (
        <path class="hull" d="M10 1.8 L16.6 5.4 V12.6 L10 16.2 L3.4 12.6 V5.4Z" />
      )}
      <text class="name" x="10" y="11.6" text-anchor="middle">
        {alive ? `${side === 0 ? 'G' : 'O'}${numberOf(state.battle, unit)}` : '✕'}
      </text>
      {alive &&
        Array.from({ length: 6 }, (_, i) => (
          <rect key={i} class={i < left ? 'pip' : 'pip lost'} x={2.3 + i * 2.6} y="17" width="2.1" height="1.9" />
        ))}
      {badge && (
        <g class="badge">
          <rect x="3" y="-3.4" width="17.5" height="6.2" rx="1.4" />
          <text x="11.7" y="1.3" text-anchor="middle">
            {badge}
          </text>
        </g>
      )}
    </g>
  );
}
