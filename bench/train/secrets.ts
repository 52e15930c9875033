// Fits the weights by which Arena Mechs chooses programs and hidden symbols: first the result of sequences in a point, then that of pairs
// in a round. `node bench/train/secrets.ts --games 20000 --seed 1` writes them into the game.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type SecretLesson, SecretTrainer, WIDTHS } from '@fray/arena-mechs/training/secrets';
import { type Example, fitLogistic } from './logistic.ts';

const { values: flags } = parseArgs({ options: { games: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } } });
const games = Number(flags.games);
const seed = Number(flags.seed);
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
function fitted(task: SecretTrainer, of: 'rounds' | 'points', width: number, games: number): number[] {
  const examples: Example[] = [];
  for (let game = 0; game < games; game++) for (const lesson of task.lessons(seed + game, of)) examples.push(exampleOf(lesson, width));
  const prior = new Float64Array(width + ROUNDS).fill(1, width);
  const ridge = new Float64Array(width + ROUNDS).fill(RIDGE).fill(RIDGE_OF_BEFORE, width);
  const heldOut = Math.floor(examples.length / 10);
  const weights = fitLogistic(examples.slice(heldOut), prior, ridge);
  const scores = [prior, weights].map((some) => brier(examples.slice(0, heldOut), some).toFixed(5));
  console.log(`${examples.length} ${of}; of those not learned from, Brier ${scores[0]} without and ${scores[1]} with the secrets`);
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
