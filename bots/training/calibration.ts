/** Predictions in one range, and how often they came true. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean prediction, and mean result. */
  readonly said: number;
  readonly came: number;
}

export interface Calibration {
  readonly count: number;
  /** Mean squared error (Brier 1950): 0 is perfect, and a constant prediction of one half gets 0.25. */
  readonly brier: number;
  readonly bins: readonly Bin[];
}

const BINS = 10;

/** Compares predicted shares with results. */
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
