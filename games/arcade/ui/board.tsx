import { type Cell, columnName, type Grid } from '@fray/engine';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { AREA, type ArcadeState, fullEndurance, GAP, HOLE, isAlive, numberOf, OFF_BOARD, POOL, sideOf, type Unit, WALL } from '../state.ts';

/** A cell's side in the drawing's units; the drawing scales to any size. */
const SIDE = 20;
const MARGIN = 9;
/** Room above the top row for what is said about a unit there. */
const HEADROOM = 4;

/** What the table wants shown on a cell, beside what stands there. */
export interface CellMark {
  readonly kind: 'reach' | 'place' | 'selected' | 'threat' | 'heat' | 'pattern';
  readonly text?: string;
  /** How strongly it is shaded, 0 to 1. */
  readonly shade?: number;
}

/** A shot as it flew, or as it would fly: to where it goes, and to what stops it. */
export interface Line {
  readonly kind: 'hit' | 'miss' | 'sight';
  readonly from: Cell;
  /** In columns and rows, for it may lie outside the board. */
  readonly to: { readonly x: number; readonly y: number };
  readonly stop: Cell | undefined;
}

export interface BoardProps {
  readonly state: ArcadeState;
  readonly active: Unit | undefined;
  readonly label: string;
  readonly marks: ReadonlyMap<Cell, CellMark>;
  /** A few characters at a unit: the chance to hit it, or why not. */
  readonly badges: ReadonlyMap<Unit, string>;
  readonly lines: readonly Line[];
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
                style={mark?.shade === undefined ? undefined : { '--shade': `${Math.round(100 * mark.shade)}%` }}
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
                {state.terrain[cell] === HOLE && <path class="hole" d="M3 4l4 3-3 3 5 1-2 6 5-4 4 3-1-5 3-4-5 0 1-5-5 3z" />}
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
        {Array.from(state.mines, (cell, unit) =>
          cell === OFF_BOARD ? null : <Mine key={unit} state={state} unit={unit} x={left(cell)} y={top(cell)} />,
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
        {props.lines.map(({ kind, from, to, stop }, i) => (
          <g key={i} class={`flight ${kind}`}>
            <line
              class="tracer"
              x1={left(from) + SIDE / 2}
              y1={top(from) + SIDE / 2}
              x2={MARGIN + to.x * SIDE + SIDE / 2}
              y2={(grid.height - 1 - to.y) * SIDE + SIDE / 2}
            />
            {stop !== undefined && <path class="stop" d={`M${left(stop) + 3} ${top(stop) + 3}l14 14m0 -14l-14 14`} />}
          </g>
        ))}
        {Array.from(state.tokens, (cell, unit) =>
          cell === OFF_BOARD ? null : <Token key={unit} state={state} unit={unit} x={left(cell)} y={top(cell)} />,
        )}
      </g>
    </svg>
  );
}

const TERRAIN_CLASS: Readonly<Record<number, string>> = { [GAP]: 'gap', [HOLE]: 'gap destroyed', [WALL]: 'wall', [POOL]: 'pool-cell' };
const terrainClass = (terrain: number): string => TERRAIN_CLASS[terrain] ?? 'floor';

const sideClass = (state: ArcadeState, unit: Unit): string => (sideOf(state.battle, unit) === 0 ? 'green' : 'orange');
const shortName = (state: ArcadeState, unit: Unit): string =>
  `${sideOf(state.battle, unit) === 0 ? 'G' : 'O'}${numberOf(state.battle, unit)}`;

interface PieceProps {
  readonly state: ArcadeState;
  readonly unit: Unit;
  readonly x: number;
  readonly y: number;
}

/** A target ring in a corner of its cell with the number of its unit; each unit's sits a little elsewhere, for several may share a cell. */
function Token({ state, unit, x, y }: PieceProps) {
  const place = unit % 4;
  return (
    <g class={`token ${sideClass(state, unit)}`} transform={`translate(${x + (place % 2 === 0 ? 4 : 16)} ${y + (place < 2 ? 4 : 15)})`}>
      <circle r="3.1" />
      <path d="M-4.2 0h2M2.2 0h2M0 -4.2v2M0 2.2v2" />
      <text y="1.5" text-anchor="middle">
        {numberOf(state.battle, unit)}
      </text>
    </g>
  );
}

/** A spiked disc: round for an area mine, a cross for a radial one. */
function Mine({ state, unit, x, y }: PieceProps) {
  const isArea = state.mineKinds[unit] === AREA;
  return (
    <g class={`mine ${sideClass(state, unit)}`} transform={`translate(${x + 10} ${y + 10})`}>
      {isArea ? <circle r="6" /> : <path d="M-2 -8h4v6h6v4h-6v6h-4v-6h-6v-4h6z" />}
      <path class="spikes" d={isArea ? 'M-8 -8l3 3M8 -8l-3 3M-8 8l3 -3M8 8l-3 -3' : ''} />
      <text y="2" text-anchor="middle">
        {isArea ? 'A' : 'R'}
      </text>
    </g>
  );
}

/** Green is round, orange is pointed, sidecars are wedges: sides and kinds differ in shape and letter, not only in colour. */
function Tank({ state, unit, active, badge }: { state: ArcadeState; unit: Unit; active: boolean; badge: string | undefined }) {
  const left = state.endurance[unit]!;
  const alive = isAlive(state, unit);
  const stunned = state.stunned[unit] === 1;
  return (
    <g class={`tank ${sideClass(state, unit)} ${active ? 'active' : ''} ${alive ? '' : 'wreck'} ${stunned ? 'stunned' : ''}`}>
      {active && <circle class="halo" cx="10" cy="9" r="9.2" />}
      <path class="hull" d={hullOf(state, unit)} />
      <text class="name" x="10" y="11.6" text-anchor="middle">
        {alive ? shortName(state, unit) : '✕'}
      </text>
      {stunned && <path class="dizzy" d="M3 1.8q2 -2.6 4 0t4 0t4 0t3 -0.6" />}
      {alive &&
        Array.from({ length: fullEndurance(state.battle, unit) }, (_, i) => (
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

function hullOf(state: ArcadeState, unit: Unit): string {
  const isGreen = sideOf(state.battle, unit) === 0;
  if (state.battle.sidecars[unit]) return isGreen ? 'M10 1.5C13 7 17 11 17 15.5H3C3 11 7 7 10 1.5Z' : 'M10 1.5L17.2 15.5H2.8Z';
  return isGreen ? 'M3.4 9a6.6 6.6 0 1 0 13.2 0a6.6 6.6 0 1 0 -13.2 0' : 'M10 1.8 L16.6 5.4 V12.6 L10 16.2 L3.4 12.6 V5.4Z';
}
