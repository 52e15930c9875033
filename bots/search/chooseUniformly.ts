import { type AnyGame, type ChooseMove, MoveList, type SeededChance } from '@fray/engine';

/** Shared by all callers: a call fills it and reads one move before any other call can begin. */
const list = new MoveList();

/** Chooses other seats' secret moves at random. */
export function chooseUniformly(game: AnyGame, random: SeededChance): ChooseMove<object> {
  return (state, seat) => {
    game.moves(state, seat, list);
    return list.get(random.below(list.size, 'table'));
  };
}
