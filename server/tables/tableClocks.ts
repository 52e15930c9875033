import { NO_SEATS, type Seat, type SeatSet } from '@fray/engine';
import type { ClockFace, Pace } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { Clocks } from './clocks.ts';
import type { LiveViewer } from './subscriberQueue.ts';

/** Clock times as stored: bank and turn allowance per seat. */
export type SavedClocks = Pick<ClockFace, 'bank' | 'turn'>;

/** The facts about a match that its clocks depend on. */
export interface ClockState {
  /** Seats whose clocks run: they owe a decision and are played by humans. */
  readonly owing: SeatSet;
  readonly turn: number;
}

/**
 * The clocks of a real-time table: exact times, times as others may see them, and the timer for the next timeout. After a restart they are
 * held until a player who owes a decision returns, or for at most `LIMITS.resume`.
 */
export class TableClocks {
  readonly #time: Clock;
  readonly #timeUp: (seat: Seat) => void;
  readonly #ownClocks: Clocks;
  /** Times as other players see them. A secret lock does not stop these before it is revealed. */
  readonly #publicClocks: Clocks;
  #state: ClockState = { owing: NO_SEATS, turn: -1 };
  #stopTimer: () => void = () => {};
  #isHeld = false;

  constructor(pace: Pace, seats: number, time: Clock, before: SavedClocks | undefined, timeUp: (seat: Seat) => void) {
    this.#time = time;
    this.#timeUp = timeUp;
    const now = () => time.now();
    this.#ownClocks = new Clocks(pace, seats, now, before);
    this.#publicClocks = new Clocks(pace, seats, now, before);
  }

  /** Updates the clocks after a change of the match. `isLock`: a seat locked in while others still decide in secret. */
  update(state: ClockState, isLock: boolean): void {
    const before = this.#state;
    this.#state = state;
    this.#isHeld = false;
    this.#ownClocks.run(state.owing, state.turn === before.turn ? state.owing & ~before.owing : state.owing);
    if (!isLock) this.#publicClocks.follow(this.#ownClocks);
    this.#startTimer();
  }

  /** Holds the clocks after a restart. `resumed` is called if they start by themselves. */
  hold(state: ClockState, resumed: () => void): void {
    this.#state = state;
    this.#isHeld = true;
    this.#stopTimer = this.#time.after(LIMITS.resume, () => this.resume() && resumed());
  }

  /** Starts the clocks after `milliseconds` in which another node held the table and they ran on. */
  continueAfter(state: ClockState, milliseconds: number): void {
    this.#state = state;
    this.#ownClocks.run(state.owing, NO_SEATS);
    this.#ownClocks.pass(milliseconds);
    this.#publicClocks.follow(this.#ownClocks);
    this.#startTimer();
  }

  /** Starts held clocks. Returns whether they were held. */
  resume(): boolean {
    if (!this.#isHeld) return false;
    this.#isHeld = false;
    this.#ownClocks.run(this.#state.owing, NO_SEATS);
    this.#publicClocks.follow(this.#ownClocks);
    this.#startTimer();
    return true;
  }

  faceFor(viewer: LiveViewer): ClockFace {
    const shown = this.#publicClocks.face();
    if (viewer === 'watcher') return shown;
    const own = this.#ownClocks.face();
    return {
      bank: shown.bank.map((left, seat) => (seat === viewer ? own.bank[seat]! : left)),
      turn: shown.turn.map((left, seat) => (seat === viewer ? own.turn[seat]! : left)),
      running: (shown.running & ~(1 << viewer)) | (own.running & (1 << viewer)),
    };
  }

  /** Exact clock times, for the store. */
  get saved(): SavedClocks {
    const { bank, turn } = this.#ownClocks.face();
    return { bank, turn };
  }

  stop(): void {
    this.#stopTimer();
  }

  #startTimer(): void {
    this.#stopTimer();
    const next = this.#ownClocks.next();
    if (next) this.#stopTimer = this.#time.after(Math.max(1, next.left), () => this.#onTimer());
  }

  #onTimer(): void {
    const next = this.#ownClocks.next();
    if (!next) return;
    if (next.left > 0.5) return this.#startTimer();
    this.#timeUp(next.seat);
  }
}
