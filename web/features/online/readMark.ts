/** What a page knows of how far its player had seen a match when they left it. */
export interface ReadMark {
  /** Number of the last step that was seen before this visit, while others have played on since; undefined: nothing to mark. */
  readonly left: number | undefined;
  /** The decision that stood when the first steps came. */
  readonly decision: number | undefined;
}

export const UNREAD: ReadMark = { left: undefined, decision: undefined };

/** What the page shows now. */
interface ReadState {
  /** Number of the newest step; 0 while none has come. */
  readonly last: number;
  /** The decision that stands. */
  readonly decision: number;
  /** Number of the last step that was seen at an earlier visit; 0: none. */
  readonly seen: number;
}

/**
 * The mark after something came. The table may come before its steps: a decision counts as the player's own move only after the steps
 * that it belongs to, or coming back would look like a move and take the mark away.
 */
export function nextMark(mark: ReadMark, { last, decision, seen }: ReadState): ReadMark {
  if (last === 0) return mark;
  if (mark.decision === undefined) return { left: seen > 0 && seen < last ? seen : undefined, decision };
  if (decision === mark.decision) return mark;
  // Somebody who makes a move of their own is up to date.
  return { left: decision > mark.decision ? undefined : mark.left, decision };
}
