import { arenaMechs } from '@fray/arena-mechs';
import { type AnyGame, firstSeat, type Move, MoveList, readChoices, SeededChance, samplerOf } from '@fray/engine';
import { transformersSkirmish as skirmish } from '@fray/transformers-skirmish';
import { describe, expect, it } from 'vitest';
import { botOf } from './levels.ts';
import { PlanCache } from './search/turnPlanBot.ts';

const list = new MoveList();

function startedState(game: AnyGame, seed: number): object {
  const read = readChoices(game, {});
  if (!read.ok) throw new Error(read.fault.message);
  return game.setup(read.value, 2, new SeededChance(seed));
}

/** Counts how often `turns` is asked in a game between two planners without misses, and how often they decide among several moves. */
function planned(plain: AnyGame, seed: number, disturb = false): { plans: number; decisions: number; illegal: number } {
  const counts = { plans: 0, decisions: 0, illegal: 0 };
  const game: AnyGame = {
    ...plain,
    bot: {
      ...plain.bot,
      turns: (...args: Parameters<NonNullable<AnyGame['bot']['turns']>>) => {
        const turns = plain.bot.turns!(...args);
        if (turns.length > 0) counts.plans++;
        return turns;
      },
    },
  };
  const state = startedState(game, seed);
  const random = new SeededChance(seed);
  const skill = { kind: 'turn-planner', missRate: 0, evaluationNoise: 0.2 } as const;
  const bots = [0, 1].map((seat) => botOf(game, skill, { seed: seat, clock: undefined, personalitySeed: seat }));
  for (let i = 0; i < 250 && game.deciders(state) !== 0; i++) {
    const seat = firstSeat(game.deciders(state));
    game.moves(state, seat, list);
    let move = bots[seat]!.choose({ seat, sampler: samplerOf(game, state, seat), moves: list });
    game.moves(state, seat, list);
    if (!list.has(move)) counts.illegal++;
    if (list.size > 1) counts.decisions++;
    if (disturb && i % 3 === 0) move = list.get(random.below(list.size, 'table'));
    game.play(state, seat, move, random, null);
  }
  return counts;
}

describe('a planned turn', () => {
  it.each([
    [skirmish.id, skirmish],
    [arenaMechs.id, arenaMechs],
  ])('is computed once per turn, not once per decision: %s', (_id, game) => {
    const { plans, decisions, illegal } = planned(game, 3);
    expect(illegal).toBe(0);
    expect(plans).toBeGreaterThan(5);
    expect(plans).toBeLessThan(0.75 * decisions);
  });

  it('is dropped when another player has moved for the bot', () => {
    for (const seed of [1, 2, 3]) expect(planned(skirmish, seed, true).illegal).toBe(0);
  });
});

describe('the remaining moves of a turn', () => {
  /** A counter that a seat moves up; 9 asks chance, and 8 hands over to the other seat. */
  const game = {
    copy: ({ at, seat }: { at: number; seat: number }) => ({ at, seat }),
    deciders: ({ seat }: { seat: number }) => 1 << seat,
    moves: ({ at }: { at: number }, _seat: number, into: MoveList) => {
      into.clear();
      for (const step of [1, 2, 8, 9]) into.push(10 * at + step);
    },
    play: (state: { at: number; seat: number }, _seat: number, move: Move, chance: SeededChance) => {
      state.at += move % 10;
      if (move % 10 === 9) chance.below(2, 'table');
      if (move % 10 === 8) state.seat = 1;
    },
  } as unknown as AnyGame;
  const keeping = (moves: readonly Move[]): PlanCache => {
    const cache = new PlanCache(game);
    cache.keep({ at: 0, seat: 0 }, 0, { moves, aim: 1, share: 0.5 });
    return cache;
  };
  const at = (place: number): MoveList => {
    const moves = new MoveList();
    game.moves({ at: place }, 0, moves);
    return moves;
  };

  it('are returned one decision at a time', () => {
    const cache = keeping([1, 12, 31]);
    expect(cache.take(0, at(1))?.moves).toEqual([12, 31]);
    expect(cache.take(0, at(3))?.moves).toEqual([31]);
    expect(cache.take(0, at(4))).toBeUndefined();
  });

  it.each([
    ['chance was asked', [9, 91], 0, 9],
    ['the other seat decides', [8, 81], 0, 8],
    ['another seat asks', [1, 11], 1, 1],
    ['the position is another', [1, 11], 0, 2],
    ['its next move is not legal', [1, 15], 0, 1],
  ])('are empty if %s', (_what, moves, seat, place) => {
    const cache = keeping(moves);
    expect(cache.take(seat, at(place))).toBeUndefined();
    expect(cache.take(0, at(1))).toBeUndefined();
  });
});
