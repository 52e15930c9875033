import type { GameEvent } from '@fray/engine';
import { rulesWithPositions } from '@fray/games';
import { useEffect, useState } from 'preact/hooks';
import { openRecord } from '../../shared/openRecord.ts';
import { language, pace } from '../../shared/settings.ts';
import { type LabProgress, openLabRun } from './labRun.ts';
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

/** While games are counted: one game of each side, with the same dice, move by move. */
export function LiveBoards({ running, arm }: { readonly running: LabProgress; readonly arm: number }) {
  const w = LAB[language.value];
  const { question, planned, paused, over } = running;
  if (over || planned === 0) return null;
  return (
    <section class="lab-live" aria-label={w.live}>
      <LiveBoard game={question.game} arm={0} value={question.names[0]} isPaused={paused} />
      <LiveBoard game={question.game} arm={arm} value={question.names[arm]} isPaused={paused} key={`${arm} ${question.names[arm]}`} />
    </section>
  );
}

interface BoardProps {
  readonly game: string;
  readonly arm: number;
  /** The value of the changed option, or the name of the variant. */
  readonly value: string | undefined;
  readonly isPaused: boolean;
}

function LiveBoard({ game, arm, value, isPaused }: BoardProps) {
  const w = LAB[language.value];
  const [deal, setDeal] = useState(0);
  const [moment, setMoment] = useState<Moment>();
  useEffect(() => {
    if (isPaused) return undefined;
    const stop = new AbortController();
    playDeal(game, arm, deal, setMoment, stop.signal)
      .then(() => stop.signal.aborted || setDeal(deal + 1))
      // A game that cannot be shown is left out: the figures do not depend on it.
      .catch(() => undefined);
    return () => stop.abort();
  }, [game, arm, deal, isPaused]);
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
    const picture = before && after && (await stillPicture(game, { before, after, events, event: events.length - 1 }, language.value));
    if (!picture) throw new Error(`${game} has no board`);
    if (!stop.aborted) show({ picture, deal, turn: rules.turn(step.after) });
    await pause(n + stride < steps.length ? PICTURE : END, stop);
  }
}

function pause(milliseconds: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
