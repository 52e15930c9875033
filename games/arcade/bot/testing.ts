import { MoveList, type SeededChance } from '@fray/engine';
import { arcade } from '../index.ts';
import type { ArcadeOptions } from '../rules/options.ts';
import { type ArcadeState, PLACE } from '../rules/state.ts';
import { school } from './training.ts';

/** Positions of battles at such tables, in the middle of turns too. */
export function* positionsAt(table: (random: SeededChance) => ArcadeOptions, random: SeededChance, count: number): Generator<ArcadeState> {
  const list = new MoveList();
  while (count > 0) {
    const state = arcade.setup(table(random), 2, random);
    if (random.below(2, 'table') === 0) school.scatter(state, random);
    for (let moves = 1 + random.below(60, 'table'); moves > 0 && arcade.deciders(state) !== 0; moves--) {
      arcade.moves(state, state.side, list);
      arcade.play(state, state.side, list.get(random.below(list.size, 'table')), random, null);
    }
    if (arcade.deciders(state) === 0 || state.stage === PLACE) continue;
    count--;
    yield state;
  }
}
