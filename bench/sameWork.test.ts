import { arcade } from '@fray/arcade';
import { expect, it } from 'vitest';
import { bareGame } from './bareLoop.ts';
import { randomPlayer } from './contractLoop.ts';

it('the bare loop gives the same results as the rules in random battles', () => {
  const play = randomPlayer(arcade);
  for (let seed = 1000; seed < 1600; seed++) {
    const { moves, last } = play(seed);
    const state = last as ReturnType<typeof arcade.copy>;
    const bare = bareGame(seed);
    expect([seed, bare.moves, bare.turn, ...bare.cellOf, ...bare.endurance]).toEqual([
      seed,
      moves,
      state.turn,
      ...state.cellOf,
      ...state.endurance,
    ]);
  }
});
