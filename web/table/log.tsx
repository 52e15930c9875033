import type { Action, GameEvent, Language, OptionSpecs, OptionsOf } from '@fray/engine';
import { type Brief, HelpIcon, Icon, memo, TargetIcon, TrophyIcon } from '@fray/table-kit';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { GameUi } from '../app/gameUi.ts';
import { language } from '../app/settings.ts';
import { words } from '../words/index.ts';
import type { Shown, TableModel } from './model.ts';
import type { Names } from './names.ts';
import { toldSteps } from './toldSteps.ts';
import './log.css';

/** What was said already of what happened: a long match is not told anew at every step. */
const said = new WeakMap<object, { readonly language: string; readonly sentences: readonly string[] }>();

/** A step in sentences, what was done first, what came of it after. */
function told(table: TableModel, step: Shown, names: Pick<Names, 'sideName'>): readonly string[] {
  if (step.action !== undefined) return tell(table, step, names);
  const kept = said.get(step.events);
  if (kept?.language === language.value) return kept.sentences;
  const sentences = tell(table, step, names);
  said.set(step.events, { language: language.value, sentences });
  return sentences;
}

/** A step in words: what happened, or what somebody did at the table. */
function tell(table: TableModel, { action, events, seat }: Shown, { sideName }: Pick<Names, 'sideName'>): readonly string[] {
  const w = words();
  const actionWords: Partial<Record<Action, (who: string) => string>> = {
    concede: w.conceded,
    'offer-draw': w.offered,
    'accept-draw': w.agreed,
    'decline-draw': w.refused,
    hint: w.hinted,
    'allow-back': () => w.tookBack,
  };
  const acted = action && actionWords[action]?.(seat === undefined ? '' : sideName(seat));
  return acted === undefined
    ? events.map((event) => table.game.sentence(event, language.value, table.options)).filter((sentence) => sentence !== '')
    : [acted];
}

/** The newest step of which there is something to say: in words, and at a glance. */
export function latest(table: TableModel, names: Names, ui: GameUi) {
  const steps = toldSteps(table);
  const at = Math.min(table.scene.value.at, steps.length);
  for (let i = at - 1; i >= 0 && i >= at - 8; i--) {
    const sentences = told(table, steps[i]!, names);
    if (sentences.length > 0) return { latest: sentences.join(' '), latestMark: markOf(table, steps[i]!, ui) };
  }
  return undefined;
}

interface Marked {
  readonly events: readonly GameEvent[];
  readonly options: OptionsOf<OptionSpecs>;
  readonly language: Language;
}

/** What a step came to at a glance, where the game draws that. */
function markOf({ options }: TableModel, { events, action }: Shown, { Mark }: GameUi): JSX.Element | undefined {
  if (!Mark || action !== undefined) return undefined;
  // The ui belongs to this very game, so the events and options that it is given are its own.
  const Drawn = Mark as (props: Marked) => JSX.Element | null;
  return (
    <i class="step-mark" aria-hidden="true">
      <Drawn events={events} options={options} language={language.value} />
    </i>
  );
}

interface Props {
  readonly table: TableModel;
  readonly ui: GameUi;
  readonly names: Names;
  /** The step at which the reader left, when others have played on since. */
  readonly mark: number | undefined;
  /** What somebody new is told while the match begins. */
  readonly brief?: Brief | undefined;
}

/** Keeps the newest line in sight, also while dice or odds take room from the log; whoever reads further up is left there. */
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
  // It is told late, when lines may have come below what was the end.
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

/** So many pixels above its end somebody still reads the end. */
const NEARLY = 24;

/** One line for each thing that happened; each leads to its moment. The visible log is the live region. */
export const Log = memo(({ table, ui, names, mark, brief }: Props) => {
  const w = words();
  const list = useRef<HTMLDivElement>(null);
  const moments = toldSteps(table);
  const following = table.live;
  const { at } = table.scene.value;
  // Whoever goes through a match of others is told how it goes on when they come to it, or ask.
  const reached = useRef(at);
  reached.current = Math.max(reached.current, at);
  const [asked, setAsked] = useState(false);
  const open = asked || table.outcome === undefined || table.own.length > 0 ? moments.length : reached.current;
  const shown = moments.slice(0, open);
  // Also from one step to the next.
  const atEnd = useRef(true);
  useEffect(() => followEnd(list.current?.closest('.sheet-body') ?? list.current, following, atEnd), [moments.length, following]);
  return (
    <div ref={list} class="log" role="log" aria-label={w.log}>
      {brief && <Newcomers brief={brief} isStart={moments.length === 0} />}
      {moments.length === 0 && !brief && <p>{w.logEmpty}</p>}
      {Array.from({ length: Math.ceil(shown.length / PAGE) }, (_, page) => {
        const from = page * PAGE;
        const part = shown.slice(from, from + PAGE);
        const within = (step: number | undefined) => (step === undefined || step < from || step >= from + PAGE ? undefined : step - from);
        return (
          <Lines
            key={page}
            table={table}
            ui={ui}
            from={from}
            moments={part}
            steps={part.map((moment) => told(table, moment, names))}
            here={within(at - 1)}
            mark={within(mark)}
            last={from + part.length >= moments.length}
          />
        );
      })}
      {open < moments.length && (
        <button type="button" class="button log-rest" onClick={() => setAsked(true)}>
          {w.logRest}
        </button>
      )}
    </div>
  );
});

/** What it is about, for who plays for the first time. */
function Newcomers({ brief: { goal, turn }, isStart }: { brief: Brief; isStart: boolean }) {
  const w = words();
  const said = [
    { icon: TrophyIcon, name: w.briefGoal, text: goal },
    { icon: TargetIcon, name: w.briefTurn, text: turn },
    ...(isStart ? [{ icon: HelpIcon, name: w.briefMore, text: w.logHint }] : []),
  ];
  return (
    <dl class="log-brief">
      {said.map(({ icon, name, text }) => (
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

/** So many steps are drawn anew together, when one of them is another: a long match is hundreds of lines. */
const PAGE = 24;

interface LinesProps {
  readonly table: TableModel;
  readonly ui: GameUi;
  /** The number of the first of these steps. */
  readonly from: number;
  readonly steps: readonly (readonly string[])[];
  readonly moments: readonly Shown[];
  /** Which of these is looked at. */
  readonly here: number | undefined;
  readonly mark: number | undefined;
  /** Whether the newest step is among these: it leads to the game as it goes on. */
  readonly last: boolean;
}

const Lines = memo(({ table, ui, from, steps, moments, here, mark, last }: LinesProps) => (
  <>
    {steps.map((sentences, i) =>
      sentences.length === 0 ? null : (
        <Line
          key={i}
          sentences={sentences}
          isHere={i === here}
          isMark={i === mark}
          step={moments[i]!}
          ui={ui}
          table={table}
          leads={last && i + 1 === steps.length ? undefined : from + i + 1}
        />
      ),
    )}
  </>
));

interface LineProps {
  readonly sentences: readonly string[];
  readonly isHere: boolean;
  readonly isMark: boolean;
  readonly step: Shown;
  readonly ui: GameUi;
  readonly table: TableModel;
  readonly leads: number | undefined;
}

const Line = memo(({ sentences: [deed, ...came], isHere, isMark, step, ui, table, leads }: LineProps) => (
  <p class={`log-line ${isHere ? 'here' : ''}`} style={{ '--tone': `var(--tone-${step.seat})` }}>
    {isMark && <small class="mark">{words().youWereHere}</small>}
    <button
      type="button"
      onClick={() => {
        table.cursor.value = leads;
      }}
    >
      {markOf(table, step, ui)}
      {deed}
      {came.length > 0 && <span class="log-came"> {came.join(' ')}</span>}
    </button>
  </p>
));
