import { happeningAt, nextSlip, reviewEvents, shareAt, turnAt } from '@fray/review';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chanceArea, chanceCurve, scaleOf, turnMarks } from './graph.ts';
import { decided, reviewOf } from './testing.ts';

const box = fc.record({
  width: fc.integer({ min: 80, max: 2000 }),
  height: fc.integer({ min: 40, max: 400 }),
  left: fc.integer({ min: 0, max: 36 }),
  right: fc.integer({ min: 0, max: 20 }),
  top: fc.integer({ min: 0, max: 12 }),
  bottom: fc.integer({ min: 0, max: 20 }),
});

it('maps a drawn position back to its moment, and nothing outside the match', () => {
  fc.assert(
    fc.property(box, fc.integer({ min: 1, max: 700 }), fc.double({ min: 0, max: 1, noNaN: true }), (frame, moments, part) => {
      const scale = scaleOf(frame, moments);
      const moment = Math.round(part * moments);
      expect(scale.step(scale.x(moment))).toBe(moment);
      expect(scale.step(-500)).toBe(0);
      expect(scale.step(9999)).toBe(moments);
      expect(scale.y(1)).toBe(frame.top);
      expect(scale.y(0)).toBeGreaterThan(scale.y(1));
    }),
  );
});

const match = reviewOf([
  { turn: 1, seat: 0, shares: [0.4, 0.6], decision: decided('error', 0.1) },
  { turn: 1, seat: 0, shares: [0.55, 0.45], luck: [0.15, -0.15] },
  { turn: 2, seat: 1, shares: [0.7, 0.3], decision: decided('blunder', 0.15, 3) },
  { turn: 2, seat: 1, shares: [0.7, 0.3] },
  { turn: 3, seat: 0, shares: [0.69, 0.31], luck: [-0.01, 0.01], decision: decided('fine', 0.01) },
  { turn: 4, seat: 0, shares: [0.5, 0.5], decision: decided('blunder', 0.19) },
]);

it('draws the course from the start through every step', () => {
  const scale = scaleOf({ width: 600, height: 100, left: 0, right: 0, top: 0, bottom: 0 }, 6);
  expect(chanceCurve(match, 0, scale)).toBe('M0 50L100 60L200 45L300 30L400 30L500 31L600 50');
  expect(chanceArea('M0 50L600 50', scale, 6, 0.5)).toBe('M0 50L600 50L600 50L0 50Z');
  expect(turnMarks(match, scale, 10)).toEqual([
    { turn: 1, step: 0 },
    { turn: 2, step: 2 },
    { turn: 3, step: 4 },
    { turn: 4, step: 5 },
  ]);
  expect(turnMarks(match, scale, 150).map(({ turn }) => turn)).toEqual([1, 2, 3]);
});

it('marks mistakes and luck from each seat’s point of view', () => {
  expect(reviewEvents(match, 0).map(({ kind, at, until, delta, grave }) => [kind, at, until, Math.round(100 * delta), grave])).toEqual([
    ['own', 0, 1, -10, false],
    ['luck', 1, 2, 15, false],
    ['other', 2, 4, 15, true],
    ['own', 5, 6, -19, true],
  ]);
  expect(reviewEvents(match, 1).map(({ kind }) => kind)).toEqual(['other', 'luck', 'own', 'other']);
});

it('cycles through the viewer’s own mistakes, or those of others if there are none', () => {
  const mine = reviewEvents(match, 0);
  expect(nextSlip(mine, -1)?.at).toBe(0);
  expect(nextSlip(mine, 0)?.at).toBe(5);
  expect(nextSlip(mine, 5)?.at).toBe(0);
  expect(
    nextSlip(
      mine.filter(({ kind }) => kind !== 'own'),
      3,
    )?.at,
  ).toBe(2);
  expect(nextSlip([], 0)).toBeUndefined();
});

it('returns the comments of a moment, and the score at it', () => {
  const mine = reviewEvents(match, 0);
  expect(happeningAt(mine, 0)?.kind).toBe('own');
  expect(happeningAt(mine, 2)).toMatchObject({ kind: 'other', at: 2 });
  expect(happeningAt(mine, 3)).toBeUndefined();
  expect([0, 1, 6, 99].map((moment) => shareAt(match, 0, moment))).toEqual([0.5, 0.4, 0.5, 0.5]);
  expect([0, 2, 6, 99].map((moment) => turnAt(match, moment))).toEqual([1, 2, 4, 4]);
});
