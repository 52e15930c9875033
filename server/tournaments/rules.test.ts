import { SeededChance } from '@fray/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Result } from '../store/schema/community.ts';
import { drawn, type Entrant, type Game, isBye, isThere, opponentIn, type Pairing, plays, sidesOf, winnerOf } from './field.ts';
import { Bracket } from './knockout.ts';
import { ANOTHER_AFTER, arenaPairs, arenaPlaces, arenaPoints } from './standing.ts';
import { mostRounds, swissNext, swissPlaces } from './swiss.ts';

/** So many who take part, of strengths as they come. */
function field(players: number, random: SeededChance): Entrant[] {
  const numbers = Array.from({ length: players }, (_, n) => n + 1);
  const lots = drawn(`seed ${players}`, numbers);
  return numbers.map((n) => ({ n, from: 1, until: 0, strength: 1500 + random.below(4, 'table') * 100, lot: lots.indexOf(n) }));
}

/** Random results of pairings, with occasional absences. */
const decided = (pairings: readonly Pairing[], random: SeededChance): Game[] =>
  pairings.map((pairing) => {
    const fate = random.below(20, 'table');
    const result: Result = isBye(pairing) ? 'first' : fate < 8 ? 'first' : fate < 16 ? 'second' : fate < 19 ? 'draw' : 'nobody';
    return { ...pairing, result };
  });

const players = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 2, max: 40 }) },
  { weight: 1, arbitrary: fc.integer({ min: 41, max: 256 }) },
);
const seeds = fc.integer({ min: 1, max: 1e9 });
const runs = { numRuns: 'quick' in globalThis ? 12 : 400 };

const longestRow = (sides: readonly number[]): number =>
  sides.reduce((best, _, at) => {
    let length = 1;
    while (sides[at + length] === sides[at]) length++;
    return Math.max(best, length);
  }, 0);

describe('a Swiss', () => {
  /** Plays one through; `change` may let people come and go before each round. */
  function play(entrants: Entrant[], rounds: number, random: SeededChance, change: (round: number) => void = () => {}): Game[] {
    const games: Game[] = [];
    for (let round = 1; ; round++) {
      change(round);
      const next = swissNext(entrants, rounds, games);
      if (!next) return games;
      const there = entrants.filter((one) => isThere(one, round)).map(({ n }) => n);
      const seats = next.flatMap(({ first, second }) => (second === 0 ? [first] : [first, second]));
      expect(
        seats.toSorted((a, b) => a - b),
        'everybody who is there plays, once',
      ).toEqual(there);
      games.push(...decided(next, random));
    }
  }

  function fair(entrants: readonly Entrant[], games: readonly Game[]): void {
    for (const { n } of entrants) {
      const own = games.filter((game) => plays(game, n));
      const opponents = own.map((game) => opponentIn(game, n));
      expect(new Set(opponents).size, `${n} meets nobody twice and has one bye`).toBe(opponents.length);
      const sides = sidesOf(own, n);
      expect(Math.abs(sides.reduce((sum, side) => sum + side, 0)), `sides of ${n}`).toBeLessThanOrEqual(2);
    }
  }

  it('has no repeated pairing, at most one bye per player, and balanced sides within two, in all rounds', () => {
    fc.assert(
      fc.property(players, seeds, fc.integer({ min: 1, max: 11 }), (count, seed, most) => {
        const random = new SeededChance(seed);
        const entrants = field(count, random);
        const rounds = Math.min(most, mostRounds(count));
        const games = play(entrants, rounds, random);
        expect(Math.max(...games.map(({ round }) => round))).toBe(rounds);
        if (count > 8) fair(entrants, games);
        else
          for (const { n } of entrants)
            expect(new Set(games.filter((game) => plays(game, n)).map((game) => opponentIn(game, n))).size).toBe(rounds);
      }),
      runs,
    );
  });

  it('does so while players leave and arrive late, and ends when all remaining players have met', () => {
    fc.assert(
      fc.property(players, seeds, (count, seed) => {
        const random = new SeededChance(seed);
        const entrants = field(count, random);
        const games = play(entrants, Math.min(9, mostRounds(count)), random, (round) => {
          if (round === 1) return;
          for (const [at, one] of entrants.entries())
            if (one.until === 0 && random.below(12, 'table') === 0) entrants[at] = { ...one, until: round - 1 };
          if (round < 4 && entrants.length < 256)
            entrants.push({ n: entrants.length + 1, from: round, until: 0, strength: 1500, lot: entrants.length });
        });
        for (const { n } of entrants) {
          const opponents = games.filter((game) => plays(game, n)).map((game) => opponentIn(game, n));
          expect(new Set(opponents).size).toBe(opponents.length);
        }
      }),
      runs,
    );
  });

  const byeIn = (pairings: readonly Pairing[] | undefined): number => pairings?.find(isBye)?.first ?? 0;

  it('gives the bye to the lowest seed of those with the fewest points and no bye, by FIDE’s custom', () => {
    fc.assert(
      fc.property(players, seeds, (count, seed) => {
        fc.pre(count % 2 === 1 && count > 8);
        const random = new SeededChance(seed);
        const entrants = field(count, random);
        const order = entrants.toSorted((a, b) => b.strength - a.strength || a.lot - b.lot).map(({ n }) => n);
        const games: Game[] = [];
        for (let round = 1; round <= Math.min(4, mostRounds(count)); round++) {
          const next = swissNext(entrants, 20, games) ?? [];
          const halves = new Map(swissPlaces(entrants, games).map((place) => [place.n, place.halves]));
          const had = new Set(games.filter(isBye).map(({ first }) => first));
          const least = Math.min(...order.filter((n) => !had.has(n)).map((n) => halves.get(n)!));
          expect(byeIn(next), `round ${round}`).toBe(order.findLast((n) => !had.has(n) && halves.get(n) === least));
          games.push(...decided(next, random));
        }
      }),
      runs,
    );
  });

  it.each([7, 9])(
    'gives the bye of %i to a player who has played rather than to one who missed a game, and last to a player with a win by default',
    (count) => {
      const entrants = field(count, new SeededChance(5)).map((one, at) => ({ ...one, strength: 2000 - at }));
      const [first, last] = [swissNext(entrants, 4, []) ?? [], count];
      expect(byeIn(first)).toBe(last);
      // The lower half wins, but for the lowest who play: all of the upper half stand at nothing.
      const lost = first.map((game): Game => ({ ...game, result: isBye(game) ? 'first' : 'draw' }));
      expect(byeIn(swissNext(entrants, 4, lost))).toBe(last - 1);
      // A player who lost by absence has the fewest points, but has not played.
      const absent = lost.map((game): Game => (plays(game, last - 1) ? { ...game, result: 'nobody', forfeited: true } : game));
      const partner = absent.flatMap((game) => (plays(game, last - 1) ? [opponentIn(game, last - 1)] : []))[0]!;
      expect([last - 1, partner]).toContain(byeIn(swissNext(entrants, 4, absent)));
      const all = absent.map((game): Game => (isBye(game) || game.forfeited ? game : { ...game, result: 'nobody' }));
      expect(byeIn(swissNext(entrants, 4, all))).toBe(last - 2);
      // A point without a game is as good as a bye.
      const results = first.map(
        (game): Game => (isBye(game) ? { ...game, result: 'first' } : { ...game, result: game.first < game.second ? 'second' : 'first' }),
      );
      const won = results.map((game): Game => ({ ...game, forfeited: true }));
      expect(byeIn(swissNext(entrants, 4, won))).toBe((count - 1) / 2);
    },
  );

  it('pairs equal scores as long as possible, upper half against lower half', () => {
    const entrants = field(16, new SeededChance(5)).map((one, at) => ({ ...one, strength: 2000 - at }));
    const first = swissNext(entrants, 4, []) ?? [];
    expect(first.map(({ first: a, second: b }) => [a, b].toSorted((x, y) => x - y))).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, n + 8]),
    );
    const games = first.map((game): Game => ({ ...game, result: winnerOf({ ...game, result: 'first' })! <= 8 ? 'first' : 'second' }));
    const points = new Map(swissPlaces(entrants, games).map(({ n, halves }) => [n, halves]));
    for (const { first: a, second: b } of swissNext(entrants, 4, games) ?? []) expect(points.get(a)).toBe(points.get(b));
  });

  it('never gives a player the same seat three times in a row, with more than eight players', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 64 }), seeds, (count, seed) => {
        const random = new SeededChance(seed);
        const entrants = field(count, random);
        const games = play(entrants, Math.min(6, mostRounds(count)), random);
        for (const { n } of entrants) expect(longestRow(sidesOf(games, n))).toBeLessThanOrEqual(2);
      }),
      runs,
    );
  });

  it('breaks ties by Buchholz without the worst, Sonneborn–Berger, wins and lot', () => {
    // Four, three rounds: 1 beats 2 and 3 and draws 4; 2 beats 3 and 4; 3 beats 4.
    const game = (round: number, first: number, second: number, result: Result): Game => ({ round, board: first, first, second, result });
    const games = [
      game(1, 1, 2, 'first'),
      game(1, 3, 4, 'first'),
      game(2, 1, 3, 'first'),
      game(2, 4, 2, 'second'),
      game(3, 4, 1, 'draw'),
      game(3, 2, 3, 'first'),
    ];
    const entrants = [1, 2, 3, 4].map((n) => ({ n, from: 1, until: 0, strength: 1500, lot: n }));
    expect(swissPlaces(entrants, games)).toEqual([
      // Points 5 4 2 1 in halves; opponents of 1: 4, 2, 1, the worst left out.
      { n: 1, place: 1, halves: 5, buchholz: 6, sonneborn: 2 * 4 + 2 * 2 + 1, wins: 2 },
      { n: 2, place: 2, halves: 4, buchholz: 5 + 2, sonneborn: 2 * 2 + 2 * 1, wins: 2 },
      { n: 3, place: 3, halves: 2, buchholz: 5 + 4, sonneborn: 2, wins: 1 },
      { n: 4, place: 4, halves: 1, buchholz: 5 + 4, sonneborn: 5, wins: 0 },
    ]);
    // All even: the lot decides, and a bye counts as an opponent as good as oneself.
    const even = swissPlaces(
      [
        { ...entrants[0]!, lot: 1 },
        { ...entrants[1]!, lot: 0 },
      ],
      [game(1, 1, 2, 'draw')],
    );
    expect(even.map(({ n }) => n)).toEqual([2, 1]);
    expect(swissPlaces([entrants[0]!], [game(1, 1, 0, 'first'), game(2, 1, 0, 'first')])[0]).toMatchObject({
      halves: 4,
      buchholz: 4,
      wins: 0,
    });
  });
});

describe('a knock-out', () => {
  it('ends with one undefeated player, also if players leave or do not arrive', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 256 }), seeds, fc.boolean(), (count, seed, leaving) => {
        const random = new SeededChance(seed);
        const entrants = field(count, random);
        const games: Game[] = [];
        let bracket = new Bracket(entrants, games);
        for (let next = bracket.next(); next; next = bracket.next()) {
          const round = Math.max(...next.map((game) => game.round));
          for (const { n } of entrants) expect(next.filter((game) => plays(game, n)).length).toBeLessThanOrEqual(1);
          if (round === 1 && games.length === 0) {
            const byes = next.filter(isBye).map(({ first }) => bracket.seedOf(first));
            expect(
              byes.toSorted((a, b) => a - b),
              'the best seeds have the byes',
            ).toEqual(Array.from({ length: 2 ** bracket.rounds - count }, (_, n) => n + 1));
          }
          games.push(...decided(next, random));
          for (const [at, one] of entrants.entries())
            if (leaving && one.until === 0 && random.below(30, 'table') === 0) entrants[at] = { ...one, until: round };
          bracket = new Bracket(entrants, games);
        }
        const places = bracket.places();
        expect(places.filter(({ place }) => place === 1).length).toBeGreaterThanOrEqual(1);
        expect(new Set(places.map(({ n }) => n)).size).toBe(count);
        const winner = bracket.through(bracket.rounds, 0);
        if (winner === undefined) return;
        expect(places[0]).toMatchObject({ n: winner, place: 1 });
        expect(games.filter((game) => plays(game, winner) && game.result !== 'draw').every((game) => winnerOf(game) === winner)).toBe(true);
        // All others have had an absence once.
        for (const { n } of entrants)
          if (n !== winner)
            expect(games.filter((game) => plays(game, n) && game.result !== 'draw' && winnerOf(game) !== n).length).toBeLessThanOrEqual(1);
      }),
      runs,
    );
  });

  it('replays a drawn game with swapped seats, and advances the better seed after a second draw', () => {
    const entrants = [1, 2].map((n) => ({ n, from: 1, until: 0, strength: 1500 + n, lot: n }));
    const [game] = new Bracket(entrants, []).next() ?? [];
    const drawnOnce = [{ ...game!, result: 'draw' as const }];
    const [again] = new Bracket(entrants, drawnOnce).next() ?? [];
    expect(again).toEqual({ ...game, first: game!.second, second: game!.first });
    const twice = new Bracket(entrants, [...drawnOnce, { ...again!, result: 'draw' }]);
    expect(twice.next()).toBeUndefined();
    expect(twice.places()[0]?.n).toBe(2);
  });
});

describe('an arena', () => {
  it('counts two for a win and one for a draw, doubled after two consecutive wins until a game is not won', () => {
    const results: Result[] = ['first', 'first', 'first', 'draw', 'draw', 'first', 'first', 'first', 'second', 'first'];
    const games = results.map((result, round): Game => ({ round, board: 0, first: 1, second: 2, result }));
    const after = games.map((_, at) => arenaPoints(games.slice(0, at + 1), 1).points);
    expect(after).toEqual([2, 4, 8, 10, 11, 13, 15, 19, 19, 21]);
    expect(arenaPoints(games, 2)).toEqual({ points: 1 * 2 + 2, wins: 1, streak: 0 });
  });

  it('pairs all free players, nobody twice in a row, and leaves out the one who waited least', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 60 }), seeds, (count, seed) => {
        const random = new SeededChance(seed);
        const entrants = field(count, random);
        const games: Game[] = [];
        const waited = new Map(entrants.map(({ n }) => [n, 0]));
        for (let round = 1; round <= 12; round++) {
          const free = entrants.map(({ n }) => ({ n, waited: waited.get(n)! }));
          const pairs = arenaPairs(entrants, free, games);
          const paired = pairs.flatMap(({ first, second }) => [first, second]);
          expect(new Set(paired).size).toBe(paired.length);
          // Of three, two have just met, and they may have to wait for the third.
          expect(paired.length).toBeGreaterThanOrEqual(count - (count === 3 ? 3 : 1 + (count % 2 === 0 ? 1 : 0)));
          for (const { first, second } of pairs) {
            const last = (n: number) => games.filter((game) => plays(game, n)).at(-1);
            const again = last(first) !== undefined && last(first) === last(second);
            expect(again && Math.min(waited.get(first)!, waited.get(second)!) < ANOTHER_AFTER).toBe(false);
          }
          for (const { n } of entrants) waited.set(n, paired.includes(n) ? 0 : waited.get(n)! + 5000);
          expect(Math.max(...waited.values()), 'nobody is left out for long').toBeLessThanOrEqual(15_000);
          games.push(
            ...decided(
              pairs.map((pair, board) => ({ ...pair, round, board })),
              random,
            ),
          );
        }
        for (const { n } of entrants) {
          const sides = sidesOf(games, n);
          expect(Math.abs(sides.reduce((sum, side) => sum + side, 0))).toBeLessThanOrEqual(6);
        }
        const places = arenaPlaces(entrants, games);
        expect(places.map(({ place }) => place)).toEqual(entrants.map((_, at) => at + 1));
      }),
      runs,
    );
  });

  it('lets two players meet repeatedly if there is nobody else', () => {
    const entrants = field(2, new SeededChance(1));
    const games: Game[] = [{ round: 1, board: 0, first: 1, second: 2, result: 'first' }];
    expect(
      arenaPairs(
        entrants,
        [
          { n: 1, waited: 0 },
          { n: 2, waited: 0 },
        ],
        games,
      ),
    ).toEqual([{ first: 2, second: 1 }]);
  });
});

describe('lots', () => {
  it('are reproducible from the seed, and differ for another seed', () => {
    expect(drawn('a', [1, 2, 3, 4, 5])).toEqual(drawn('a', [5, 4, 3, 2, 1]));
    expect(new Set(['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => drawn(seed, [1, 2, 3, 4, 5]).join())).size).toBeGreaterThan(3);
  });
});
