import { isMove, type Seat, seatSet, seatsOf } from '@fray/engine';
import type { ClockFace } from '@fray/protocol';
import type { BotSeats } from './botSeats.ts';
import { isTimed } from './clocks.ts';
import type { AnyMatch, TableEvents } from './events.ts';
import type { FrameBroadcaster } from './frameBroadcaster.ts';
import type { LiveViewer } from './subscriberQueue.ts';
import { type SavedClocks, type Standing, TableClocks } from './tableClocks.ts';

/** What is kept with every entry; `window`: milliseconds for which answers are awaited. */
type Kept = Partial<SavedClocks> & { readonly window?: number };

/** The clocks of one table while its match runs, and what happens when somebody's time is up. */
export class ClockHandler {
  readonly #table: TableEvents;
  readonly #audience: FrameBroadcaster;
  readonly #bots: BotSeats;
  #clocks: TableClocks | undefined;

  constructor(table: TableEvents, audience: FrameBroadcaster, bots: BotSeats) {
    this.#table = table;
    this.#audience = audience;
    this.#bots = bots;
  }

  get isRunning(): boolean {
    return this.#clocks !== undefined;
  }

  /** How everything stands that runs here, to be kept: the clocks, and how long answers are awaited yet; empty where nothing runs. */
  saved(window: number | undefined): string {
    const kept: Kept = { ...this.#clocks?.saved, ...(window === undefined ? {} : { window }) };
    return Object.keys(kept).length === 0 ? '' : JSON.stringify(kept);
  }

  /** For how long answers are awaited yet, as it was kept: it ran on where another server had the table, and stood with all of them. */
  get window(): number | undefined {
    const { window } = this.#kept;
    return window === undefined ? undefined : Math.max(0, window - (this.#ranOn ?? 0));
  }

  get #kept(): Kept {
    const { clock } = this.#table.row;
    // Our own JSON, as `saved` writes it.
    return clock === '' ? {} : (JSON.parse(clock) as Kept);
  }

  /** For how many milliseconds another server had the table since it was kept; undefined where nobody was here without a break. */
  get #ranOn(): number | undefined {
    const { kept, age } = this.#table;
    return kept.since !== undefined && kept.since < age() ? kept.since : undefined;
  }

  faceFor(viewer: LiveViewer): ClockFace | undefined {
    return this.#clocks?.faceFor(viewer);
  }

  /** Starts the clocks of a match, `again` after the server was away; answers whether they wait for somebody to come back. */
  start(again: boolean): boolean {
    const { pace, seats, time } = this.#table;
    const match = this.#table.running();
    if (!match || !isTimed(pace)) return false;
    const { bank, turn } = this.#kept;
    this.#clocks = new TableClocks(pace, seats.length, time, bank && turn && { bank, turn }, (seat) => this.#timeUp(seat));
    const standing = this.#standing(match);
    const ranOn = this.#ranOn;
    if (again && ranOn !== undefined) {
      this.#clocks.ranOn(standing, ranOn);
      return false;
    }
    if (again) this.#clocks.hold(standing, () => this.#table.resumed());
    else this.#clocks.moved(standing, false);
    return again && standing.owing !== 0;
  }

  /** Somebody who is waited for is back: answers whether the clocks stood until now. */
  resume(): boolean {
    return this.#clocks?.resume() ?? false;
  }

  moved(match: AnyMatch, lock: boolean): void {
    this.#clocks?.moved(this.#standing(match), lock);
  }

  stop(): void {
    this.#clocks?.stop();
    this.#clocks = undefined;
  }

  /** How long a seat's player has been away, in milliseconds; undefined when here, or when there is none. */
  awayFor(seat: Seat): number | undefined {
    const { seats, time } = this.#table;
    const since = this.#audience.awaySince(seat);
    if (seats[seat]?.kind !== 'human' || since === undefined || this.#bots.plays(seat)) return undefined;
    return time.now() - since;
  }

  /** Bots are not timed: how long they wait for a thread is not theirs to answer for. */
  #standing(match: AnyMatch): Standing {
    const people = seatsOf(match.deciders).filter((seat) => !this.#bots.plays(seat));
    return { owing: seatSet(...people), turn: match.turn };
  }

  /** The game's fallback is played; after so many in a row the seat goes to a bot, or the match to the others. */
  #timeUp(seat: Seat): void {
    const { pace, row, log } = this.#table;
    const match = this.#table.running();
    if (!match) return;
    const streak = 1 + timeoutsInARow(match, seat);
    if (!match.timeout(seat).ok) return;
    if (streak >= pace.timeouts && !match.outcome) match.act(seat, pace.whenOut === 'bot' ? 'to-bot' : 'abandon');
    log('timeout', { table: row.id, seat, streak });
    this.#table.timedOut(seat);
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
