import { type AnyPositionReader, type AnyRules, readChoices, SeededChance } from '@fray/engine';
import { isKnownGame } from '@fray/games';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { openQuickGame } from '../features/play/quickGame.ts';
import { Session } from '../features/play/session.ts';
import { TableView } from '../features/play/tableView.tsx';
import { GameInstead } from '../shared/gameInstead.tsx';
import { type GameUi, type Guide, isBoxed, loadUi, rulesWithPositions } from '../shared/gameUi.ts';
import { NotFoundError } from '../shared/notFoundError.ts';
import { go, type RouteOf } from '../shared/router.ts';
import { language } from '../shared/settings.ts';
import { Awaiting, useLoaded } from '../shared/useLoaded.tsx';
import { LessonCard } from './lessonCard.tsx';
import { PAGES } from './words.ts';
import './lessonMarks.css';

/** A guided first game: one small position after the other, each with something to do, and then a real game. */
export const Learn = ({ route: { game } }: { route: RouteOf<'learn'> }) =>
  isBoxed(game) ? <GameInstead id={game} page="rules" /> : <LoadedLessons id={game} />;

function LoadedLessons({ id }: { readonly id: string }) {
  const loaded = useLoaded(id, async () => {
    const ui = await loadUi(id, 'own');
    if (!ui || !isKnownGame(id)) throw new NotFoundError(`there is nothing to learn ${id} with`);
    const [game, guide] = await Promise.all([rulesWithPositions(id), ui.guide()]);
    // A draft has no lessons.
    if (guide.lessons.length === 0) throw new NotFoundError(`there are no lessons of ${id}`);
    return { game, ui, guide };
  });
  return <Awaiting loaded={loaded}>{(value) => <Lessons {...value} />}</Awaiting>;
}

function Lessons({ game, ui, guide }: { game: AnyRules & AnyPositionReader; ui: GameUi; guide: Guide }) {
  const [at, setAt] = useState(0);
  const [attempt, setAttempt] = useState(0);
  return (
    <LessonTable
      key={`${at} ${attempt}`}
      game={game}
      ui={ui}
      guide={guide}
      at={at}
      onAgain={() => setAttempt(attempt + 1)}
      onNext={() => setAt(at + 1)}
    />
  );
}

interface Props {
  readonly game: AnyRules & AnyPositionReader;
  readonly ui: GameUi;
  readonly guide: Guide;
  readonly at: number;
  onAgain(): void;
  onNext(): void;
}

function LessonTable({ game, ui, guide, at, onAgain, onNext }: Props) {
  const t = PAGES[language.value];
  const lesson = guide.lessons[at]!;
  const texts = guide.lessonTexts[language.value][lesson.name]!;
  const [table] = useState(() => practice(game, lesson));
  void table.version.value;
  const events = table.history.value.flatMap((step) => step.events);
  const done = lesson.isDone(events);
  // A lesson is one turn. It begins again if the turn ends without the task, or nothing is left that could fulfil it.
  const isOver = table.actor.value === undefined;
  const missed = !done && (isOver || table.legal().length === 0 || lesson.isMissed?.(events) === true);
  const last = at === guide.lessons.length - 1;
  return (
    <TableView
      table={table}
      ui={ui}
      waiting={isOver ? t.lessonOver : ''}
      menu={null}
      notices={
        <>
          {lesson.marks && !done && !missed && <LessonMarks marks={lesson.marks} />}
          <LessonCard
            at={at}
            of={guide.lessons.length}
            title={texts.title}
            text={done ? texts.done : missed ? t.lessonMissed : texts.task}
            state={done ? 'done' : missed ? 'missed' : 'open'}
            onward={
              last
                ? { label: t.lessonBattle, act: () => void (isKnownGame(game.id) && openQuickGame(game.id).then(() => go('/table'))) }
                : { label: t.lessonNext, act: onNext }
            }
            isOnBoard={isCell(lesson.marks?.[0])}
            onAgain={onAgain}
            onSkip={done || last ? undefined : onNext}
          />
        </>
      }
    />
  );
}

/** A table for one lesson: no opponent, no storage, and no moves that the lesson withholds. */
function practice(
  game: AnyRules & AnyPositionReader,
  { options: texts, position, seed, withheld = [] }: Guide['lessons'][number],
): Session {
  const options = readChoices(game, texts);
  if (!options.ok) throw new Error(options.fault.message);
  const start = game.readPosition(position, options.value);
  if (!start.ok) throw new Error(`${start.fault.field}: ${start.fault.message}`);
  const players = game.seatNames.slice(0, game.minSeats).map((seat) => ({ seat, kind: 'human' as const, name: '' }));
  const table = Session.practice(game, options.value, players, start.value, new SeededChance(seed));
  const legal = table.legal.bind(table);
  return Object.assign(table, { legal: () => legal().filter((move) => !withheld.includes(move)) });
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const CELL = /^[A-Z]\d+$/;
/** Whether a mark is a cell of the board, and not a control beside it. */
const isCell = (mark: string | undefined): boolean => mark !== undefined && CELL.test(mark);
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
function LessonMarks({ marks }: { marks: readonly string[] }) {
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
