import { describe, expect, it } from 'vitest';
import { countdownState, windowOpenedAt } from './attackScene.tsx';

describe('the countdown of the defence window', () => {
  it.each([
    ['opens when it is first seen', undefined, 50_000],
    ['goes on where the server says that it stands', { left: 4000, receivedAt: 49_000 }, 43_000],
    ['leaves out what was told of an earlier window', { left: 4000, receivedAt: 45_000 }, 50_000],
  ])('%s', (_what, answerTime, expected) => {
    expect(windowOpenedAt(10, answerTime, 50_000)).toBe(expected);
  });

  it('disappears when the window is over, and says that there is no time limit at a table without clocks', () => {
    const counted = { part: 0.5, seconds: 5 };
    expect(countdownState(counted, false)).toEqual({ time: counted, unhurried: false });
    expect(countdownState({ part: 0, seconds: 0 }, false)).toEqual({ time: undefined, unhurried: true });
    expect(countdownState({ part: 0, seconds: 0 }, true)).toEqual({ time: undefined, unhurried: false });
    expect(countdownState(undefined, false)).toEqual({ time: undefined, unhurried: false });
  });
});
