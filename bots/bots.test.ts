import { arcade } from '@fray/arcade';
import { arenaMechs as mechs } from '@fray/arena-mechs';
import { fixtureGame } from '@fray/conformance/fixture-game';
import { type AnyGame, firstSeat, MoveList, readChoices, SeededChance, standardOptions } from '@fray/engine';
import { tubetanks } from '@fray/tubetanks';
import { tunnelRat } from '@fray/tunnel-rat';
import { TunnelRatSolver } from '@fray/tunnel-rat/solver';
import { describe, expect, it } from 'vitest';
import { type Bot, RandomBot } from './bot.ts';
import { GreedyBot } from './greedy.ts';
import { LEVELS } from './levelNames.ts';
import { makeBot } from './levels.ts';
import { SearchBot, shareOf } from './search/mcts.ts';
import { playGame, selfPlay } from './selfplay.ts';
import { wilson } from './wilson.ts';

const arenaMechs: AnyGame = mechs;
const GAMES: readonly AnyGame[] = [arcade, tubetanks, tunnelRat, fixtureGame()];

/** The decision of a bot at the start of a game, or in a given position. */
function question(game: AnyGame, position?: unknown) {
  const options = standardOptions(game.options);
  const read = position === undefined ? undefined : game.readPosition(position, options);
  if (read && !read.ok) throw new Error(read.fault.message);
  const state = read ? read.value : game.setup(options, game.minSeats, new SeededChance(3));
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

describe('a search', () => {
  it('considers only seats of the match', () => {
    const request = question(arenaMechs);
    const found = new Set<number>();
    const { bot } = arenaMechs;
    const watched: AnyGame = {
      ...arenaMechs,
      bot: {
        ...bot,
        value: (state, seat) => {
          found.add(seat);
          return bot.value(state, seat);
        },
        observationOf: (state, mover, move, viewer) => {
          found.add(viewer);
          return bot.observationOf(state, mover, move, viewer);
        },
      },
    };
    new SearchBot(watched, 1, { iterations: 20 }).choose(request);
    expect(found).toEqual(new Set([0, 1]));
  });
});

describe('bots of every level', () => {
  it.each(LEVELS)('level %s plays every game to its end, and repeats the same moves from the same seed', (level) => {
    for (const game of GAMES) {
      // Captain and ace as they are, but with little time: whole games of thousands of iterations a move would take minutes.
      const bots = () =>
        Array.from({ length: game.minSeats }, (_, seat) =>
          level === 'ace' || level === 'captain' ? new SearchBot(game, seat, { iterations: 12 }) : makeBot(game, level, seat),
        );
      const options = standardOptions(game.options);
      const once = playGame(game, options, bots(), 5);
      expect(once.reason).not.toBe('open');
      expect(playGame(game, options, bots(), 5)).toEqual(once);
    }
  });

  it('returns the same legal move for the same seed', () => {
    for (const game of GAMES) {
      const request = question(game);
      const answers = [1, 1].map((seed) => new SearchBot(game, seed, { iterations: 150 }).choose(request));
      expect(answers[0]).toBe(answers[1]);
      expect(request.moves.has(answers[0]!)).toBe(true);
    }
  });
});

describe('a bot with a miss rate', () => {
  /** Plays whole games between two bots of one level, and reports each move before it is played. */
  function watch(
    options: Record<string, string>,
    games: number,
    see: (state: Parameters<typeof arcade.format>[0], move: number) => void,
  ): void {
    const read = readChoices(arcade, options);
    if (!read.ok) throw new Error(read.fault.message);
    const list = new MoveList();
    for (let seed = 0; seed < games; seed++) {
      const chance = new SeededChance(seed);
      const state = arcade.setup(read.value, 2, chance);
      const bots = [0, 1].map((seat) => makeBot(arcade, 'gunner', 10 * seed + seat));
      for (let deciders = arcade.deciders(state); deciders !== 0; deciders = arcade.deciders(state)) {
        const seat = firstSeat(deciders);
        arcade.moves(state, seat, list);
        const move = bots[seat]!.choose({ seat, moves: list, sampler: arcade.sampler(arcade.view(state, seat)) });
        see(state, move);
        arcade.play(state, seat, move, chance, null);
      }
    }
  }

  it.each(['core', 'all'])('never fires at its own units, with the rules of the preset %s', (name) => {
    let shots = 0;
    let friendly = 0;
    watch(arcade.presets!.find((preset) => preset.name === name)!.options, 12, (state, move) => {
      if (!arcade.format(state, move).match(/^[A-Z]\d/) || state.stage === 0) return;
      shots++;
      const { grid } = state.battle.zone;
      const struck = state.occupant[grid.parse(arcade.format(state, move))!]! - 1;
      if (struck >= 0 && struck < state.battle.squads[0] === (state.side === 0)) friendly++;
    });
    expect(shots).toBeGreaterThan(100);
    expect(friendly).toBe(0);
  });

  it('rarely moves a unit back to a cell that the unit left in the same run', () => {
    const visited = new Set<string>();
    let turns = 0;
    let back = 0;
    let turn = 0;
    let fired = 0;
    watch({}, 8, (state, move) => {
      if (state.turn !== turn || state.fired !== fired) visited.clear();
      fired = state.fired;
      turns += state.turn === turn ? 0 : 1;
      turn = state.turn;
      const to = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'].indexOf(arcade.format(state, move));
      if (to < 0) return;
      const from = state.cellOf[(state.side === 0 ? 0 : state.battle.squads[0]) + state.discs[state.side]!]!;
      visited.add(String(from));
      if (visited.has(String(state.battle.zone.grid.next(from, to)))) back++;
    });
    expect(back / turns).toBeLessThan(0.15);
  });

  it('misses the same moves during a whole turn, also when it is created again', () => {
    const request = question(arcade);
    const answers = [1, 2, 3, 4].map((seed) => makeBot(arcade, 'recruit', seed, undefined, 7).choose(request));
    expect(new Set(answers).size).toBe(1);
    const others = Array.from({ length: 12 }, (_, personalitySeed) =>
      makeBot(arcade, 'recruit', 1, undefined, personalitySeed).choose(request),
    );
    expect(new Set(others).size).toBeGreaterThan(2);
  });
});

describe('the captain level', () => {
  it('applies the same evaluation noise during a whole turn, also when it is created again', () => {
    const read = readChoices(arcade, arcade.presets!.find(({ name }) => name === 'all')!.options);
    if (!read.ok) throw new Error(read.fault.message);
    const moves = new MoveList();
    const driven = (personalitySeed: number): string => {
      const state = arcade.setup(read.value, 2, new SeededChance(2));
      const played: string[] = [];
      for (let seed = 0; state.turn === 1 && played.length < 30; seed++) {
        arcade.moves(state, state.side, moves);
        const request = { seat: state.side, moves, sampler: arcade.sampler(arcade.view(state, state.side)) };
        const move = makeBot(arcade, 'captain', seed, undefined, personalitySeed).choose(request);
        played.push(arcade.format(state, move));
        arcade.play(state, state.side, move, new SeededChance(1), null);
      }
      return played.join(' ');
    };
    expect(driven(5)).toBe(driven(5));
    expect(new Set([1, 2, 3, 4].map(driven)).size).toBeGreaterThan(1);
  });
});

describe('the moves that a level misses', () => {
  /** Moves of bots with many personalities that overlook everything, if moves have these scores. */
  const played = (scores: readonly number[], hints: { endTurnMove?: number; blunderThreshold?: number }): Set<number> => {
    const scoreMoves = (_state: object, _seat: number, _moves: MoveList, into: Float64Array) => into.set(scores);
    const game = { turn: () => 1, bot: { scoreMoves, ...hints } };
    const moves = new MoveList();
    for (const move of scores.keys()) moves.push(move);
    const request = { seat: 0, moves, sampler: () => ({}) };
    return new Set(
      Array.from({ length: 40 }, (_, personalitySeed) => new GreedyBot(game as unknown as AnyGame, 1, 1, personalitySeed).choose(request)),
    );
  };

  it('include no move that every player would see', () => {
    expect(played([-20, -26, 1], {})).toEqual(new Set([0, 2]));
    expect(played([-20, -26, 1], { blunderThreshold: -10 })).toEqual(new Set([2]));
  });

  it('never include the end of the turn', () => {
    expect(played([2, 1, 3, 0], { endTurnMove: 1 })).toEqual(new Set([1]));
  });
});

describe('the ace level', () => {
  const inBattle = (rules: Readonly<Record<string, string>>) => {
    const read = readChoices(arcade, rules);
    if (!read.ok) throw new Error(read.fault.message);
    const state = arcade.setup(read.value, 2, new SeededChance(2));
    const moves = new MoveList();
    arcade.moves(state, state.side, moves);
    return { state, request: { seat: state.side, moves, sampler: arcade.sampler(arcade.view(state, state.side)) } };
  };
  const { options: all } = arcade.presets!.find(({ name }) => name === 'all')!;

  it.each([
    ['with all the rules', all],
    ['with a sidecar', { ...all, sidecars: '1' }],
  ])('plays the best whole turn: %s', (_where, rules) => {
    const { state, request } = inBattle(rules);
    const [best] = arcade.bot.turns!(state, state.side, 1);
    for (const seed of [1, 2, 3]) expect(makeBot(arcade, 'ace', seed).choose(request)).toBe(best!.moves[0]);
  });

  it('plays a turn of the turn planner in the core game', () => {
    const { state, request } = inBattle({});
    const considered = arcade.bot.considered!(state, state.side);
    expect(considered).toBeDefined();
    for (const seed of [1, 2, 3]) expect(makeBot(arcade, 'ace', seed).choose(request)).toBe(considered);
  });

  it.each([
    ['by other numbers with few rules', { tank_endurance: '5' }],
    ['while there are no turns', { ...all, placement: 'in-turn', zone: 'duel' }],
  ])('searches %s', (_where, rules) => {
    const { request } = inBattle(rules);
    expect(makeBot(arcade, 'ace', 4).choose(request)).toBe(new SearchBot(arcade, 4, { iterations: 1500 }).choose(request));
  });
});

describe('search', () => {
  it('chooses a certain kill that wins', () => {
    const request = question(arcade, duel([{ cell: 'D3', endurance: 2 }], [{ cell: 'D5', endurance: 6 }]));
    expect(request.name(new SearchBot(arcade, 1, { iterations: 600 }).choose(request))).toBe('aim');
  });

  it('targets the enemy and not the partner', () => {
    const request = question(
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
    expect(request.name(new SearchBot(arcade, 1, { iterations: 300 }).choose(request))).toBe('D5');
  });

  const GAMES = 'quick' in globalThis ? 8 : 20;

  it.each([0, 1])('wins with simultaneous decisions from seat %i', (own) => {
    const options = standardOptions(tubetanks.options);
    let share = 0;
    for (let i = 0; i < GAMES; i++) {
      const search = new SearchBot(tubetanks, i, { iterations: 80 });
      const other = makeBot(tubetanks, 'recruit', i + 100);
      const end = playGame(tubetanks, options, own === 0 ? [search, other] : [other, search], i);
      share += end.shares[own]!;
    }
    expect(share / GAMES).toBeGreaterThan(0.75);
  });

  it('stops at its time limit', () => {
    let now = 0;
    const bot = new SearchBot(arcade, 1, { iterations: 1_000_000, milliseconds: 50 }, () => now++);
    bot.choose(question(arcade));
    expect(bot.iterations).toBeLessThan(2000);
  });

  it('uses only its view: two states with the same view give the same answer', () => {
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

describe('solved games', () => {
  it.each(['40', '16'] as const)('the ace of Tunnel Rat makes the best guess of the exact solution with %s cards', (deck) => {
    const solver = new TunnelRatSolver(deck);
    const options = { ...standardOptions(tunnelRat.options), deck, tells: 'none' as const };
    const moves = new MoveList();
    const random = new SeededChance(3);
    for (let seed = 1; seed <= 12; seed++) {
      const state = tunnelRat.setup(options, 2, random);
      const ace = makeBot(tunnelRat, 'ace', seed);
      while (!tunnelRat.result(state)) {
        tunnelRat.moves(state, 0, moves);
        const move = ace.choose({ seat: 0, moves, sampler: tunnelRat.sampler(tunnelRat.view(state, 0)) });
        expect(solver.solve(state).best).toContain(tunnelRat.format(state, move));
        // Others’ guesses lead to states that best play would never see.
        tunnelRat.play(state, 0, seed % 2 === 0 ? move : 3 + random.below(3, 'table'), random, null);
      }
    }
  });
});

describe('safe moves', () => {
  it('keep a search from losing under the original rules of TubeTanks, even with a minimal budget', () => {
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

describe('the ace in solved TubeTanks tables', () => {
  it.each(
    (['wrap', 'closed'] as const).flatMap((apex) =>
      (['end', 'each-step'] as const).flatMap((fire_timing) =>
        (['exact', 'sudden'] as const)
          .filter((fire_range) => fire_timing === 'each-step' || fire_range === 'sudden')
          .map((fire_range) => ({ apex, fire_timing, fire_range })),
      ),
    ),
  )('exploits mistakes of opponents without giving up value: $apex, $fire_timing, $fire_range', async (kind) => {
    const game: AnyGame = tubetanks;
    const read = readChoices(game, kind);
    if (!read.ok) throw new Error(read.fault.message);
    const options = read.value;
    await game.bot.prepare?.(game.setup(options, 2, new SeededChance(1)));
    const against = (other: (seed: number) => Bot<object>): number => {
      let share = 0;
      for (let i = 0; i < 40; i++) {
        const bots = [makeBot(game, 'ace', 5 + 2 * i), other(6 + 2 * i)];
        share += playGame(game, options, i % 2 === 0 ? bots : bots.toReversed(), 5 + (i >> 1)).shares[i % 2]!;
      }
      return share / 40;
    };
    expect(against((seed) => new RandomBot(game, seed))).toBeGreaterThanOrEqual(0.9);
    expect(against((seed) => new GreedyBot(game, seed, 0.85))).toBeGreaterThanOrEqual(0.7);
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

  it('keeps away from placed enemies, and ignores enemies that are not placed yet', () => {
    const judged = (request: ReturnType<typeof placing>) => {
      const scores = new Float64Array(request.moves.size);
      arcade.bot.scoreMoves(request.sampler(new SeededChance(1), () => 0) as never, 0, request.moves, scores);
      return new Map(request.moves.toArray().map((move, i) => [request.name(move), scores[i]!]));
    };
    const near = judged(placing('A7'));
    expect(near.get('G1')).toBeGreaterThan(near.get('A3')!);
    expect(new Set(judged(placing(null)).values()).size).toBe(1);
  });
});

describe('strength measurement', () => {
  it('computes Wilson’s interval', () => {
    // Newcombe 1998, table I: 81 of 263 is 0.2553 to 0.3662.
    expect(wilson(81, 263).low).toBeCloseTo(0.2553, 4);
    expect(wilson(81, 263).high).toBeCloseTo(0.3662, 4);
    expect(wilson(0, 20).low).toBe(0);
    expect(wilson(0, 20).high).toBeCloseTo(0.1611, 4);
  });

  it('shares a win among all seats in first place', () => {
    const game = { result: () => ({ places: [1, 3, 1, 1], reason: 'x' }) } as unknown as AnyGame;
    expect([0, 1, 2, 3].map((seat) => shareOf(game, {}, seat))).toEqual([1 / 3, 0, 1 / 3, 1 / 3]);
  });

  it('gives the win to a whole team whose seats all have one level', () => {
    const game = { teams: () => [0, 1, 0, 1], result: () => ({ places: [1, 3, 1, 3], reason: 'x' }) } as unknown as AnyGame;
    expect([0, 1, 2, 3].map((seat) => shareOf(game, {}, seat))).toEqual([1, 0, 1, 0]);
    const base = fixtureGame();
    const pairs = {
      ...base,
      teams: () => [0, 1, 0, 1],
      result: (state: Parameters<typeof base.result>[0]) => {
        if (!base.result(state)) return undefined;
        const [a = 0, b = 0, c = 0, d = 0] = state.seats.map(({ score }) => score);
        return { places: a + c === b + d ? [1, 1, 1, 1] : a + c > b + d ? [1, 3, 1, 3] : [3, 1, 3, 1], reason: 'score' };
      },
    } as unknown as AnyGame;
    const { wins, draws, losses, score } = selfPlay(pairs, {
      options: {},
      levels: ['recruit', 'recruit'],
      games: 200,
      seed: 1,
      seats: 4,
    });
    expect(wins + draws + losses).toBe(200);
    // Even is a half of the games, and not a quarter.
    expect([score.low < 0.5, score.high > 0.5, score.low > 0.3]).toEqual([true, true, true]);
  });

  it('counts wins, draws and losses with swapped seats', () => {
    const report = selfPlay(arcade, { options: standardOptions(arcade.options), levels: ['veteran', 'recruit'], games: 20, seed: 1 });
    expect(report.wins + report.draws + report.losses).toBe(20);
    expect(report.score.mean).toBeGreaterThan(0.6);
    expect(Object.values(report.endings).reduce((sum, count) => sum + count, 0)).toBe(20);
  });
});
