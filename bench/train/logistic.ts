/** An observation: indexes and values of its non-zero features, and the observed share, 0 to 1. */
export interface Example {
  readonly indices: Uint16Array;
  readonly values: Float32Array;
  readonly share: number;
}

/** Keeps steps from growing where shares are nearly certain. */
const LEAST_SPREAD = 0.01;

/**
 * Ridge logistic regression by Newton's method. Returns the weights that fit the shares best, each drawn towards its prior by its `ridge`.
 * Shares need not be 0 or 1.
 */
export function fitLogistic(examples: readonly Example[], prior: Float64Array, ridge: Float64Array, rounds = 4): Float64Array {
  const width = prior.length;
  const weights = prior.slice();
  const curve = new Float64Array(width * width);
  const slope = new Float64Array(width);
  for (let round = 0; round < rounds; round++) {
    curve.fill(0);
    for (let i = 0; i < width; i++) {
      curve[i * width + i] = ridge[i]!;
      slope[i] = ridge[i]! * (prior[i]! - weights[i]!);
    }
    for (const example of examples) addExample(example, weights, curve, slope);
    const step = solved(curve, slope);
    for (let i = 0; i < width; i++) weights[i]! += step[i]!;
  }
  return weights;
}

/** Adds one observation to the lower half of the curvature and to the slope. */
function addExample({ indices, values, share }: Example, weights: Float64Array, curve: Float64Array, slope: Float64Array): void {
  let sum = 0;
  for (let k = 0; k < indices.length; k++) sum += weights[indices[k]!]! * values[k]!;
  const predicted = 1 / (1 + Math.exp(-sum));
  const spread = Math.max(LEAST_SPREAD, predicted * (1 - predicted));
  for (let k = 0; k < indices.length; k++) {
    const row = indices[k]! * weights.length;
    slope[indices[k]!]! += (share - predicted) * values[k]!;
    const part = spread * values[k]!;
    for (let l = 0; l <= k; l++) curve[row + indices[l]!]! += part * values[l]!;
  }
}

/** Solves a positive definite system, given by its lower half, by Cholesky's method; overwrites it. */
function solved(lower: Float64Array, right: Float64Array): Float64Array {
  const width = right.length;
  const answer = right.slice();
  for (let i = 0; i < width; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = lower[i * width + j]!;
      for (let k = 0; k < j; k++) sum -= lower[i * width + k]! * lower[j * width + k]!;
      lower[i * width + j] = i === j ? Math.sqrt(sum) : sum / lower[j * width + j]!;
    }
    for (let k = 0; k < i; k++) answer[i]! -= lower[i * width + k]! * answer[k]!;
    answer[i]! /= lower[i * width + i]!;
  }
  for (let i = width - 1; i >= 0; i--) {
    for (let k = i + 1; k < width; k++) answer[i]! -= lower[k * width + i]! * answer[k]!;
    answer[i]! /= lower[i * width + i]!;
  }
  return answer;
}
