import { isMove, NO_SEATS, type Seat, seatSet, seatsOf } from '@fray/engine';
import type { Instant } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { clocksOf } from '../store/schema.ts';
import { answerTimeLeft, hasAnswerTime, updateAnswers } from './answers.ts';
import type { Command, Effects, Timer } from './commands.ts';
import { type ClockInput, GameClocks, isTimed, type SavedClocks } from './gameClocks.ts';
import { type AnyMatch, isPlayedByBot, runningMatch, type TableState } from './tableState.ts';

/**
 * Clock times as stored with every entry. `window`: milliseconds left of the answer window. `at`: when they were stored, by the time of day;
 * only for the limit of a match without clocks, which runs on while no server does.
 */
type StoredClocks = Partial<SavedClocks> & { readonly window?: number; readonly at?: number };

/** Remaining clock times and answer window as JSON for the store; empty if nothing runs. */
export function savedClocks(state: TableState, { now, date }: Instant): string {
  const left = answerTimeLeft(state, now);
  const times: StoredClocks = state.untimedLimit ? { ...state.untimedLimit.saved(now), at: date } : { ...state.clocks?.saved(now) };
  const stored: StoredClocks = { ...times, ...(left === undefined ? {} : { window: left }) };
  return Object.keys(stored).length === 0 ? '' : JSON.stringify(stored);
}

/** The timer for the next timeout. */
export const clockTimer = ({ clocks }: TableState, now: number): Timer => ({ name: 'clock-timer', after: clocks?.untilNext(now) });

/** Clocks run for humans only: a bot's wait for a free thread is not its fault. */
function clockInput(state: TableState, match: AnyMatch): ClockInput {
  const people = seatsOf(match.deciders).filter((seat) => !isPlayedByBot(state, seat));
  const last = match.log.at(-1);
  const undoing = last && !isMove(last) && last.action === 'undo' ? seatSet(last.seat) : NO_SEATS;
  return { owing: seatSet(...people), turn: match.turn, undoing };
}

/**
 * Starts clocks and answer window with the match. `isRestart`: after a restart of the server. Then both are held until a player who owes a
 * decision is back, unless another node held the table meanwhile.
 */
export function startClocks(state: TableState, at: Instant, isRestart: boolean): readonly Timer[] {
  const match = runningMatch(state);
  if (!match) return [];
  state.ticksFrom = at.now;
  state.areAnswersShared = hasAnswerTime(state);
  if (!isTimed(state.pace)) {
    startUntimedLimit(state, clockInput(state, match), at);
    return resumeAnswers(state, at);
  }
  const { bank, turn } = clocksOf(state.row);
  const clocks = new GameClocks(state.pace, state.seats.length, at.now, bank && turn && { bank, turn });
  state.clocks = clocks;
  const input = clockInput(state, match);
  const elapsed = state.elapsedElsewhere;
  const isHeld = isRestart && elapsed === undefined;
  if (isHeld) clocks.hold(input, at.now);
  else if (isRestart && elapsed !== undefined) clocks.continueAfter(input, elapsed, at.now);
  else clocks.update(input, false, at.now);
  const timer = clockTimer(state, at.now);
  return isHeld && input.owing !== NO_SEATS ? [timer] : [timer, ...resumeAnswers(state, at)];
}

/**
 * Starts the limit of a match without clocks. Its time continues from the stored value after restarts and moves between nodes: otherwise a
 * player could stall a lost match forever by short visits.
 */
function startUntimedLimit(state: TableState, input: ClockInput, { now, date }: Instant): void {
  const { row, pace } = state;
  const { bank, turn, at } = clocksOf(row);
  const isStored = bank !== undefined && turn !== undefined && at !== undefined;
  state.untimedLimit = new GameClocks({ ...pace, ...LIMITS.untimed }, state.seats.length, now, isStored ? { bank, turn } : undefined);
  // A match that began before there was a limit counts from its last entry.
  state.untimedLimit.continueAfter(input, Math.max(0, date - (isStored ? at : row.changed)), now);
}

/** Opens the answer window with the answers and the time that were stored. It ran on while another node had the table. */
function resumeAnswers(state: TableState, at: Instant): readonly Timer[] {
  const { window } = clocksOf(state.row);
  const left = window === undefined ? undefined : Math.max(0, window - (state.elapsedElsewhere ?? 0));
  return updateAnswers(state, at, state.storedAnswers, left);
}

/** A player who owes a decision is back: clocks held after a restart run again. Returns what follows; nothing if they were not held. */
export function resumeClocks(state: TableState, at: Instant): Partial<Effects> {
  if (!state.clocks?.resume(at.now)) return {};
  return { timers: [clockTimer(state, at.now), ...resumeAnswers(state, at)], broadcasts: [{ kind: 'table' }] };
}

/** Updates the clocks after a change of the match. `isLock`: a seat locked in while others still decide in secret. */
export function updateClocks(state: TableState, match: AnyMatch, isLock: boolean, { now }: Instant): readonly Timer[] {
  (state.clocks ?? state.untimedLimit)?.update(clockInput(state, match), isLock, now);
  if (!state.clocks) return [];
  return [clockTimer(state, now)];
}

/** Pauses the clock of a player whose move waits for the box of the game. Returns what ends the pause. */
export function pauseForBox({ clocks, untimedLimit }: TableState, command: Command, { now }: Instant): (now: number) => void {
  return (command.kind === 'move' ? (clocks ?? untimedLimit)?.pause(command.seat, now) : undefined) ?? (() => {});
}

/** The match is over. */
export function stopClocks(state: TableState): void {
  state.clocks = undefined;
  state.untimedLimit = undefined;
}

/** Number of timeouts of a seat since it last moved by itself. */
export function timeoutsInARow(match: AnyMatch, seat: Seat): number {
  let count = 0;
  for (let i = match.log.length - 1; i >= 0; i--) {
    const entry = match.log[i]!;
    if (entry.seat !== seat || !isMove(entry)) continue;
    if (entry.cause !== 'timeout') break;
    count++;
  }
  return count;
}
