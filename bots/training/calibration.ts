/** Predictions in one range, and how often they came true. */
export interface Bin {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Mean prediction, and mean result. */
  readonly predicted: number;
  readonly actual: number;
}

export interface Calibration {
  readonly count: number;
  /** Mean squared error (Brier 1950): 0 is perfect, and a constant prediction of one half gets 0.25. */
  readonly brier: number;
  readonly bins: readonly Bin[];
}

const BINS = 10;

/** Compares predicted shares with results. */
export function calibrationOf(predicted: ArrayLike<number>, actual: ArrayLike<number>): Calibration {
  const count = predicted.length;
  const sums = Array.from({ length: BINS }, () => ({ count: 0, predicted: 0, actual: 0 }));
  let square = 0;
  for (let i = 0; i < count; i++) {
    const bin = sums[Math.min(BINS - 1, Math.floor(predicted[i]! * BINS))]!;
    bin.count++;
    bin.predicted += predicted[i]!;
    bin.actual += actual[i]!;
    square += (predicted[i]! - actual[i]!) ** 2;
  }
  const bins = sums.map((bin, i) => ({
    from: i / BINS,
    to: (i + 1) / BINS,
    count: bin.count,
    predicted: bin.predicted / (bin.count || 1),
    actual: bin.actual / (bin.count || 1),
  }));
  return { count, brier: square / (count || 1), bins };
}
