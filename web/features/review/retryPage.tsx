import type { ReviewEvent } from '@fray/review';
import { gradeOf, knownGrade, type LineGrade } from '@fray/review';
import { ActionButton, AgainIcon, BackIcon, EyeIcon, type Frame, FrameContext, NextIcon } from '@fray/table-kit';
import { useEffect, useState } from 'preact/hooks';
import { percent, points } from '../../shared/figures.ts';
import { language } from '../../shared/settings.ts';
import { words } from '../../shared/words/index.ts';
import type { Session } from '../play/index.ts';
import { complaintText, namesAt, useTableScene } from '../play/index.ts';
import type { AnalysisClient } from './analysisClient.ts';
import { aimsOf, describeMoves, type SpokenUi } from './explanations.ts';
import { Pointers } from './pointers.tsx';
import { Retry } from './retry.ts';
import { reviewBar } from './reviewBar.tsx';
import { reviewWords } from './words/index.ts';

interface Props {
  readonly table: Session;
  readonly ui: SpokenUi;
  readonly analysis: AnalysisClient;
  readonly event: ReviewEvent;
  /** Whether it is this user's mistake. */
  readonly mine: boolean;
  readonly back: string;
  onLeave(): void;
  onNext(): void;
}

/** A retry of a mistake: the user answers in the position and gets a grade. */
export function RetryPage(props: Props) {
  const { table, ui, event, mine } = props;
  const w = reviewWords();
  const [retry, setRetry] = useState(() => retryOf(props));
  const [isShown, setShown] = useState(false);
  const graded = useGrade(retry, props);
  const names = namesAt(retry, ui);
  const { scene, announcement } = useTableScene(retry, ui, names, undefined);
  const { decision, seat } = event;
  const [best] = decision?.better ?? [];
  const view = table.game.view(table.stateAt(event.at), seat);
  const again = () => {
    setShown(false);
    setRetry(retryOf(props));
  };
  const lost = w.points(points(decision?.loss ?? 0, language.value));
  const answered = retry.answer.value !== undefined;
  const frame: Frame = {
    ...reviewBar(retry, ui, w.retry.title, props.back),
    menu: { label: words().menu, content: <Leave onLeave={props.onLeave} /> },
    status: w.retry.title,
    tone: answered ? 'past' : 'yours',
    refusal: complaintText(retry),
    announcement,
    notices: (
      <section class="rv-card rv-retry" aria-label={w.retry.title}>
        <p role="status">
          {answered ? <Outcome graded={graded} seat={seat} /> : mine ? w.retry.ask(lost) : w.retry.askOther(names.sideName(seat), lost)}
        </p>
        {isShown && best && (
          <p class="rv-lead">{w.retry.answer(describeMoves(ui, view, seat, best.moves), percent(best.shares[seat] ?? 0))}</p>
        )}
        <div class="rv-actions">
          {answered && <ActionButton action={{ label: w.retry.retry, icon: AgainIcon, act: again }} />}
          {!isShown && best && <ActionButton action={{ label: w.retry.show, icon: EyeIcon, act: () => setShown(true) }} />}
          {answered && <ActionButton action={{ label: w.retry.nextOne, icon: NextIcon, act: props.onNext }} />}
          <ActionButton action={{ label: w.retry.leave, icon: BackIcon, act: props.onLeave }} />
        </div>
      </section>
    ),
    step: `${retry.shownStep.value.at}/${retry.shownStep.value.of}`,
    latest: '',
    sheets: [],
    end: null,
    over: isShown && best && retry.history.value.length === 0 && (
      <Pointers list={[{ aims: aimsOf(ui, view, seat, best.moves), tone: 'good', share: best.shares[seat] ?? 0 }]} />
    ),
  };
  return (
    <FrameContext.Provider value={frame}>
      <ui.Table {...scene} />
    </FrameContext.Provider>
  );
}

const retryOf = ({ table, event: { at, seat } }: Props): Retry =>
  new Retry({
    game: table.game,
    options: table.options,
    players: table.players,
    start: table.stateAt(at),
    orientation: seat,
    answers: seat,
  });

type GradeState = LineGrade | 'judging' | 'unjudged';

/** Grades the answer: from the review where it has looked at it, otherwise by asking again. */
function useGrade(retry: Retry, { table, event, analysis }: Props): GradeState {
  const [graded, setGraded] = useState<GradeState>('judging');
  const answer = retry.answer.value;
  useEffect(() => {
    setGraded('judging');
    const { decision, seat, at } = event;
    if (!answer || !decision) return undefined;
    const start = table.stateAt(at);
    const known = knownGrade(table.game, start, seat, decision, answer);
    if (known) {
      setGraded(known);
      return undefined;
    }
    let current = true;
    const point = {
      game: table.game.id,
      options: table.optionTexts,
      seats: table.players.length,
      position: table.game.writePosition(start),
      seat,
    };
    analysis.call('judge', { ...point, moves: answer }).then(
      ({ line, best, se }) => current && setGraded({ grade: gradeOf(line, best, decision.chosen, seat, se), line, best }),
      () => current && setGraded('unjudged'),
    );
    return () => {
      current = false;
    };
  }, [answer, retry]);
  return graded;
}

function Outcome({ graded, seat }: { graded: GradeState; seat: number }) {
  const w = reviewWords();
  if (graded === 'judging' || graded === 'unjudged') return <>{w.retry[graded]}</>;
  const { grade, line, best } = graded;
  return (
    <span class={`rv-grade ${grade}`}>
      <b>{w.retry[grade]}</b> {w.retry.yours(percent(line.shares[seat] ?? 0), percent(best.shares[seat] ?? 0))}
    </span>
  );
}

function Leave({ onLeave }: { onLeave: () => void }) {
  return (
    <p class="buttons">
      <button type="button" data-closes onClick={onLeave}>
        {reviewWords().retry.leave}
      </button>
    </p>
  );
}
