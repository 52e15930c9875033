import type { Action } from '@fray/engine';
import { HelpIcon, Icon, type Intro, memo, TargetIcon, TrophyIcon } from '@fray/table-kit';
import { lazyModule } from '@fray/table-kit/lazyPart';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameUi } from '../../shared/gameUi.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import { type EntryDrawer, type LogLine, logLines } from './logLines.ts';
import type { HistoryStep, TableModel } from './model.ts';
import { shownSteps } from './model.ts';
import type { Names } from './names.ts';
import './log.css';

/** The text of an action that is not a move. */
function describeAction({ action, seat }: HistoryStep, { sideName }: Pick<Names, 'sideName'>): string | undefined {
  const w = words();
  const says: Partial<Record<Action, (who: string) => string>> = {
    concede: w.conceded,
    'offer-draw': w.offered,
    'accept-draw': w.agreed,
    'decline-draw': w.refused,
    hint: w.hinted,
    'allow-back': () => w.tookBack,
  };
  return action && says[action]?.(seat === undefined ? '' : sideName(seat));
}

/** The components that draw a game's log entries; loaded with its first log. */
const entryDrawers = new WeakMap<GameUi, ReturnType<typeof lazyModule<{ readonly drawEntry: EntryDrawer | undefined }>>>();

function entryDrawerOf(ui: GameUi): EntryDrawer | undefined {
  const telling = entryDrawers.get(ui) ?? lazyModule(async () => ({ drawEntry: await ui.logEntry?.() }));
  entryDrawers.set(ui, telling);
  telling.fetch();
  return telling.value?.drawEntry;
}

const linesOf = (table: TableModel, ui: GameUi, names: Names): readonly LogLine[] =>
  logLines({ table, drawEntry: entryDrawerOf(ui), names, language: language.value, describeAction }, shownSteps(table));

/** Most sentences that are announced at once when a player skips an animation; more than a turn of all other players. */
const MAX_READ_OUT = 40;

/** The newest line that is more than the start of a turn, in words and as pictures; and the newest sentences for screen readers. */
export function latest(table: TableModel, names: Names, ui: GameUi) {
  const { at } = table.shownStep.value;
  const lines = linesOf(table, ui, names).filter(({ from }) => from < at);
  const firstShown = Math.max(0, lines.length - MAX_READ_OUT);
  const logAnnouncements = lines
    .slice(firstShown)
    .flatMap(({ sentences }, n) => sentences.map((sentence, i) => ({ id: `${firstShown + n} ${i}`, sentence })))
    .slice(-MAX_READ_OUT);
  const line = lines.findLast(({ entry }) => entry.turn === undefined);
  return { logAnnouncements, ...(line && { latest: line.sentences.join(' '), latestMark: <EntrySummary line={line} /> }) };
}

interface Props {
  readonly table: TableModel;
  readonly ui: GameUi;
  readonly names: Names;
  /** The last step that the reader saw before leaving, if others have played since. */
  readonly mark: number | undefined;
  /** Introduction for newcomers, shown while the match begins. */
  readonly intro?: Intro | undefined;
}

/** Keeps the newest line in view, also when dice or odds shrink the log. Does not scroll while the reader is further up. */
function followEnd(box: Element | null, following: boolean, atEnd: { current: boolean }): (() => void) | undefined {
  if (!box || !following) {
    atEnd.current = true;
    return undefined;
  }
  let end = Number.POSITIVE_INFINITY;
  const toEnd = () => {
    if (!atEnd.current) return;
    box.scrollTop = box.scrollHeight;
    end = box.scrollTop;
  };
  // Scroll events come late: lines may have been added below the former end.
  const look = () => {
    atEnd.current = box.scrollTop > Math.min(end, box.scrollHeight - box.clientHeight) - NEARLY;
  };
  const observer = new ResizeObserver(toEnd);
  toEnd();
  observer.observe(box);
  box.addEventListener('scroll', look, { passive: true });
  return () => {
    observer.disconnect();
    box.removeEventListener('scroll', look);
  };
}

/** Up to this distance from the end, in pixels, the reader counts as reading the end. */
const NEARLY = 24;

/** The log: one line for each event; each line is a link to its step. The visible log is the live region for screen readers. */
export const Log = memo(({ table, ui, names, mark, intro }: Props) => {
  const w = words();
  const list = useRef<HTMLDivElement>(null);
  // The board is drawn first: both in one frame take too long on a phone.
  const { steps, lines, following, at } = useAfterPaint({
    steps: shownSteps(table),
    lines: linesOf(table, ui, names),
    following: table.live,
    at: table.shownStep.value.at,
  });
  // In a replay of other people's match, later lines stay hidden until the reader reaches them, or asks for them.
  const reached = useRef(at);
  reached.current = Math.max(reached.current, at);
  const [isRequested, setRequested] = useState(false);
  const open = isRequested || table.outcome === undefined || table.own.length > 0 ? steps.length : reached.current;
  const visible = lines.filter(({ from }) => from < open);
  const here = visible.findLastIndex(({ from }) => from < at);
  const left = mark === undefined ? -1 : visible.findIndex(({ to }) => to >= mark);
  const [pressed, setPressed] = useState<number>();
  const press = (n: number) => {
    const { to } = visible[n]!;
    table.cursor.value = to + 1 >= steps.length ? undefined : to + 1;
    setPressed(n === pressed ? undefined : n);
  };
  // Also when the shown step changes.
  const atEnd = useRef(true);
  useEffect(() => followEnd(list.current?.closest('.sheet-body') ?? list.current, following, atEnd), [steps.length, following]);
  // The current line may have moved: dice or the step controls changed the height of the log.
  useEffect(() => {
    if (!following) list.current?.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
  }, [here, following, pressed]);
  const latest = useRef(press);
  latest.current = press;
  return (
    <div ref={list} class="log" role="log" aria-label={w.log}>
      {intro && <IntroCard intro={intro} isStart={steps.length === 0} />}
      {steps.length === 0 && !intro && <p>{w.logEmpty}</p>}
      {Array.from({ length: Math.ceil(visible.length / PAGE) }, (_, page) => {
        const from = page * PAGE;
        const within = (n: number | undefined) => (n === undefined || n < from || n >= from + PAGE ? undefined : n - from);
        return (
          <Lines
            key={page}
            lines={visible.slice(from, from + PAGE)}
            here={within(here)}
            open={within(pressed ?? (following ? undefined : here))}
            mark={within(left)}
            from={from}
            press={latest}
          />
        );
      })}
      {open < steps.length && (
        <button type="button" class="button log-rest" onClick={() => setRequested(true)}>
          {w.logRest}
        </button>
      )}
    </div>
  );
});

/** The goal of the game, for first-time players. */
function IntroCard({ intro: { goal, turn }, isStart }: { intro: Intro; isStart: boolean }) {
  const w = words();
  const entries = [
    { icon: TrophyIcon, name: w.briefGoal, text: goal },
    { icon: TargetIcon, name: w.briefTurn, text: turn },
    ...(isStart ? [{ icon: HelpIcon, name: w.briefMore, text: w.logHint }] : []),
  ];
  return (
    <dl class="log-brief">
      {entries.map(({ icon, name, text }) => (
        <div key={name}>
          <dt>
            <Icon of={icon} size={16} /> {name}
          </dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Lines per block. Only blocks with a changed line are rendered again: a long match has hundreds of lines. */
const PAGE = 8;

interface LinesProps {
  readonly lines: readonly LogLine[];
  /** The current line of this block, the expanded line, and the line before which the reader left. */
  readonly here: number | undefined;
  readonly open: number | undefined;
  readonly mark: number | undefined;
  /** The number of the first of these lines. */
  readonly from: number;
  readonly press: { readonly current: (n: number) => void };
}

const Lines = memo(({ lines, here, open, mark, from, press }: LinesProps) => (
  <div class="log-page">
    {lines.map((line, i) => (
      <Line key={i} line={line} n={from + i} isHere={i === here} isOpen={i === open} isMark={i === mark} press={press} />
    ))}
  </div>
));

interface LineProps extends Pick<LinesProps, 'press'> {
  readonly line: LogLine;
  readonly n: number;
  readonly isHere: boolean;
  readonly isOpen: boolean;
  readonly isMark: boolean;
}

const Line = memo(({ line, n, isHere, isOpen, isMark, press }: LineProps) => {
  const { turn, words: intro } = line.entry;
  const sentences = line.sentences.map((sentence) => `${sentence} `);
  return (
    <p class={`log-line ${turn === undefined ? '' : 'log-turn'} ${isHere ? 'here' : ''}`}>
      {isMark && <small class="mark">{words().youWereHere}</small>}
      {turn === undefined ? (
        <button type="button" onClick={() => press.current(n)}>
          <EntrySummary line={line} />
          <span class={isOpen && intro !== undefined ? 'log-full' : 'visually-hidden'}>{sentences}</span>
        </button>
      ) : (
        <>
          <span aria-hidden="true">{turn}</span>
          <span class="visually-hidden">{sentences}</span>
        </>
      )}
    </p>
  );
});

/** A line as pictures: who, what, with which dice or cards, and the result. The sentences are next to it. */
function EntrySummary({ line: { entry, results, sentences } }: { line: LogLine }) {
  const { who, icon, words: intro, outcome, marks } = entry;
  const all = sentences.join(' ');
  const hasResults = marks !== undefined || results.length > 0;
  return (
    <span class={`log-action ${hasResults ? 'came' : ''}`} aria-hidden="true" title={all}>
      {who?.()}
      {icon && <Icon of={icon} size={17} />}
      <span>{intro === undefined ? all : outcome === undefined ? intro : `${intro}: ${outcome}`}</span>
      {hasResults && (
        <b>
          {marks?.()}
          {results.map((result) => result())}
        </b>
      )}
    </span>
  );
}

/** Returns the value as of the last paint. If a field differs, the new value is rendered in the next frame. */
export function useAfterPaint<T extends object>(now: T): T {
  const [painted, setPainted] = useState(now);
  useEffect(() => setPainted(now), Object.values(now));
  return painted;
}
