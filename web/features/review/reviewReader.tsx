import type { Seat } from '@fray/engine';
import type { Decision, Review } from '@fray/review';
import { happeningAt, nextSlip, type ReviewEvent, reviewEvents, shareAt, turnAt } from '@fray/review';
import { DiceIcon, type Frame, FrameContext, isPhoneLayout, LensIcon, LogIcon, type Sheet, StarIcon } from '@fray/table-kit';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { percent } from '../../shared/figures.ts';
import { isLocal } from '../../shared/localGames.ts';
import { linkTo } from '../../shared/secretLink.tsx';
import { language } from '../../shared/settings.ts';
import { AnimatedPictureButton, ShareButton } from '../../shared/shareButton.tsx';
import { words } from '../../shared/words/index.ts';
import type { Session } from '../play/index.ts';
import { Log, lookAt, type Names, namesAt, playStep, Replayer, TableMenu, useTableScene } from '../play/index.ts';
import { LineCard, SumCard, VerdictCard } from './cards.tsx';
import { aimsOf, describeMoves, describeStep, type SpokenUi } from './explanations.ts';
import { Graph } from './graph.tsx';
import { EventList, Figures } from './lists.tsx';
import { Pointers } from './pointers.tsx';
import { OrientationSelect, ReviewWork, reviewBar } from './reviewBar.tsx';
import type { ReviewProgress } from './useReview.ts';
import { reviewWords } from './words/index.ts';

export interface ReadingProps {
  readonly table: Session;
  readonly ui: SpokenUi;
  readonly state: ReviewProgress;
  readonly orientation: Seat;
  /** Where the result is. */
  readonly back: string;
  /** The table that it was played at; empty: the match that is open on this device. */
  readonly id: string;
  /** Why something that was asked for cannot be had. */
  readonly notice: string;
  onOrientation(seat: Seat): void;
  onAgain(): void;
  onTry(event: ReviewEvent): void;
  onAnalyse(moment: number): void;
}

/** A match with its review: the position and the animation in the middle, its course below, moments at the side. */
export function ReviewReader(props: ReadingProps) {
  const { table, ui, orientation, state } = props;
  table.orientation = orientation;
  const names = namesAt(table, ui);
  const w = reviewWords();
  const { review } = state;
  const presence = {
    note: (seat: Seat) => (review?.sums[seat] ? w.accuracy(Math.round(review.sums[seat].accuracy)) : ''),
    clock: () => undefined,
    answerTime: undefined,
  };
  const { scene, announcement, turn } = useTableScene(table, ui, names, presence);
  const [picked, setPicked] = useState<ReviewEvent>();
  const list = review ? reviewEvents(review, orientation) : [];
  const { at } = table.shownStep.value;
  const same = picked && list.find((one) => one.kind === picked.kind && one.at === picked.at);
  const chosen = same && (same.at === at || same.until === at) ? same : happeningAt(list, at);
  const choose = (one: ReviewEvent) => {
    setPicked(one);
    if (one.kind === 'luck') playStep(table, one.until);
    else lookAt(table, one.at, table.shownStep.value.of);
  };
  useFirstMistake(table, review, list, choose);
  const reader: Reader = { ...props, names, list, chosen, choose, at, turn };
  return (
    <FrameContext.Provider value={frameOf(reader, announcement)}>
      <ui.Table {...scene} />
    </FrameContext.Provider>
  );
}

/** Opens at the first mistake, unless the user has selected another moment. */
function useFirstMistake(
  table: Session,
  review: Review | undefined,
  list: readonly ReviewEvent[],
  choose: (one: ReviewEvent) => void,
): void {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    if (!review || opened) return;
    setOpened(true);
    const first = nextSlip(list, -1);
    if (first && table.live) choose(first);
  }, [review]);
}

interface Reader extends ReadingProps {
  readonly names: Names;
  readonly list: readonly ReviewEvent[];
  readonly chosen: ReviewEvent | undefined;
  readonly at: number;
  choose(one: ReviewEvent): void;
  turn(): void;
}

const doNext = ({ list, chosen, at, choose }: Reader) => {
  const next = nextSlip(list, chosen?.at ?? at - 1);
  if (next) choose(next);
};

const follow = ({ table, chosen, at }: Reader) => {
  const { of } = table.shownStep.value;
  if (chosen) playStep(table, Math.min(chosen.until, of), chosen.at);
  else if (at < of) playStep(table, at + 1);
};

function keysOf(reader: Reader, tryIt: (() => void) | undefined): NonNullable<Frame['keys']> {
  const { table, at } = reader;
  const w = reviewWords();
  const { of } = table.shownStep.value;
  return [
    { key: 'n', label: w.nextMistake, act: () => doNext(reader) },
    { key: 'f', label: w.follow, act: () => follow(reader) },
    ...(tryIt ? [{ key: 't', label: w.tryAgain, act: tryIt }] : []),
    { key: 'ArrowLeft', label: words().back, act: () => lookAt(table, Math.max(0, at - 1), of) },
    { key: 'ArrowRight', label: words().forward, act: () => lookAt(table, Math.min(of, at + 1), of) },
  ];
}

/** The panel beside the board: progress of the review, text for the chosen moment, and navigation through the match. */
function Notices({ reader, analyse }: { reader: Reader; analyse: JSX.Element }) {
  const { table, state, chosen } = reader;
  const { review } = state;
  return (
    <>
      <ReviewWork state={state} onAgain={reader.onAgain} />
      {reader.notice !== '' && (
        <p class="notice" role="alert">
          {reader.notice}
        </p>
      )}
      {chosen && review && <Verdict reader={reader} chosen={chosen} review={review} />}
      {!isPhoneLayout() && (
        <div class="rv-foot">
          {review && <SumCard review={review} orientation={reader.orientation} />}
          <Replayer table={table}>{analyse}</Replayer>
        </div>
      )}
    </>
  );
}

function frameOf(reader: Reader, announcement: string): Frame {
  const { id, table, ui, state, chosen, at, turn, onTry, onAnalyse, back } = reader;
  const w = reviewWords();
  const { review } = state;
  const { of } = table.shownStep.value;
  const comparing = !isPhoneLayout() && chosen?.decision !== undefined;
  const tryIt = chosen?.decision ? () => onTry(chosen) : undefined;
  const analyse = (
    <button type="button" data-closes disabled={at >= of} onClick={() => onAnalyse(at)}>
      {w.analysis.open}
    </button>
  );
  return {
    ...reviewBar(table, ui, w.title, back),
    menu: {
      label: words().menu,
      content: (
        <TableMenu table={table} onTurn={turn}>
          <p class="buttons">
            {analyse}
            <a class="button" href={back}>
              {w.result}
            </a>
            {id !== '' && !isLocal(id) && (
              <>
                <ShareButton link={linkTo(`/replay/${id}/${at}`)} title={ui.texts[language.value].game.name} />
                <AnimatedPictureButton table={id} at={at} />
              </>
            )}
          </p>
        </TableMenu>
      ),
    },
    status: review ? statusOf(reader, review) : w.title,
    tone: 'past',
    refusal: '',
    announcement,
    notices: <Notices reader={reader} analyse={analyse} />,
    step: `${at}/${of}`,
    latest: review ? w.moments : '',
    sheets: sheetsOf(reader, review),
    end: null,
    keys: keysOf(reader, tryIt),
    ...(comparing && chosen.decision ? { comparison: flanksOf(reader, chosen, chosen.decision) } : {}),
    over: chosen?.decision && at === chosen.at && <Pointers list={pointersOf(reader, chosen, chosen.decision)} />,
    under: review && (
      <Graph
        review={review}
        orientation={reader.orientation}
        events={reader.list}
        chosen={chosen}
        at={at}
        who={reader.names.sideName}
        onLook={(moment) => lookAt(table, moment, of)}
        onChoose={reader.choose}
      />
    ),
  };
}

function statusOf({ at, orientation }: Reader, review: Review): string {
  const w = reviewWords();
  const share = percent(shareAt(review, orientation, at));
  return at === 0 ? w.graphStart(share) : w.graphAt(turnAt(review, at), share);
}

/** A line in words, from the view of its seat. */
const saying =
  ({ table, ui }: Reader, { at, seat }: ReviewEvent) =>
  (moves: readonly string[]) =>
    describeMoves(ui, table.game.view(table.stateAt(at), seat), seat, moves);

function comparison(reader: Reader, chosen: ReviewEvent, decision: Decision) {
  const w = reviewWords();
  const mine = chosen.seat === reader.orientation;
  const say = saying(reader, chosen);
  const [best] = decision.better;
  const shared = { seat: chosen.seat, mine };
  return {
    played: (
      <LineCard
        tone="bad"
        title={mine ? w.played : w.playedBy(reader.names.sideName(chosen.seat))}
        line={decision.chosen}
        words={say(decision.chosen.moves)}
        {...shared}
      />
    ),
    better: best && <LineCard tone="good" title={w.better} line={best} words={say(best.moves)} {...shared} />,
  };
}

function flanksOf(reader: Reader, chosen: ReviewEvent, decision: Decision) {
  const { played, better } = comparison(reader, chosen, decision);
  return { left: played, right: better };
}

function pointersOf({ table, ui }: Reader, { at, seat }: ReviewEvent, { chosen, better }: Decision) {
  const view = table.game.view(table.stateAt(at), seat);
  const [best] = better;
  const worth = (shares: readonly number[]) => shares[seat] ?? 0;
  return [
    { aims: aimsOf(ui, view, seat, chosen.moves), tone: 'bad' as const, share: worth(chosen.shares) },
    ...(best ? [{ aims: aimsOf(ui, view, seat, best.moves), tone: 'good' as const, share: worth(best.shares) }] : []),
  ];
}

function Verdict({ reader, chosen, review }: { reader: Reader; chosen: ReviewEvent; review: Review }) {
  const { table, names } = reader;
  const step = review.steps.find(({ at }) => at === chosen.at);
  const why = (chosen.decision?.why ?? []).map(({ name, about }) => table.game.localize(name, language.value, about));
  const lines = isPhoneLayout() && chosen.decision ? comparison(reader, chosen, chosen.decision) : undefined;
  return (
    <VerdictCard
      one={chosen}
      who={names.sideName}
      words={step ? describeStep(table, names, step) : ''}
      why={why}
      onTry={chosen.decision ? () => reader.onTry(chosen) : undefined}
      onFollow={() => follow(reader)}
      onNext={() => doNext(reader)}
    >
      {lines?.played}
      {lines?.better}
    </VerdictCard>
  );
}

function sheetsOf(reader: Reader, review: Review | undefined): readonly Sheet[] {
  const { table, ui, names, list, chosen, choose, at } = reader;
  const w = reviewWords();
  const own = list.filter(({ kind }) => kind === 'own');
  const luck = list.filter(({ kind }) => kind === 'luck');
  const log: Sheet = {
    id: 'log',
    label: words().log,
    icon: LogIcon,
    content: <Log table={table} ui={ui} names={names} mark={undefined} />,
  };
  if (!review) return [log];
  const wordsOf = (one: ReviewEvent): string => {
    if (one.decision) return saying(reader, one)(one.decision.chosen.moves);
    const step = review.steps.find((other) => other.at === one.at);
    return step ? describeStep(table, names, step) : '';
  };
  const listed = (some: readonly ReviewEvent[], empty: string) => (
    <EventList
      list={some}
      chosen={chosen}
      empty={empty}
      wordsOf={wordsOf}
      toneOf={({ seat }) => `var(--color-player-${seat})`}
      onChoose={choose}
    />
  );
  const sum = (
    <div class="rv-sum-sheet">
      {isPhoneLayout() && <SumCard review={review} orientation={reader.orientation} />}
      <OrientationSelect review={review} names={names} orientation={reader.orientation} onOrientation={reader.onOrientation} />
      <p class="rv-none">{w.judgements[review.judgement]}</p>
    </div>
  );
  return [
    { id: 'moments', label: w.moments, icon: StarIcon, content: listed(list, w.none.moments) },
    { id: 'mistakes', label: `${w.mistakes} ${own.length}`, icon: LensIcon, content: listed(own, w.none.mistakes) },
    { id: 'luck', label: `${w.luck} ${luck.length}`, icon: DiceIcon, content: listed(luck, w.none.luck) },
    {
      id: 'figures',
      label: w.numbers,
      icon: LogIcon,
      content: (
        <>
          {sum}
          <Figures
            review={review}
            orientation={reader.orientation}
            at={at}
            who={names.who}
            stepWords={(place) => (review.steps[place] ? describeStep(table, names, review.steps[place]) : '')}
            onLook={(moment) => lookAt(table, moment, table.shownStep.value.of)}
          />
        </>
      ),
    },
  ];
}
