import type { AnyGame, LocalizedMessage, OpenPuzzle, Puzzle } from '@fray/engine';
import { LineRanking } from './lineRanking.ts';
import { AS_GOOD, type PuzzleGrade, PuzzleGrader } from './puzzleGrader.ts';

/** A judged answer, and why. */
export interface PuzzleVerdict extends PuzzleGrade {
  readonly grade: 'right' | 'wrong';
  /**
   * The advantage of the best answer over this one, or over the next best if this one is right; from facts of the rules, for the game's
   * `word`.
   */
  readonly why: readonly LocalizedMessage[];
}

/** Judges an answer, from the puzzle if it lists the answer, otherwise by analysis. An answer is right if its loss is not significant. */
export function judgedAnswer(game: AnyGame, puzzle: Puzzle, opened: OpenPuzzle, moves: readonly string[]): PuzzleVerdict {
  const grader = new PuzzleGrader(game, puzzle, opened);
  const known = grader.grade(moves);
  const { answers, others, seat } = puzzle;
  const [own, best, other] = [moves, answers[0]?.moves ?? [], others[0]?.moves ?? []].map((line) => grader.read(line));
  if (!own || !best) return { grade: 'wrong', why: [] };
  const { grade, line } = known.grade === 'unknown' ? reckoned() : { ...known, grade: known.grade };
  const [worse, better] = grade === 'right' ? [other, own] : [own, best];
  const why = (worse && game.bot.explain?.(opened.state, seat, worse, better)) ?? [];
  return { grade, ...(line ? { line } : {}), why };

  function reckoned(): Pick<PuzzleVerdict, 'grade' | 'line'> {
    const { share, loss } = new LineRanking(game, puzzle.seats).compare(opened.state, seat, best!, own!, puzzle.judged.by);
    return { grade: loss.mean <= Math.max(AS_GOOD, 2 * loss.se) ? 'right' : 'wrong', line: { moves, share } };
  }
}
