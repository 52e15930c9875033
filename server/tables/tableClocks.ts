import { NO_SEATS, type Seat, type SeatSet } from '@fray/engine';
import type { ClockFace, Pace } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { Clocks } from './clocks.ts';
import type { LiveViewer } from './subscriberQueue.ts';

/** What is kept of the clocks: what everybody has left. */
export type SavedClocks = Pick<ClockFace, 'bank' | 'turn'>;

/** How a match stands, as far as clocks care. */
export interface ClockState {
  /** Seats whose clocks run: they owe a decision, and people play them. */
  readonly owing: SeatSet;
  readonly turn: number;
}

/**
 * The clocks of a live table: as they run, as the others may see them, and the call when somebody's time is up. After a
 * restart they stand until a player who is waited for is back, or some time has passed.
 */
export class TableClocks {
  readonly #time: Clock;
  readonly #timeUp: (seat: Seat) => void;
  readonly #ownClocks: Clocks;
  /** A isLock stops nothing here before its reveal. */
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

  /** The match went on. `isLock`: somebody made up their mind while others still decide in secret. */
  update(state: ClockState, isLock: boolean): void {
    const before = this.#state;
    this.#state = state;
    this.#isHeld = false;
    this.#ownClocks.run(state.owing, state.turn === before.turn ? state.owing & ~before.owing : state.owing);
    if (!isLock) this.#publicClocks.follow(this.#ownClocks);
    this.#startTimer();
  }

  /** The server came back: nobody's clock runs yet. */
  hold(state: ClockState, resumed: () => void): void {
    this.#state = state;
    this.#isHeld = true;
    this.#stopTimer = this.#time.after(LIMITS.resume, () => this.resume() && resumed());
  }

  /** Another server had the table until now: the clocks ran on for so long. */
  continueAfter(state: ClockState, milliseconds: number): void {
    this.#state = state;
    this.#ownClocks.run(state.owing, NO_SEATS);
    this.#ownClocks.pass(milliseconds);
    this.#publicClocks.follow(this.#ownClocks);
    this.#startTimer();
  }

  /** Answers whether the clocks stood until now. */
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

  /** How they stand, to be kept. */
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
