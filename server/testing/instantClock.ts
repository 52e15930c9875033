import { ShiftedClock } from './shiftedClock.ts';

/** A pause of up to so many milliseconds is for those who look on: nobody looks on. */
const PAUSE = 1000;
const SHORTER = 20;

/** Time that a test can push on, in which pauses are short. */
export class InstantClock extends ShiftedClock {
  override after(milliseconds: number, call: () => void): () => void {
    return super.after(milliseconds <= PAUSE ? milliseconds / SHORTER : milliseconds, call);
  }
}
