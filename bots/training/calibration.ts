/** How often those were right who said so. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** The mean of what was said, and of what came. */
  readonly said: number;
  readonly came: number;
}

export interface Calibration {
  readonly count: number;
  /** The mean square of the error: 0 is clairvoyant, 0.25 is what saying one half gets (Brier 1950). */
  readonly brier: number;
  readonly bins: readonly Bin[];
}

const BINS = 10;

/** Compares shares that were said with those that came. */
export function calibrationOf(said: ArrayLike<number>, came: ArrayLike<number>): Calibration {
  const count = said.length;
  const sums = Array.from({ length: BINS }, () => ({ count: 0, said: 0, came: 0 }));
  let square = 0;
  for (let i = 0; i < count; i++) {
    const bin = sums[Math.min(BINS - 1, Math.floor(said[i]! * BINS))]!;
    bin.count++;
    bin.said += said[i]!;
    bin.came += came[i]!;
    square += (said[i]! - came[i]!) ** 2;
  }
  const bins = sums.map((bin, i) => ({
    from: i / BINS,
    to: (i + 1) / BINS,
    count: bin.count,
    said: bin.said / (bin.count || 1),
    came: bin.came / (bin.count || 1),
  }));
  return { count, brier: square / (count || 1), bins };
}
