import type { Decision, Shares } from './review.ts';

/** What one decision was found to be worth. */
export interface Analysis {
  /** Every seat's share before it, at the best that its seat could do. */
  readonly base: Shares;
  /** Every seat's share of what was reached. */
  readonly reached: Shares;
  readonly luck: Shares;
  readonly play: Shares;
  /** While the seats decide in secret what matters only later, positions tell nothing: the shares stay, but for what was lost. */
  readonly isPending?: boolean;
  /** Which part of the luck was how secret decisions met. */
  readonly guess?: Shares;
  /** Absent where the move was a matter of manner. */
  readonly decision?: Decision;
}
