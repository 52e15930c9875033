import { trainingTask } from '@fray/arcade/training';
import { SeededChance } from '@fray/engine';
import { trainingTask as skirmish } from '@fray/transformers-skirmish/training';
import { describe, expect, it } from 'vitest';
import { Net, shareOfLogit } from '../value/index.ts';
import { BEGINNING, calibrationOf, LEARNING, Learner, MEASURING, playTrainingBatch } from './index.ts';

const SHAPE = { inputs: 3, hidden: [8, 4] } as const;

/** Positions of an artificial game: a seat wins with exactly one of two inputs. No weighted sum can compute that. */
function eitherOr(seed: number, count: number) {
  const random = new SeededChance(seed);
  const inputs = Float32Array.from({ length: 3 * count }, () => random.below(2, 'table'));
  const targets = Float32Array.from({ length: count }, (_, i) => (inputs[3 * i] === inputs[3 * i + 1] ? 0.1 : 0.9));
  return { inputs, guesses: new Float32Array(count), targets };
}

describe('a learner', () => {
  it('learns the targets of its batch, and ignores irrelevant features', () => {
    const learner = new Learner(SHAPE, 1);
    learner.take(eitherOr(1, 500));
    for (let lesson = 0; lesson < 40; lesson++) learner.learn(50, 0.01, new SeededChance(lesson));
    for (const [a, b, c] of [
      [0, 0, 0],
      [0, 1, 1],
      [1, 0, 0],
      [1, 1, 1],
      [1, 1, 0],
    ] as const)
      expect(shareOfLogit(learner.net.logit(Float32Array.of(a, b, c), 0))).toBeCloseTo(a === b ? 0.1 : 0.9, 1);
  });

  it('resumes from its saved state', () => {
    const [whole, halves] = [new Learner(SHAPE, 2), new Learner(SHAPE, 2)];
    const resumed = () => new Learner(SHAPE, 9, structuredClone(halves.state));
    for (const learner of [whole, halves]) {
      learner.take(eitherOr(3, 100));
      learner.learn(20, 0.01, new SeededChance(1));
    }
    const later = resumed();
    later.take(eitherOr(3, 100));
    for (const learner of [whole, later]) learner.learn(20, 0.01, new SeededChance(2));
    expect(later.net.weights).toEqual(whole.net.weights);
    expect(later.averaged.weights).toEqual(whole.averaged.weights);
  });

  it('starts close to the handwritten evaluation', () => {
    const net = new Net(trainingTask.shape, new Learner(trainingTask.shape, 5).net.weights);
    const state = trainingTask.game.setup(trainingTask.table(new SeededChance(4)), 2, new SeededChance(4));
    const inputs = new Float32Array(trainingTask.shape.inputs);
    const guess = trainingTask.look(state, inputs);
    expect(Math.abs(net.logit(inputs, guess) - guess)).toBeLessThan(0.5);
  });
});

describe('a training batch', () => {
  it('of the quick evaluation learns from results alone, seen from the seat whose share the network predicts', () => {
    const decided = [1, 2, 3].map((seed) => playTrainingBatch(skirmish, undefined, seed, { ...BEGINNING, random: 0 }).targets);
    expect(playTrainingBatch(skirmish, undefined, 1, { ...BEGINNING, random: 0 }).targets).toEqual(decided[0]);
    for (const targets of decided) {
      expect(targets.length).toBeGreaterThan(4);
      // Turns alternate, and so does the seat that has just ended its turn.
      for (let i = 1; i < targets.length; i++) expect(targets[i]! + targets[i - 1]!).toBe(1);
    }
  });

  it('is the same for the same seed, with shares as targets', () => {
    const once = playTrainingBatch(trainingTask, undefined, 3, LEARNING);
    expect(playTrainingBatch(trainingTask, undefined, 3, LEARNING)).toEqual(once);
    expect(once.inputs.length).toBe(once.targets.length * trainingTask.shape.inputs);
    for (const target of once.targets) expect(Math.abs(target - 0.5)).toBeLessThanOrEqual(0.5);
  });

  it('ends with the result of its game if it is for measuring', () => {
    const { targets } = playTrainingBatch(trainingTask, undefined, 5, MEASURING);
    expect(targets.length).toBeGreaterThan(3);
    for (const target of targets) expect([0, 0.5, 1]).toContain(target);
  });
});

describe('calibration', () => {
  it('counts predictions and results by bins', () => {
    const { brier, bins, count } = calibrationOf([0.05, 0.95, 0.95, 1], [0, 1, 0, 1]);
    expect(count).toBe(4);
    expect(brier).toBeCloseTo((0.0025 + 0.0025 + 0.9025) / 4, 9);
    expect(bins[0]).toEqual({ from: 0, to: 0.1, count: 1, predicted: 0.05, actual: 0 });
    expect(bins[9]!.count).toBe(3);
    expect(bins[9]!.actual).toBeCloseTo(2 / 3, 9);
  });
});

describe('the value that ARCADE ships', () => {
  it('predicts results better than the handwritten evaluation, on games outside its training set', () => {
    const net = trainingTask.shipped();
    const { inputs: width } = net.shape;
    const predicted: number[] = [];
    const guessed: number[] = [];
    const actual: number[] = [];
    for (let seed = 1; seed <= 60; seed++) {
      const { inputs, guesses, targets } = playTrainingBatch(trainingTask, undefined, 2_000_000_000 + seed, {
        ...MEASURING,
        scattered: 0.5,
      });
      for (let i = 0; i < targets.length; i++) {
        predicted.push(shareOfLogit(net.logit(inputs.subarray(i * width, (i + 1) * width), guesses[i]!)));
        guessed.push(shareOfLogit(guesses[i]!));
      }
      actual.push(...targets);
    }
    expect(calibrationOf(predicted, actual).brier).toBeLessThan(calibrationOf(guessed, actual).brier);
  });
});
