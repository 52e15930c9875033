import { guaranteedWorths, type Move, MoveList, SeededChance } from '@fray/engine';
import type { Judgement } from './judgement.ts';
import { ObservingChance } from './observingChance.ts';

/** Larger meetings are played out instead. */
const MOST_CELLS = 1600;

/** Two simultaneous secret decisions as a matrix game with evaluated payoffs. */
export interface MatrixGame {
  readonly moves: readonly [readonly Move[], readonly Move[]];
  /** The share that each seat's moves guarantee: see `guaranteedWorths`. */
  readonly worths: readonly [readonly number[], readonly number[]];
  /** Seat 0's share with optimal play of both sides. */
  readonly value: number;
}

/** Solves the meeting that begins here; undefined where more than two decide, or more than this is hidden or drawn. */
export function solveMatrixGame(judgement: Judgement, from: object): MatrixGame | undefined {
  const { game, seats } = judgement;
  if (seats !== 2 || game.deciders(from) !== 3) return undefined;
  const list = new MoveList();
  const [rows, columns] = [0, 1].map((seat) => (game.moves(from, seat, list), list.toArray())) as [Move[], Move[]];
  if (rows.length * columns.length > MOST_CELLS) return undefined;
  const payoffs = new Float64Array(rows.length * columns.length);
  let scratch: object | undefined;
  for (const [i, row] of rows.entries()) {
    for (const [j, column] of columns.entries()) {
      const at = game.copy(from, scratch);
      scratch = at;
      const chance = new ObservingChance(new SeededChance(0));
      game.play(at, 0, row, chance, null);
      if (chance.asked || game.deciders(at) !== 2) return undefined;
      game.play(at, 1, column, chance, null);
      if (!chance.asked) return undefined; // nothing was shown: what is decided matters later
      payoffs[i * columns.length + j] = judgement.shares(at)[0]!;
    }
  }
  const theirs = Float64Array.from(payoffs, (_, i) => 1 - payoffs[(i % rows.length) * columns.length + Math.floor(i / rows.length)]!);
  const first = guaranteedWorths(payoffs, rows.length, columns.length);
  const second = guaranteedWorths(theirs, columns.length, rows.length);
  return { moves: [rows, columns], worths: [[...first.worths], [...second.worths]], value: first.value };
}
