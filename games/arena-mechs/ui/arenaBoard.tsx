import type { Cell } from '@fray/engine';
import { useRef, useState } from 'preact/hooks';
import { ARROWS, CELLS, CRUSHERS, FLAMES, grid, isFixed, SIDES, SIZE, turnedWalls } from '../arena.ts';
import { hazardAt, type MechState, mechAt, NONE, SEATS, wallsAt } from '../state.ts';
import type { MechWords } from './words.ts';

const SIDE = 40;
const MARGIN = 26;

interface Props {
  readonly state: MechState;
  readonly words: MechWords;
  readonly sides: Readonly<Record<string, string>>;
  readonly active: number | undefined;
  /** Fields that may be chosen now. */
  readonly open: ReadonlySet<Cell>;
  /** Fields that one could walk to now. */
  readonly reach: ReadonlySet<Cell>;
  /** Fields that the own programs could lead to, with what is written on them. */
  readonly ghost: ReadonlyMap<Cell, string>;
  /** Arrows that may be pushed at now. */
  readonly arrows: ReadonlySet<number>;
  readonly arrow: number | undefined;
  readonly tempo: number;
  onCell(cell: Cell): void;
  onArrow(arrow: number): void;
}

const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The arena as one grid for mouse, touch, keyboard and screen reader, with the arrows of the conveyor around it. */
export function ArenaBoard({ state, words, sides, active, open, reach, ghost, arrows, arrow, tempo, onCell, onArrow }: Props) {
  const [focus, setFocus] = useState<Cell>(12);
  const svg = useRef<SVGSVGElement>(null);
  const left = (cell: Cell) => MARGIN + grid.x(cell) * SIDE;
  const top = (cell: Cell) => MARGIN + (SIZE - 1 - grid.y(cell)) * SIDE;
  const size = SIZE * SIDE + 2 * MARGIN;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (step) {
      const to = grid.at(grid.x(focus) + step[0], grid.y(focus) + step[1]);
      event.preventDefault();
      if (to >= 0) svg.current?.querySelector<SVGGElement>(`[data-cell="${to}"]`)?.focus();
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onCell(focus);
    }
  };
  const nameOf = (cell: Cell): string => {
    const parts = [grid.name(cell)];
    const mech = mechAt(state, cell);
    if (mech !== NONE) parts.push(sides[SEATS[mech]!] ?? '');
    if (mech === active && mech !== NONE) parts.push(words.active);
    if (reach.has(cell)) parts.push(words.inReach);
    if (ghost.has(cell)) parts.push(`${words.mayGo} (${ghost.get(cell)})`);
    const hazard = hazardAt(state, cell);
    if (hazard !== 0) parts.push(hazard === CRUSHERS ? words.field.crushers : words.field.flames);
    if (state.arena.starts.includes(cell)) parts.push(words.field.start);
    if (state.arena.dropIns.includes(cell)) parts.push(words.field.dropIn);
    const walls = [...SIDES].filter((_, side) => (wallsAt(state, cell) >> side) & 1).map((side) => words.sides[side]);
    if (walls.length > 0) parts.push(words.walls(walls.join(', ')));
    return parts.join(', ');
  };
  const rows = Array.from({ length: SIZE }, (_, row) => SIZE - 1 - row);
  return (
    <svg ref={svg} class="board arena" viewBox={`0 0 ${size} ${size}`} role="grid" aria-label={words.arena} onKeyDown={onKeyDown}>
      {rows.map((y) => (
        <g key={y} role="row">
          {Array.from({ length: SIZE }, (_, x) => {
            const cell = grid.at(x, y);
            return (
              <g
                key={cell}
                role="gridcell"
                data-cell={cell}
                data-name={grid.name(cell)}
                aria-label={nameOf(cell)}
                tabindex={cell === focus ? 0 : -1}
                class={`cell ${isFixed(cell) ? 'fixed-tile' : 'loose-tile'} ${open.has(cell) ? 'mark-place' : reach.has(cell) ? 'mark-reach' : ''}`}
                transform={`translate(${left(cell)} ${top(cell)})`}
                onFocus={() => setFocus(cell)}
                onClick={() => onCell(cell)}
              >
                <rect class="ground" x="1" y="1" width={SIDE - 2} height={SIDE - 2} rx="3" />
                <TileFace hazard={hazardAt(state, cell)} walls={wallsAt(state, cell)} />
                {state.arena.starts.includes(cell) && <path class="start" d="M20 9l3 8 8 3-8 3-3 8-3-8-8-3 8-3z" />}
                {state.arena.dropIns.includes(cell) && <path class="drop-in" d="M12 13l8 8 8-8M12 21l8 8 8-8" />}
                {ghost.has(cell) && <GhostMark label={ghost.get(cell)!} />}
                <rect class="ring" x="2" y="2" width={SIDE - 4} height={SIDE - 4} rx="3" />
              </g>
            );
          })}
        </g>
      ))}
      <g aria-hidden="true" class="coordinates">
        {rows.map((y) => (
          <text key={y} x={6} y={MARGIN + (SIZE - 1 - y) * SIDE + SIDE / 2 + 3} text-anchor="middle">
            {y + 1}
          </text>
        ))}
        {[...'ABCDE'].map((letter, x) => (
          <text key={letter} x={MARGIN + x * SIDE + SIDE / 2} y={size - 3} text-anchor="middle">
            {letter}
          </text>
        ))}
      </g>
      <g aria-hidden="true" class="arrows">
        {ARROWS.map(({ entry, side, name }, i) => {
          const x = left(entry) + SIDE / 2 + (side === 1 ? -29 : side === 3 ? 29 : 0);
          const y = top(entry) + SIDE / 2 + (side === 2 ? -29 : side === 0 ? 29 : 0);
          return (
            <path
              key={name}
              class={`arrow ${arrows.has(i) ? 'open' : ''} ${arrow === i ? 'chosen' : ''} ${state.lastPush === i ? 'latest' : ''}`}
              d="M-6 6L0 -6L6 6Z"
              transform={`translate(${x} ${y}) rotate(${side * 90})`}
              onClick={() => arrows.has(i) && onArrow(i)}
            />
          );
        })}
      </g>
      <g aria-hidden="true" class="pieces">
        {Array.from({ length: state.seats }, (_, seat) => {
          const cell = state.cellOf[seat]!;
          return cell < 0 || cell >= CELLS ? null : (
            <g key={seat} style={{ transform: `translate(${left(cell)}px, ${top(cell)}px)`, transition: `transform ${tempo}ms ease` }}>
              <Mech seat={seat} active={seat === active} />
            </g>
          );
        })}
      </g>
    </svg>
  );
}

const SHAPES = ['M20 8a12 12 0 1 0 .01 0Z', 'M20 7L33 31H7Z', 'M9 9H31V31H9Z', 'M20 6L34 20L20 34L6 20Z'] as const;

/** Every mech has a shape and a letter of its own, not only a colour. */
export function Mech({ seat, active }: { seat: number; active: boolean }) {
  return (
    <g class={`mech mech-${SEATS[seat]} ${active ? 'active' : ''}`}>
      {active && <rect class="halo" x="3" y="3" width="34" height="34" rx="6" />}
      <path class="hull" d={SHAPES[seat]} />
      <text x="20" y={seat === 1 ? 28 : 24.5} text-anchor="middle">
        {SEATS[seat]![0]!.toUpperCase()}
      </text>
    </g>
  );
}

/** A field that a program could lead to. */
function GhostMark({ label }: { label: string }) {
  return (
    <g class={label === '?' ? 'ghost unsure' : 'ghost'}>
      <rect x="4.5" y="4.5" width="31" height="31" rx="4" />
      <text x="33" y="14" text-anchor="end">
        {label}
      </text>
    </g>
  );
}

const WALL_LINES = ['M2 3H38', 'M37 2V38', 'M2 37H38', 'M3 2V38'] as const;

/** What a tile does, and its walls. */
function TileFace({ hazard, walls }: { hazard: number; walls: number }) {
  return (
    <>
      {hazard === CRUSHERS && <path class="crushers" d="M8 6l3 6 3-6 3 6 3-6 3 6 3-6 3 6 3-6M8 34l3-6 3 6 3-6 3 6 3-6 3 6 3-6 3 6" />}
      {hazard === FLAMES && <path class="flames" d="M13 33c-6-8 3-11 1-19 7 4 6 9 5 12 3-2 4-6 3-10 8 6 7 13 2 17z" />}
      {WALL_LINES.map((line, side) => ((walls >> side) & 1 ? <path key={line} class="edge-wall" d={line} /> : null))}
    </>
  );
}

/** The free tile as it would lie. */
export function FreeTile({ state, turns, label }: { state: MechState; turns: number; label: string }) {
  const tile = state.freeTile;
  return (
    <svg class="free-tile" viewBox="0 0 40 40" role="img" aria-label={label}>
      <rect class="ground" x="1" y="1" width="38" height="38" rx="3" />
      <TileFace hazard={state.arena.hazards[tile]!} walls={turnedWalls(state.arena.walls[tile]!, turns)} />
    </svg>
  );
}
