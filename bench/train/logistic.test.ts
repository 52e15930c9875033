import { SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { type Example, fitLogistic } from './logistic.ts';

const FINE = 1000;
const TRUE = [0.8, -0.5, 0, 1.2];

/** Random observations with the shares that true weights give. */
function seen(count: number): Example[] {
  const random = new SeededChance(1);
  const draw = (): number => random.below(FINE, 'table') / FINE;
  return Array.from({ length: count }, () => {
    const indices = Uint16Array.from(TRUE.keys()).filter(() => draw() < 0.7);
    const values = Float32Array.from(indices, () => 2 * draw() - 1);
    const logit = indices.reduce((sum, index, k) => sum + TRUE[index]! * values[k]!, 0);
    return { indices, values, share: 1 / (1 + Math.exp(-logit)) };
  });
}

describe('a logistic fit', () => {
  it('recovers the true weights', () => {
    const found = fitLogistic(seen(400), new Float64Array(4), new Float64Array(4).fill(1e-6), 8);
    for (const [i, weight] of TRUE.entries()) expect(found[i]).toBeCloseTo(weight, 3);
  });

  it('keeps the prior without observations', () => {
    expect(Array.from(fitLogistic([], Float64Array.from([1, -2]), Float64Array.from([3, 4])))).toEqual([1, -2]);
  });

  it('stays closer to the prior with a larger ridge', () => {
    const away = [1, 100, 10_000].map((ridge) => {
      const found = fitLogistic(seen(200), new Float64Array(4), new Float64Array(4).fill(ridge));
      return Math.hypot(...found);
    });
    expect(away).toEqual(away.toSorted((a, b) => b - a));
  });
});
