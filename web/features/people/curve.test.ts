import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { curveOf, dateLabels } from './curve.ts';

const frame = { left: 40, right: 60, top: 10, bottom: 24 };
const numbers = (text: string): number[] => text.split(/[ ,]/).map(Number);

const point = fc.record({
  at: fc.integer({ min: 1, max: 2e12 }),
  rating: fc.integer({ min: -500, max: 4000 }),
  margin: fc.integer({ min: 0, max: 700 }),
});

describe('a rating curve', () => {
  it('stays within its frame, in the order of time, with numbers from low to high', () => {
    fc.assert(
      fc.property(
        fc.array(point, { minLength: 2, maxLength: 40 }),
        fc.integer({ min: 120, max: 1400 }),
        fc.integer({ min: 60, max: 500 }),
        (unsorted, width, height) => {
          const points = unsorted.toSorted((a, b) => a.at - b.at);
          const curve = curveOf(points, { ...frame, width, height })!;
          const line = numbers(curve.line);
          expect(line.length).toBe(2 * points.length);
          for (const [i, value] of [...line, ...numbers(curve.band)].entries()) {
            expect(value).toBeGreaterThanOrEqual(i % 2 === 0 ? frame.left : frame.top);
            expect(value).toBeLessThanOrEqual(i % 2 === 0 ? width - frame.right : height - frame.bottom);
          }
          const across = line.filter((_, i) => i % 2 === 0);
          expect(across).toEqual(across.toSorted((a, b) => a - b));
          expect(curve.last).toEqual(line.slice(-2));
          const marks = curve.ratings.map(({ rating }) => rating);
          expect(marks).toEqual(marks.toSorted((a, b) => a - b));
          expect(marks[0]).toBeLessThanOrEqual(Math.min(...points.map(({ rating, margin }) => rating - margin)));
          expect(marks.at(-1)).toBeGreaterThanOrEqual(Math.max(...points.map(({ rating, margin }) => rating + margin)));
        },
      ),
    );
  });

  it('is not drawn for fewer than two matches, or without room', () => {
    const one = { at: 1, rating: 1500, margin: 50 };
    expect(curveOf([one], { ...frame, width: 500, height: 200 })).toBeUndefined();
    expect(curveOf([one, one], { ...frame, width: 90, height: 200 })).toBeUndefined();
    expect(curveOf([one, one], { ...frame, width: 500, height: 200 })).toBeDefined();
  });

  it('labels each day once, and hours if all matches are of one day', () => {
    const hours = (...at: number[]) => at.map((hour) => ({ at: Date.UTC(2026, 4, 1, hour + 6) }));
    expect(dateLabels(hours(0, 8, 23, 30, 33, 100), 'en').map(({ text }) => text)).toEqual(['May 1', 'May 2', 'May 5']);
    expect(dateLabels(hours(0, 5, 5, 8), 'en-GB').map(({ text }) => text)).toHaveLength(3);
    expect(dateLabels([], 'da')).toEqual([]);
  });
});
