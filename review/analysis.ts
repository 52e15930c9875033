import type { Decision, Shares } from './review.ts';

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
