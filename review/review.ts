import type { LocalizedMessage, Seat } from '@fray/engine';

/** How thorough: by the game's evaluation alone, or with one turn of lookahead and, in close cases, rollouts. */
export type Depth = 'quick' | 'full';

/** Every seat's share, 0 to 1, with sum 1; or a change of such shares. */
export type Shares = readonly number[];

export type Verdict = 'forced' | 'best' | 'fine' | 'error' | 'blunder';

/** An alternative: consecutive moves of one seat, in notation, and every seat's expected share after them. */
export interface Line {
  readonly moves: readonly string[];
  readonly shares: Shares;
}

/**
 * A decision, judged by what its seat could know. Consecutive moves without a draw are one decision, up to a draw or another
 * seat's turn.
 */
export interface Decision {
  /** The moment of the line's last move, counted as `ReviewStep.at`. */
  readonly until: number;
  /** How many moves were legal at the line's beginning. */
  readonly options: number;
  readonly chosen: Line;
  /** The best few lines, the best first; the chosen one among them where it is as good. */
  readonly better: readonly Line[];
  /** Loss of the seat's share against the best line, 0 or more, with its standard error. */
  readonly loss: number;
  readonly se: number;
  readonly verdict: Verdict;
  /** Whether it made a difference what was chosen: only such decisions count in the rates. */
  readonly isReal: boolean;
  /** Disadvantages of the chosen line against the best, from the rules' own facts, for the game's `word`. */
  readonly why: readonly LocalizedMessage[];
}

/** One entry of the record. Undone entries are not reviewed. */
export interface ReviewStep {
  /** Its place among the entries that stand, from 0: the replay's moment. */
  readonly at: number;
  /** Its number in the record, from 1. */
  readonly entry: number;
  readonly turn: number;
  readonly seat: Seat;
  /** In notation; with `!` what is no move of the game. */
  readonly move: string;
  /** Every seat's expected share after it. */
  readonly shares: Shares;
  /** The part by chance: draws, and the combination of secret decisions. */
  readonly luck: Shares;
  /** Loss of the mover's choice against the best one: zero if nothing could be gained. */
  readonly play: Shares;
  /** The part decided at the table: a concession, an agreed draw, a seat that left. */
  readonly settled: Shares;
  /** The remaining part: errors of the evaluation over time. */
  readonly unexplained: Shares;
  /** For every seat with a secret decision that this step revealed: which part of `luck` was the guess, not dice. */
  readonly guess?: Shares;
  /** At the first move of each line. */
  readonly decision?: Decision;
}

/** Totals of a seat: `result − start = luck + play + settled + unexplained`. */
export interface SeatTotals {
  readonly start: number;
  readonly result: number;
  readonly luck: number;
  readonly play: number;
  /** The parts of `play`: what this seat lost by its own choices (0 or less), and what the others' choices brought it. */
  readonly own: number;
  readonly gift: number;
  readonly settled: number;
  readonly unexplained: number;
  /** 0 to 100: how near the best this seat's real choices were. */
  readonly accuracy: number;
  /** Performance rating as in backgammon: 500 × share lost for each real choice, with its standard error; 0 is flawless. */
  readonly rate: number;
  readonly rateSe: number;
  /** Decisions that were neither forced nor without effect. */
  readonly choices: number;
  readonly errors: number;
  readonly blunders: number;
}

/** A match separated into luck and play. Plain data. */
export interface Review {
  readonly game: string;
  readonly rules: number;
  readonly options: Readonly<Record<string, string>>;
  readonly seats: number;
  readonly depth: Depth;
  readonly seed: number;
  /** Origin of the shares: exact, from a tested evaluation, or from a rougher one. */
  readonly judgement: 'exact' | 'calibrated' | 'rough';
  readonly start: Shares;
  readonly steps: readonly ReviewStep[];
  readonly sums: readonly SeatTotals[];
  /** The places in `steps` of the three that decided. */
  readonly moments: readonly number[];
  readonly isOver: boolean;
}

/** Progress of a review; the last one contains it. */
export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly review?: Review;
}

/** The analysis of one decision. */
export interface Analysis {
  /** Every seat's share before the decision, with best play by the deciding seat. */
  readonly base: Shares;
  /** Every seat's share after the decision. */
  readonly reached: Shares;
  readonly luck: Shares;
  readonly play: Shares;
  /** True while seats make secret decisions that take effect later. Shares then change only by losses. */
  readonly isPending?: boolean;
  /** The part of the luck that comes from the combination of secret decisions. */
  readonly guess?: Shares;
  /** Absent if the move had no effect on the rules. */
  readonly decision?: Decision;
}
