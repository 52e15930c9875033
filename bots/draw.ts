import type { Move, MoveList, SeededChance } from '@fray/engine';

/** Steps of a draw: finer than any bot could show. */
const FINE = 2 ** 30;

/** Draws one of the listed moves, each as likely as its weight is of the sum. */
export function drawWeighted(random: SeededChance, moves: MoveList, weights: Float64Array): Move {
  let total = 0;
  for (let i = 0; i < moves.size; i++) total += weights[i]!;
  let left = (random.below(FINE, 'table') / FINE) * total;
  let last = 0;
  for (let i = 0; i < moves.size; i++) {
    if (weights[i] === 0) continue;
    last = i; // where rounding leaves a crumb, the last that may be drawn takes it
    left -= weights[i]!;
    if (left < 0) break;
  }
  return moves.get(last);
}
