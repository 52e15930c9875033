import { SeededChance } from '@fray/engine';
import { Net, type NetShape, shareOfLogit, weightCount } from '../value/index.ts';
import type { TrainingSamples } from './trainingBatch.ts';

/** State of a learner, to resume training. */
export interface LearnerState {
  readonly weights: Float32Array;
  readonly mean: Float32Array;
  readonly square: Float32Array;
  readonly averaged: Float32Array;
  readonly steps: number;
}

const BATCH = 64;
/** Parameters of Adam (Kingma and Ba 2015). */
const MEAN = 0.9;
const SQUARE = 0.999;
const TINY = 1e-8;
/** Decay of the moving average of the weights. The averaged net is the one that plays. */
const AVERAGING = 0.999;
const MAX_SAMPLES = 200_000;

/**
 * Random weights, scaled by the number of inputs (He et al. 2015). The last layer starts small, so that the hand-written estimate
 * dominates at first.
 */
function freshWeights(shape: NetShape, seed: number): Float32Array {
  const random = new SeededChance(seed);
  const weights = new Float32Array(weightCount(shape));
  const {
    inputs,
    hidden: [first, second],
  } = shape;
  const fill = (from: number, count: number, spread: number) => {
    for (let i = from; i < from + count; i++) weights[i] = spread * (random.below(2_000_001, 'table') / 1_000_000 - 1);
  };
  fill(0, inputs * first, Math.sqrt(3 / inputs));
  const at = (inputs + 1) * first;
  fill(at, first * second, Math.sqrt(6 / first));
  fill(at + (first + 1) * second, second, 0.05);
  weights[weights.length - 1] = 1;
  return weights;
}

/** A net that learns from a replay buffer: samples are used repeatedly until newer ones replace them. */
export class Learner {
  readonly net: Net;
  /** Moving average of the weights, which reduces the influence of the latest games. */
  readonly averaged: Net;
  readonly #mean: Float32Array;
  readonly #square: Float32Array;
  readonly #gradient: Float32Array;
  readonly #back1: Float32Array;
  readonly #back2: Float32Array;
  readonly #inputs: Float32Array;
  readonly #guesses = new Float32Array(MAX_SAMPLES);
  readonly #targets = new Float32Array(MAX_SAMPLES);
  readonly #one: Float32Array;
  #samples = 0;
  #next = 0;
  steps = 0;

  constructor(shape: NetShape, seed: number, before?: LearnerState) {
    this.net = new Net(shape, before?.weights.slice() ?? freshWeights(shape, seed));
    const { length } = this.net.weights;
    this.averaged = new Net(shape, before?.averaged.slice() ?? this.net.weights.slice());
    this.#mean = before?.mean.slice() ?? new Float32Array(length);
    this.#square = before?.square.slice() ?? new Float32Array(length);
    this.steps = before?.steps ?? 0;
    this.#gradient = new Float32Array(length);
    this.#back1 = new Float32Array(shape.hidden[0]);
    this.#back2 = new Float32Array(shape.hidden[1]);
    this.#inputs = new Float32Array(MAX_SAMPLES * shape.inputs);
    this.#one = new Float32Array(shape.inputs);
  }

  get state(): LearnerState {
    return {
      weights: this.net.weights,
      mean: this.#mean,
      square: this.#square,
      averaged: this.averaged.weights,
      steps: this.steps,
    };
  }

  take({ inputs, guesses, targets }: TrainingSamples): void {
    const width = this.net.shape.inputs;
    for (let i = 0; i < targets.length; i++) {
      this.#inputs.set(inputs.subarray(i * width, (i + 1) * width), this.#next * width);
      this.#guesses[this.#next] = guesses[i]!;
      this.#targets[this.#next] = targets[i]!;
      this.#next = (this.#next + 1) % MAX_SAMPLES;
      this.#samples = Math.max(this.#samples, this.#next, this.#samples === MAX_SAMPLES ? MAX_SAMPLES : 0);
    }
  }

  /** Runs a number of training steps, one batch each. Returns the mean loss. */
  learn(steps: number, rate: number, random: SeededChance): number {
    let loss = 0;
    for (let step = 0; step < steps; step++) {
      this.#gradient.fill(0);
      for (let i = 0; i < BATCH; i++) loss += this.#learnFrom(random.below(this.#samples, 'table'));
      this.#descend(rate);
    }
    return loss / (steps * BATCH);
  }

  /** Adds the gradient of one sample: backpropagation of the cross entropy. */
  #learnFrom(sample: number): number {
    const { net } = this;
    const { weights, first, second, shape } = net;
    const gradient = this.#gradient;
    this.#one.set(this.#inputs.subarray(sample * shape.inputs, (sample + 1) * shape.inputs));
    const guess = this.#guesses[sample]!;
    const target = this.#targets[sample]!;
    const share = shareOfLogit(net.logit(this.#one, guess));
    const error = share - target;
    const at1 = (shape.inputs + 1) * first.length;
    const at2 = at1 + (first.length + 1) * second.length;
    for (let j = 0; j < second.length; j++) {
      gradient[at2 + j]! += error * second[j]!;
      this.#back2[j] = second[j]! > 0 ? error * weights[at2 + j]! : 0;
    }
    gradient[at2 + second.length]! += error;
    gradient[at2 + second.length + 1]! += error * guess;
    passBack(first, this.#back2, weights, gradient, at1, this.#back1);
    passBack(this.#one, this.#back1, weights, gradient, 0, undefined);
    return -target * Math.log(Math.max(share, 1e-6)) - (1 - target) * Math.log(Math.max(1 - share, 1e-6));
  }

  #descend(rate: number): void {
    this.steps++;
    const { weights } = this.net;
    const mean = this.#mean;
    const square = this.#square;
    const step = (rate * Math.sqrt(1 - SQUARE ** this.steps)) / (1 - MEAN ** this.steps);
    const averaging = Math.min(AVERAGING, this.steps / (this.steps + 10));
    for (let i = 0; i < weights.length; i++) {
      const slope = this.#gradient[i]! / BATCH;
      mean[i] = MEAN * mean[i]! + (1 - MEAN) * slope;
      square[i] = SQUARE * square[i]! + (1 - SQUARE) * slope * slope;
      weights[i]! -= (step * mean[i]!) / (Math.sqrt(square[i]!) + TINY);
      this.averaged.weights[i] = averaging * this.averaged.weights[i]! + (1 - averaging) * weights[i]!;
    }
  }
}

/** Backpropagates one layer: adds the gradient of its weights and computes that of its inputs. */
function passBack(
  from: Float32Array,
  blame: Float32Array,
  weights: Float32Array,
  gradient: Float32Array,
  at: number,
  into: Float32Array | undefined,
): void {
  const size = blame.length;
  for (let i = 0; i < from.length; i++) {
    const x = from[i]!;
    if (into) into[i] = 0;
    if (x === 0) continue;
    const row = at + i * size;
    let sum = 0;
    for (let j = 0; j < size; j++) {
      gradient[row + j]! += x * blame[j]!;
      sum += weights[row + j]! * blame[j]!;
    }
    if (into) into[i] = sum;
  }
  const biases = at + from.length * size;
  for (let j = 0; j < size; j++) gradient[biases + j]! += blame[j]!;
}
