import { type AnyGame, type AnyRules, type Move, MoveList, type Seat, SeededChance, samplerOf } from '@fray/engine';
import { Judgement } from '../judgement.ts';

/** The strongest reply of another seat: it leaves the lowest value to the seat that answered. Uses the solved value if there is one. */
export function bestReply(game: AnyGame, state: object, seat: Seat, against: Seat): Move {
  const list = new MoveList();
  game.moves(state, seat, list);
  const judgement = new Judgement(game, game.minSeats);
  let best = list.get(0);
  let least = Number.POSITIVE_INFINITY;
  for (const move of list.toArray()) {
    const at = game.copy(state);
    game.play(at, seat, move, new SeededChance(1), null);
    const share = judgement.shares(at)[against]!;
    if (share >= least) continue;
    [best, least] = [move, share];
  }
  return best;
}

/** A possible full position of the puzzle, consistent with what its seat knows. */
export function oneOf(game: AnyRules, state: object, seat: Seat, seed: number): object {
  const random = new SeededChance(seed);
  const list = new MoveList();
  const choose = (at: object, other: Seat): Move => {
    game.moves(at, other, list);
    return list.get(random.below(list.size, 'table'));
  };
  return game.copy(samplerOf(game, state, seat)(random, choose));
}
