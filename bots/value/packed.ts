import { Net, type NetShape, weightCount } from './net.ts';

/** A net as shipped: each layer quantised to 16 bits with its own step, in base64. */
export interface PackedNet {
  readonly inputs: number;
  readonly hidden: readonly [number, number];
  readonly steps: readonly number[];
  readonly weights: string;
}

/** Largest quantised weight. */
const MAX = 32_767;

/** Returns the offsets of each layer in a net's weights. */
function layers({ inputs, hidden: [first, second] }: NetShape): [number, number][] {
  const one = (inputs + 1) * first;
  const two = one + (first + 1) * second;
  return [
    [0, one],
    [one, two],
    [two, two + second + 2],
  ];
}

/** Packs a net. The error of each weight is at most half a step. */
export function packNet({ shape, weights }: Net): PackedNet {
  const packed = new Int16Array(weights.length);
  const steps = layers(shape).map(([from, to]) => {
    let largest = 0;
    for (let i = from; i < to; i++) largest = Math.max(largest, Math.abs(weights[i]!));
    const step = largest / MAX || 1;
    for (let i = from; i < to; i++) packed[i] = Math.round(weights[i]! / step);
    return step;
  });
  const bytes = Array.from(new Uint8Array(packed.buffer), (byte) => String.fromCharCode(byte)).join('');
  return { ...shape, steps, weights: btoa(bytes) };
}

/** The inverse of `packNet`. Throws if the data does not fit the shape. */
export function unpackNet({ inputs, hidden, steps, weights: text }: PackedNet): Net {
  const shape = { inputs, hidden };
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  if (bytes.length !== 2 * weightCount(shape)) throw new RangeError(`${bytes.length} bytes for ${weightCount(shape)} weights`);
  const packed = new Int16Array(bytes.buffer);
  const weights = new Float32Array(packed.length);
  for (const [layer, [from, to]] of layers(shape).entries()) {
    const step = steps[layer];
    if (step === undefined) throw new RangeError('no step for a layer');
    for (let i = from; i < to; i++) weights[i] = packed[i]! * step;
  }
  return new Net(shape, weights);
}

// Available in browsers and Node, but not declared by the language.
declare const btoa: (bytes: string) => string;
declare const atob: (text: string) => string;
