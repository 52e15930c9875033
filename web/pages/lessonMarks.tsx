import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { language } from '../shared/settings.ts';
import { PAGES } from './words.ts';
import './lessonMarks.css';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = ({ left, top, width, height }: DOMRect): Box => ({ left, top, width, height });

const cellNamed = (name: string): Element | null => document.querySelector(`.stage [data-name="${name}"]`);

/** Milliseconds between two looks at where the board lies: it moves when a phone turns or a bar appears. */
const EVERY = 250;

/** Dims the board but for the cells to press, with a ring around each. It takes no presses, and goes when one of the cells was pressed. */
export function LessonMarks({ cells }: { cells: readonly string[] }) {
  const t = PAGES[language.value];
  const mask = useId();
  const [shown, setShown] = useState<{ readonly board: Box; readonly marks: readonly Box[] }>();
  const [isPressed, setPressed] = useState(false);
  const last = useRef('');
  useEffect(() => {
    const look = () => {
      const found = cells.flatMap((name) => cellNamed(name) ?? []);
      const board = found[0]?.closest('svg')?.getBoundingClientRect();
      const next = board && { board: boxOf(board), marks: found.map((cell) => boxOf(cell.getBoundingClientRect())) };
      if (JSON.stringify(next) === last.current) return;
      last.current = JSON.stringify(next);
      setShown(next);
    };
    const press = ({ target }: Event) => {
      if (target instanceof Element && cells.includes(target.closest('[data-name]')?.getAttribute('data-name') ?? '')) setPressed(true);
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('click', press, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('click', press, true);
    };
  }, [cells]);
  if (!shown || isPressed) return null;
  const { board, marks } = shown;
  return (
    <div class="lesson-marks" style={{ left: `${board.left}px`, top: `${board.top}px` }} aria-hidden="true">
      <svg width={board.width} height={board.height}>
        <mask id={mask}>
          <rect width="100%" height="100%" fill="#fff" />
          {marks.map(({ left, top, width, height }) => (
            <rect key={left} x={left - board.left} y={top - board.top} width={width} height={height} rx={width * 0.16} fill="#000" />
          ))}
        </mask>
        <rect class="lesson-dim" width="100%" height="100%" mask={`url(#${mask})`} />
        {marks.map(({ left, top, width, height }) => (
          <rect key={left} class="lesson-ring" x={left - board.left} y={top - board.top} width={width} height={height} rx={width * 0.16} />
        ))}
      </svg>
      {marks.slice(0, 1).map(({ left, top, width, height }) => (
        <b key={left} style={{ left: `${left - board.left + width / 2}px`, top: `${top - board.top + height}px` }}>
          {t.lessonHere}
        </b>
      ))}
    </div>
  );
}
