import { SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { Net, type NetShape, packNet, shareOfLogit, unpackNet, weightCount } from './index.ts';

const SHAPE: NetShape = { inputs: 13, hidden: [8, 4] };

function numbers(seed: number, count: number, spread: number): Float32Array {
  const random = new SeededChance(seed);
  return Float32Array.from({ length: count }, () => spread * (random.below(2001, 'table') / 1000 - 1));
}

const anyNet = (seed: number): Net => new Net(SHAPE, numbers(seed, weightCount(SHAPE), 0.7));

/** Inputs, some of them zero. */
const anyInputs = (seed: number): Float32Array => numbers(seed, SHAPE.inputs, 1).map((x, i) => ((seed + i) % 3 === 0 ? 0 : x));

/** The same net, read by its description and reckoned unit by unit. */
function slowly({ shape, weights }: Net, inputs: Float32Array, guess: number): number {
  let at = 0;
  let from = Array.from(inputs);
  for (const size of shape.hidden) {
    const before = from;
    const start = at;
    from = Array.from({ length: size }, (_, j) => {
      const sum = before.reduce((total, x, i) => total + x * weights[start + i * size + j]!, weights[start + before.length * size + j]!);
      return Math.max(0, sum);
    });
    at = start + (before.length + 1) * size;
  }
  return from.reduce((sum, x, j) => sum + x * weights[at + j]!, 0) + weights[at + from.length]! + weights[at + from.length + 1]! * guess;
}

describe('a network', () => {
  it('computes what its description states', () => {
    for (let seed = 1; seed <= 50; seed++) {
      const net = anyNet(seed);
      const inputs = anyInputs(seed + 100);
      expect(net.logit(inputs, seed / 10)).toBeCloseTo(slowly(net, inputs, seed / 10), 4);
    }
  });

  it('returns the handwritten evaluation if all other weights are zero', () => {
    const weights = new Float32Array(weightCount(SHAPE));
    weights[weights.length - 1] = 1;
    expect(new Net(SHAPE, weights).logit(anyInputs(1), 0.75)).toBe(0.75);
  });

  it.each([
    ['too few weights', () => new Net(SHAPE, new Float32Array(7))],
    ['a layer that is no multiple of four', () => new Net({ inputs: 1, hidden: [3, 4] }, new Float32Array(29))],
    [
      'more inputs than it has room for',
      () => new Net({ inputs: 2000, hidden: [4, 4] }, new Float32Array(weightCount({ inputs: 2000, hidden: [4, 4] }))),
    ],
  ])('refuses %s', (_what, make) => {
    expect(make).toThrow(RangeError);
  });
});

describe('a packed network', () => {
  it('is unpacked with each weight off by at most half a step', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const net = anyNet(seed);
      const packed = packNet(net);
      const back = unpackNet(JSON.parse(JSON.stringify(packed)) as typeof packed);
      const step = Math.max(...packed.steps);
      for (let i = 0; i < net.weights.length; i++) expect(Math.abs(back.weights[i]! - net.weights[i]!)).toBeLessThanOrEqual(0.51 * step);
      const inputs = anyInputs(seed);
      const [before, after] = [net, back].map((one) => shareOfLogit(one.logit(inputs, 0.3)));
      expect(after).toBeCloseTo(before!, 3);
      expect(packNet(back).weights).toBe(packed.weights);
    }
  });

  it.each([
    ['bytes are missing', { weights: btoa('half') }],
    ['a step is missing', { steps: [1, 1] }],
    ['the shape is another', { hidden: [8, 8] as const }],
  ])('is refused when %s', (_what, change) => {
    expect(() => unpackNet({ ...packNet(anyNet(1)), ...change })).toThrow(RangeError);
  });
});
