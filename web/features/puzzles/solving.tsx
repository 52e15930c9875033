import type { LocalizedMessage, Puzzle, Seat } from '@fray/engine';
import { textIn } from '@fray/engine/catalogue';
import type { DecisionPoint } from '@fray/review';
import { oneOf, PuzzleGrader } from '@fray/review/puzzles';
import { ActionButton, AgainIcon, BackIcon, EyeIcon, type Frame, FrameContext, isPhoneLayout, NextIcon, StarIcon } from '@fray/table-kit';
import { Icon } from '@fray/table-kit/icon';
import { Check, X } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { percent } from '../../shared/figures.ts';
import { linkTo } from '../../shared/secretLink.tsx';
import { language } from '../../shared/settings.ts';
import { ShareButton } from '../../shared/shareButton.tsx';
import { words } from '../../shared/words/index.ts';
import { complaintText, type Names, namesAt, TableMenu, useTableScene } from '../play/index.ts';
import { type AnalysisClient, aimsOf, describeMoves, Pointers, Retry, reviewBar } from '../review/index.ts';
import { About, Yours } from './facts.tsx';
import type { OpenCollectionPuzzle } from './opened.ts';
import { puzzleWords } from './words/index.ts';
import '../../shared/reviewCards.css';

/** The grade of an answer: none yet, or right or wrong, with its value if computed, and the reason. */
type GradeState =
  | { readonly state: 'open' | 'judging' | 'unjudged' }
  | { readonly state: 'right' | 'wrong'; readonly share: number | undefined; readonly why: readonly LocalizedMessage[] };

const OPEN: GradeState = { state: 'open' };

interface UseGradeProps {
  readonly retry: Retry;
  readonly puzzle: Puzzle;
  readonly grader: PuzzleGrader;
  readonly analysis: AnalysisClient;
}

/** Grades an answer at once if the puzzle lists it; then the analysis gives the reason, or the value of an unlisted answer. */
function useGrade({ retry, puzzle, grader, analysis }: UseGradeProps): GradeState {
  const [graded, setGraded] = useState<GradeState>(OPEN);
  const answer = retry.answer.value;
  const { moved } = retry;
  void retry.version.value;
  // The answer may be complete before the turn is over.
  const isDone = answer === undefined && moved.length > 0 && grader.isRight(moved);
  useEffect(() => {
    if (isDone) retry.settle();
  }, [isDone, retry]);
  useEffect(() => {
    setGraded(OPEN);
    if (!answer) return undefined;
    const { grade, line } = grader.grade(answer);
    setGraded(grade === 'unknown' ? { state: 'judging' } : { state: grade, share: line?.share, why: [] });
    let current = true;
    analysis.call('puzzle', { game: retry.game.id, puzzle, moves: answer }).then(
      (found) => current && setGraded({ state: found.grade, share: found.line?.share, why: found.why }),
      () => current && grade === 'unknown' && setGraded({ state: 'unjudged' }),
    );
    return () => {
      current = false;
    };
  }, [answer, retry]);
  return graded;
}

interface Props extends OpenCollectionPuzzle {
  readonly analysis: AnalysisClient;
  readonly back: string;
  /** Above the question: the day, or a storm's clock. */
  readonly head?: ComponentChildren;
  /** Whether the answer is only shown, and the next puzzle follows automatically. */
  readonly isStorm?: boolean;
  onAnswer(right: boolean): void;
  onNext(): void;
}

/** A puzzle at its table: the user plays, sees the events, and gets the grade with its reason. */
export function Solving(props: Props) {
  const { game, ui, puzzle, opened, analysis, isStorm = false, onAnswer, onNext } = props;
  const w = puzzleWords();
  const [attempt, setAttempt] = useState(0);
  const [isShown, setShown] = useState(false);
  const retry = useMemo(() => retryOf(props, attempt), [puzzle.id, attempt]);
  const grader = useMemo(() => new PuzzleGrader(game, puzzle, opened), [puzzle.id]);
  const graded = useGrade({ retry, puzzle, grader, analysis });
  const names = namesAt(retry, ui);
  const { scene, announcement, turn } = useTableScene(retry, ui, names, undefined);
  const isOver = graded.state === 'right' || graded.state === 'wrong';
  /** Whether a text must be closed before the player can act. */
  const isAnswered = !isStorm && (isOver || isShown);
  useEffect(() => {
    if (isOver) onAnswer(graded.state === 'right');
  }, [graded.state]);
  const again = () => {
    setShown(false);
    setAttempt(attempt + 1);
  };
  const show = () => {
    setShown(true);
    if (graded.state === 'open') onAnswer(false);
    if (retry.moved.length > 0) setAttempt(attempt + 1);
  };
  const [best] = puzzle.answers;
  const view = game.view(opened.state, puzzle.seat);
  const number = w.number(props.set.texts[language.value], Number(puzzle.id.replace(/^.*-/, '')));
  const frame: Frame = {
    ...reviewBar(retry, ui, w.title, props.back),
    ...(isPhoneLayout() ? { title: <b>{number}</b> } : {}),
    menu: {
      label: words().menu,
      content: (
        <TableMenu table={retry} onTurn={turn}>
          <p class="buttons">
            <a class="button" href="#/puzzles">
              {w.leave}
            </a>
            <ShareButton link={linkTo(`/puzzle/${puzzle.id}`)} title={w.title} />
          </p>
        </TableMenu>
      ),
    },
    status: number,
    tone: retry.answer.value === undefined && !isAnswered ? 'yours' : 'past',
    refusal: complaintText(retry),
    announcement,
    notices: (
      <section class={`rv-card pz-card ${graded.state} ${isAnswered ? 'settled' : ''}`} aria-label={w.title}>
        {props.head}
        <h2 class="pz-ask">{askOf(props, names)}</h2>
        <AnswerVerdict {...props} graded={graded} />
        {isAnswered && (
          <Compare
            puzzle={puzzle}
            isWorstCase={props.themes.find(({ name }) => name === puzzle.theme)?.worstCase === true}
            own={isOver ? retry.answer.value : undefined}
            share={'share' in graded ? graded.share : undefined}
            describe={(moves) => describeMoves(ui, view, puzzle.seat, moves)}
          />
        )}
        {!isStorm && (
          <div class="rv-actions">
            <ActionButton
              primary={isAnswered}
              action={{ label: isAnswered || !isPhoneLayout() ? w.next : w.skip, icon: NextIcon, key: 'N', act: onNext }}
            />
            {isAnswered && <ActionButton action={{ label: w.retry, icon: AgainIcon, key: 'Z', act: again }} />}
            {!isShown && graded.state !== 'right' && <ActionButton action={{ label: w.show, icon: EyeIcon, key: 'Y', act: show }} />}
          </div>
        )}
      </section>
    ),
    step: `${retry.shownStep.value.at}/${retry.shownStep.value.of}`,
    latest: '',
    sheets: [
      { id: 'about', label: w.about, icon: StarIcon, content: <About {...props} isOver={isOver || isShown} /> },
      { id: 'yours', label: w.yours, icon: BackIcon, content: <Yours set={props.set} file={props.file} /> },
    ],
    end: null,
    // Letters that no table takes for itself.
    keys: isStorm
      ? []
      : [
          { key: 'n', label: w.next, act: onNext },
          ...(isAnswered ? [{ key: 'z', label: w.retry, act: again }] : []),
          ...(isShown || graded.state === 'right' ? [] : [{ key: 'y', label: w.show, act: show }]),
        ],
    over: isShown && best && retry.moved.length === 0 && (
      <Pointers list={[{ aims: aimsOf(ui, view, puzzle.seat, best.moves), tone: 'good', share: best.share }]} />
    ),
  };
  return (
    <FrameContext.Provider value={frame}>
      <ui.Table key={`${puzzle.id} ${attempt}`} {...scene} />
    </FrameContext.Provider>
  );
}

/** The table of a puzzle. Hidden facts are drawn again for each try; the other seats play forced replies. */
function retryOf({ game, analysis, puzzle: { seat, seats }, opened: { options, state } }: Props, attempt: number): Retry {
  const players = game.seatNames.slice(0, seats).map((name) => ({ seat: name, kind: 'human' as const, name: '' }));
  const start = oneOf(game, state, seat, attempt);
  const reply = (point: DecisionPoint, against: Seat) => analysis.call('reply', { ...point, against });
  return new Retry({ game, options, players, start, orientation: seat, answers: seat, reply });
}

function askOf({ themes, puzzle: { theme, seat } }: Props, names: Names): string {
  const asks = themes.find(({ name }) => name === theme)?.question;
  return asks ? textIn(asks, language.value) : puzzleWords().find(names.sideName(seat));
}

/** Whether that was it, and why. */
function AnswerVerdict({ game, puzzle, graded }: Props & { graded: GradeState }) {
  const w = puzzleWords();
  const [best] = puzzle.answers;
  if (!best || !('why' in graded))
    return (
      <p class="pz-text" role="status">
        {!('why' in graded) && graded.state !== 'open' && w[graded.state]}
      </p>
    );
  const right = graded.state === 'right';
  const why = graded.why.map(({ name, about }) => game.localize(name, language.value, about)).join(' ');
  return (
    <p class="pz-text" role="status">
      <b class={right ? 'gain' : 'loss'}>{right ? w.right : w.wrong}</b> {why} {puzzle.judged.by !== 'exact' && <small>{w.luck}</small>}
    </p>
  );
}

/** Number of other moves shown next to the answer. */
const OTHERS = 2;

interface CompareProps {
  readonly puzzle: Puzzle;
  /** Whether shares are guaranteed against the best reply. */
  readonly isWorstCase: boolean;
  /** The player's own moves; undefined: the answer was shown. */
  readonly own: readonly string[] | undefined;
  /** Values of the player's own moves. */
  readonly share: number | undefined;
  describe(moves: readonly string[]): string;
}

/** The answer next to the next best moves and the player's own, with their values. */
function Compare({ puzzle, isWorstCase, own, share, describe }: CompareProps) {
  const w = puzzleWords();
  const [best] = puzzle.answers;
  if (!best) return null;
  const caption = isWorstCase ? w.atWorst : w.compare;
  const known = new Set<string>();
  const isNew = ({ words }: { words: string }) => !known.has(words) && known.add(words);
  const ownText = own && describe(own);
  const lines = [
    { words: describe(best.moves), share: best.share, isBest: true },
    ...(ownText !== undefined && share !== undefined ? [{ words: ownText, share, isBest: false }] : []),
    ...puzzle.others
      .toSorted((a, b) => b.share - a.share)
      .map((line) => ({ words: describe(line.moves), share: line.share, isBest: false })),
  ]
    .filter(isNew)
    .slice(0, 1 + OTHERS);
  return (
    <>
      <p class="pz-text">
        <small>{caption}</small>
      </p>
      <ul class="pz-compare" aria-label={caption}>
        {lines.map((line) => (
          <li key={line.words} class={line.isBest ? 'best' : ''} style={{ '--share': `${100 * line.share}%` }}>
            <Icon of={line.isBest ? Check : X} size={15} />
            <span>
              {line.words}
              {line.words === ownText && ` (${w.yoursMark})`}
            </span>
            <b>{percent(line.share)}</b>
            <i aria-hidden="true" />
          </li>
        ))}
      </ul>
    </>
  );
}
