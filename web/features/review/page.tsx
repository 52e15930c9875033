import type { Seat } from '@fray/engine';
import { type Line, nextSlip, type ReviewEvent, reviewEvents } from '@fray/review';
import { ActionButton, AgainIcon, BackIcon, type Frame, FrameContext } from '@fray/table-kit';
import { useEffect, useRef, useState } from 'preact/hooks';
import { percent } from '../../shared/figures.ts';
import { loadUi } from '../../shared/gameUi.ts';
import { saveReviewTotals } from '../../shared/reviewMarks.ts';
import { go, type RouteOf, redirect } from '../../shared/router.ts';
import { api } from '../../shared/server/api.ts';
import { language } from '../../shared/settings.ts';
import { useTitle } from '../../shared/title.ts';
import { Awaiting, useLoaded } from '../../shared/useLoaded.tsx';
import { words } from '../../shared/words/index.ts';
import { complaintText, currentRecord, type Names, namesAt, Session, session, useTableScene } from '../play/index.ts';
import { type AnalysisClient, useAnalysis } from './analysisClient.ts';
import { aimsOf, describeMoves, type SpokenUi, spokenUi } from './explanations.ts';
import { playsOnline } from './playsOnline.ts';
import { Pointers } from './pointers.tsx';
import { Retry } from './retry.ts';
import { RetryPage } from './retryPage.tsx';
import { reviewBar } from './reviewBar.tsx';
import { ReviewReader } from './reviewReader.tsx';
import { useReview } from './useReview.ts';
import { reviewWords } from './words/index.ts';
import '../../shared/tableView.css';
import './analysing.css';

interface AnalysingProps {
  readonly table: Session;
  readonly ui: SpokenUi;
  readonly analysis: AnalysisClient;
  /** The moment it begins from. */
  readonly moment: number;
  readonly orientation: number;
  readonly back: string;
  onLeave(): void;
}

const BEST = 3;

/** Any position of a match. The user moves for all seats, and sees the best three lines. */
function AnalysisPage(props: AnalysingProps) {
  const { ui, moment, analysis } = props;
  const w = reviewWords();
  const [retry, setRetry] = useState(() => boardOf(props));
  const names = namesAt(retry, ui);
  const { scene, announcement } = useTableScene(retry, ui, names, undefined);
  const ranked = useRanked(retry, analysis);
  const [best] = Array.isArray(ranked) ? ranked : [];
  const seat = retry.actor.value;
  const frame: Frame = {
    ...reviewBar(retry, ui, w.analysis.title, props.back),
    menu: { label: words().menu, content: <p>{w.analysis.help}</p> },
    status: retry.outcome ? w.analysis.over : words().yourTurn(names.sideName(seat ?? 0)),
    tone: retry.outcome ? 'over' : 'yours',
    refusal: complaintText(retry),
    announcement,
    notices: (
      <section class="rv-card rv-analysis" aria-label={w.analysis.title}>
        {!retry.outcome && <Best retry={retry} ui={ui} names={names} ranked={ranked} />}
        <div class="rv-actions">
          <ActionButton action={{ label: w.analysis.restart, icon: AgainIcon, act: () => setRetry(boardOf(props)) }} />
          <ActionButton action={{ label: w.analysis.leave, icon: BackIcon, act: props.onLeave }} />
        </div>
      </section>
    ),
    step: `${moment}+${retry.shownStep.value.at}`,
    latest: '',
    sheets: [],
    end: null,
    over: best && seat !== undefined && (
      <Pointers list={[{ aims: aimsOf(ui, retry.shownStep.value.view, seat, best.moves), tone: 'good', share: best.shares[seat] ?? 0 }]} />
    ),
  };
  return (
    <FrameContext.Provider value={frame}>
      <ui.Table {...scene} />
    </FrameContext.Provider>
  );
}

const boardOf = ({ table, moment, orientation }: AnalysingProps): Retry =>
  new Retry({ game: table.game, options: table.options, players: table.players, start: table.stateAt(moment), orientation });

type RankedState = readonly Line[] | 'thinking' | 'nothing';

/** The best lines of the position that stands. */
function useRanked(retry: Retry, analysis: AnalysisClient): RankedState {
  const [ranked, setRanked] = useState<RankedState>('thinking');
  const version = retry.version.value;
  useEffect(() => {
    const { point } = retry;
    setRanked('thinking');
    if (!point) return undefined;
    let current = true;
    analysis.call('rank', point).then(
      (lines) => current && setRanked(lines.length > 0 ? lines.slice(0, BEST) : 'nothing'),
      () => current && setRanked('nothing'),
    );
    return () => {
      current = false;
    };
  }, [retry, version]);
  return ranked;
}

function Best({ retry, ui, names, ranked }: { retry: Retry; ui: SpokenUi; names: Names; ranked: RankedState }) {
  const w = reviewWords();
  const seat = retry.actor.value;
  if (seat === undefined) return null;
  const { view } = retry.shownStep.value;
  return (
    <>
      <h2>{w.analysis.best(names.sideName(seat))}</h2>
      {typeof ranked === 'string' ? (
        <p class="rv-none" role="status">
          {w.analysis[ranked]}
        </p>
      ) : (
        <ol class="rv-best">
          {ranked.map((line) => (
            <li key={line.moves.join(' ')}>
              <button type="button" onClick={() => retry.play(...line.moves)}>
                <span>{describeMoves(ui, view, seat, line.moves)}</span> <b>{percent(line.shares[seat] ?? 0)}</b>
              </button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

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
  /** The seat that is reviewed first. */
  readonly first: Seat;
  /** Where the result is. */
  readonly back: string;
}

/** A tried line has its own address, so that the browser's back button returns to the review. */
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
function ReviewSession({ id, seat, mode, table, ui, record, first, back }: Props) {
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

interface OpenedReview {
  readonly table: Session;
  readonly ui: SpokenUi;
  readonly record: string;
}

/** The review of the match that is open on this device, or of a finished online one. */
export function ReviewPage({ route: { table: id, seat, mode } }: { route: RouteOf<'review'> }) {
  const loaded = useLoaded(`review ${id}`, async (): Promise<OpenedReview | undefined> => {
    const record = id === '' ? (session.peek()?.record ?? (await currentRecord())) : await api.record(id);
    if (record === undefined) return undefined;
    const table = await Session.resume(record, 'look');
    if (!(table instanceof Session)) throw new Error(table.message);
    const ui = await loadUi(table.game.id);
    if (!ui) throw new Error(`no table for ${table.game.id}`);
    return { table, ui: await spokenUi(ui), record };
  });
  return (
    <Awaiting loaded={loaded}>
      {(found) =>
        found?.table.outcome ? (
          <ReviewSession
            key={id}
            id={id}
            seat={seat}
            mode={mode}
            {...found}
            first={
              seat ??
              Math.max(
                0,
                found.table.players.findIndex(({ kind }) => kind === 'human'),
              )
            }
            back={id === '' ? '#/table' : seat === undefined ? `#/replay/${id}` : `#/t/${id}/${seat}`}
          />
        ) : (
          <main id="main">
            <p>{found ? reviewWords().notOver : words().noTable}</p>
            <p>
              <a href={found ? '#/table' : '#/'}>{words().home}</a>
            </p>
          </main>
        )
      }
    </Awaiting>
  );
}
