import { PLAYTEST_TEXTS, type TableInfo } from '@fray/protocol';
import type { PlaytestAnswers } from '@fray/protocol/playtests';
import { useEffect, useState } from 'preact/hooks';
import { errorText } from '../../shared/apiError.ts';
import { freshId } from '../../shared/freshId.ts';
import { LimitedField } from '../../shared/limitedField.tsx';
import { usePending } from '../../shared/performOnce.ts';
import { api } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { useLoaded } from '../../shared/useLoaded.tsx';
import type { OnlineTable } from '../online/index.ts';
import { playtestApi } from './playtestApi.ts';
import { lastShown, useMeasures } from './useMeasures.ts';
import { PLAYTESTS } from './words.ts';
import './tableParts.css';

interface SeatProps {
  readonly table: OnlineTable;
  readonly info: TableInfo;
  /** The playtested version, and the viewer's seat. */
  readonly playtest: string;
  readonly seat: number;
}

/** Whether this tester has agreed; undefined while it is not known. */
function useAgreed(playtest: string): boolean | undefined {
  const loaded = useLoaded(`agreed ${playtest}`, () => playtestApi.view(playtest));
  // A version that was deleted records nothing.
  if (loaded && 'failed' in loaded) return false;
  return loaded?.value.agreed;
}

/** Next to the board of a playtested version: the recorded data, and after the match three questions. */
export function PlaytestNotice(props: SeatProps) {
  const w = PLAYTESTS[language.value].table;
  const agreed = useAgreed(props.playtest);
  if (agreed === undefined) return null;
  if (!agreed) return <p class="notice pt-notice">{w.notRecorded}</p>;
  return <Measured {...props} />;
}

function Measured({ table, info, seat, playtest }: SeatProps) {
  useMeasures(table, seat);
  return info.outcome && table.live ? <Questions table={table.id} seat={seat} playtest={playtest} /> : null;
}

const QUESTIONS = ['fun', 'clear', 'again'] as const;
const STEPS = [1, 2, 3, 4, 5] as const;
type Answers = { readonly [Q in (typeof QUESTIONS)[number]]?: number };

/** The three questions at the end. Each may be left out, or all of them. */
function Questions({ table, seat, playtest }: { readonly table: string; readonly seat: number; readonly playtest: string }) {
  const w = PLAYTESTS[language.value].table;
  const [answers, setAnswers] = useState<Answers>({});
  const [text, setText] = useState('');
  const [state, setState] = useState<'asked' | 'sent' | 'skipped'>('asked');
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  const send = (answers: PlaytestAnswers, then: typeof state) =>
    run(() =>
      playtestApi.save(table, seat, { answers }).then(
        () => {
          setFault('');
          setState(then);
        },
        (error: unknown) => setFault(errorText(error)),
      ),
    );
  if (state === 'skipped') return null;
  if (state === 'sent')
    return (
      <p class="notice buttons pt-notice" role="status">
        <span>{w.thanks}</span>
        <button type="button" disabled={isPending} onClick={() => send({ words: '' }, 'asked')}>
          {w.takeBack}
        </button>
        <a href={`#/v/${playtest}`}>{w.toVersion}</a>
      </p>
    );
  return (
    <form
      class="pt-questions"
      aria-label={w.questions}
      onSubmit={(event) => {
        event.preventDefault();
        send({ ...answers, words: text.trim() }, 'sent');
      }}
    >
      <header>
        <h2>{w.questions}</h2>
        <button type="button" onClick={() => setState('skipped')}>
          {w.skip}
        </button>
      </header>
      {QUESTIONS.map((question) => (
        <fieldset key={question}>
          <legend>{w.ask[question]}</legend>
          <div class="pt-steps">
            {STEPS.map((step) => (
              <label key={step}>
                <input
                  type="radio"
                  name={question}
                  value={step}
                  aria-label={w.step(step)}
                  checked={answers[question] === step}
                  onChange={() => setAnswers({ ...answers, [question]: step })}
                />
                <span aria-hidden="true">{step}</span>
              </label>
            ))}
          </div>
          <p class="pt-ends" aria-hidden="true">
            <small>{w.ends[question][0]}</small>
            <small>{w.ends[question][1]}</small>
          </p>
        </fieldset>
      ))}
      <label class="pt-words">
        <span>{w.more}</span>
        <LimitedField label={w.more} value={text} most={PLAYTEST_TEXTS.words} onChange={setText} />
      </label>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
      <button type="submit" class="primary" disabled={isPending}>
        {w.send}
      </button>
    </form>
  );
}

/** “I don’t understand this”: filled in already, so that one press sends it. */
export function UnclearSheet({ table, seat, playtest }: Pick<SeatProps, 'seat' | 'playtest'> & { readonly table: string }) {
  const w = PLAYTESTS[language.value].table;
  const agreed = useAgreed(playtest);
  const [text, setText] = useState('');
  const [message, setMessage] = useState('');
  const [fault, setFault] = useState('');
  const { isPending, run } = usePending();
  const { rule, reason } = lastShown.value;
  if (agreed === false) return <p>{w.notRecorded}</p>;
  const send = () =>
    run(() =>
      playtestApi.unclear(table, seat, { id: freshId(), rule, reason: reason.slice(0, 80), words: text.trim() }).then(
        () => {
          setFault('');
          setText('');
          setMessage(w.sent);
        },
        (error: unknown) => setFault(errorText(error)),
      ),
    );
  return (
    <form
      class="pt-unclear"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <h3>{w.unclearTitle}</h3>
      <p>{w.unclearLead}</p>
      {reason !== '' && <p class="pt-context">{w.refused(reason)}</p>}
      {rule !== '' && <p class="pt-context">{w.shown(rule)}</p>}
      <label class="pt-words">
        <span>{w.words}</span>
        <LimitedField
          label={w.words}
          value={text}
          most={PLAYTEST_TEXTS.words}
          onChange={(next) => {
            setText(next);
            setMessage('');
          }}
        />
      </label>
      <button type="submit" class="primary" disabled={isPending || agreed === undefined}>
        {w.send}
      </button>
      <p role="status">{message}</p>
      {fault !== '' && (
        <p role="alert" class="warning">
          {fault}
        </p>
      )}
    </form>
  );
}

/** Seconds until a bot takes the seats that are still free. */
const PATIENCE = 20;
/** The bot of a playtest: it makes mistakes, as people do who play for the first time. */
const LEVEL = 'cadet';

/** Before the match: who opened the table waits a little, then a bot sits down. */
export function WaitForBot({ info }: { readonly info: TableInfo }) {
  const w = PLAYTESTS[language.value].table;
  const free =
    info.stage === 'open'
      ? info.seats.flatMap(({ kind, reserved }, seat) => (kind === 'open' && reserved === undefined ? [seat] : []))
      : [];
  const [left, setLeft] = useState(PATIENCE);
  const isWaiting = info.host && info.you !== undefined && free.length > 0;
  const seatBots = () => {
    // Another player takes the seat at this moment.
    for (const seat of free) void api.seatBot(info.id, seat, LEVEL).catch(() => undefined);
  };
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => (left > 1 ? setLeft(left - 1) : seatBots()), 1000);
    return () => clearTimeout(timer);
  }, [isWaiting, left]);
  if (!isWaiting) return null;
  return (
    <p class="notice buttons pt-notice">
      <span aria-live="off">{w.botIn(left)}</span>
      <button type="button" class="primary" onClick={seatBots}>
        {w.botNow}
      </button>
    </p>
  );
}
