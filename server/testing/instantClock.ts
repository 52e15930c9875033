import { ShiftedClock } from './shiftedClock.ts';

/** Pauses up to this many milliseconds exist only for viewers and are shortened. */
const PAUSE = 1000;
const SHORTER = 20;

/** A clock that a test can advance, with short pauses. */
export class InstantClock extends ShiftedClock {
  override after(milliseconds: number, call: () => void): () => void {
    return super.after(milliseconds <= PAUSE ? milliseconds / SHORTER : milliseconds, call);
  }
}
