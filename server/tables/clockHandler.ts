import { isMove, type Seat, seatSet, seatsOf } from '@fray/engine';
import type { ClockFace } from '@fray/protocol';
import { clocksOf } from '../store/schema.ts';
import type { BotSeats } from './botSeats.ts';
import { isTimed } from './clocks.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import type { LiveViewer } from './subscriberQueue.ts';
import { type ClockState, type SavedClocks, TableClocks } from './tableClocks.ts';
import type { AnyMatch, TableEvents } from './tableContext.ts';

/** Clock times as stored with every entry. `window`: milliseconds left of the answer window. */
type StoredClocks = Partial<SavedClocks> & { readonly window?: number };

/** The clocks of one table during its match, and what happens when time runs out. */
export class ClockHandler {
  readonly #table: TableEvents;
  readonly #broadcaster: FrameBroadcaster;
  readonly #bots: BotSeats;
  #clocks: TableClocks | undefined;

  constructor(table: TableEvents, broadcaster: FrameBroadcaster, bots: BotSeats) {
    this.#table = table;
    this.#broadcaster = broadcaster;
    this.#bots = bots;
  }

  get isRunning(): boolean {
    return this.#clocks !== undefined;
  }

  /** Remaining clock times and answer window as JSON for the store; empty if nothing runs. */
  saved(answerTimeLeft: number | undefined): string {
    const stored: StoredClocks = { ...this.#clocks?.saved, ...(answerTimeLeft === undefined ? {} : { window: answerTimeLeft }) };
    return Object.keys(stored).length === 0 ? '' : JSON.stringify(stored);
  }

  /**
   * Milliseconds left of the stored answer window; undefined for none. It ran on if another node had the table, but not while no node was
   * running.
   */
  get answerTimeLeft(): number | undefined {
    const { window } = this.#storedClocks;
    return window === undefined ? undefined : Math.max(0, window - (this.#elapsedElsewhere ?? 0));
  }

  get #storedClocks(): StoredClocks {
    return clocksOf(this.#table.row);
  }

  /** Milliseconds since the last entry during which another node held the table; undefined if all nodes were down meanwhile. */
  get #elapsedElsewhere(): number | undefined {
    const { stored, clusterUptime } = this.#table;
    return stored.since !== undefined && stored.since < clusterUptime() ? stored.since : undefined;
  }

  faceFor(viewer: LiveViewer): ClockFace | undefined {
    return this.#clocks?.faceFor(viewer);
  }

  /**
   * Starts the clocks. `isRestart`: after a restart of the server. Returns whether they are held until a player who owes a decision is
   * back.
   */
  start(isRestart: boolean): boolean {
    const { pace, seats, time } = this.#table;
    const match = this.#table.runningMatch();
    if (!match || !isTimed(pace)) return false;
    const { bank, turn } = this.#storedClocks;
    this.#clocks = new TableClocks(pace, seats.length, time, bank && turn && { bank, turn }, (seat) => this.#timeUp(seat));
    const state = this.#stateOf(match);
    const elapsed = this.#elapsedElsewhere;
    if (isRestart && elapsed !== undefined) {
      this.#clocks.continueAfter(state, elapsed);
      return false;
    }
    if (isRestart) this.#clocks.hold(state, () => this.#table.clocksResumed());
    else this.#clocks.update(state, false);
    return isRestart && state.owing !== 0;
  }

  /** A player who owes a decision is back. Returns whether the clocks were held until now. */
  resume(): boolean {
    return this.#clocks?.resume() ?? false;
  }

  matchAdvanced(match: AnyMatch, lock: boolean): void {
    this.#clocks?.update(this.#stateOf(match), lock);
  }

  stop(): void {
    this.#clocks?.stop();
    this.#clocks = undefined;
  }

  /** Milliseconds for which a seat's player has been away; undefined if connected, or if no human plays the seat. */
  awayFor(seat: Seat): number | undefined {
    const { seats, time } = this.#table;
    const since = this.#broadcaster.awaySince(seat);
    if (seats[seat]?.kind !== 'human' || since === undefined || this.#bots.isPlayedByBot(seat)) return undefined;
    return time.now() - since;
  }

  /** Clocks run for humans only: a bot's wait for a free thread is not its fault. */
  #stateOf(match: AnyMatch): ClockState {
    const people = seatsOf(match.deciders).filter((seat) => !this.#bots.isPlayedByBot(seat));
    return { owing: seatSet(...people), turn: match.turn };
  }

  /** Plays the game's fallback. After several timeouts in a row the seat goes to a bot, or the others win, as the table's settings say. */
  #timeUp(seat: Seat): void {
    const { pace, row, log } = this.#table;
    const match = this.#table.runningMatch();
    if (!match) return;
    const streak = 1 + timeoutsInARow(match, seat);
    if (!match.timeout(seat).ok) return;
    if (streak >= pace.timeouts && !match.outcome) match.act(seat, pace.whenOut === 'bot' ? 'to-bot' : 'abandon');
    log('timeout', { table: row.id, seat, streak });
    this.#table.commitTimeout(seat);
  }
}

function timeoutsInARow(match: AnyMatch, seat: Seat): number {
  let count = 0;
  for (let i = match.log.length - 1; i >= 0; i--) {
    const entry = match.log[i]!;
    if (entry.seat !== seat || !isMove(entry)) continue;
    if (entry.cause !== 'timeout') break;
    count++;
  }
  return count;
}
