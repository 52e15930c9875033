/*
 * The answer window: a fixed time in which a decision may be answered, for games that request one. Without it, the time of an answer could
 * hint at a player's hand. An answer may be changed until the window closes, and other players see it only then. In real time the fallback
 * is played if there is no answer. In play over days the window only delays the answer.
 */
import { hasSeat, type Seat, seatsOf } from '@fray/engine';
import type { Instant } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import type { AnswerRow } from '../store/store.ts';
import { type Effects, effects, type RequestRef, type Timer } from './commands.ts';
import { type AnyMatch, actionName, NO_ANSWERS, type PendingAnswer, runningMatch, type TableState } from './tableState.ts';

/** Seconds. With this time per turn or more, a game is not played in real time. */
const LIVE_AT_MOST = 12 * 3600;

/** Milliseconds until the window closes; undefined when none is open. */
export const answerTimeLeft = ({ answers: { closesAt } }: TableState, now: number): number | undefined =>
  closesAt === undefined ? undefined : Math.max(0, Math.round(closesAt - now));

/** Whether an answer to a decision owed now is hidden for a fixed time. */
export function hasAnswerTime(state: TableState): boolean {
  const match = runningMatch(state);
  return match !== undefined && match.deciders !== 0 && (state.game.answerTime?.(match.copyState()) ?? 0) > 0;
}

/**
 * Opens or closes the window for the decisions owed now. Called after every change of the match. `stored`, `left`: answers, and milliseconds
 * left, of a window that was open before a restart.
 */
export function updateAnswers(
  state: TableState,
  { now }: Instant,
  stored: readonly AnswerRow[] = [],
  left = Number.POSITIVE_INFINITY,
): readonly Timer[] {
  const { game, answers: before } = state;
  const match = runningMatch(state);
  const seats = seatsOf(match?.deciders ?? 0);
  const isSame = (seat: Seat): boolean => before.pending.get(seat)?.decision === match?.decision(seat);
  if (before.closesAt !== undefined && seats.length > 0 && seats.every(isSame)) return [];
  const seconds = match && seats.length > 0 ? (game.answerTime?.(match.copyState()) ?? 0) : 0;
  if (!match || seconds === 0) {
    state.answers = NO_ANSWERS;
    return before.closesAt === undefined ? [] : [{ name: 'answer-timer', after: undefined }];
  }
  const open = Math.min(1000 * seconds, left);
  const pending = new Map(seats.map((seat) => [seat, pendingAnswer(match, seat, before.pending.get(seat), stored)]));
  state.answers = { pending, closesAt: now + open };
  return [{ name: 'answer-timer', after: open }];
}

function pendingAnswer(match: AnyMatch, seat: Seat, known: PendingAnswer | undefined, stored: readonly AnswerRow[]): PendingAnswer {
  const decision = match.decision(seat);
  const row = stored.find((answer) => answer.seat === seat && answer.decision === decision);
  if (row) return { decision, move: row.move, actions: row.actions.split(',').filter(Boolean) };
  return known?.decision === decision ? known : { decision, actions: [] };
}

/**
 * Stores an answer until the window closes. It is acknowledged after the commit, and other clients are sent nothing. Undefined if no window is open
 * for this seat: then the move is played at once.
 */
export function holdAnswer(state: TableState, seat: Seat, move: string, request?: RequestRef): Effects | undefined {
  const { answers } = state;
  const pending = answers.pending.get(seat);
  const match = runningMatch(state);
  if (!pending || answers.closesAt === undefined || !match?.moves(seat).includes(move)) return undefined;
  const action = request && actionName(seat, request.id);
  const actions = [...pending.actions, ...(action === undefined ? [] : [action])].slice(-LIMITS.actions);
  state.answers = { ...answers, pending: new Map(answers.pending).set(seat, { decision: pending.decision, move, actions }) };
  if (action !== undefined) state.requests.remember(action);
  const row: AnswerRow = { tbl: state.row.id, seat, decision: pending.decision, move, actions: actions.join(',') };
  return effects({ changes: [['putAnswer', row, match.log.length]], acks: request ? [request] : [] });
}

/** Closes the window. Returns the decisions that were open and their answers. */
export function closeAnswers(state: TableState): readonly (readonly [Seat, PendingAnswer])[] {
  state.answers = { ...state.answers, closesAt: undefined };
  return [...state.answers.pending];
}

/** The move to play for a seat when the window closes; undefined if the decision is not owed any more, or has no time limit. */
export function dueMove({ game, pace }: TableState, match: AnyMatch, seat: Seat, { decision, move }: PendingAnswer): string | undefined {
  if (!isOwed(match, seat, decision)) return undefined;
  const allowance = pace.bank + pace.turn;
  const isLive = allowance > 0 && allowance < LIVE_AT_MOST;
  if (move !== undefined || !isLive) return move;
  const position = match.copyState();
  return game.format(position, game.fallback(position, seat));
}

/** Whether the seat still owes this decision. */
export const isOwed = (match: AnyMatch, seat: Seat, decision: number): boolean =>
  hasSeat(match.deciders, seat) && match.decision(seat) === decision;
