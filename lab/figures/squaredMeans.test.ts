import { SeededChance } from '@fray/engine';
import { expect, it } from 'vitest';
import { squaredMeans } from './statistics.ts';

const RUNS = 'quick' in globalThis ? 400 : 4000;
const ODDS = 1_000_003;

it.each([
  [1, [0]],
  [1, [1]],
  [1, [3]],
  [3, [0.5, 0, 2]],
  [24, Array.from({ length: 24 }, (_, i) => (i % 4) * 0.7)],
])('the interval of %i squared means holds the truth 95 times of 100: %j', (degrees, means) => {
  const random = new SeededChance(degrees + means.length);
  const uniform = () => (random.below(ODDS, 'table') + 0.5) / ODDS;
  const normal = () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
  const truth = means.reduce((sum, mean) => sum + mean ** 2, 0);
  let misses = 0;
  for (let run = 0; run < RUNS; run++) {
    const { low, high } = squaredMeans(
      means.reduce((sum, mean) => sum + (mean + normal()) ** 2, 0),
      degrees,
    );
    expect(low).toBeLessThanOrEqual(high);
    if (truth < low - 1e-9 || truth > high + 1e-9) misses++;
  }
  expect(misses / RUNS).toBeLessThanOrEqual(0.06 + 3.1 * Math.sqrt((0.05 * 0.95) / RUNS));
});
