import type { Action } from '@fray/engine';
import { memo } from '@fray/table-kit';
import { useEffect, useRef, useState } from 'preact/hooks';
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
    'allow-back': () => w.online.tookBack,
  };
  const acted = action && actionWords[action]?.(seat === undefined ? '' : sideName(seat));
  return acted === undefined
    ? events.map((event) => table.game.sentence(event, language.value, table.options)).filter((sentence) => sentence !== '')
    : [acted];
}

/** The newest step of which there is something to say. */
export function latest(table: TableModel, names: Pick<Names, 'sideName'>): string {
  const steps = toldSteps(table);
  const at = Math.min(table.scene.value.at, steps.length);
  for (let i = at - 1; i >= 0 && i >= at - 8; i--) {
    const sentences = told(table, steps[i]!, names);
    if (sentences.length > 0) return sentences.join(' ');
  }
  return '';
}

/** So long somebody new is told where to read how it goes. */
const FIRST_FEW = 2;

interface Props {
  readonly table: TableModel;
  readonly names: Names;
  /** The step at which the reader left, when others have played on since. */
  readonly mark: number | undefined;
}

/** One line for each thing that happened; each leads to its moment. The visible log is the live region. */
export function Log({ table, names, mark }: Props) {
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
  useEffect(() => {
    const box = list.current?.closest('.sheet-body') ?? list.current;
    if (box && following) box.scrollTop = box.scrollHeight;
  }, [moments.length, following]);
  return (
    <div ref={list} class="log" role="log" aria-label={w.log}>
      {moments.length === 0 && <p>{w.logEmpty}</p>}
      {following && moments.length < FIRST_FEW && <p class="log-hint">{w.logHint}</p>}
      {Array.from({ length: Math.ceil(shown.length / PAGE) }, (_, page) => {
        const from = page * PAGE;
        const part = shown.slice(from, from + PAGE);
        const within = (step: number | undefined) => (step === undefined || step < from || step >= from + PAGE ? undefined : step - from);
        return (
          <Lines
            key={page}
            table={table}
            from={from}
            steps={part.map((moment) => told(table, moment, names))}
            seats={part.map(({ seat }) => seat)}
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
}

/** So many steps are drawn anew together, when one of them is another: a long match is hundreds of lines. */
const PAGE = 24;

interface LinesProps {
  readonly table: TableModel;
  /** The number of the first of these steps. */
  readonly from: number;
  readonly steps: readonly (readonly string[])[];
  readonly seats: readonly (number | undefined)[];
  /** Which of these is looked at. */
  readonly here: number | undefined;
  readonly mark: number | undefined;
  /** Whether the newest step is among these: it leads to the game as it goes on. */
  readonly last: boolean;
}

const Lines = memo(({ table, from, steps, seats, here, mark, last }: LinesProps) => (
  <>
    {steps.map((sentences, i) =>
      sentences.length === 0 ? null : (
        <Line
          key={i}
          sentences={sentences}
          isHere={i === here}
          isMark={i === mark}
          seat={seats[i]}
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
  readonly seat: number | undefined;
  readonly table: TableModel;
  readonly leads: number | undefined;
}

const Line = memo(({ sentences: [deed, ...came], isHere, isMark, seat, table, leads }: LineProps) => (
  <p class={`log-line ${isHere ? 'here' : ''} ${seat === undefined ? '' : `seat-${seat}`}`}>
    {isMark && <small class="mark">{words().online.youWereHere}</small>}
    <button
      type="button"
      onClick={() => {
        table.cursor.value = leads;
      }}
    >
      {deed}
      {came.length > 0 && <span class="log-came"> {came.join(' ')}</span>}
    </button>
  </p>
));
