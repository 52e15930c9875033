import type { Cell } from '@fray/engine';
import { useRef, useState } from 'preact/hooks';
import type { UnitSeen } from '../position.ts';
import { fullHits, grid, SEATS, type SeatName, type UnitName } from '../state.ts';
import type { Skin } from '../text/en.ts';
import type { SkirmishView } from '../view.ts';
import type { SkirmishWords } from './words.ts';

const SIDE = 40;
const MARGIN = 16;
const KEYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};
const LETTERS: Readonly<Record<UnitName, string>> = {
  lead: 'L',
  second: 'S',
  third: 'T',
  line1: '1',
  line2: '2',
  line3: '3',
  line4: '4',
  line5: '5',
};

/** What is marked on the board. */
export interface Marks {
  /** Squares that may be chosen now. */
  readonly open: ReadonlySet<Cell>;
  /** Squares in the lines of fire of the card that was chosen. */
  readonly lines: ReadonlySet<Cell>;
  /** Squares that the other side could attack. */
  readonly danger: ReadonlySet<Cell>;
  /** Units that were chosen. */
  readonly ticked: ReadonlySet<Cell>;
  /** Where a group would stand, with the unit’s letter. */
  readonly ghosts: ReadonlyMap<Cell, UnitName>;
  /** From where to where an attack goes. */
  readonly attack: readonly [Cell, Cell] | undefined;
}

interface Props {
  readonly view: SkirmishView;
  readonly words: SkirmishWords;
  readonly skin: Skin;
  readonly marks: Marks;
  readonly tempo: number;
  onCell(cell: Cell): void;
}

/** The board as one grid for mouse, touch, keyboard and screen reader. */
export function SkirmishBoard({ view, words, skin, marks, tempo, onCell }: Props) {
  const [focus, setFocus] = useState<Cell>(0);
  const svg = useRef<SVGSVGElement>(null);
  const left = (cell: Cell) => MARGIN + grid.x(cell) * SIDE;
  const top = (cell: Cell) => (grid.height - 1 - grid.y(cell)) * SIDE + 2;
  const pieces = SEATS.flatMap((seat) => view.units[seat].map((unit) => ({ seat, ...unit, at: grid.parse(unit.cell) ?? 0 })));
  const pieceAt = new Map(pieces.map((piece) => [piece.at, piece]));
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
    const piece = pieceAt.get(cell);
    const about = piece ? [skin.units[piece.seat][piece.unit], ...describe(piece, words)] : [];
    if (marks.ticked.has(cell)) about.push(words.ticked);
    if (marks.open.has(cell)) about.push(words.here);
    if (marks.lines.has(cell)) about.push(words.inLine);
    if (marks.danger.has(cell)) about.push(words.danger);
    return [grid.name(cell), ...about].join(', ');
  };
  const classOf = (cell: Cell): string =>
    [
      'cell',
      (grid.x(cell) + grid.y(cell)) % 2 === 0 ? 'dark-square' : '',
      marks.open.has(cell) ? 'mark-place' : marks.lines.has(cell) ? 'mark-reach' : '',
      marks.ticked.has(cell) ? 'ticked' : '',
    ].join(' ');
  const middle = (cell: Cell): [number, number] => [left(cell) + SIDE / 2, top(cell) + SIDE / 2];
  return (
    <svg
      ref={svg}
      class="board skirmish-board"
      viewBox={`0 0 ${grid.width * SIDE + MARGIN + 2} ${grid.height * SIDE + MARGIN + 2}`}
      role="grid"
      aria-label={words.board}
      onKeyDown={onKeyDown}
    >
      {Array.from({ length: grid.height }, (_, row) => grid.height - 1 - row).map((y) => (
        <g key={y} role="row">
          {Array.from({ length: grid.width }, (_, x) => {
            const cell = grid.at(x, y);
            return (
              <g
                key={cell}
                role="gridcell"
                data-cell={cell}
                data-name={grid.name(cell)}
                aria-label={nameOf(cell)}
                tabindex={cell === focus ? 0 : -1}
                class={classOf(cell)}
                transform={`translate(${left(cell)} ${top(cell)})`}
                onFocus={() => setFocus(cell)}
                onClick={() => onCell(cell)}
              >
                <rect class="ground" width={SIDE - 1} height={SIDE - 1} />
                {marks.danger.has(cell) && <path class="danger-mark" d="M3 12V3H12" />}
                <rect class="ring" x="1" y="1" width={SIDE - 3} height={SIDE - 3} rx="2" />
              </g>
            );
          })}
        </g>
      ))}
      <g aria-hidden="true" class="coordinates">
        {Array.from({ length: 8 }, (_, i) => (
          <g key={i}>
            <text x={7} y={(7 - i) * SIDE + SIDE / 2 + 6} text-anchor="middle">
              {i + 1}
            </text>
            <text x={MARGIN + i * SIDE + SIDE / 2} y={grid.height * SIDE + 14} text-anchor="middle">
              {'ABCDEFGH'[i]}
            </text>
          </g>
        ))}
      </g>
      <g aria-hidden="true" class="pieces">
        {Array.from(marks.ghosts, ([cell, unit]) => (
          <text key={cell} class="skirmish-ghost" x={middle(cell)[0]} y={middle(cell)[1] + 5} text-anchor="middle">
            {LETTERS[unit]}
          </text>
        ))}
        {pieces.map((piece) => (
          <g
            key={`${piece.seat}-${piece.unit}`}
            style={{ transform: `translate(${left(piece.at)}px, ${top(piece.at)}px)`, transition: `transform ${tempo}ms ease` }}
          >
            <Robot {...piece} />
          </g>
        ))}
        {marks.attack && <path class="attack-line" d={`M${middle(marks.attack[0]).join(' ')}L${middle(marks.attack[1]).join(' ')}`} />}
      </g>
    </svg>
  );
}

const describe = ({ air, minicon, hits, unit }: UnitSeen, words: SkirmishWords): string[] => [
  air ? words.air : words.ground,
  ...(minicon ? [words.minicon] : []),
  words.hits(hits, fullHits(unit, minicon)),
];

/** Air types point the way they go, ground types are square; the points below are hits left, a plus is a Minicon. */
function Robot({ seat, unit, air, minicon, hits }: UnitSeen & { seat: SeatName }) {
  const full = fullHits(unit, minicon);
  const jet = seat === 'south' ? 'M20 3L36 29H4Z' : 'M20 31L36 5H4Z';
  return (
    <g class={`robot ${seat}`}>
      <path class="hull" d={air ? jet : 'M8 4H32V29H8Z'} />
      <text x="20" y={air ? (seat === 'south' ? 25 : 18) : 22} text-anchor="middle">
        {LETTERS[unit]}
      </text>
      {minicon && (
        <text class="minicon" x="36" y="10" text-anchor="middle">
          +
        </text>
      )}
      {Array.from({ length: full }, (_, i) => (
        <circle key={i} class={i < hits ? 'hit' : 'hit lost'} cx={20 + (i - (full - 1) / 2) * 6.5} cy="35" r="2.4" />
      ))}
    </g>
  );
}
