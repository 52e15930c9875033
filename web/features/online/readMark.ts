/** How far a player had seen a match at the end of the last visit. */
export interface ReadMark {
  /** Number of the last step seen before this visit, if others have played since; undefined: nothing to mark. */
  readonly left: number | undefined;
  /** Number of the decision owed when the first steps arrived. */
  readonly decision: number | undefined;
}

export const UNREAD: ReadMark = { left: undefined, decision: undefined };

/** The state that the page shows now. */
interface ReadState {
  /** Number of the newest step; 0 before the first. */
  readonly last: number;
  /** Number of the decision owed. */
  readonly decision: number;
  /** Number of the last step seen at an earlier visit; 0: none. */
  readonly seen: number;
}

/**
 * Returns the mark after an update. The table state may arrive before its steps. A changed decision counts as the player's own move only
 * after the first steps; otherwise the join itself would look like a move and remove the mark.
 */
export function nextMark(mark: ReadMark, { last, decision, seen }: ReadState): ReadMark {
  if (last === 0) return mark;
  if (mark.decision === undefined) return { left: seen > 0 && seen < last ? seen : undefined, decision };
  if (decision === mark.decision) return mark;
  // A player who has moved is up to date.
  return { left: decision > mark.decision ? undefined : mark.left, decision };
}
