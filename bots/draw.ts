import { type AnyGame, type ChooseMove, type Move, MoveList, type SeededChance } from '@fray/engine';

/** Resolution of a weighted draw. */
const FINE = 2 ** 30;

/** Draws a listed move with probability proportional to its weight. */
export function drawWeighted(random: SeededChance, moves: MoveList, weights: Float64Array): Move {
  let total = 0;
  for (let i = 0; i < moves.size; i++) total += weights[i]!;
  let left = (random.below(FINE, 'table') / FINE) * total;
  let last = 0;
  for (let i = 0; i < moves.size; i++) {
    if (weights[i] === 0) continue;
    last = i; // rounding may leave a remainder, which goes to the last possible move
    left -= weights[i]!;
    if (left < 0) break;
  }
  return moves.get(last);
}

/** Shared by all callers: a call fills it and reads one move before any other call can begin. */
const list = new MoveList();

/** Chooses other seats' secret moves at random. */
export function chooseUniformly(game: AnyGame, random: SeededChance): ChooseMove<object> {
  return (state, seat) => {
    game.moves(state, seat, list);
    return list.get(random.below(list.size, 'table'));
  };
}
