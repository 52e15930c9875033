import type { Cell } from '@fray/engine';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Board, type BoardProps, placeOf } from '../board/grid.tsx';
import { type Brush, cellsOfStroke } from './brushes.ts';

export interface PaintBoardProps
  extends Pick<BoardProps, 'grid' | 'label' | 'side' | 'margin' | 'coordinates' | 'nameOf' | 'usable' | 'classOf' | 'draw'> {
  readonly brush?: Brush;
  readonly start?: Cell;
  readonly under?: ComponentChildren;
  readonly over?: ComponentChildren;
  /** The cells that change with a cell, itself included. */
  imagesOf(cell: Cell): readonly Cell[];
  /** Whether two cells have the same content, for the brush that fills. */
  alike?(a: Cell, b: Cell): boolean;
  /** `joins`: the cells belong to the same stroke as those before. */
  onPaint(cells: readonly Cell[], joins: boolean): void;
  /** A key that the board has no use for. */
  onKey?(event: KeyboardEvent): void;
}

interface Stroke {
  readonly from: Cell;
  /** The cells that the pointer painted since it went down; each is painted once. */
  readonly painted: Set<Cell>;
}

/** The cell at a pointer's place. */
const cellUnder = ({ clientX, clientY }: PointerEvent): Cell | undefined => {
  const at = document.elementFromPoint(clientX, clientY)?.closest('[data-cell]')?.getAttribute('data-cell');
  return at === null || at === undefined ? undefined : Number(at);
};

/**
 * A board to paint on by mouse, finger or keyboard: one tab stop, arrows inside, Enter paints. Strokes of lines and boxes are shown while
 * the pointer is down, and painted when it goes up.
 */
export function PaintBoard(props: PaintBoardProps) {
  const { grid, brush = 'paint', side = 100, usable, alike = () => false, onPaint } = props;
  const [focus, setFocus] = useState<Cell>(props.start ?? 0);
  const [pointed, setPointed] = useState<Cell>();
  const [shown, setShown] = useState<readonly Cell[]>([]);
  const stroke = useRef<Stroke | undefined>(undefined);
  const wasPainted = useRef(false);
  const isSpread = brush === 'line' || brush === 'box';
  const at = focus < grid.width * grid.height ? focus : 0;
  const strokeTo = (from: Cell, to: Cell) => cellsOfStroke(brush, grid, from, to, alike).filter((cell) => usable?.(cell) ?? true);
  const begin = (event: PointerEvent) => {
    const cell = event.button === 0 ? cellUnder(event) : undefined;
    if (cell === undefined) return;
    wasPainted.current = true;
    stroke.current = { from: cell, painted: new Set([cell]) };
    if (isSpread) setShown(strokeTo(cell, cell));
    else onPaint(strokeTo(cell, cell), false);
  };
  const move = (event: PointerEvent) => {
    const cell = cellUnder(event);
    if (event.pointerType === 'mouse') setPointed(cell);
    const now = stroke.current;
    if (!now || cell === undefined || event.buttons === 0) return;
    if (isSpread) setShown(strokeTo(now.from, cell));
    else if (brush === 'paint' && !now.painted.has(cell)) {
      now.painted.add(cell);
      onPaint(strokeTo(cell, cell), true);
    }
  };
  const end = (event: PointerEvent) => {
    const now = stroke.current;
    stroke.current = undefined;
    setShown([]);
    if (!now || !isSpread || event.type !== 'pointerup') return;
    onPaint(strokeTo(now.from, cellUnder(event) ?? now.from), false);
  };
  const marked = shown.length > 0 ? shown : pointed === undefined ? [] : [pointed];
  return (
    <div
      class="editor-paint"
      onKeyDownCapture={() => {
        wasPainted.current = false;
      }}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onPointerLeave={(event) => {
        setPointed(undefined);
        end(event);
      }}
    >
      <Board
        grid={grid}
        label={props.label}
        side={side}
        margin={props.margin ?? {}}
        coordinates={props.coordinates ?? true}
        focus={at}
        nameOf={props.nameOf}
        {...(usable ? { usable } : {})}
        {...(props.classOf ? { classOf: props.classOf } : {})}
        {...(props.draw ? { draw: props.draw } : {})}
        under={props.under}
        over={
          <>
            {props.over}
            <Marks grid={grid} side={side} cells={marked} imagesOf={props.imagesOf} />
          </>
        }
        onFocus={setFocus}
        onAct={(cell) => {
          // The pointer has painted already; a click without one comes from assistive technology. No click follows where painting removed
          // what was pressed.
          if (!wasPainted.current) onPaint(strokeTo(cell, cell), false);
          wasPainted.current = false;
        }}
        {...(props.onKey ? { onKey: props.onKey } : {})}
      />
    </div>
  );
}

type MarksProps = Pick<PaintBoardProps, 'grid' | 'imagesOf'> & { readonly side: number; readonly cells: readonly Cell[] };

/** The cells of the stroke, and their images under the symmetry. */
function Marks({ grid, side, cells, imagesOf }: MarksProps) {
  const place = placeOf(grid, side);
  const own = new Set(cells);
  const images = [...new Set(cells.flatMap((cell) => imagesOf(cell)))].filter((cell) => !own.has(cell));
  return (
    <>
      {[...own, ...images].map((cell) => (
        <rect
          key={cell}
          class={own.has(cell) ? 'editor-own' : 'editor-image'}
          x={place.left(cell) + side * 0.05}
          y={place.top(cell) + side * 0.05}
          width={side * 0.9}
          height={side * 0.9}
          rx={side * 0.08}
        />
      ))}
    </>
  );
}
