import { type AnyGame, type Chance, type Move, MoveList, NO_SEATS, type Seat, SeededChance, seatsOf } from '@fray/engine';
import type { Table } from './tables.ts';

/** A position of a game with random moves, before one of them is played. */
export interface Position {
  readonly state: object;
  readonly seat: Seat;
  readonly moves: readonly Move[];
  readonly move: Move;
}

/** Walks through a game with random moves; the state is the same object all along. Ends with the game, or after `longest` moves. */
export function* randomGame(game: AnyGame, { options, seats }: Table, seed: number, longest: number, chance: Chance): Generator<Position> {
  const random = new SeededChance(seed).fork(1);
  const state = game.setup(options, seats, chance);
  const list = new MoveList();
  for (let n = 0; n < longest; n++) {
    const deciders = game.deciders(state);
    if (deciders === NO_SEATS) return;
    const waiting = seatsOf(deciders);
    const seat = waiting[random.below(waiting.length, 'table')]!;
    game.moves(state, seat, list);
    if (list.size === 0) return;
    const moves = list.toArray();
    const move = moves[random.below(moves.length, 'table')]!;
    yield { state, seat, moves, move };
    game.play(state, seat, move, chance, null);
  }
}
