/** Number of inputs (at most 1024) and units of the two hidden layers (multiples of four). */
export interface NetShape {
  readonly inputs: number;
  readonly hidden: readonly [number, number];
}

/** Returns the number of weights of a shape. */
export const weightCount = ({ inputs, hidden: [first, second] }: NetShape): number =>
  (inputs + 1) * first + (first + 1) * second + second + 2;

/**
 * A small net: two hidden layers of rectified units, and one output, to which the hand-made estimate is added with a learned weight. All
 * values are logits. Computing allocates no memory. `weights` has, in order: for each input its weights to the first layer, the first
 * layer's biases; the same for the second layer; the weights of the output, its bias, and the weight of the estimate.
 */
export class Net {
  readonly shape: NetShape;
  readonly weights: Float32Array;
  /** Activations of the hidden layers in the last evaluation. */
  readonly first: Float32Array;
  readonly second: Float32Array;

  constructor(shape: NetShape, weights: Float32Array) {
    if (shape.inputs > busy.length || shape.hidden.some((size) => size % ABREAST !== 0)) throw new RangeError('no such net');
    if (weights.length !== weightCount(shape)) throw new RangeError(`${weights.length} weights, not ${weightCount(shape)}`);
    this.shape = shape;
    this.weights = weights;
    this.first = new Float32Array(shape.hidden[0]);
    this.second = new Float32Array(shape.hidden[1]);
  }

  /** Returns the logit for these inputs and this hand-written estimate. */
  logit(inputs: Float32Array, guess: number): number {
    const { weights, first, second } = this;
    const at1 = passOn(inputs, weights, 0, first);
    const at2 = passOn(first, weights, at1, second);
    let sum = weights[at2 + second.length]! + weights[at2 + second.length + 1]! * guess;
    for (let j = 0; j < second.length; j++) sum += weights[at2 + j]! * second[j]!;
    return sum;
  }
}

/** Units computed together, so that their sums stay in registers. */
const ABREAST = 4;
/** Indices of the non-zero inputs of a layer. */
const busy = new Int32Array(1024);

/** Computes one layer: `into` = max(0, weights · from + biases). Skips zero inputs. Returns the offset of the next layer's weights. */
function passOn(from: Float32Array, weights: Float32Array, at: number, into: Float32Array): number {
  const size = into.length;
  const biases = at + from.length * size;
  let count = 0;
  for (let i = 0; i < from.length; i++) if (from[i] !== 0) busy[count++] = i;
  for (let j = 0; j < size; j += ABREAST) {
    let a = weights[biases + j]!;
    let b = weights[biases + j + 1]!;
    let c = weights[biases + j + 2]!;
    let d = weights[biases + j + 3]!;
    for (let k = 0; k < count; k++) {
      const i = busy[k]!;
      const x = from[i]!;
      const row = at + i * size + j;
      a += x * weights[row]!;
      b += x * weights[row + 1]!;
      c += x * weights[row + 2]!;
      d += x * weights[row + 3]!;
    }
    into[j] = a > 0 ? a : 0;
    into[j + 1] = b > 0 ? b : 0;
    into[j + 2] = c > 0 ? c : 0;
    into[j + 3] = d > 0 ? d : 0;
  }
  return biases + size;
}

export const shareOfLogit = (logit: number): number => 1 / (1 + Math.exp(-logit));
