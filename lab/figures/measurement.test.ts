import { SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { errorOfDifference, measureQuantiles, measureRatio } from './measurement.ts';
import { Z95 } from './statistics.ts';
import { judge } from './verdicts.ts';

const DEALS = 120;

/** Deals of two games: a seat's share of the win, and the length. */
function deals(random: SeededChance) {
  const over = Float64Array.from({ length: DEALS }, () => (random.below(2, 'table') + random.below(2, 'table')) as number);
  const lengths = Array.from({ length: DEALS }, () => [60 + random.below(40, 'table'), 60 + random.below(40, 'table')]);
  return { over, lengths };
}
const share = (over: Float64Array) => measureRatio({ over, under: new Float64Array(DEALS).fill(2), games: 2 * DEALS }, 'share')!;

describe('two arms with equal results in every deal', () => {
  it('are equal, and need no more games', () => {
    const { over, lengths } = deals(new SeededChance(1));
    const [one, other] = [share(over), share(over.slice())];
    const [long, alike] = [measureQuantiles(lengths)!.median, measureQuantiles(lengths)!.median];
    const rows = [
      { matters: { by: 0.03 }, arms: [one, other] },
      { matters: { times: 0.05 }, arms: [long, alike] },
    ] as const;
    expect(judge(rows, 4).map(([, difference]) => difference?.verdict)).toEqual(['same', 'same']);
  });

  it('may still differ by the effect of one more deal in many', () => {
    // A rule that turns one game round in so many deals: where no deal showed it, the interval covers it 95 times of 100.
    const random = new SeededChance(2);
    for (const seldom of [20, 30, 40, 60]) {
      const rate = 1 / seldom;
      let missed = 0;
      for (let run = 0; run < 2000; run++) {
        const showed = Array.from({ length: DEALS }, () => random.below(seldom, 'table') === 0).some(Boolean);
        if (showed) continue;
        const { over } = deals(random);
        if (rate * 0.5 > Z95 * errorOfDifference(share(over), share(over.slice()))) missed++;
      }
      expect(missed / 2000, `one in ${seldom}`).toBeLessThanOrEqual(0.05);
    }
  });

  it('leave figures open that neither arm has shown', () => {
    const never = share(new Float64Array(DEALS));
    expect(Z95 * errorOfDifference(never, never)).toBeGreaterThan(0.01);
  });
});
