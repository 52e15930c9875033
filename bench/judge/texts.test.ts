import { describe, expect, it } from 'vitest';
import { HELD_OUT } from './ambiguities.ts';
import { judgeTexts, textFigures } from './texts.ts';

describe('the rule texts of the judge’s benchmark', () => {
  const results = judgeTexts();

  it('have two planted ambiguities each, and ten of the twenty texts are held out', () => {
    expect([results.length, textFigures(results).planted, HELD_OUT.length]).toEqual([20, 40, 10]);
    expect(new Set(results.map(({ name }) => name)).size).toBe(20);
    expect(results.filter(({ isHeldOut }) => isHeldOut).length).toBe(10);
  });

  it('get at least 32 of 40 ambiguities named, with few other questions', () => {
    const { named, others, rules } = textFigures(results);
    expect(named).toBeGreaterThanOrEqual(32);
    expect(others / rules).toBeLessThan(0.1);
  });
});
