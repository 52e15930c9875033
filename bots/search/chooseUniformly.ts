import { type AnyGame, type ChooseMove, MoveList, type SeededChance } from '@fray/engine';

/** Chooses other seats' secret moves at random. */
export function chooseUniformly(game: AnyGame, random: SeededChance): ChooseMove<object> {
  const list = new MoveList();
  return (state, seat) => {
    game.moves(state, seat, list);
    return list.get(random.below(list.size, 'table'));
  };
}
