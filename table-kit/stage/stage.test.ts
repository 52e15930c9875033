import { describe, expect, it } from 'vitest';
import type { PlayerAt } from '../tableScene.ts';
import { actionOfKey, shortcutKey } from './keys.ts';
import { seatedAt } from './plates.tsx';
import { claimPress, decidesSince, isUnseen } from './stage.tsx';

const player = (seat: number): PlayerAt => ({
  seat,
  side: String(seat),
  name: String(seat),
  kind: 'human',
  own: false,
  note: '',
  thinking: false,
  awaited: false,
});

describe('players around the board', () => {
  it('sit as seen from the seat below', () => {
    const players = [0, 1, 2, 3].map(player);
    expect(seatedAt(players, 2, 'near').map(({ seat }) => seat)).toEqual([2]);
    expect(seatedAt(players, 2, 'far').map(({ seat }) => seat)).toEqual([3, 0, 1]);
  });
});

describe('a key', () => {
  it('does what the action of that key does, in either case, unless it is blocked', () => {
    const done: string[] = [];
    const actions = [
      { label: 'End turn', key: 'e', act: () => done.push('end') },
      { label: 'Undo', key: 'u', blocked: 'the dice have been rolled', act: () => done.push('undo') },
    ];
    const keys = [{ key: 'l', label: 'Next target', act: () => done.push('next') }];
    actionOfKey('E', actions, keys)?.();
    actionOfKey('u', actions, keys)?.();
    actionOfKey('L', actions, keys)?.();
    expect(actionOfKey('x', actions, keys)).toBeUndefined();
    expect(done).toEqual(['end', 'next']);
  });

  it.each([
    ['у', 'KeyE', 'e'],
    ['У', 'KeyE', 'e'],
    ['ε', 'KeyE', 'e'],
    [';', 'KeyQ', 'q'],
    ['ש', 'KeyA', 'a'],
    ['a', 'KeyQ', 'a'],
    ['ø', 'Quote', 'ø'],
    ['.', 'KeyE', '.'],
    ['7', 'Digit7', '7'],
    ['Escape', 'Escape', 'Escape'],
    ['?', 'Digit7', '?'],
  ])('%s at the place %s is the key %s', (key, code, name) => {
    expect(shortcutKey({ key, code })).toBe(name);
  });

  it('does an action once, however long it is held down, and looks on at the next target meanwhile', () => {
    const done: string[] = [];
    const actions = [{ label: 'End turn', key: 'e', act: () => done.push('end') }];
    const keys = [{ key: 'l', label: 'Next target', act: () => done.push('next') }];
    actionOfKey('e', actions, keys, true)?.();
    actionOfKey('l', actions, keys, true)?.();
    expect(done).toEqual(['next']);
  });

  it('only skips while others are watched, and what is held down since before leaves their animation alone', () => {
    const end = { key: 'e', repeat: false, isLate: true, decides: true };
    expect(claimPress(end)).toEqual({ skips: true, acts: false });
    expect(claimPress({ ...end, repeat: true })).toEqual({ skips: false, acts: false });
    expect(claimPress({ ...end, isLate: false })).toEqual({ skips: true, acts: true });
    expect(claimPress({ ...end, key: 'ArrowUp', decides: false })).toEqual({ skips: true, acts: true });
    expect(claimPress({ ...end, key: 'Shift', decides: false })).toEqual({ skips: false, acts: true });
  });
});

describe('a decision', () => {
  it('follows from what is shown of others, unless it was owed before they did it', () => {
    const animation = { playing: true, own: false };
    const rest = { playing: false, own: false };
    // In turn: nothing is owed while they act, and then it is shown.
    expect(decidesSince(decidesSince(false, { animation, decides: false }), { animation, decides: true })).toBe(false);
    // At the same time: owed at rest, and they are done first.
    expect(decidesSince(decidesSince(false, { animation: rest, decides: true }), { animation, decides: true })).toBe(true);
    expect(decidesSince(true, { animation, decides: false })).toBe(false);
  });
});

describe('a press on the board', () => {
  it('is held back while others are watched, but not from one’s own layout', () => {
    const others = { playing: true, own: false };
    expect(isUnseen(others, false)).toBe(true);
    expect(isUnseen(others, true)).toBe(false);
    expect(isUnseen({ playing: true, own: true }, false)).toBe(false);
    expect(isUnseen({ playing: false, own: false }, false)).toBe(false);
  });
});
