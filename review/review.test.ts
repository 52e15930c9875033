import type { Level } from '@fray/bots';
import { type AnyGame, type MatchRecord, parseRecord } from '@fray/engine';
import { GAMES } from '@fray/games';
import { beforeAll, describe, expect, it } from 'vitest';
import { openReview } from './match.ts';
import type { Review } from './review.ts';
import { reviewMatch } from './reviewMatch.ts';
import { opened, playedBy, reviewOf } from './testing.ts';

const quick = 'quick' in globalThis;
const QUICK = { depth: 'quick', seed: 1 } as const;

/** What the identity leaves open, by rounding alone. */
const ROUNDING = 1e-9;

function expectToAddUp({ start, steps, sums, seats }: Review): void {
  let before = start;
  for (const { shares, luck, play, settled, unexplained, move, decision, seat: mover } of steps) {
    // The description of a choice matches its computed loss.
    if (decision) expect(play[mover], move).toBeCloseTo(-decision.loss, 9);
    for (let seat = 0; seat < seats; seat++) {
      const parts = luck[seat]! + play[seat]! + settled[seat]! + unexplained[seat]!;
      expect(parts, move).not.toBeNaN();
      expect(shares[seat]! - before[seat]!, move).toBeCloseTo(parts, 9);
      expect(shares[seat], move).toBeGreaterThanOrEqual(-ROUNDING);
    }
    expect(
      shares.reduce((sum, share) => sum + share, 0),
      move,
    ).toBeCloseTo(1, 9);
    before = shares;
  }
  for (const { start, result, luck, play, own, gift, settled, unexplained } of sums) {
    expect(result - start).toBeCloseTo(luck + play + settled + unexplained, 9);
    expect(own + gift).toBeCloseTo(play, 9);
    expect(own).toBeLessThanOrEqual(ROUNDING);
  }
}

const MATCHES: readonly { id: keyof typeof GAMES; levels: Level[]; options?: Record<string, string> }[] = [
  { id: 'arcade', levels: ['veteran', 'recruit'] },
  { id: 'arcade', levels: ['gunner', 'veteran'], options: { zone: 'duel', blast: 'on', stun: 'on', collateral: 'on' } },
  { id: 'arena-mechs', levels: ['gunner', 'veteran', 'recruit'] },
  { id: 'transformers-skirmish', levels: ['gunner', 'cadet'] },
  { id: 'tubetanks', levels: ['veteran', 'gunner'] },
  { id: 'tubetanks', levels: ['gunner', 'recruit'], options: { fire_timing: 'each-step' } },
  { id: 'tunnel-rat', levels: ['gunner', 'gunner'] },
];

describe('result − start = luck + play + settled + unexplained', () => {
  it.each(MATCHES)('in $id by $levels', async ({ id, levels, options = {} }) => {
    const game = await GAMES[id]();
    for (let seed = 1; seed <= (quick ? 1 : 10); seed++) {
      const record = await playedBy(game, { levels, seed, options });
      const review = await reviewOf(game, record, QUICK);
      expectToAddUp(review);
      expect(review.isOver).toBe(true);
      expect(review.sums.map(({ result }) => result)).toEqual(sharesOf(record));
      expect(review.moments.length).toBeLessThanOrEqual(3);
    }
  });

  it('also for a match with a concession, an undo, or no end', async () => {
    const game = await GAMES.arcade();
    const parsed = parseRecord(`fray record 1
game arcade 1
option zone duel
deal pick 1/2
1 green N
2 green N
3 green !undo
4 green NW
5 green end
`);
    if (!parsed.ok) throw new Error(parsed.fault.message);
    const running = await reviewOf(game, parsed.value, QUICK);
    expectToAddUp(running);
    expect(running.isOver).toBe(false);
    expect(running.steps.map(({ move }) => move)).toEqual(['N', 'NW', 'end']);
    const entry = { n: 6, seat: 'orange', action: 'concede' } as const;
    const conceded = await reviewOf(game, { ...parsed.value, entries: [...parsed.value.entries, entry] }, QUICK);
    expectToAddUp(conceded);
    const { settled, result } = conceded.sums[0]!;
    expect(result).toBe(1);
    expect(settled).toBeGreaterThan(0.2);
  });
});

const sharesOf = (record: MatchRecord): number[] => {
  const places = record.result?.places ?? [];
  const winners = places.filter((place) => place === 1).length;
  return places.map((place) => (place === 1 ? 1 / winners : 0));
};

describe('a solved game', () => {
  it.each([
    ['tunnel-rat', {}],
    ['tubetanks', { fire_timing: 'each-step' }],
  ] as const)('%s reports no mistake of players who follow the solution, and explains everything', async (id, options) => {
    const game = await GAMES[id]();
    for (let seed = 1; seed <= (quick ? 3 : 30); seed++) {
      const review = await reviewOf(game, await playedBy(game, { levels: ['ace', 'ace'], seed, options }), QUICK);
      expect(review.judgement).toBe('exact');
      for (const { errors, blunders, own, unexplained } of review.sums) {
        expect(errors + blunders).toBe(0);
        expect(own).toBeCloseTo(0, 3);
        expect(unexplained).toBeCloseTo(0, 2);
      }
    }
  });

  it('has zero luck on average, and stronger players lose less', async () => {
    const game = await GAMES['tunnel-rat']();
    const lucks: number[] = [];
    const rates: number[] = [];
    for (const level of ['ace', 'gunner', 'recruit'] as const) {
      let lost = 0;
      let choices = 0;
      for (let seed = 1; seed <= (quick ? 8 : 500); seed++) {
        const { sums } = await reviewOf(game, await playedBy(game, { levels: [level, 'recruit'], seed }), QUICK);
        lucks.push(sums[0]!.luck);
        lost -= sums[0]!.own;
        choices += sums[0]!.choices;
      }
      rates.push(lost / choices);
    }
    const mean = lucks.reduce((sum, luck) => sum + luck, 0) / lucks.length;
    const sd = Math.sqrt(lucks.reduce((sum, luck) => sum + (luck - mean) ** 2, 0) / (lucks.length - 1));
    expect(Math.abs(mean)).toBeLessThan((3.5 * sd) / Math.sqrt(lucks.length));
    expect(rates).toEqual(rates.toSorted((a, b) => a - b));
  });
});

it('does not count an army placed one unit at a time as luck of the side that has placed more', async () => {
  const game = await GAMES['transformers-skirmish']();
  const { start, steps } = await reviewOf(game, await playedBy(game, { levels: ['cadet', 'recruit'], seed: 3 }), QUICK);
  const placing = steps.slice(0, 16);
  expect(placing.at(-1)?.turn).toBe(placing[0]?.turn);
  for (const { shares, move } of placing) expect(Math.abs(shares[0]! - start[0]!), move).toBeLessThan(0.2);
});

describe('a planted blunder', () => {
  let game: AnyGame;
  beforeAll(async () => void (game = await GAMES.arcade()));

  /** Green can destroy the last of orange for certain or drive away and be shot. */
  const START = `fray record 1
game arcade 1
start {"zone": {"map": ["....", ".#..", "....", "...."]},
  "units": {"green": [{"cell": "C3", "endurance": 1}], "orange": [{"cell": "D3", "endurance": 1}]}, "side": "green"}
`;

  it('is found at its place, with the better move', async () => {
    const parsed = parseRecord(`${START}1 green S\n2 green end\n`);
    if (!parsed.ok) throw new Error(parsed.fault.message);
    const review = await reviewOf(game, parsed.value, QUICK);
    expectToAddUp(review);
    const { decision } = review.steps[0]!;
    expect(decision?.verdict).toBe('blunder');
    expect(decision?.until).toBe(1);
    expect(decision?.chosen.moves).toEqual(['S', 'end']);
    expect(decision?.better[0]?.moves.some((move) => /^(aim|snap|E)$/.test(move))).toBe(true);
    expect(decision?.loss).toBeGreaterThan(2 * (decision?.se ?? 1));
    expect(review.sums[0]!.blunders).toBe(1);
    expect(review.sums[1]!.gift).toBeCloseTo(decision!.loss, 6);
    expect(review.moments).toContain(0);
  });
});

describe('a review', () => {
  it('is reproducible, also after it was stopped and resumed', async () => {
    const game = await GAMES['arena-mechs']();
    const record = await playedBy(game, { levels: ['gunner', 'recruit'], seed: 4 });
    const match = await opened(game, record);
    const positions = match.moments.map(({ after }) => JSON.stringify(game.writePosition(after)));
    let done = 0;
    for (const progress of reviewMatch(match, QUICK)) {
      expect(progress.done).toBe(++done);
      if (done === 5) break;
    }
    expect(match.moments.map(({ after }) => JSON.stringify(game.writePosition(after)))).toEqual(positions);
    const [first, second] = [[...reviewMatch(match, QUICK)].at(-1), [...reviewMatch(await opened(game, record), QUICK)].at(-1)];
    expect(JSON.stringify(first?.review)).toBe(JSON.stringify(second?.review));
  });

  it('reports what is wrong with a modified record', async () => {
    const game = await GAMES.arcade();
    const record = await playedBy(game, { levels: ['veteran', 'veteran'], seed: 2 });
    const changed: [MatchRecord, string][] = [
      [{ ...record, game: 'chess' }, 'other-game'],
      [{ ...record, deal: [] }, 'bad-deal'],
      [{ ...record, entries: record.entries.toSpliced(0, 1, { n: 1, seat: 'blue', move: 'N', draws: [] }) }, 'unknown-seat'],
      [{ ...record, result: { places: [1, 1], reason: 'tie' } }, 'result-differs'],
    ];
    for (const [broken, code] of changed) {
      const match = await openReview(game, broken);
      expect(match.ok ? 'ok' : match.fault.code).toBe(code);
    }
  });
});
