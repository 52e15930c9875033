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
  it('are placed as seen from the seat at the bottom', () => {
    const players = [0, 1, 2, 3].map(player);
    expect(seatedAt(players, 2, 'near').map(({ seat }) => seat)).toEqual([2]);
    expect(seatedAt(players, 2, 'far').map(({ seat }) => seat)).toEqual([3, 0, 1]);
  });
});

describe('a key', () => {
  it('triggers its action, in either case, unless it is blocked', () => {
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

  it('triggers its action once while it is held down; only selection keys repeat', () => {
    const done: string[] = [];
    const actions = [{ label: 'End turn', key: 'e', act: () => done.push('end') }];
    const keys = [{ key: 'l', label: 'Next target', act: () => done.push('next') }];
    actionOfKey('e', actions, keys, true)?.();
    actionOfKey('l', actions, keys, true)?.();
    expect(done).toEqual(['next']);
  });

  it('only skips animations of opponents’ moves; a key held down since before does nothing', () => {
    const end = { key: 'e', repeat: false, isLate: true, decides: true };
    expect(claimPress(end)).toEqual({ skips: true, acts: false });
    expect(claimPress({ ...end, repeat: true })).toEqual({ skips: false, acts: false });
    expect(claimPress({ ...end, isLate: false })).toEqual({ skips: true, acts: true });
    expect(claimPress({ ...end, key: 'ArrowUp', decides: false })).toEqual({ skips: true, acts: true });
    expect(claimPress({ ...end, key: 'Shift', decides: false })).toEqual({ skips: false, acts: true });
  });
});

describe('a decision', () => {
  it('waits for the animation of opponents’ moves, unless it was owed before them', () => {
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
  it('is blocked during animations of opponents, but not during the player’s own placement', () => {
    const others = { playing: true, own: false };
    expect(isUnseen(others, false)).toBe(true);
    expect(isUnseen(others, true)).toBe(false);
    expect(isUnseen({ playing: true, own: true }, false)).toBe(false);
    expect(isUnseen({ playing: false, own: false }, false)).toBe(false);
  });
});
