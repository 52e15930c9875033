import { describe, expect, it } from 'vitest';
import { nextMark, UNREAD } from './readMark.ts';

describe('the mark of the last seen step', () => {
  it('is set if others have played since', () => {
    expect(nextMark(UNREAD, { last: 9, decision: 4, seen: 6 }).left).toBe(6);
    expect(nextMark(UNREAD, { last: 6, decision: 4, seen: 6 }).left).toBeUndefined();
    expect(nextMark(UNREAD, { last: 9, decision: 4, seen: 0 }).left).toBeUndefined();
  });

  it('is set also if the table state arrives before its steps', () => {
    const early = nextMark(UNREAD, { last: 0, decision: 0, seen: 6 });
    const there = nextMark(early, { last: 9, decision: 4, seen: 6 });
    expect(there.left).toBe(6);
    // What others do next does not take it away.
    expect(nextMark(there, { last: 10, decision: 4, seen: 9 }).left).toBe(6);
  });

  it('is removed by the player’s own move', () => {
    const there = nextMark(UNREAD, { last: 9, decision: 4, seen: 6 });
    expect(nextMark(there, { last: 10, decision: 5, seen: 9 }).left).toBeUndefined();
  });

  it('stays when frames are loaded again, which begins without a decision', () => {
    const there = nextMark(UNREAD, { last: 9, decision: 4, seen: 6 });
    const anew = nextMark(there, { last: 0, decision: 0, seen: 9 });
    expect(nextMark(anew, { last: 9, decision: 4, seen: 9 }).left).toBe(6);
  });
});
