import { type AnyGame, type Move, type MoveList, type Sampler, type Seat, SeededChance } from '@fray/engine';

/**
 * A decision for a bot: a seat, a sampler of states consistent with its view, and its legal moves. Never a state with facts the
 * seat cannot know.
 */
export interface BotDecision<S> {
  readonly seat: Seat;
  readonly sampler: Sampler<S>;
  readonly moves: MoveList;
  /** Replaces the budget of a search for this decision. */
  readonly limits?: SearchLimits;
  /** Receives a bot's evaluation of the move it plays, if it planned or searched. */
  readonly report?: (judgement: Judgement) => void;
}

/** Limits of one search. An absent limit is the level's own. */
export interface SearchLimits {
  readonly iterations?: number;
  /** Milliseconds; needs a clock. `Infinity` for no limit. */
  readonly milliseconds?: number;
  /** Moves of a playout before it is evaluated. */
  readonly horizon?: number;
}

/** How a bot judges the move that it plays. */
export interface Judgement {
  /** Expected share of the win, 0 to 1. */
  readonly value: number;
  /** Iterations of the search; 0 if whole turns were compared. */
  readonly nodes: number;
  /** The planned moves of the seat, beginning with the one that it plays. */
  readonly line: readonly Move[];
}

/** Chooses moves. Deterministic: equal decisions in equal order with an equal seed give equal moves. */
export interface Bot<S> {
  choose(question: BotDecision<S>): Move;
}

/** Plays a random legal move. */
export class RandomBot implements Bot<object> {
  readonly #random: SeededChance;

  constructor(_game: AnyGame, seed: number) {
    this.#random = new SeededChance(seed);
  }

  choose({ moves }: BotDecision<object>): Move {
    return moves.get(this.#random.below(moves.size, 'table'));
  }
}
