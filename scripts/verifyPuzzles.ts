import type { AnyGame, Puzzle, PuzzleFile } from '@fray/engine';
import { type Verification, Verifier } from '@fray/review/puzzles';

/** Pairs of playouts of a stamp. */
const PAIRS = 1000;

/** Which puzzles to verify. */
interface VerifyPlan {
  /** `performance.now()` after which no puzzle is started. */
  readonly until: number;
  /** Verifies stamped puzzles again, too. */
  readonly fresh: boolean;
  /** Verifies only these, by their ids. */
  readonly only: readonly string[] | undefined;
}

/** A puzzle whose answer is not a solved value. */
const isJudged = ({ judged }: Puzzle): boolean => judged.by !== 'exact';

/**
 * Verifies the puzzles of a collection that have no stamp, and saves the file after each one: with its stamp, or without the puzzle if it
 * failed. The next run continues.
 */
export function verifyAll(game: AnyGame, file: PuzzleFile, plan: VerifyPlan, keep: (file: PuzzleFile) => void): PuzzleFile {
  const verifier = new Verifier(game, PAIRS);
  let now = file;
  for (const puzzle of file.puzzles) {
    if (performance.now() >= plan.until) break;
    if (!isJudged(puzzle) || (puzzle.verified && !plan.fresh) || plan.only?.includes(puzzle.id) === false) continue;
    const found = verifier.verify(puzzle);
    console.log(sentenceOf(puzzle, found));
    now = { ...now, puzzles: now.puzzles.flatMap((other) => (other.id !== puzzle.id ? [other] : found.stands ? [found.puzzle] : [])) };
    keep(now);
  }
  const judged = now.puzzles.filter(isJudged);
  console.log(`${judged.filter(({ verified }) => verified).length} of ${judged.length} puzzles are verified`);
  return now;
}

/** The puzzle with its stamp; undefined if it failed. */
export function verifiedPuzzle(game: AnyGame, puzzle: Puzzle): Puzzle | undefined {
  if (!isJudged(puzzle)) return puzzle;
  const found = new Verifier(game, PAIRS).verify(puzzle);
  return found.stands ? found.puzzle : undefined;
}

/** Verifies one puzzle in `every` again and changes nothing. Returns the number of failures. */
export function verifySample(game: AnyGame, file: PuzzleFile, every: number, pairs: number): number {
  const verifier = new Verifier(game, pairs);
  const sample = file.puzzles.filter(isJudged).filter((_, i) => i % every === 0);
  let failed = 0;
  for (const puzzle of sample) {
    const found = verifier.verify(puzzle);
    console.log(sentenceOf(puzzle, found));
    if (!found.stands) failed++;
  }
  console.log(`${sample.length - failed} of ${sample.length} puzzles stand`);
  return failed;
}

function sentenceOf({ id }: Puzzle, { stands, verified: { lines, quick, captain }, added, fault }: Verification): string {
  const describe = ({ margin, se, pairs }: typeof quick) => `${margin} ± ${se} (${pairs} pairs)`;
  if (!stands && fault) return `${id}: fails by ${describeFault(fault)}`;
  const more = added.length === 0 ? '' : `; as good: ${added.map(({ moves }) => moves.join(' ')).join(', ')}`;
  return `${id}: stands over ${lines} lines, quick ${describe(quick)}, captain ${describe(captain)}${more}`;

  function describeFault(of: NonNullable<Verification['fault']>): string {
    if (of.by === 'answers') return `${of.aims} answers that are as good`;
    if (of.by === 'others') return `${of.left} lines that are worse`;
    return `${of.by} playouts: ${of.moves.join(' ')}, margin ${describe(of.margin)}`;
  }
}
