import type { GameEvent } from '@fray/engine';
import { rulesWithPositions } from '@fray/games';
import { useEffect, useRef, useState } from 'preact/hooks';
import { openRecord } from '../../shared/openRecord.ts';
import { language, pace } from '../../shared/settings.ts';
import { type LabProgress, openLabRun } from './labRun.ts';
import type { Question } from './question.ts';
import { LAB } from './words.ts';
import './liveBoards.css';

/** Milliseconds for one picture of a game, and for its end. */
const PICTURE = 320;
const END = 1_600;
/** A longer game leaves steps out. */
const MAX_PICTURES = 60;

/** One moment of a game of bots. */
interface Moment {
  readonly picture: string;
  readonly deal: number;
  readonly turn: number;
}

/** While games are counted: one deal on both sides, move by move. The next one begins when both games are over. */
export function LiveBoards({ running, arm }: { readonly running: LabProgress; readonly arm: number }) {
  const w = LAB[language.value];
  const { question, planned, paused, over } = running;
  const [deal, setDeal] = useState(0);
  const ended = useRef(new Set<number>());
  useEffect(() => ended.current.clear(), [deal, question, arm]);
  if (over || planned === 0) return null;
  const onEnd = (which: number) => {
    ended.current.add(which);
    if (ended.current.size === 2) setDeal(deal + 1);
  };
  return (
    <section class="lab-live" aria-label={w.live}>
      {[0, arm].map((which) => (
        <LiveBoard key={which === 0 ? 'book' : 'change'} {...{ question, deal, arm: which, isPaused: paused }} onEnd={() => onEnd(which)} />
      ))}
    </section>
  );
}

interface BoardProps {
  readonly question: Question;
  readonly arm: number;
  readonly deal: number;
  readonly isPaused: boolean;
  /** The game was shown to its end. */
  onEnd(): void;
}

function LiveBoard({ question, arm, deal, isPaused, onEnd }: BoardProps) {
  const w = LAB[language.value];
  const [moment, setMoment] = useState<Moment>();
  useEffect(() => {
    if (isPaused) return undefined;
    const stop = new AbortController();
    playDeal(question.game, arm, deal, setMoment, stop.signal)
      // Without motion the first game is all that is shown.
      .then(() => stop.signal.aborted || pace() === 0 || onEnd())
      // A game that cannot be shown is left out: the figures do not depend on it.
      .catch(() => undefined);
    return () => stop.abort();
  }, [question, arm, deal, isPaused]);
  const value = question.names[arm];
  return (
    <figure class={arm === 0 ? 'lab-card' : 'lab-card is-changed'}>
      <figcaption>
        <b>{arm === 0 ? w.byTheBook : w.yourChange}</b>
        {value !== undefined && <em>{value}</em>}
        <small>{moment && w.liveGame(moment.deal + 1, moment.turn)}</small>
      </figcaption>
      {moment ? <img src={moment.picture} alt="" /> : <div />}
    </figure>
  );
}

/** Shows a deal from its start to its end. Without motion it shows the end alone. */
async function playDeal(game: string, arm: number, deal: number, show: (moment: Moment) => void, stop: AbortSignal): Promise<void> {
  const [text, { stillPicture }] = await Promise.all([openLabRun().sampleOf(arm, deal), import('../play/staticBoard.tsx')]);
  const opened = await openRecord(text, rulesWithPositions, { isWanted: () => !stop.aborted });
  if (!opened.ok) throw new Error(opened.fault.message);
  const { game: rules, match } = opened.value;
  const { steps } = match.timeline;
  const stride = pace() === 0 ? steps.length : Math.ceil(steps.length / MAX_PICTURES);
  for (let n = Math.min(stride, steps.length) - 1; n < steps.length && !stop.aborted; n += stride) {
    const step = steps[n];
    if (!step) return;
    const [before, after] = [step.before, step.after].map((position) => rules.view(position, 'watcher'));
    const events = step.events.flatMap((event): GameEvent | readonly GameEvent[] => rules.eventFor(event, 'watcher') ?? []);
    const shown = before && after && { before, after, events, event: events.length - 1 };
    const picture = shown && (await stillPicture(game, shown, language.value, 'board'));
    if (!picture) throw new Error(`${game} has no board`);
    if (!stop.aborted) show({ picture, deal, turn: rules.turn(step.after) });
    await pause(n + stride < steps.length ? PICTURE : END, stop);
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stop.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
}
