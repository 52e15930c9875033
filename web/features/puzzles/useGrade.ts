import type { LocalizedMessage, Puzzle } from '@fray/engine';
import type { PuzzleGrader } from '@fray/review/puzzles';
import { useEffect, useState } from 'preact/hooks';
import type { AnalysisClient, Retry } from '../review/index.ts';

/** What is known of an answer: nothing yet, or whether it is right, what it is worth where that was judged, and why. */
export type GradeState =
  | { readonly state: 'open' | 'judging' | 'unjudged' }
  | { readonly state: 'right' | 'wrong'; readonly share: number | undefined; readonly why: readonly LocalizedMessage[] };

const OPEN: GradeState = { state: 'open' };

interface Props {
  readonly retry: Retry;
  readonly puzzle: Puzzle;
  readonly grader: PuzzleGrader;
  readonly analysis: AnalysisClient;
}

/** Grades an answer as soon as it is given: at once where the puzzle lists it, and then the analysis says why, or what an unlisted one is worth. */
export function useGrade({ retry, puzzle, grader, analysis }: Props): GradeState {
  const [graded, setGraded] = useState<GradeState>(OPEN);
  const answer = retry.answer.value;
  const { moved } = retry;
  void retry.version.value;
  // The right thing may be done before the turn is over.
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
