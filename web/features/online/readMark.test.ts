import { describe, expect, it } from 'vitest';
import { nextMark, UNREAD } from './readMark.ts';

describe('how far somebody had seen when they left', () => {
  it('is marked where others played on since', () => {
    expect(nextMark(UNREAD, { last: 9, decision: 4, seen: 6 }).left).toBe(6);
    expect(nextMark(UNREAD, { last: 6, decision: 4, seen: 6 }).left).toBeUndefined();
    expect(nextMark(UNREAD, { last: 9, decision: 4, seen: 0 }).left).toBeUndefined();
  });

  it('is marked also where the table comes before its steps', () => {
    const early = nextMark(UNREAD, { last: 0, decision: 0, seen: 6 });
    const there = nextMark(early, { last: 9, decision: 4, seen: 6 });
    expect(there.left).toBe(6);
    // What others do next does not take it away.
    expect(nextMark(there, { last: 10, decision: 4, seen: 9 }).left).toBe(6);
  });

  it('goes with a move of their own', () => {
    const there = nextMark(UNREAD, { last: 9, decision: 4, seen: 6 });
    expect(nextMark(there, { last: 10, decision: 5, seen: 9 }).left).toBeUndefined();
  });

  it('stays where frames are read anew, which begins with no decision', () => {
    const there = nextMark(UNREAD, { last: 9, decision: 4, seen: 6 });
    const anew = nextMark(there, { last: 0, decision: 0, seen: 9 });
    expect(nextMark(anew, { last: 9, decision: 4, seen: 9 }).left).toBe(6);
  });
});
