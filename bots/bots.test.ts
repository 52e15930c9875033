import { arcade } from '@fray/arcade';
import { type AnyGame, firstSeat, MoveList, SeededChance, standardOptions } from '@fray/engine';
import { ordeal } from '@fray/engine/ordeal';
import { tubetanks } from '@fray/tubetanks';
import { tunnelRat } from '@fray/tunnel-rat';
import { describe, expect, it } from 'vitest';
import { LEVELS, makeBot } from './levels.ts';
import { SearchBot, shareOf } from './search/mcts.ts';
import { playGame, selfPlay } from './selfplay.ts';
import { wilson } from './wilson.ts';

const GAMES: readonly AnyGame[] = [arcade, tubetanks, tunnelRat, ordeal()];

/** What a bot is asked in the opening of a game, or in a position. */
function question(game: AnyGame, position?: unknown) {
  const options = standardOptions(game.options);
  const read = position === undefined ? undefined : game.readPosition(position, options);
  if (read && !read.ok) throw new Error(read.fault.message);
  const state = read ? read.value : game.setup(options, game.fewestSeats, new SeededChance(3));
  const seat = firstSeat(game.deciders(state));
  const moves = new MoveList();
  game.moves(state, seat, moves);
  return { seat, moves, sampler: game.sampler(game.view(state, seat)), name: (move: number) => game.format(state, move) };
}

const MAP = Array.from({ length: 7 }, () => '.......');
const duel = (green: object[], orange: object[], more: object = {}) => ({
  zone: { map: MAP },
  units: { green, orange },
  side: 'green',
  ...more,
});

describe('bots of every level', () => {
  it.each(LEVELS)('%s plays every game to its end, and the same way from the same seed', (level) => {
    for (const game of GAMES) {
      // The ace as it is, but with little time: whole games of thousands of iterations a move would take minutes.
      const bots = () =>
        Array.from({ length: game.fewestSeats }, (_, seat) =>
          level === 'ace' ? new SearchBot(game, seat, { iterations: 12 }) : makeBot(game, level, seat),
        );
      const options = standardOptions(game.options);
      const once = playGame(game, options, bots(), 5);
      expect(once.reason).not.toBe('open');
      expect(playGame(game, options, bots(), 5)).toEqual(once);
    }
  });

  it('a search answers the same from the same seed, and always with a legal move', () => {
    for (const game of GAMES) {
      const asked = question(game);
      const answers = [1, 1].map((seed) => new SearchBot(game, seed, { iterations: 150 }).choose(asked));
      expect(answers[0]).toBe(answers[1]);
      expect(asked.moves.has(answers[0]!)).toBe(true);
    }
  });
});

describe('the search', () => {
  it('takes a certain kill that wins', () => {
    const asked = question(arcade, duel([{ cell: 'D3', endurance: 2 }], [{ cell: 'D5', endurance: 6 }]));
    expect(asked.name(new SearchBot(arcade, 1, { iterations: 600 }).choose(asked))).toBe('aim');
  });

  it('names the enemy and not the friend', () => {
    const asked = question(
      arcade,
      duel(
        [
          { cell: 'D3', endurance: 6 },
          { cell: 'D4', endurance: 6 },
        ],
        [{ cell: 'D5', endurance: 6 }],
        { stage: 'aimed' },
      ),
    );
    expect(asked.name(new SearchBot(arcade, 1, { iterations: 300 }).choose(asked))).toBe('D5');
  });

  it.each([0, 1])('plans simultaneous decisions from seat %i as well as from any other', (own) => {
    const options = standardOptions(tubetanks.options);
    let share = 0;
    for (let i = 0; i < 20; i++) {
      const search = new SearchBot(tubetanks, i, { iterations: 80 });
      const other = makeBot(tubetanks, 'recruit', i + 100);
      const end = playGame(tubetanks, options, own === 0 ? [search, other] : [other, search], i);
      share += end.shares[own]!;
    }
    expect(share / 20).toBeGreaterThan(0.75);
  });

  it('keeps to its time', () => {
    let now = 0;
    const bot = new SearchBot(arcade, 1, { iterations: 1_000_000, milliseconds: 50 }, () => now++);
    bot.choose(question(arcade));
    expect(bot.iterations).toBeLessThan(2000);
  });

  it('knows no more than its view: another truth behind the same view gives the same answer', () => {
    const options = standardOptions(tunnelRat.options);
    const answers = (['vc', 'trap', 'tunnel'] as const).map((card) => {
      const pack = { vc: 10, trap: 10, tunnel: 20 };
      pack[card]--;
      const read = tunnelRat.readPosition({ pack, card }, options);
      if (!read.ok) throw new Error(read.fault.message);
      const moves = new MoveList();
      tunnelRat.moves(read.value, 0, moves);
      return new SearchBot(tunnelRat, 4, { iterations: 500 }).choose({
        seat: 0,
        moves,
        sampler: tunnelRat.sampler(tunnelRat.view(read.value, 0)),
      });
    });
    expect(new Set(answers).size).toBe(1);
  });
});

describe('sound moves', () => {
  it('keep a search from ever losing under the original rules of TubeTanks, however little it thinks', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const careful = seed % 2;
      const bots = [0, 1].map((seat) =>
        seat === careful ? new SearchBot(tubetanks, seed, { iterations: 30 }) : makeBot(tubetanks, 'gunner', seed),
      );
      const { shares } = playGame(tubetanks, standardOptions(tubetanks.options), bots, seed);
      expect(shares[careful], `seed ${seed}`).toBeGreaterThanOrEqual(0.5);
    }
  });
});

describe('placing tanks in turn', () => {
  const placing = (orange: string | null) =>
    question(arcade, {
      zone: { map: MAP },
      units: { green: [{ cell: null, endurance: 6 }], orange: [{ cell: orange, endurance: 6 }] },
      side: 'green',
      stage: 'place',
      discs: { green: 1, orange: orange === null ? 1 : 2 },
    });

  it('keeps away from enemies that stand already, and is not moved by those that do not', () => {
    const judged = (asked: ReturnType<typeof placing>) => {
      const scores = new Float64Array(asked.moves.size);
      arcade.bot.judge(asked.sampler(new SeededChance(1), () => 0) as never, 0, asked.moves, scores);
      return new Map(asked.moves.toArray().map((move, i) => [asked.name(move), scores[i]!]));
    };
    const near = judged(placing('A7'));
    expect(near.get('G1')).toBeGreaterThan(near.get('A3')!);
    expect(new Set(judged(placing(null)).values()).size).toBe(1);
  });
});

describe('measuring', () => {
  it('gives Wilson’s interval', () => {
    // Newcombe 1998, table I: 81 of 263 is 0.2553 to 0.3662.
    expect(wilson(81, 263).low).toBeCloseTo(0.2553, 4);
    expect(wilson(81, 263).high).toBeCloseTo(0.3662, 4);
    expect(wilson(0, 20).low).toBe(0);
    expect(wilson(0, 20).high).toBeCloseTo(0.1611, 4);
  });

  it('shares a win among all who are first', () => {
    const game = { result: () => ({ places: [1, 3, 1, 1], reason: 'x' }) } as unknown as AnyGame;
    expect([0, 1, 2, 3].map((seat) => shareOf(game, {}, seat))).toEqual([1 / 3, 0, 1 / 3, 1 / 3]);
  });

  it('counts what was won, drawn and lost, with the seats changed', () => {
    const report = selfPlay(arcade, { options: standardOptions(arcade.options), levels: ['gunner', 'recruit'], games: 20, seed: 1 });
    expect(report.wins + report.draws + report.losses).toBe(20);
    expect(report.score.mean).toBeGreaterThan(0.6);
    expect(Object.values(report.endings).reduce((sum, count) => sum + count, 0)).toBe(20);
  });
});
