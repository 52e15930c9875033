import type { Seat } from '@fray/engine';
import { nextSlip, type ReviewEvent, reviewEvents } from '@fray/review';
import { useEffect, useRef, useState } from 'preact/hooks';
import { saveReviewTotals } from '../../shared/reviewMarks.ts';
import { go, type RouteOf, redirect } from '../../shared/router.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { words } from '../../shared/words/index.ts';
import type { Session } from '../play/index.ts';
import { AnalysisPage } from './analysing.tsx';
import { useAnalysis } from './analysisClient.ts';
import type { SpokenUi } from './explanations.ts';
import { playsOnline } from './playsOnline.ts';
import { RetryPage } from './retryPage.tsx';
import { ReviewReader } from './reviewReader.tsx';
import { useReview } from './useReview.ts';
import { reviewWords } from './words/index.ts';
import '../../shared/tableView.css';

interface Props {
  /** The table that it was played at; empty: the match that is open on this device. */
  readonly id: string;
  /** The seat in the address. */
  readonly seat: RouteOf<'review'>['seat'];
  readonly mode: RouteOf<'review'>['mode'];
  /** The match, to be looked at. */
  readonly table: Session;
  readonly ui: SpokenUi;
  readonly record: string;
  /** Whose match it is first of all. */
  readonly first: Seat;
  /** Where the result is. */
  readonly back: string;
}

/** What is tried has an address of its own: going back leads to the review. */
function useAddress({ id, seat, mode }: Pick<Props, 'id' | 'seat' | 'mode'>) {
  const review = `/review${id === '' ? '' : `/${id}`}${seat === undefined ? '' : `/${seat}`}`;
  const within = useRef(false);
  return {
    open(kind: 'analysis' | 'retry', moment: number) {
      const address = `/review/${id}/${seat ?? ''}/${kind}/${moment}`;
      if (mode) return redirect(address);
      within.current = true;
      return go(address);
    },
    /** Back to the review, which an address may have passed by. */
    leave() {
      if (within.current) history.back();
      else redirect(review);
    },
  };
}

/** Whether analysis is refused, because the reader plays the same game online now; undefined until that is known. */
function useClosed(game: string, isAsked: boolean): boolean | undefined {
  const [isClosed, setClosed] = useState<boolean>();
  useEffect(() => {
    if (!isAsked) return undefined;
    let current = true;
    setClosed(undefined);
    void playsOnline(game).then((closed) => current && setClosed(closed));
    return () => {
      current = false;
    };
  }, [game, isAsked]);
  return isClosed;
}

/** A finished match: read what happened, try mistakes again, or analyse from any moment. */
export function ReviewSession({ id, seat, mode, table, ui, record, first, back }: Props) {
  const [attempt, setAttempt] = useState(0);
  const [orientation, setOrientation] = useState(first);
  const { open, leave } = useAddress({ id, seat, mode });
  const isAnalysis = mode?.kind === 'analysis';
  const closed = useClosed(table.game.id, isAnalysis);
  const state = useReview(record, attempt);
  const analysis = useAnalysis();
  useEffect(() => {
    if (state.review && id !== '') void saveReviewTotals(id, state.review);
  }, [state.review, id]);
  const w = reviewWords();
  useTitle(`${words().review} · ${ui.texts[language.value].game.name}`);
  useEffect(() => {
    if (isAnalysis && closed) leave();
  }, [isAnalysis, closed]);
  const mistakes = state.review ? reviewEvents(state.review, orientation) : [];
  const retried = mode?.kind === 'retry' ? mistakes.find(({ kind, at }) => kind !== 'luck' && at === mode.moment) : undefined;
  const next = (after: ReviewEvent) => {
    const found = nextSlip(mistakes, after.at);
    if (found && found.at !== after.at) open('retry', found.at);
    else leave();
  };
  if (retried)
    return (
      <RetryPage
        key={retried.at}
        table={table}
        ui={ui}
        analysis={analysis}
        event={retried}
        mine={retried.seat === orientation}
        back={back}
        onLeave={leave}
        onNext={() => next(retried)}
      />
    );
  if (isAnalysis && closed === false) {
    const moment = Math.min(mode.moment, table.steps.value.length);
    return (
      <AnalysisPage
        key={moment}
        table={table}
        ui={ui}
        analysis={analysis}
        moment={moment}
        orientation={orientation}
        back={back}
        onLeave={leave}
      />
    );
  }
  return (
    <ReviewReader
      id={id}
      table={table}
      ui={ui}
      state={state}
      orientation={orientation}
      back={back}
      notice={closed ? w.analysis.closed(ui.texts[language.value].game.name) : ''}
      onOrientation={setOrientation}
      onAgain={() => setAttempt(attempt + 1)}
      onTry={({ at }) => open('retry', at)}
      onAnalyse={(moment) => open('analysis', moment)}
    />
  );
}
