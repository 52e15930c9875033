import { NO_SEATS, type Seat, type SeatSet } from '@fray/engine';
import type { ClockFace, Pace } from '@fray/protocol';
import type { Clock } from '../base/clock.ts';
import { LIMITS } from '../base/limits.ts';
import { Clocks } from './clocks.ts';
import type { LiveViewer } from './subscriberQueue.ts';

/** What is kept of the clocks: what everybody has left. */
export type SavedClocks = Pick<ClockFace, 'bank' | 'turn'>;

/** How a match stands, as far as clocks care. */
export interface Standing {
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
  readonly #real: Clocks;
  /** A lock stops nothing here before its reveal. */
  readonly #shown: Clocks;
  #standing: Standing = { owing: NO_SEATS, turn: -1 };
  #stopTimer: () => void = () => {};
  #isHeld = false;

  constructor(pace: Pace, seats: number, time: Clock, before: SavedClocks | undefined, timeUp: (seat: Seat) => void) {
    this.#time = time;
    this.#timeUp = timeUp;
    const now = () => time.now();
    this.#real = new Clocks(pace, seats, now, before);
    this.#shown = new Clocks(pace, seats, now, before);
  }

  /** The match went on. `lock`: somebody made up their mind while others still decide in secret. */
  moved(standing: Standing, lock: boolean): void {
    const before = this.#standing;
    this.#standing = standing;
    this.#isHeld = false;
    this.#real.run(standing.owing, standing.turn === before.turn ? standing.owing & ~before.owing : standing.owing);
    if (!lock) this.#shown.follow(this.#real);
    this.#arm();
  }

  /** The server came back: nobody's clock runs yet. */
  hold(standing: Standing, resumed: () => void): void {
    this.#standing = standing;
    this.#isHeld = true;
    this.#stopTimer = this.#time.after(LIMITS.resume, () => this.resume() && resumed());
  }

  /** Another server had the table until now: the clocks ran on for so long. */
  ranOn(standing: Standing, milliseconds: number): void {
    this.#standing = standing;
    this.#real.run(standing.owing, NO_SEATS);
    this.#real.pass(milliseconds);
    this.#shown.follow(this.#real);
    this.#arm();
  }

  /** Answers whether the clocks stood until now. */
  resume(): boolean {
    if (!this.#isHeld) return false;
    this.#isHeld = false;
    this.#real.run(this.#standing.owing, NO_SEATS);
    this.#shown.follow(this.#real);
    this.#arm();
    return true;
  }

  faceFor(viewer: LiveViewer): ClockFace {
    const shown = this.#shown.face();
    if (viewer === 'watcher') return shown;
    const own = this.#real.face();
    return {
      bank: shown.bank.map((left, seat) => (seat === viewer ? own.bank[seat]! : left)),
      turn: shown.turn.map((left, seat) => (seat === viewer ? own.turn[seat]! : left)),
      running: (shown.running & ~(1 << viewer)) | (own.running & (1 << viewer)),
    };
  }

  /** How they stand, to be kept. */
  get saved(): SavedClocks {
    const { bank, turn } = this.#real.face();
    return { bank, turn };
  }

  stop(): void {
    this.#stopTimer();
  }

  #arm(): void {
    this.#stopTimer();
    const next = this.#real.next();
    if (next) this.#stopTimer = this.#time.after(Math.max(1, next.left), () => this.#ring());
  }

  #ring(): void {
    const next = this.#real.next();
    if (!next) return;
    if (next.left > 0.5) return this.#arm();
    this.#timeUp(next.seat);
  }
}
