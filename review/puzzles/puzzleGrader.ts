import type { AnyGame, AnyRules, LocalizedMessage, Move, OpenPuzzle, Puzzle, PuzzleLine, Seat } from '@fray/engine';
import { LineReader } from '../lines.ts';
import { LineRanking } from './lineRanking.ts';

/** The grade of an answer: right, wrong, or not yet evaluated. */
export interface PuzzleGrade {
  readonly grade: 'right' | 'wrong' | 'unknown';
  /** The answer as it was judged. */
  readonly line?: PuzzleLine;
}

/** A loss up to this counts as equally good. */
export const AS_GOOD = 0.02;

/** Compares moves with a puzzle's answers by the rules alone. The same actions in another order are the same answer. */
export class PuzzleGrader {
  readonly #state: object;
  readonly #seat: Seat;
  readonly #reader: LineReader;
  /** Whether every move was judged and one move is an answer: moves before it, such as a question, only delay it. */
  readonly #isOneMove: boolean;
  readonly #right: ReadonlyMap<string, PuzzleLine>;
  readonly #wrong: ReadonlyMap<string, PuzzleLine>;

  constructor(game: AnyRules, { judged, answers, others, seat }: Puzzle, { state }: OpenPuzzle) {
    this.#state = state;
    this.#seat = seat;
    this.#reader = new LineReader(game);
    this.#isOneMove = judged.by === 'exact' && [...answers, ...others].every(({ moves }) => moves.length === 1);
    const named = (lines: readonly PuzzleLine[]) => new Map(lines.map((line) => [this.#nameOf(line.moves), line]));
    this.#right = named(answers);
    this.#wrong = named(others);
  }

  /** Whether the answer is already complete, although the turn continues. */
  isRight(moves: readonly string[]): boolean {
    return moves.some((_, i) => this.#right.has(this.#nameOf(moves.slice(0, i + 1))));
  }

  grade(moves: readonly string[]): PuzzleGrade {
    const name = this.#nameOf(moves);
    const line = this.#right.get(name) ?? this.#wrong.get(name);
    const grade = this.isRight(moves) ? 'right' : line || this.#isOneMove ? 'wrong' : 'unknown';
    return { grade, ...(line ? { line } : {}) };
  }

  /** An answer as moves of the game; undefined where it cannot be read or played. */
  read(texts: readonly string[]): Move[] | undefined {
    return this.#reader.parse(this.#state, this.#seat, this.#isOneMove ? texts.slice(-1) : texts);
  }

  /** The same key for equivalent answers; the text itself if it is unreadable or illegal. */
  #nameOf(texts: readonly string[]): string {
    const moves = this.read(texts);
    return moves ? this.#reader.named(this.#state, this.#seat, moves).name : `? ${texts.join(' ')}`;
  }
}

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
