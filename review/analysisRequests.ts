import {
  type AnyGame,
  firstSeat,
  hasSeat,
  Match,
  type MatchRecord,
  MoveList,
  openPuzzle,
  type Puzzle,
  readOptions,
  recordOf,
  type Seat,
  SeededChance,
  seatsOf,
} from '@fray/engine';
import { openReview } from './match.ts';
import { judgedAnswer, type PuzzleVerdict } from './puzzles/puzzleGrader.ts';
import { bestReply } from './puzzles/reply.ts';
import type { Decision, Depth, Line, Review } from './review.ts';
import { reviewMatch } from './reviewMatch.ts';

/** A position, and the seat that decides there. It is judged by what that seat may know. */
export interface DecisionPoint {
  readonly game: string;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: number;
  /** As `writePosition` writes it. */
  readonly position: object;
  readonly seat: number;
}

/** A line compared with the best one. */
export interface LineComparison {
  readonly line: Line;
  readonly best: Line;
  /** The standard error of their difference. */
  readonly se: number;
}

/** The same position is judged the same way every time. */
const SEED = 1;
/** So many secret decisions of others at most are filled in. */
const MAX_OTHERS = 60;
/** Moves that a turn is given to come to its end. */
const LONGEST_TURN = 40;

/** Reviews a record. `tell` reports how many decisions are done, and is awaited. Rejects if the record does not replay. */
export async function reviewOf(
  game: AnyGame,
  record: MatchRecord,
  depth: Depth,
  tell: (done: number, of: number) => void | Promise<void> = () => undefined,
): Promise<Review> {
  const opened = await openReview(game, record);
  if (!opened.ok) throw new Error(`${opened.fault.entry === undefined ? '' : `entry ${opened.fault.entry}: `}${opened.fault.message}`);
  for (const { done, of, review } of reviewMatch(opened.value, { depth, seed: SEED })) {
    if (review) return review;
    await tell(done, of);
  }
  throw new Error('the review came to no end');
}

/**
 * The decision of a seat in a position, as the review judges it after these moves. A short match is built from them: simultaneous decisions
 * of others follow the game's evaluation.
 */
async function decisionAt(game: AnyGame, { options, seats, position, seat }: DecisionPoint, moves: readonly string[]): Promise<Decision> {
  const read = readOptions(game.options, options);
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  const start = game.readPosition(position, read.value);
  if (!start.ok) throw new Error(`${start.fault.field}: ${start.fault.message}`);
  await game.bot.prepare?.(start.value);
  const match = new Match(game, { options: read.value, seats, start: start.value }, new SeededChance(SEED));
  const fillIn = seatsOf(match.deciders).length > 1 ? MAX_OTHERS : 0;
  for (const move of moves) {
    const result = match.move(seat, move);
    if (!result.ok) throw new Error(result.fault.message);
  }
  // An unfinished turn would be valued as if it continued in the best way, and be recommended.
  const turn = game.turn(start.value);
  for (let n = 0; moves.length === 0 && n < LONGEST_TURN && goesOn(game, match, seat, turn); n++)
    match.move(seat, liked(game, match, seat));
  for (let n = 0; n < fillIn && match.deciders !== 0 && !hasSeat(match.deciders, seat); n++) {
    const other = firstSeat(match.deciders);
    match.move(other, liked(game, match, other));
  }
  const { steps } = await reviewOf(game, recordOf(match, []), 'full');
  const decision = steps.find((step) => step.seat === seat && step.decision)?.decision;
  if (!decision) throw new Error('nothing was decided here');
  return decision;
}

/** Whether a seat is still in the turn that it began. */
const goesOn = (game: AnyGame, match: { readonly deciders: number; copyState(): object }, seat: Seat, turn: number): boolean =>
  hasSeat(match.deciders, seat) && game.turn(match.copyState()) === turn;

/** The move that the game's own quick judgement likes best. */
function liked(game: AnyGame, match: { copyState(): object }, seat: Seat): string {
  const state = match.copyState();
  const list = new MoveList();
  game.moves(state, seat, list);
  const scores = new Float64Array(list.size);
  game.bot.scoreMoves(state, seat, list, scores);
  const best = scores.indexOf(Math.max(...scores));
  return game.format(state, list.get(Math.max(0, best)));
}

/** The best lines of a position, the best first. */
export async function rankLines(game: AnyGame, point: DecisionPoint): Promise<readonly Line[]> {
  const { better } = await decisionAt(game, point, []);
  const { seat } = point;
  return better.toSorted((a, b) => (b.shares[seat] ?? 0) - (a.shares[seat] ?? 0));
}

/** Likely moves of a player there, compared with the best. */
export async function judgeLine(game: AnyGame, point: DecisionPoint, moves: readonly string[]): Promise<LineComparison> {
  const { chosen, better, se } = await decisionAt(game, point, moves);
  return { line: chosen, best: better[0] ?? chosen, se };
}

/** An answer to a puzzle, judged and explained. */
export async function judgeAnswer(game: AnyGame, puzzle: Puzzle, moves: readonly string[]): Promise<PuzzleVerdict> {
  const opened = openPuzzle(game, puzzle);
  if (!opened.ok) throw new Error(`${opened.fault.field}: ${opened.fault.message}`);
  await game.bot.prepare?.(opened.value.state);
  return judgedAnswer(game, puzzle, opened.value, moves);
}

/** The moves of another seat in a position that show the value of an answer. */
export function replyTo(game: AnyGame, { options, position, seat }: DecisionPoint, against: Seat): string {
  const read = readOptions(game.options, options);
  if (!read.ok) throw new Error(`${read.fault.field}: ${read.fault.message}`);
  const state = game.readPosition(position, read.value);
  if (!state.ok) throw new Error(`${state.fault.field}: ${state.fault.message}`);
  return game.format(state.value, bestReply(game, state.value, seat, against));
}
