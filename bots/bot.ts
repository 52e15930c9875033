import type { Move, MoveList, Sampler, Seat } from '@fray/engine';

/** What a bot is asked: a seat, a view that it may sample, and the legal moves. Never a state that holds more than the seat may know. */
export interface BotDecision<S> {
  readonly seat: Seat;
  readonly sampler: Sampler<S>;
  readonly moves: MoveList;
}

/** Chooses a move. Reproducible: the same questions in the same order get the same answers from the same seed. */
export interface Bot<S> {
  choose(question: BotDecision<S>): Move;
}
