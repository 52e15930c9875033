import { isMove, type Seat, seatSet, seatsOf } from '@fray/engine';
import type { ClockFace } from '@fray/protocol';
import type { BotSeats } from './botSeats.ts';
import { isTimed } from './clocks.ts';
import type { AnyMatch, TableEvents } from './events.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import type { LiveViewer } from './subscriberQueue.ts';
import { type ClockState, type SavedClocks, TableClocks } from './tableClocks.ts';

/** What is stored with every entry; `window`: milliseconds for which answers are awaited. */
type StoredClocks = Partial<SavedClocks> & { readonly window?: number };

/** The clocks of one table while its match runs, and what happens when somebody's time is up. */
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

  /** How everything stands that runs here, to be stored: the clocks, and how long answers are awaited yet; empty where nothing runs. */
  saved(answerTimeLeft: number | undefined): string {
    const stored: StoredClocks = { ...this.#clocks?.saved, ...(answerTimeLeft === undefined ? {} : { window: answerTimeLeft }) };
    return Object.keys(stored).length === 0 ? '' : JSON.stringify(stored);
  }

  /** For how long answers are awaited yet, as it was stored: it ran on where another server had the table, and stood with all of them. */
  get answerTimeLeft(): number | undefined {
    const { window } = this.#storedClocks;
    return window === undefined ? undefined : Math.max(0, window - (this.#elapsedElsewhere ?? 0));
  }

  get #storedClocks(): StoredClocks {
    const { clock } = this.#table.row;
    // Our own JSON, as `saved` writes it.
    return clock === '' ? {} : (JSON.parse(clock) as StoredClocks);
  }

  /** For how many milliseconds another server had the table since it was stored; undefined where nobody was here without a break. */
  get #elapsedElsewhere(): number | undefined {
    const { stored, clusterUptime } = this.#table;
    return stored.since !== undefined && stored.since < clusterUptime() ? stored.since : undefined;
  }

  faceFor(viewer: LiveViewer): ClockFace | undefined {
    return this.#clocks?.faceFor(viewer);
  }

  /** Starts the clocks of a match, `isRestart` after the server was away; answers whether they wait for somebody to come back. */
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

  /** Somebody who is waited for is back: answers whether the clocks stood until now. */
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

  /** How long a seat's player has been away, in milliseconds; undefined when here, or when there is none. */
  awayFor(seat: Seat): number | undefined {
    const { seats, time } = this.#table;
    const since = this.#broadcaster.awaySince(seat);
    if (seats[seat]?.kind !== 'human' || since === undefined || this.#bots.isPlayedByBot(seat)) return undefined;
    return time.now() - since;
  }

  /** Bots are not timed: how long they wait for a thread is not theirs to answer for. */
  #stateOf(match: AnyMatch): ClockState {
    const people = seatsOf(match.deciders).filter((seat) => !this.#bots.isPlayedByBot(seat));
    return { owing: seatSet(...people), turn: match.turn };
  }

  /** The game's fallback is played; after so many in a row the seat goes to a bot, or the match to the others. */
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
