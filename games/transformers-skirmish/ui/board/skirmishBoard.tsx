import type { Cell } from '@fray/engine';
import { type AnimationState, Board, isPhoneLayout } from '@fray/table-kit';
import { useRef, useState } from 'preact/hooks';
import type { SkirmishWords } from '#words';
import { grid } from '../../rules/state.ts';
import type { Skin } from '../../text/skins.ts';
import type { Picture, Toy } from '../animation/picture.ts';
import { Effects } from './attackEffects.tsx';
import { type BoardMarks, type CellMark, unitKey } from './marks.ts';
import { boxOf, FLOOR, SIDE } from './measures.ts';
import { Steel } from './steel.tsx';
import { ToyDrawings, ToyPiece } from './toys.tsx';

/** Pixels after which a press has become a drag. */
const FAR = 8;

const cellAt = (target: Element | null): Cell | undefined => {
  const name = target?.closest('[data-cell]')?.getAttribute('data-cell');
  return name === null || name === undefined ? undefined : Number(name);
};

interface Drag {
  readonly from: Cell;
  readonly x: number;
  readonly y: number;
  readonly toy: HTMLElement | undefined;
  moving: boolean;
}

interface DragProps {
  /** The toy on a square, when it may be dragged. */
  toyAt(cell: Cell): HTMLElement | undefined;
  onLift(cell: Cell): void;
  onDrop(from: Cell, to: Cell): void;
}

/** Handlers for dragging a toy to another square. A press without movement stays a click. */
function useDrag({ toyAt, onLift, onDrop }: DragProps) {
  const drag = useRef<Drag | undefined>(undefined);
  const letGo = () => {
    const toy = drag.current?.toy;
    if (toy) {
      toy.style.translate = '';
      toy.classList.remove('dragged');
    }
    drag.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent) {
      const from = event.target instanceof Element ? cellAt(event.target) : undefined;
      if (from === undefined || event.button !== 0) return;
      const toy = toyAt(from);
      if (toy) drag.current = { from, x: event.clientX, y: event.clientY, toy, moving: false };
    },
    onPointerMove(event: PointerEvent) {
      const now = drag.current;
      if (!now?.toy) return;
      const [dx, dy] = [event.clientX - now.x, event.clientY - now.y];
      if (!now.moving && Math.hypot(dx, dy) < FAR) return;
      if (!now.moving) {
        now.moving = true;
        now.toy.classList.add('dragged');
        onLift(now.from);
      }
      now.toy.style.translate = `${dx}px ${dy}px`;
    },
    onPointerUp(event: PointerEvent) {
      const now = drag.current;
      const to = now?.moving ? cellAt(document.elementFromPoint(event.clientX, event.clientY)) : undefined;
      letGo();
      if (now && to !== undefined && to !== now.from) onDrop(now.from, to);
    },
    onPointerCancel: letGo,
  };
}

interface SkirmishBoardProps extends BoardMarks {
  readonly animation: AnimationState<Picture>;
  readonly toys: readonly Toy[];
  readonly turned: boolean;
  readonly skin: Skin;
  readonly words: SkirmishWords;
  /** A short announcement of the side whose turn begins. */
  readonly banner: { readonly text: string; readonly seat: string } | undefined;
  /** Each side arranges its own army; the other side's moves do not interrupt it. */
  readonly apart: boolean;
  onCell(cell: Cell): void;
  onLift(cell: Cell): void;
  onDrop(from: Cell, to: Cell): void;
}

/** Whether a square can be pressed or a unit on it dragged: not during animations of the opponent's moves. */
export const isUsable = (marks: readonly CellMark[], playing: boolean, apart: boolean): boolean =>
  (apart || !playing) && marks.some((mark) => MARK_TEXT[mark] !== undefined && mark !== 'line');

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(3)}%`;

/** The square that a toy on this square partly covers, for this orientation. */
const cellBehind = (cell: Cell, turned: boolean): Cell => cell + (turned ? -grid.width : grid.width);

/** The steel board with its toys: one grid for mouse, touch, keyboard and screen reader, drawn at a slant. */
export function SkirmishBoard(props: SkirmishBoardProps) {
  const { animation, toys, marks, ghosts, planned, turned, skin, words, banner, apart } = props;
  const [focus, setFocus] = useState<Cell>(0);
  const root = useRef<HTMLDivElement>(null);
  const kind = isPhoneLayout() ? 'phone' : 'desktop';
  const { left, top, width, height } = boxOf(kind);
  const at = new Map(toys.map((toy) => [grid.parse(toy.cell) ?? -1, toy]));
  const stands = new Set(toys.map((toy) => grid.parse(toy.cell)));
  const usable = (cell: Cell) => isUsable(marks.get(cell) ?? [], animation.playing, apart);
  const drag = useDrag({
    toyAt: (cell) => {
      const toy = usable(cell) ? at.get(cell) : undefined;
      return toy && (root.current?.querySelector<HTMLElement>(`[data-unit="${unitKey(toy)}"]`) ?? undefined);
    },
    onLift: props.onLift,
    onDrop: props.onDrop,
  });
  const nameOf = (cell: Cell): string => {
    const toy = at.get(cell);
    const messages = (marks.get(cell) ?? []).flatMap((mark) => MARK_TEXT[mark] ?? []).map((word) => words[word]);
    return [grid.name(cell), ...(toy ? toyText(toy, skin, words) : []), ...new Set(messages)].join(', ');
  };
  const floor = {
    left: percent(-left, width),
    top: percent(-top, height),
    width: percent(FLOOR.width, width),
    height: percent(FLOOR.height, height),
  };
  const shakes = animation.picture.marks.some(({ what }) => what === 'hit' || what === 'destroyed')
    ? `shakes-${animation.keyframe % 2}`
    : '';
  return (
    <div
      ref={root}
      class={`sk-board ${kind} ${shakes}`}
      style={{ aspectRatio: `${width} / ${height}`, '--aspect': width / height }}
      {...drag}
    >
      <ToyDrawings />
      <Steel kind={kind} turned={turned} />
      <div class="sk-floor at-rest" style={floor}>
        <div class="sk-slant">
          <Board
            grid={grid}
            side={SIDE}
            label={words.board}
            turned={turned}
            coordinates={false}
            focus={focus}
            onFocus={setFocus}
            nameOf={nameOf}
            usable={usable}
            selected={(cell) => marks.get(cell)?.includes('chosen') ?? false}
            draw={(cell) => <CellMarks marks={marks.get(cell)} />}
            onAct={props.onCell}
          />
        </div>
      </div>
      <div class="sk-toys" style={floor} aria-hidden="true">
        {ghosts.map((toy) => (
          <div key={`ghost ${unitKey(toy)}`} class="sk-ghost">
            <ToyPiece toy={toy} turned={turned} skin={skin} />
          </div>
        ))}
        {toys.map((toy) => {
          const cell = grid.parse(toy.cell) ?? -1;
          return (
            <ToyPiece
              key={unitKey(toy)}
              toy={toy}
              turned={turned}
              skin={skin}
              toward={toy.pose?.is === 'striking' ? animation.picture.attack?.to : undefined}
              state={stateOf(marks.get(cell))}
              stoops={stands.has(cellBehind(cell, turned))}
              covered={stands.has(cellBehind(cell, !turned))}
            />
          );
        })}
        <Effects picture={animation.picture} turned={turned} planned={planned} keyframe={animation.keyframe} />
      </div>
      {banner && (
        <p key={animation.keyframe} class={`sk-banner ${banner.seat}`} aria-hidden="true">
          {banner.text}
        </p>
      )}
    </div>
  );
}

/** The description of each mark on a square; none for purely visual marks. */
const MARK_TEXT: Readonly<Partial<Record<CellMark, 'goHere' | 'attackHere' | 'here' | 'chosen' | 'inLine' | 'danger'>>> = {
  go: 'goHere',
  attack: 'attackHere',
  repair: 'here',
  able: 'here',
  chosen: 'chosen',
  aimed: 'attackHere',
  line: 'inLine',
  home: 'here',
};

function CellMarks({ marks = [] }: { marks: readonly CellMark[] | undefined }) {
  return (
    <>
      {marks.map((mark) => (
        <rect key={mark} class={`sk-cell ${mark}`} x="4" y="4" width={SIDE - 8} height={SIDE - 8} rx="9" />
      ))}
    </>
  );
}

const stateOf = (marks: readonly CellMark[] = []) =>
  marks.includes('chosen') ? 'chosen' : marks.includes('aimed') ? 'aimed' : marks.includes('able') ? 'able' : undefined;

const toyText = ({ seat, unit, air, minicon, hits, full }: Toy, skin: Skin, words: SkirmishWords): string[] => [
  skin.units[seat][unit],
  air ? words.air : words.ground,
  ...(minicon ? [words.minicon] : []),
  words.hits(hits, full),
];
