import { describe, expect, it } from 'vitest';
import { dayOf, placeOfDay, puzzleOfDay, setOfDay, streakOf } from './daily.ts';
import { difficultyOf, NEWCOMER, ratingOf, updateRating } from './rating.ts';
import { SETS, setOf } from './sets.ts';
import { afterAnswer, readProgress } from './storedProgress.ts';
import { afterStormAnswer, leftOf, PENALTY, STORM } from './storm.ts';

describe('the daily puzzle', () => {
  it('is the same worldwide, and alternates between collections', () => {
    expect(dayOf(new Date('2026-11-22T23:59:59Z'))).toBe('2026-11-22');
    expect(dayOf(new Date('2026-11-22T23:30:00-02:00'))).toBe('2026-11-23');
    const days = Array.from({ length: SETS.length }, (_, i) => `2026-11-0${i + 1}`);
    expect(new Set(days.map((day) => setOfDay(day).name)).size).toBe(SETS.length);
  });

  it.each([60, 63, 77, 1])('uses each of %i puzzles of a collection before it repeats one', (count) => {
    const places = Array.from({ length: count }, (_, i) => placeOfDay(dayOf(new Date(i * SETS.length * 86_400_000)), count));
    expect(new Set(places).size).toBe(count);
  });

  it('is one that most basic bots miss, if a collection has enough of them', () => {
    const found = (right: number) => ({ found: { right, of: 16 } });
    const mixed = [...Array(40).fill(found(14)), ...Array(6).fill(found(3))];
    const days = Array.from({ length: 50 }, (_, i) => dayOf(new Date(i * SETS.length * 86_400_000)));
    expect(new Set(days.map((day) => puzzleOfDay(day, mixed)?.found.right))).toEqual(new Set([3]));
    expect(puzzleOfDay(days[0]!, [found(14)])?.found.right).toBe(14);
    expect(puzzleOfDay(days[0]!, [])).toBeUndefined();
  });

  it('counts consecutive days, and an unfinished day does not break the streak', () => {
    const days = ['2026-11-18', '2026-11-20', '2026-11-21'];
    expect(streakOf(days, '2026-11-21')).toBe(2);
    expect(streakOf(days, '2026-11-22')).toBe(2);
    expect(streakOf(days, '2026-11-23')).toBe(0);
    expect(streakOf(['2026-12-31', '2027-01-01'], '2027-01-01')).toBe(2);
  });
});

describe('a puzzle rating', () => {
  it('rises with solved puzzles, more for hard ones, and its deviation falls', () => {
    const [easy, hard] = [{ found: { right: 15, of: 16 } }, { found: { right: 0, of: 16 } }];
    expect(ratingOf({ found: { right: 8, of: 16 } })).toBe(1500);
    expect(ratingOf(hard)).toBeGreaterThan(ratingOf(easy));
    expect([easy, hard].map(difficultyOf)).toEqual([1, 5]);
    const after = updateRating(NEWCOMER, ratingOf(hard), true);
    expect(after.rating).toBeGreaterThan(updateRating(NEWCOMER, ratingOf(easy), true).rating);
    expect(after.spread).toBeLessThan(NEWCOMER.spread);
    expect(updateRating(NEWCOMER, 1200, false).rating).toBeLessThan(NEWCOMER.rating);
  });

  it('converges to 1600 for a player who solves half of the puzzles rated 1600', () => {
    let rating = NEWCOMER;
    for (let i = 0; i < 400; i++) rating = updateRating(rating, 1600, i % 2 === 0);
    expect(Math.abs(rating.rating - 1600)).toBeLessThan(60);
  });
});

describe('stored puzzle results', () => {
  it('count only the first try at a puzzle, and the day of its solution', () => {
    const none = readProgress(null);
    const missed = afterAnswer(none, { id: 'arcade-1', right: false, difficulty: 1500, at: '2026-11-22', day: '2026-11-22' });
    expect(missed.tried).toEqual({ 'arcade-1': 'wrong' });
    expect(missed.days).toEqual([]);
    expect(missed.history).toEqual([['2026-11-22', Math.round(missed.rating.rating)]]);
    expect(missed.gains['arcade-1']).toBe(Math.round(missed.rating.rating) - NEWCOMER.rating);
    const solved = afterAnswer(missed, { id: 'arcade-1', right: true, difficulty: 1500, at: '2026-11-22', day: '2026-11-22' });
    expect(solved).toMatchObject({
      tried: { 'arcade-1': 'later' },
      days: ['2026-11-22'],
      rating: missed.rating,
      gains: missed.gains,
      history: missed.history,
    });
    expect(afterAnswer(solved, { id: 'arcade-1', right: false, difficulty: 1500, at: '2026-11-23' })).toEqual(solved);
    expect(readProgress(JSON.stringify(solved))).toEqual(solved);
  });

  it.each(['', 'x', '[]', '3', '{"tried":{"a-1":"perhaps"},"days":["never"],"rating":{"rating":"high"},"storms":{"arcade":null}}'])(
    'survive unreadable data: %s',
    (text) => {
      expect(readProgress(text)).toEqual(readProgress(null));
    },
  );
});

describe('a puzzle storm', () => {
  it('counts solved puzzles, and a wrong answer costs time', () => {
    const start = { at: 0, solved: 0, left: STORM, since: 1000 };
    const right = afterStormAnswer(start, true, 5000);
    expect(right).toMatchObject({ at: 1, solved: 1, left: STORM - 4000 });
    const wrong = afterStormAnswer(right, false, 6000);
    expect(wrong).toMatchObject({ at: 2, solved: 1, left: STORM - 5000 - PENALTY });
    expect(leftOf(wrong, 10 * STORM)).toBe(0);
  });

  it('uses one collection', () => {
    expect(setOf('arena-mechs-12')?.game).toBe('arena-mechs');
    expect(setOf('nothing-1')).toBeUndefined();
  });
});
