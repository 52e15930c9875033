import { describe, expect, it } from 'vitest';
import { type Career, EMPTY_CAREER, mergeCareers, readCareer } from './career.ts';

/** Numbers that are the same in every run. */
function* numbers(seed: number): Generator<(below: number) => number, never> {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  for (;;) yield next;
}

const LEVELS = ['recruit', 'cadet', 'gunner', 'veteran', 'captain', 'ace'];
const GAMES = ['arcade', 'arena-mechs', 'examples.hex-skirmish'];

/** Any career, as large as a device can have it. */
function anyCareer(below: (n: number) => number): Career {
  const names = Array.from({ length: below(12) }, () => `${GAMES[below(3)]}/${LEVELS[below(6)]}`);
  const tally = () => [below(9), below(9), below(9)] as const;
  const career: Career = {
    medals: Object.fromEntries(names.map((name) => [name, 1 + below(1000)])),
    tallies: Object.fromEntries(
      Array.from({ length: below(3) }, () => [`device-${below(4)}`, Object.fromEntries(names.slice(0, 4).map((name) => [name, tally()]))]),
    ),
    recent: Array.from({ length: below(60) }, () => [below(300), below(2) === 0 ? 0 : 1] as const),
    bestStreak: below(9),
    days: Array.from({ length: below(30) }, () => `2026-${String(1 + below(12)).padStart(2, '0')}-${String(10 + below(18))}`),
  };
  // In the form in which careers are stored.
  return mergeCareers(career, EMPTY_CAREER);
}

const samples = Array.from({ length: 60 }, (_, seed) => {
  const { value: below } = numbers(seed + 1).next();
  return [anyCareer(below), anyCareer(below), anyCareer(below)] as const;
});

describe('two merged careers', () => {
  it('are the same in any order, and however often they are merged', () => {
    for (const [one, other, third] of samples) {
      const both = mergeCareers(one, other);
      expect(mergeCareers(other, one)).toEqual(both);
      expect(mergeCareers(both, one)).toEqual(both);
      expect(mergeCareers(both, both)).toEqual(both);
      expect(mergeCareers(both, third)).toEqual(mergeCareers(one, mergeCareers(other, third)));
    }
  });

  it('lose no medal, no game, no day and no streak', () => {
    for (const [one, other] of samples) {
      const both = mergeCareers(one, other);
      for (const { medals, tallies, days, bestStreak } of [one, other]) {
        for (const [name, at] of Object.entries(medals)) expect(both.medals[name]).toBeLessThanOrEqual(at);
        for (const [device, games] of Object.entries(tallies))
          for (const [name, tally] of Object.entries(games))
            tally.forEach((count, i) => expect(both.tallies[device]?.[name]?.[i]).toBeGreaterThanOrEqual(count));
        expect(both.days).toEqual(expect.arrayContaining([...days]));
        expect(both.bestStreak).toBeGreaterThanOrEqual(bestStreak);
      }
      expect(Object.keys(both.medals).length).toBe(new Set([...Object.keys(one.medals), ...Object.keys(other.medals)]).size);
    }
  });
});

describe('a stored career', () => {
  it('is read as it was written', () => {
    for (const [one] of samples) expect(readCareer(JSON.stringify(one))).toEqual(one);
  });

  it.each([null, '', '{', '7', '[]', 'null', '{"medals":7}'])('is empty if the storage contains %s', (text) => {
    expect(readCareer(text)).toEqual(EMPTY_CAREER);
  });

  it('keeps its readable parts, also those of a newer version', () => {
    const medals = { 'arcade/cadet': 5 };
    expect(readCareer(JSON.stringify({ medals, tallies: 'x', bestStreak: -1, days: ['today'], crowns: 3 }))).toEqual({
      ...EMPTY_CAREER,
      medals,
    });
  });

  it('loses no medal because another entry cannot be read', () => {
    const medals = { 'arcade/cadet': 5, 'ida.race@0123456789ab/cadet': 6, 'ida.race/cadet': 7, 'tubetanks/ace': 'today' };
    const tallies = { device: { 'arcade/cadet': [1, 0, 0], 'not a name': [1, 0, 0], 'ida.race/cadet': [1, 0] } };
    const kept = { medals: { 'arcade/cadet': 5, 'ida.race/cadet': 7 }, tallies: { device: { 'arcade/cadet': [1, 0, 0] } } };
    expect(readCareer(JSON.stringify({ medals, tallies }))).toEqual({ ...EMPTY_CAREER, ...kept });
  });
});
