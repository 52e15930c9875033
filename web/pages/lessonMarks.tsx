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

const CELL = /^[A-Z]\d+$/;
/** Whether a mark is a cell of the board, and not a control beside it. */
export const isCell = (mark: string | undefined): boolean => mark !== undefined && CELL.test(mark);
const selectorOf = (mark: string): string => (isCell(mark) ? `[data-name="${mark}"]` : mark);

/** The control of a mark at the table, if it can be pressed now. */
const found = (mark: string): readonly Element[] =>
  [...document.querySelectorAll(`.stage :is(${selectorOf(mark)})`)].filter(
    (element) => element.getAttribute('aria-disabled') !== 'true' && element.getBoundingClientRect().width > 0,
  );

/** Milliseconds between two measurements of the marked elements: they move when a phone is turned or a bar appears. */
const EVERY = 250;
/** Pixels around what is marked. */
const AROUND = 3;
/** Pixels that the label needs below. */
const LABEL = 34;

/** The undimmed parts: the control to press, and the task. */
interface Bright {
  readonly all: Box;
  readonly marks: readonly Box[];
  readonly task: readonly Box[];
}

const boxIn = (all: DOMRect, element: Element): Box => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { left: left - all.left - AROUND, top: top - all.top - AROUND, width: width + 2 * AROUND, height: height + 2 * AROUND };
};

function brightOf(mark: string): Bright | undefined {
  const stage = document.querySelector('.stage');
  const elements = found(mark);
  // A sheet that the user opened, or a task that covers the controls, comes first.
  if (!stage || elements.length === 0 || stage.querySelector(isCell(mark) ? '.overlay' : '.overlay, .lesson-note')) return undefined;
  const all = stage.getBoundingClientRect();
  const { left, top, width, height } = all;
  return {
    all: { left, top, width, height },
    marks: elements.map((element) => boxIn(all, element)),
    task: [...stage.querySelectorAll('.lesson-text, .lesson:not(.lesson-note)')].map((element) => boxIn(all, element)),
  };
}

/**
 * Dims the table but for what to press next, with a ring around it, and the task. It takes no presses. Each press of what is marked leads
 * to the next mark; what was done in another way is passed over.
 */
export function LessonMarks({ marks }: { marks: readonly string[] }) {
  const [at, setAt] = useState(0);
  const [bright, setBright] = useState<Bright>();
  const last = useRef('');
  useEffect(() => {
    const mark = marks[at];
    if (mark === undefined) return;
    const look = () => {
      if (at > 0 && found(mark).length === 0 && marks.slice(at + 1).some((later) => found(later).length > 0)) setAt(at + 1);
      const next = brightOf(mark);
      if (JSON.stringify(next) === last.current) return;
      last.current = JSON.stringify(next);
      setBright(next);
    };
    const press = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest(selectorOf(mark))) return;
      setAt(at + 1);
      last.current = '';
      setBright(undefined);
    };
    look();
    const timer = setInterval(look, EVERY);
    document.addEventListener('click', press, true);
    return () => {
      clearInterval(timer);
      document.removeEventListener('click', press, true);
    };
  }, [marks, at]);
  return bright ? <Dim {...bright} /> : null;
}

function Dim({ all, marks, task }: Bright) {
  const t = PAGES[language.value];
  const mask = useId();
  const [first] = marks;
  const isLow = first !== undefined && all.top + first.top + first.height + LABEL > window.innerHeight;
  return (
    <div class="lesson-marks" style={{ left: `${all.left}px`, top: `${all.top}px` }} aria-hidden="true">
      <svg width={all.width} height={all.height}>
        <mask id={mask}>
          <rect width="100%" height="100%" fill="#fff" />
          {[...marks, ...task].map((box, i) => (
            <rect key={i} x={box.left} y={box.top} width={box.width} height={box.height} rx="8" fill="#000" />
          ))}
        </mask>
        <rect class="lesson-dim" width="100%" height="100%" mask={`url(#${mask})`} />
        {marks.map((box, i) => (
          <rect key={i} class="lesson-ring" x={box.left} y={box.top} width={box.width} height={box.height} rx="8" />
        ))}
      </svg>
      {first && (
        <b
          class={isLow ? 'above' : ''}
          style={{
            left: `clamp(52px, ${first.left + first.width / 2}px, 100% - 52px)`,
            top: `${first.top + (isLow ? 0 : first.height)}px`,
          }}
        >
          {matchMedia('(pointer: coarse)').matches ? t.lessonTapHere : t.lessonHere}
        </b>
      )}
    </div>
  );
}
