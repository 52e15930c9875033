import { SeededChance } from '@fray/engine';
import { describe, expect, it } from 'vitest';
import { type Place, rateGame, type Strength, UNKNOWN, widenDeviation } from './glicko.ts';

/** Draws a place for each of these strengths: who would win by Elo's curve comes first, then the next among those left. */
function play(truths: readonly number[], random: SeededChance): number[] {
  const left = truths.map((truth, seat) => ({ seat, weight: 10 ** (truth / 400) }));
  const places: number[] = [];
  for (let place = 1; left.length > 0; place++) {
    let at = (random.below(1_000_000, 'table') / 1_000_000) * left.reduce((sum, { weight }) => sum + weight, 0);
    const chosen = Math.max(
      0,
      left.findIndex(({ weight }) => (at -= weight) < 0),
    );
    places[left[chosen]!.seat] = place;
    left.splice(chosen, 1);
  }
  return places;
}

/** Simulated people whose true strength is known, at tables of so many drawn at random. */
function season(table: number, rounds: number) {
  const random = new SeededChance(7);
  const truths = Array.from({ length: 60 }, (_, n) => 1200 + n * 10);
  const beliefs = new Map<string, Strength>();
  const sum = truths.reduce((all, one) => all + one, 0) / truths.length;
  for (let round = 0; round < rounds; round++) {
    const seats = new Set<number>();
    while (seats.size < table) seats.add(random.below(truths.length, 'table'));
    const sitting = [...seats];
    const places = play(
      sitting.map((n) => truths[n]!),
      random,
    );
    const match = sitting.map((n, seat): Place => ({ player: String(n), place: places[seat]! }));
    for (const [player, strength] of rateGame(match, beliefs, 1)) beliefs.set(player, strength);
  }
  const found = truths.map((truth, n) => ({ truth: truth - sum + 1500, ...(beliefs.get(String(n)) ?? UNKNOWN) }));
  return { found, covered: found.filter(({ truth, rating, rd }) => Math.abs(rating - truth) <= 1.96 * rd).length / found.length };
}

/** How well two orders agree: the share of pairs that stand the same way round. */
function agreement(found: readonly { truth: number; rating: number }[]): number {
  let same = 0;
  let pairs = 0;
  for (const [i, one] of found.entries())
    for (const other of found.slice(i + 1)) {
      pairs++;
      if (one.truth < other.truth === one.rating < other.rating) same++;
    }
  return same / pairs;
}

describe('ratings of simulated people', () => {
  it.each([
    [2, 6000],
    [4, 4000],
  ])('at tables of %i recover their true order, and the intervals cover', (table, rounds) => {
    const { found, covered } = season(table, rounds);
    expect(agreement(found)).toBeGreaterThan(0.85);
    expect(covered).toBeGreaterThan(0.85);
    expect(Math.max(...found.map(({ rd }) => rd))).toBeLessThan(110);
  });
});

describe('a rating', () => {
  const at = (rating: number, rd: number): Strength => ({ ...UNKNOWN, rating, rd, at: 1, games: 5 });

  it('matches the example of Glicko-2 with three opponents in one period, except that each match is a period', () => {
    const before = new Map([
      ['a', at(1500, 200)],
      ['b', at(1400, 30)],
    ]);
    const next = rateGame(
      [
        { player: 'a', place: 1 },
        { player: 'b', place: 2 },
      ],
      before,
      1,
    );
    expect(next.get('a')!.rating).toBeGreaterThan(1540);
    expect(next.get('a')!.rd).toBeLessThan(200);
    expect(next.get('b')!.rating).toBeLessThan(1400);
    expect(next.get('b')!.rating).toBeGreaterThan(1395);
  });

  it('is unchanged by a draw between equals, and changes by places only', () => {
    const next = rateGame(
      [
        { player: 'a', place: 1 },
        { player: 'b', place: 1 },
      ],
      new Map(),
      1,
    );
    expect(next.get('a')!.rating).toBeCloseTo(1500, 9);
    expect(next.get('b')!.games).toBe(1);
  });

  it('counts opponents only, if partners win together', () => {
    const places = ['a', 'b', 'c', 'd'].map((player, seat) => ({ player, place: seat % 2 === 0 ? 1 : 3, team: seat % 2 }));
    const strong = { rating: 1900, rd: 60, vol: 0.06, at: 1, games: 9 };
    const even = rateGame(places, new Map(), 1);
    const forwarded = rateGame(places, new Map([['c', strong]]), 1);
    // A partner's rating changes nothing; an opponent's rating does.
    expect(forwarded.get('a')).toEqual(even.get('a'));
    expect(even.get('a')!.rating).toBeGreaterThan(1600);
    expect(forwarded.get('b')!.rating).toBeGreaterThan(even.get('b')!.rating);
    const mirror = rateGame(
      [{ player: 'a', place: 1, team: 0 }, ...[1, 0, 1].map((team) => ({ player: 'bot:ace', place: 1 + 2 * team, team }))],
      new Map(),
      1,
    );
    expect(mirror.get('bot:ace')?.rating).toBe(1500);
  });

  it('counts a bot with several seats once', () => {
    const next = rateGame([{ player: 'a', place: 1 }, ...[2, 3, 4].map((place) => ({ player: 'bot:ace', place }))], new Map(), 1);
    expect([...next.keys()]).toEqual(['a', 'bot:ace']);
    expect(next.get('bot:ace')!.rating + next.get('a')!.rating).toBeCloseTo(3000, 6);
  });

  it('grows uncertain while a player is inactive, up to the initial deviation', () => {
    const year = 365 * 24 * 3600_000;
    expect(widenDeviation({ ...UNKNOWN, rd: 60, at: 1 }, 1 + year)).toBeCloseTo(110, 3);
    expect(widenDeviation({ ...UNKNOWN, rd: 60, at: 1 }, 1 + 1000 * year)).toBe(350);
  });
});
