import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type AnyGame, MoveList, SeededChance, seatsOf, standardOptions } from '@fray/engine';
import { CARDS, GAMES } from '@fray/games';
import { tunnelRat } from '@fray/tunnel-rat';
import { describe, expect, it } from 'vitest';
import { EnvironmentSession } from '../programs/environmentSession.ts';
import { NumberWriter } from '../programs/numbers.ts';
import { fray } from '../testing.ts';

interface CompactAnswer {
  readonly seat: number[];
  readonly moves: number[][];
  readonly seen: number[][];
  readonly ended: number[][];
  readonly decisions?: number;
  readonly finished?: number;
  readonly error?: string;
}

interface FullAnswer {
  readonly games: { seat: number | null; moves: string[]; view: object; views?: object[]; ended?: { rewards: number[]; reason: string } }[];
  readonly error?: string;
}

/** Asks one session; the answers are ours, so that their shape is known. */
const session = (game: AnyGame) => {
  const one = new EnvironmentSession(game);
  const ask = (request: unknown) => JSON.parse(one.answer(typeof request === 'string' ? request : JSON.stringify(request)).toString());
  return { compact: (request: unknown): CompactAnswer => ask(request), full: (request: unknown): FullAnswer => ask(request) };
};

/** The output of the compact format for a seat. */
function numbersOf(game: AnyGame, state: object, seat: number): string {
  const writer = new NumberWriter();
  if (game.observe) game.observe(state, seat, writer);
  else writer.view(game.view(state, seat));
  return writer.take().toString();
}

describe('fray env', () => {
  it.each(CARDS.map(({ id }) => id))('plays several games of %s side by side to their ends', async (id) => {
    const ask = session(await GAMES[id]());
    const random = new SeededChance(5);
    let now = ask.compact({ reset: { games: 3, seed: 4, format: 'compact', again: false } });
    const shares: number[][] = [];
    for (let n = 0; n < 3000 && now.seat.some((seat) => seat >= 0); n++) {
      now = ask.compact({ step: now.moves.map((moves) => moves[random.below(Math.max(1, moves.length), 'table')] ?? null) });
      expect(now.error).toBeUndefined();
      for (const [, ...rewards] of now.ended) shares.push(rewards);
    }
    expect(shares).toHaveLength(3);
    for (const rewards of shares) expect(rewards.reduce((sum, one) => sum + one)).toBeCloseTo(1);
  });

  it('sends views and notation, and the views of all seats on request', () => {
    const ask = session(tunnelRat);
    const [game] = ask.full({ reset: { seed: 3, options: { deck: '16' }, observe: 'all' } }).games;
    const match = tunnelRat.setup({ ...standardOptions(tunnelRat.options), deck: '16' }, 2, new SeededChance(3));
    expect(game).toEqual({
      seat: 0,
      moves: ['vc?', 'trap?', 'safe?', 'shoot', 'search', 'advance'],
      view: tunnelRat.view(match, 0),
      views: [tunnelRat.view(match, 0), tunnelRat.view(match, 1)],
    });
  });

  it('restarts finished games, and plays the same games for the same seed', () => {
    const run = () => {
      const ask = session(tunnelRat);
      ask.compact({ reset: { games: 4, seed: 9, format: 'compact' } });
      return ask.compact({ random: 400 });
    };
    expect(run()).toMatchObject({ decisions: 1600, seat: [0, 0, 0, 0] });
    expect(run().finished).toBeGreaterThan(20);
    expect(run()).toEqual(run());
  });

  it.each([
    ['castle', 'no JSON'],
    [{ step: [3] }, 'begin with “reset”'],
    [{ reset: { games: 0 } }, 'reset.games'],
    [{ reset: { seats: 5 } }, 'has 2 to 2 seats'],
    [{ reset: { options: { deck: '7' } } }, 'option deck'],
    ['{"reset":{"__proto__":{}}}', '__proto__'],
    [{ dance: 1 }, 'dance'],
    [{}, 'write {"reset"'],
    [{ step: [1], random: 2 }, 'write {"reset"'],
  ])('refuses %j', (request, message) => {
    expect(session(tunnelRat).compact(request).error).toContain(message);
  });

  it('plays no move of a line that contains an invalid move', () => {
    const ask = session(tunnelRat);
    const first = ask.compact({ reset: { games: 2, format: 'compact' } });
    expect(ask.compact({ step: [5, 9] }).error).toContain('game 1: 9 is not legal');
    expect(ask.compact({ step: [5] }).error).toContain('2 games, and 1 moves');
    expect(ask.compact({ step: [0, 0] }).seen.map((seen) => seen[0])).toEqual(first.seen.map((seen) => seen[0]));
  });

  it.each(CARDS.map(({ id }) => id))('writes the same numbers in %s for all states with the same view', async (id) => {
    const game = await GAMES[id]();
    const random = new SeededChance(9);
    const list = new MoveList();
    const pick = (state: object, seat: number): number => {
      game.moves(state, seat, list);
      return list.get(random.below(list.size, 'table'));
    };
    const numbers = (state: object, seat: number): string => {
      return numbersOf(game, state, seat);
    };
    const state = game.setup(standardOptions(game.options), game.minSeats, new SeededChance(2));
    for (let n = 0; n < 60 && game.deciders(state) !== 0; n++) {
      for (let seat = 0; seat < game.minSeats; seat++) {
        const truth = game.copy(game.sampler(game.view(state, seat))(random.fork(n), pick));
        expect(numbers(truth, seat)).toBe(numbers(state, seat));
        expect(numbers(state, seat)).toMatch(/^(-?\d+(\.\d+)?,)+$/);
      }
      const [seat = 0] = seatsOf(game.deciders(state));
      game.play(state, seat, pick(state, seat), random, null);
    }
  });

  it.each(CARDS.map(({ id }) => id))('has a distinct text and distinct numbers in %s for each move and each view', async (id) => {
    const game = await GAMES[id]();
    const list = new MoveList();
    for (let seats = game.minSeats; seats <= game.seatNames.length; seats++) {
      const views = new Map<string, string>();
      for (let seed = 1; seed <= 6; seed++) {
        const random = new SeededChance(seed);
        const state = game.setup(standardOptions(game.options), seats, random);
        for (let n = 0; n < 300 && game.deciders(state) !== 0; n++) {
          const [seat = 0] = seatsOf(game.deciders(state));
          game.moves(state, seat, list);
          const moves = list.toArray();
          const texts = moves.map((move) => game.format(state, move));
          expect([new Set(moves).size, new Set(texts).size]).toEqual([moves.length, moves.length]);
          expect(texts.map((text) => game.parse(state, text))).toEqual(moves);
          const view = JSON.stringify(game.view(state, seat));
          const numbers = numbersOf(game, state, seat);
          expect(views.get(numbers) ?? view).toBe(view);
          views.set(numbers, view);
          game.play(state, seat, moves[random.below(moves.length, 'table')]!, random, null);
        }
      }
      expect(views.size).toBeGreaterThan(20);
    }
  });

  it('sends no views unless they are requested', () => {
    const ask = session(tunnelRat);
    expect(ask.compact({ reset: { games: 2, format: 'compact', observe: 'none' } }).seen).toEqual([[], []]);
    expect(ask.full({ reset: { observe: 'none' } }).games).toEqual([{ seat: 0, moves: expect.arrayContaining(['advance']) }]);
  });

  it('is spoken by the client in Python', () => {
    const code = `
import sys
sys.path.insert(0, ${JSON.stringify(fileURLToPath(new URL('../../clients/python', import.meta.url)))})
from fray_env import Environment, FrayError
with Environment("tunnel-rat", (${JSON.stringify(process.execPath)}, ${JSON.stringify(fileURLToPath(new URL('../bin.mjs', import.meta.url)))})) as env:
    seen = env.reset(games=3, format="compact")
    print(seen["moves"][2], len(env.step([5, 5, 5])["seen"]))
    try:
        env.step([5])
    except FrayError as error:
        print(error)
`;
    const { stdout, stderr } = spawnSync('python3', ['-c', code], { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['[0, 1, 2, 3, 4, 5] 3\nthere are 3 games, and 1 moves\n', '']);
  });

  it('answers each input line, including a last line without a line break', () => {
    const { status, stdout } = fray(['env', 'tubetanks'], '{"reset":{}}\n\n{"random":1}');
    expect(status).toBe(0);
    expect(stdout.trimEnd().split('\n')).toHaveLength(2);
  });
});
