import type { Move, MoveList, Sampler, Seat } from '@fray/engine';

/**
 * A decision for a bot: a seat, a sampler of states consistent with its view, and its legal moves. Never a state with facts the
 * seat cannot know.
 */
export interface BotDecision<S> {
  readonly seat: Seat;
  readonly sampler: Sampler<S>;
  readonly moves: MoveList;
}

/** Chooses moves. Deterministic: equal decisions in equal order with an equal seed give equal moves. */
export interface Bot<S> {
  choose(question: BotDecision<S>): Move;
}
