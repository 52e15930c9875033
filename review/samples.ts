import { type AnyGame, type ChooseMove, MAX_MOVES, MoveList, type Seat, SeededChance, samplerOf } from '@fray/engine';

/** How far a seat whose secret decision is guessed may depart from the quick evaluation: one of its best few moves. */
const FANCIES = 3;

/** Chooses other seats' secret moves as players would: from the equilibrium if known, otherwise one of the best few. */
export function chooseLikely(game: AnyGame, random: SeededChance): ChooseMove<object> {
  const list = new MoveList();
  const scores = new Float64Array(MAX_MOVES);
  return (state, seat) => {
    game.moves(state, seat, list);
    game.bot.scoreMoves(state, seat, list, scores);
    const order = list
      .toArray()
      .map((move, i) => ({ move, score: scores[i]! }))
      .sort((a, b) => b.score - a.score || a.move - b.move);
    return order[random.below(Math.min(FANCIES, order.length), 'table')]!.move;
  };
}

/** Returns states that are consistent with what a seat knows. */
export function samplesOf(game: AnyGame, state: object, seat: Seat, count: number, seed: number): object[] {
  const sampler = samplerOf(game, state, seat);
  const random = new SeededChance(seed);
  const choose = chooseLikely(game, random);
  return Array.from({ length: count }, () => game.copy(sampler(random, choose)));
}

/** True if a seat has complete information, so that every sample equals the state. */
export function isFullyVisible(game: AnyGame, state: object, seat: Seat): boolean {
  const written = JSON.stringify(game.writePosition(state));
  return samplesOf(game, state, seat, 3, 1).every((sample) => JSON.stringify(game.writePosition(sample)) === written);
}
