import { SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { type Pairing, ratings } from './rating.ts';

const even = (share: number, deals: number) => Array.from({ length: deals }, () => ({ share, games: 2 }));

describe('ratings', () => {
  it('are 400 points for odds of ten to one', () => {
    const [weaker, stronger] = ratings(2, [{ first: 1, second: 0, deals: even(10 / 11, 5000) }]);
    expect(weaker!.mean).toBe(0);
    expect(stronger!.mean).toBeCloseTo(400, 0);
  });

  it('recover the strengths of simulated players within their intervals', () => {
    const truth = [0, 120, 260, 420];
    const random = new SeededChance(7);
    const pairings: Pairing[] = [];
    for (let first = 1; first < truth.length; first++)
      for (let second = Math.max(0, first - 2); second < first; second++) {
        const chance = 1 / (1 + 10 ** ((truth[second]! - truth[first]!) / 400));
        const won = () => (random.below(1_000_000, 'table') < 1_000_000 * chance ? 1 : 0);
        pairings.push({ first, second, deals: Array.from({ length: 300 }, () => ({ share: (won() + won()) / 2, games: 2 })) });
      }
    const found = ratings(truth.length, pairings);
    for (const [player, { mean, low, high }] of found.entries()) {
      expect(Math.abs(mean - truth[player]!)).toBeLessThan(60);
      expect(low).toBeLessThanOrEqual(mean);
      expect(high).toBeGreaterThanOrEqual(mean);
    }
    expect(found[3]!.high - found[3]!.low).toBeLessThan(150);
  });

  it('stay finite for a player who won every game', () => {
    const found = ratings(2, [{ first: 1, second: 0, deals: even(1, 200) }]);
    expect(found[1]!.mean).toBeGreaterThan(600);
    expect(Number.isFinite(found[1]!.high)).toBe(true);
  });
});
