// Fits the weights by which Arena Mechs chooses programs and hidden symbols: first the result of sequences in a point, then that of pairs
// in a round. `node bench/train/secrets.ts --games 20000 --seed 1` writes them into the game.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type SecretLesson, SecretTrainer, WIDTHS } from '@fray/arena-mechs/training/secrets';

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
  const said = 1 / (1 + Math.exp(-sum));
  const spread = Math.max(LEAST_SPREAD, said * (1 - said));
  for (let k = 0; k < indices.length; k++) {
    const row = indices[k]! * weights.length;
    slope[indices[k]!]! += (share - said) * values[k]!;
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

const { values: given } = parseArgs({ options: { games: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } } });
const games = Number(given.games);
const seed = Number(given.seed);
const ROUNDS = 4;
const RIDGE = 30;
/** Weight of the odds before a round: trusted, and rescaled by the games. */
const RIDGE_OF_BEFORE = 1;
const SURE = 1e-3;
const HUNDRED = 100;

const sequences = fitted(new SecretTrainer(), 'points', WIDTHS.sequences, games);
const pairs = fitted(new SecretTrainer({ pairs: [], sequences }), 'rounds', WIDTHS.pairs, 2 * games);
writeFileSync(
  new URL('../../games/arena-mechs/bot/secretWeights.ts', import.meta.url),
  `import type { SecretWeights } from './secrets.ts';

/** Written by \`node bench/train/secrets.ts --games ${games} --seed ${seed}\`; \`docs/bots.md\` has what it brought. */
export const secretWeights: SecretWeights = ${JSON.stringify({ pairs, sequences })};
`,
);

/** Fits weights, in hundredths of a logit, to this many games. A game has three times as many points as rounds. */
function fitted(school: SecretTrainer, of: 'rounds' | 'points', width: number, games: number): number[] {
  const examples: Example[] = [];
  for (let game = 0; game < games; game++) for (const lesson of school.lessons(seed + game, of)) examples.push(exampleOf(lesson, width));
  const prior = new Float64Array(width + ROUNDS).fill(1, width);
  const ridge = new Float64Array(width + ROUNDS).fill(RIDGE).fill(RIDGE_OF_BEFORE, width);
  const held = Math.floor(examples.length / 10);
  const weights = fitLogistic(examples.slice(held), prior, ridge);
  const told = [prior, weights].map((some) => brier(examples.slice(0, held), some).toFixed(5));
  console.log(`${examples.length} ${of}; of those not learned from, Brier ${told[0]} without and ${told[1]} with the secrets`);
  return Array.from(weights.subarray(0, width), (weight) => Math.round(HUNDRED * weight));
}

/** An observation with the former odds as an additional feature of its round. */
function exampleOf({ indices, values, round, before, after }: SecretLesson, width: number): Example {
  const share = Math.min(1 - SURE, Math.max(SURE, before));
  return {
    indices: Uint16Array.from([...indices, width + round - 1]),
    values: Float32Array.from([...values, Math.log(share / (1 - share))]),
    share: after,
  };
}

function brier(examples: readonly Example[], weights: Float64Array): number {
  let sum = 0;
  for (const { indices, values, share } of examples) {
    let logit = 0;
    for (let k = 0; k < indices.length; k++) logit += weights[indices[k]!]! * values[k]!;
    sum += (1 / (1 + Math.exp(-logit)) - share) ** 2;
  }
  return sum / examples.length;
}
